public import AuditModel

/// The crawlers of other apps may read the page too.
public enum RobotsDisallow: PageRule {
    public static let facts = RuleFacts(
        id: "robots-disallow", component: .reach, force: .init(.notice, 0),
        passes: "Other apps that draw previews may read the page",
        fails: "Other apps are kept from the page by robots.txt",
        fix: """
            Messages still previews this page; X, LinkedIn, Slack and others may refuse. Allow the path for those \
            whose previews you want: User-agent: Twitterbot, then Allow: /.
            """,
        source: "D-LP: no request for robots.txt seen; V-META; V-SLACK. Judged when robots.txt is read",
        confidence: .observed)

    public static let examples = [
        Example("nobody is refused", robots(), .passes),
        Example(
            "Twitterbot is refused", robots(("Twitterbot", "Disallow: /")),
            .breaks(seen: "“Disallow: /” for Twitterbot")),
        Example(
            "everybody is refused", robots(("WhatsApp", "Disallow: /"), ("*", "Disallow: /")),
            .breaks(seen: "for WhatsApp, *")),
        Example(
            "each by a line of its own", robots(("Slackbot", "Disallow: /a"), ("*", "Disallow: /")),
            .breaks(seen: "“Disallow: /a” for Slackbot; “Disallow: /” for *")),
        Example("robots.txt was not read", ExamplePage(ExamplePage.bees), .notApplicable),
    ]

    @inline(never)
    private static func robots(_ others: (String, String)...) -> ExamplePage {
        let refused = others.map { RobotsVerdict.Other(agent: $0.0, line: $0.1) }
        return ExamplePage(ExamplePage.bees, fetch: { $0.robots = RobotsVerdict(others: refused) })
    }

    public static func check(_ page: PageEvidence) -> Verdict {
        guard let robots = page.fetch.robots else { return .notApplicable }
        guard !robots.others.isEmpty else { return .passes }
        var lines: [(line: String, agents: [String])] = []
        for other in robots.others {
            if let place = lines.firstIndex(where: { $0.line == other.line }) {
                lines[place].agents.append(other.agent)
            } else {
                lines.append((other.line, [other.agent]))
            }
        }
        return .breaks(lines.map { "“\($0.line)” for \($0.agents.joined(separator: ", "))" }.joined(separator: "; "))
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.fetch.robots?.others = []
        return true
    }
}
