package import AuditModel

/// Fails pages whose title has not even a word.
package enum TitleTooShort: TitleRule {
    package static let facts = RuleFacts(
        id: "title-too-short", component: .title, force: .init(.notice, 5), group: .titleLength,
        passes: "The title is at least one word",
        fails: "Title is too short",
        why: "A letter or a number does not say what the page is about.",
        fix: "Give the page a real og:title: at least one meaningful word.",
        sources: [
            .init(.tn3156, "titles should be specific enough to distinguish different pages"),
            .init(.inference, "we chose the minimum"),
        ],
        confidence: .inference)

    package static let examples = [
        Example("a short product name", .titled("iPad"), .passes),
        Example("two ideographs", .titled("蜂蜜"), .passes),
        Example("only dots", .titled("…"), .breaks(seen: "…")),
        Example("a letter", .titled("A"), .breaks(seen: "A")),
        Example("a number", .titled("42"), .breaks(seen: "42")),
        Example("digits only", .titled("1984"), .breaks(seen: "1984")),
        Example("an emoji", .titled("🐝🐝🐝🐝"), .breaks(seen: "🐝")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        return isWord(title.coreKey) ? .passes : .breaks(title.core, line: shown.line)
    }

    private static let fewest = 3
    private static let fewestWide = 2

    private static func isWord(_ key: String) -> Bool {
        guard key.utf8.contains(where: { !Bytes.isDigit($0) }) else { return false }
        let count = key.unicodeScalars.prefix(fewest).count
        return count >= fewest || count >= fewestWide && DisplayWidth.of(key) >= 2 * fewestWide
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
