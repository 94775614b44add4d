package import AuditModel

/// Fails pages whose title is too long to be read in full.
package enum TitleTooLong: TitleRule {
    package static let facts = RuleFacts(
        id: "title-too-long", component: .title, force: .init(.warning, 15), group: .titleLength,
        passes: "The title fits three lines of a card",
        fails: "Title is cut in a preview",
        why: "A card has three lines for the title; the end of a longer one is lost.",
        fix: """
            Shorten og:title to at most 90 characters, or 45 in Chinese, Japanese or Korean. Other apps cut it \
            at about 60.
            """,
        sources: [
            .init(.tn3156, "titles should be short"),
            .init(.recentSystems, "a title has 3 lines by default", at: "0-constants"),
            .init(.x, "X shows 70 characters"),
            .init(.discord, "Discord shows about 70 bytes"),
            .init(.inference, "we chose 90 characters as three lines"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("22 characters", .titled("Bees can count to four"), .passes),
        Example("60 characters", .titled(String(repeating: "a", count: 60)), .passes),
        Example("90 characters fill three lines", .titled(String(repeating: "a", count: 90)), .passes),
        Example(
            "a headline of 91 characters", .titled(String(repeating: "a", count: 91)),
            .breaks(seen: "91 characters wide")),
        Example("40 ideographs are 80 wide", .titled(String(repeating: "蜂", count: 40)), .passes),
        Example(
            "46 ideographs are cut", .titled(String(repeating: "蜂", count: 46)), .breaks(seen: "92 characters wide")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        // No cluster is wider than its number of bytes.
        guard title.text.utf8.count > cut else { return .passes }
        let width = DisplayWidth.of(title.text)
        guard width > cut else { return .passes }
        return .breaks("\(width) characters wide; Messages cuts it at about \(cut): \(title.text)", line: shown.line)
    }

    // Widths, our inference from Apple's examples and from three lines of a card.
    private static let cut = 90

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        guard let clause = WholeText.clause(of: title.text, upTo: cut) else {
            page.retitle(Placeholder.title)
            return true
        }
        page.write(.ogTitle, clause)
        return true
    }
}
