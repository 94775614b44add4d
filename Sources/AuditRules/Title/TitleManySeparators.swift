package import AuditModel

/// The title is no breadcrumb.
package enum TitleManySeparators: BrandRule {
    package static let facts = RuleFacts(
        id: "title-many-separators", component: .title, force: .init(.notice, 5), group: .titleText,
        passes: "The title is one phrase",
        fails: "Title is a chain of parts",
        fix: "Start og:title with the content and remove the breadcrumb.",
        sources: [.init(.wwdc21, "titles should get to the point"), .init(.tn3156, "short")],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("one part", .titled("Running shoes"), .passes),
        Example("two parts and the site", .titled("Study: bees can count | Acme", site: "Acme"), .passes),
        Example("quotation marks", .titled("Le maire «assume» et «promet» une suite"), .passes),
        Example("quotation marks that point in", .titled("»Alles wird gut« und ›nichts‹ bleibt"), .passes),
        Example("quotation marks that point one way", .titled("Hon sa »ja» och »nej» och teg"), .passes),
        Example("a name in two scripts", .titled("Zhi Neng Xiang - Jam Hsiao (只能想念你 - 蕭敬騰)"), .passes),
        Example("a quotation with a dash", .titled("He said “no - never - again” | She left"), .passes),
        Example("a list in a sentence", .titled("Blog / web of androids • robots · machines"), .passes),
        Example("one name with dots", .titled("レオナルド・ダ・ヴィンチ・展"), .passes),
        Example("a name of a language", .titled("Col·lecció d’il·lustració i instal·lació"), .passes),
        Example("colons of a sentence", .titled("Live: storm in Rome: what to do: a guide"), .passes),
        Example("a quotation in a path", .titled("Kultur › Bücher › «Momo»"), .breaks(seen: "3 parts")),
        Example("a shop's path", .titled("Shoes | Men | Running | Sale"), .breaks(seen: "4 parts")),
        Example("a breadcrumb", .titled("Home » Blog » Bees"), .breaks(seen: "3 parts")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        // The site's name is counted by rules of its own. Any other separator may belong to a name or a sentence.
        let own = title.segments.indices.filter { !title.brand.segments.contains($0) }
        let parts = 1 + own.dropFirst().count { title.segments[$0].separator == .link }
        return parts >= many ? .breaks("\(parts) parts: \(title.text)", line: shown.line) : .passes
    }

    private static let many = 3

    package static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        let own = title.segments.indices.filter { !title.brand.segments.contains($0) }
        let longest = own.sorted { title.segments[$0].key.utf8.count >= title.segments[$1].key.utf8.count }.prefix(2)
        let kept = (Array(longest) + title.brand.segments).sorted().map { title.segments[$0].text }
        page.write(.ogTitle, kept.joined(separator: " | "))
        return true
    }
}
