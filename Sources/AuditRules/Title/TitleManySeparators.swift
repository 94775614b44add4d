package import AuditModel

/// Fails pages whose title is a breadcrumb trail.
package enum TitleManySeparators: BrandRule {
    package static let facts = RuleFacts(
        id: "title-many-separators", component: .title, force: .init(.notice, 5), group: .titleText,
        passes: "The title is one phrase",
        fails: "Title is a breadcrumb trail",
        why: "The part that matters comes last and is cut off first.",
        fix: "Use only this page's own name in og:title, without the categories above it.",
        sources: [
            .init(.wwdc21, "titles should get to the point"),
            .init(.tn3156, "titles should be short"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("no separators", .titled("Running shoes"), .passes),
        Example("two parts and the site", .titled("Study: bees can count | Acme", site: "Acme"), .passes),
        Example("quotation marks", .titled("Le maire «assume» et «promet» une suite"), .passes),
        Example("bars inside quotation marks", .titled("Le «maire | adjoint | conseil» dit non"), .passes),
        Example("quotation marks that point in", .titled("»Alles wird gut« und ›nichts‹ bleibt"), .passes),
        Example("quotation marks that point one way", .titled("Hon sa »ja» och »nej» och teg"), .passes),
        Example("a name in two scripts", .titled("Zhi Neng Xiang - Jam Hsiao (只能想念你 - 蕭敬騰)"), .passes),
        Example("a quotation with a dash", .titled("He said “no - never - again” | She left"), .passes),
        Example("a list in a sentence", .titled("Blog / web of androids • robots · machines"), .passes),
        Example("one name with dots", .titled("レオナルド・ダ・ヴィンチ・展"), .passes),
        Example("a name of a language", .titled("Col·lecció d’il·lustració i instal·lació"), .passes),
        Example("colons of a sentence", .titled("Live: storm in Rome: what to do: a guide"), .passes),
        Example("a parenthesis between dashes", .titled("The man – tall, dark – came home"), .passes),
        Example("a score", .titled("«Спартак» – «Зенит» – 2:1"), .passes),
        Example("a sum", .titled("5 - 3 = 2 - 0"), .passes),
        Example("a score behind the teams", .titled("Larks – Finches 3 – 1"), .passes),
        Example("a range of years", .titled("The harbour 2019 – 2024 – A history"), .passes),
        Example("a range of years with long dashes", .titled("Bees 1999—2024 — Wasps 2001—2003"), .passes),
        Example("a path with dashes", .titled("Shoes – men – Running"), .breaks(seen: "3 parts")),
        Example("a path in small letters", .titled("shoes – men – running"), .breaks(seen: "3 parts")),
        Example("a quotation in a path", .titled("Kultur › Bücher › «Momo»"), .breaks(seen: "3 parts")),
        Example("a shop's path", .titled("Shoes | Men | Running | Sale"), .breaks(seen: "4 parts")),
        Example("a breadcrumb", .titled("Home » Blog » Bees"), .breaks(seen: "3 parts")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        // Site names have rules of their own. Any other separator may belong to a name or a sentence.
        let own = title.segments.indices.filter { !title.brand.segments.contains($0) }
        let parts = 1 + own.dropFirst().count { title.segments[$0].separator.isLink && !isInSentence($0, title) }
        return parts >= many ? .breaks("\(parts) parts: \(title.text)", line: shown.line) : .passes
    }

    /// Whether the dash before a part belongs to a sentence: it opens or closes a parenthesis in lower case, or is part
    /// of a score or a sum.
    private static func isInSentence(_ place: Int, _ title: TitleAnalysis) -> Bool {
        let segments = title.segments
        func isDash(_ place: Int) -> Bool { segments.indices.contains(place) && segments[place].separator == .dash }
        func isAside(_ place: Int) -> Bool {
            isDash(place) && isDash(place + 1) && isSmall(segments[place]) && isSmall(segments[place + 1])
        }
        if isAside(place) || isAside(place - 1) { return !isSmall(segments[0]) }
        // Numbers on both sides, or a score after it.
        return isDash(place) && isOfNumbers(segments[place])
            && (isOfNumbers(segments[place - 1]) || segments[place].text.utf8.contains(UInt8(ascii: ":")))
    }

    private static func isSmall(_ segment: TitleAnalysis.Segment) -> Bool {
        segment.text.unicodeScalars.first { TitleKeys.isLetterOrDigit($0) }?.isSmallLetter == true
    }

    /// `2:1`, `3 = 2`, `5`.
    private static func isOfNumbers(_ segment: TitleAnalysis.Segment) -> Bool {
        segment.key.utf8.allSatisfy(Bytes.isDigit)
    }

    private static let many = 3

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        let own = title.segments.indices.filter { !title.brand.segments.contains($0) }
        let longest = own.sorted { title.segments[$0].key.utf8.count >= title.segments[$1].key.utf8.count }.prefix(2)
        let kept = (Array(longest) + title.brand.segments).sorted().map { title.segments[$0].text }
        page.write(.ogTitle, kept.joined(separator: " | "))
        return true
    }
}
