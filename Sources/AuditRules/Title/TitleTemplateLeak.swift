public import AuditModel

/// The title's template was filled.
public enum TitleTemplateLeak: TitleRule {
    public static let facts = RuleFacts(
        id: "title-template-leak", component: .title, force: .init(.error, 60), group: .titleText,
        passes: "The title's template was filled",
        fails: "A variable of the title's template was not filled",
        fix: "Fill the variables of the title on the server.",
        sources: [.init(.tn3156, "metadata is directly on the page"), .init(.inference, "the marks")],
        confidence: .inference)

    public static let examples = [
        Example("an island", .titled("Null Island, explained"), .passes),
        Example("per cent", .titled("50% off, %100 fun"), .passes),
        Example("an empty variable", .titled("undefined | Acme", site: "Acme"), .breaks(seen: "undefined")),
        Example("Mustache", .titled("{{page.title}}"), .breaks(seen: "{{page.title}}")),
        Example("a plug-in's variable", .titled("%%title%% – Acme"), .breaks(seen: "%title%")),
        Example("an object", .titled("[object Object]"), .breaks(seen: "[object Object]")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    public static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard let mark = TemplateLeak.find(in: title.text, segments: title.segments.map { $0.text[...] }) else {
            return .passes
        }
        return .breaks("\(mark) in \(title.text)", line: shown.line)
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
