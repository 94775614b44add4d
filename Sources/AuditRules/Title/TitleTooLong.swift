public import AuditModel

/// The title is short enough to be read whole.
public enum TitleTooLong: TitleRule {
    public static let facts = RuleFacts(
        id: "title-too-long", component: .title, force: .init(.warning, 15), group: .titleLength,
        passes: "The title is at most 60 characters wide",
        fails: "The title is long, and Messages cuts it after a few lines",
        fix: "Shorten og:title to at most 60 characters, half of that in Chinese, Japanese or Korean.",
        source: "A-TN3156: short; D-LP: 3 lines by default; V-X: 70; V-DISCORD: about 70 bytes; the numbers are ours",
        confidence: .documentedByApple)

    public static let examples = [
        Example("22 characters", .titled("Bees can count to four"), .passes),
        Example("60 characters", .titled(String(repeating: "a", count: 60)), .passes),
        Example("75 characters", .titled(String(repeating: "a", count: 75)), .breaks(fraction: 0.3, seen: "75")),
        Example("a headline of 120", .titled(String(repeating: "a", count: 120)), .breaks(seen: "120")),
        Example(
            "40 ideographs are 80 wide", .titled(String(repeating: "蜂", count: 40)),
            .breaks(fraction: 0.3, seen: "80")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    public static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        // No cluster is wider than its bytes are many.
        guard title.text.utf8.count > readable else { return .passes }
        let width = DisplayWidth.of(title.text)
        guard width > readable else { return .passes }
        let seen = "\(width) wide: \(title.text)"
        return width > cut
            ? .breaks(seen, line: shown.line)
            : .breaks(seen, fraction: 0.3, line: shown.line, as: .init(.notice, facts.force.weight))
    }

    // Widths, our inference from three lines of a card (`rules.md` §4.2, 10).
    private static let readable = 60
    private static let cut = 110

    public static func mend(_ page: inout PageEvidence) -> Bool {
        let title = TitleAnalysis(page)
        // The name of the site is another rule's, and stays where it is a part of its own.
        let name = title.brand.segments.last.map { " | " + title.segments[$0].text } ?? ""
        let room = readable - DisplayWidth.of(name)
        let short = PageEvidence.shortened(title.core, to: room > readable / 2 ? room : readable)
        page.write(.ogTitle, room > readable / 2 ? short + name : short)
        return true
    }
}
