package import AuditModel

/// The title's template was filled.
package enum TitleTemplateLeak: TitleRule {
    package static let facts = RuleFacts(
        id: "title-template-leak", component: .title, force: .init(.error, 60), group: .titleText,
        passes: "The title template is filled",
        fails: "Unfilled template variable in the title",
        fix: "Fill the title's template variables on the server.",
        sources: [.init(.tn3156, "metadata is directly on the page"), .init(.inference, "the marks")],
        confidence: .inference)

    package static let examples = [
        Example("an island", .titled("Null Island, explained"), .passes),
        Example("per cent", .titled("50% off, %100 fun"), .passes),
        Example("an empty variable", .titled("undefined | Acme", site: "Acme"), .breaks(seen: "undefined")),
        Example("Mustache", .titled("{{page.title}}"), .breaks(seen: "{{page.title}}")),
        Example("a plug-in's variable", .titled("%%title%% – Acme"), .breaks(seen: "%title%")),
        Example("a token of Drupal", .titled("[node:title] | Acme"), .breaks(seen: "[node:title]")),
        Example("a variable of Bitrix", .titled("#PRODUCT_NAME#"), .breaks(seen: "#PRODUCT_NAME#")),
        Example("a part in braces", .titled("{in}visible"), .passes),
        Example("a tag of a network", .titled("#MeToo"), .passes),
        Example("a title between two signs", .titled("#HONEY#"), .passes),
        Example("an object", .titled("[object Object]"), .breaks(seen: "[object Object]")),
        Example(
            "a reference page about no value",
            .titled("undefined - JavaScript | MDN", at: "https://example.org/docs/Global_Objects/undefined"), .passes),
        Example(
            "a question about a mark",
            .titled(
                "What does [object Object] mean in JavaScript?",
                at: "https://example.com/questions/4750225/what-does-object-object-mean-in-javascript"), .passes),
        Example(
            "a manual of templates",
            .titled("How to escape {{ braces }} in Jinja", at: "https://example.com/escape-braces-in-jinja"), .passes),
        Example(
            "a product whose name is missing",
            .titled("Buy {{product.name}} online", at: "https://example.com/shop/honey"),
            .breaks(seen: "{{product.name}}")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard let mark = TemplateLeak.find(in: title.text, segments: title.segments.map { $0.text[...] }) else {
            return .passes
        }
        guard !isSpokenOf(mark, in: title.text, at: page.final) else { return .passes }
        return .breaks("\(mark) in \(title.text)", line: shown.line)
    }

    /// Whether the page is about the mark: its address says in words what its title says, or names what is no value.
    private static func isSpokenOf(_ mark: String, in title: String, at url: PageURL) -> Bool {
        let address = Set(words(of: URLComparison.normalizedEscapes(url.path)))
        if words(of: mark).count == 1, mark.utf8.allSatisfy(Bytes.isLetterOrDigit) {
            return address.contains(mark.lowercased())
        }
        let own = words(of: mark)
        let others = words(of: title).filter { $0.utf8.count >= 3 && !own.contains($0) }
        let found = others.count(where: address.contains)
        return found >= fewestWords && found * 5 >= others.count * 3
    }

    /// Words that title and address must share, so that the title is a sentence. Our threshold.
    private static let fewestWords = 2

    private static func words(of text: String) -> [String] {
        String(decoding: TitleKeys.words(text), as: UTF8.self).split(separator: " ").map(String.init)
    }

    package static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
