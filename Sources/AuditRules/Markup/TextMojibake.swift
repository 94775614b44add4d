public import AuditModel

/// The texts of the card came through every decoding unharmed.
public enum TextMojibake: PageRule {
    public static let facts = RuleFacts(
        id: "text-mojibake", component: .markup, force: .init(.error, 50), group: .charset,
        passes: "The texts are decoded correctly",
        fails: "A text was decoded with the wrong charset",
        fix: "Repair the text in the database or template that fills the tag, and use UTF-8 on its whole way.",
        source: "ours",
        confidence: .inference)

    public static let examples = [
        Example("an accent", .titled("Café"), .passes),
        Example("an accent in pieces", .titled("CafÃ©"), .breaks(seen: "CafÃ©")),
        Example("a replacement character", .titled("Sadler\u{FFFD}s Wells"), .breaks(seen: "og:title")),
        Example(
            "in the description",
            .head(#"<meta property="og:description" content="Bees donâ€™t count.">"#), .breaks(seen: "donâ€™t")),
        Example("no text at all", ExamplePage("<!doctype html><p>Bees.</p>"), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        var isJudged = false
        for used in [page.card.title, page.card.siteName, page.card.summary] {
            guard let used else { continue }
            isJudged = true
            guard Mojibake.isSuspected(in: used.value) else { continue }
            return .breaks("\(used.source): \(RawText.quoted(used.value))", line: used.line)
        }
        return isJudged ? .passes : .notApplicable
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        for text in [page.card.title, page.card.siteName, page.card.summary].compactMap({ $0 })
        where Mojibake.isSuspected(in: text.value) {
            let repaired = Mojibake.repaired(text.value) ?? text.value.filter { $0 != "\u{FFFD}" }
            guard !RawText.isBlank(repaired) else { return false }
            page.rewrite(text, repaired)
        }
        return true
    }
}
