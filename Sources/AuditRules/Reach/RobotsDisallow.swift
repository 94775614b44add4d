package import AuditModel

/// Fails pages that robots.txt hides from other apps, or from ogaudit.
package enum RobotsDisallow: PageRule {
    package static let facts = RuleFacts(
        id: "robots-disallow", component: .reach, force: .init(.notice, 0),
        passes: "Other apps may read the page",
        fails: "Robots.txt blocks link previews in other apps",
        why: "Messages ignores robots.txt, but X, LinkedIn and Slack obey it and show no preview.",
        fix: """
            Allow the path for the apps you want, with a group such as “User-agent: Twitterbot” followed by \
            “Allow: /”.
            """,
        cases: [
            .init(
                .ends(" for ogaudit"),
                fails: "Robots.txt blocks ogaudit",
                fix: """
                    To audit this page, add a group “User-agent: ogaudit” followed by “Allow: /” to robots.txt, or \
                    let ogaudit ignore robots.txt.
                    """)
        ],
        sources: [
            .init(.recentSystems, "robots.txt is not requested", at: "1-fetching-the-page"),
            .init(.metaCrawlers, "Meta's crawler obeys robots.txt"),
            .init(.slack, "Slack's crawler obeys robots.txt"),
        ],
        confidence: .observed, judgesFiles: true)

    package static let examples = [
        Example("no app is blocked", robots(), .passes),
        Example(
            "Twitterbot is blocked", robots(("Twitterbot", "Disallow: /")),
            .breaks(seen: "“Disallow: /” for Twitterbot")),
        Example(
            "all are blocked", robots(("WhatsApp", "Disallow: /"), ("*", "Disallow: /")),
            .breaks(seen: "for WhatsApp, *")),
        Example(
            "each by a line of its own", robots(("Slackbot", "Disallow: /a"), ("*", "Disallow: /")),
            .breaks(seen: "“Disallow: /a” for Slackbot; “Disallow: /” for *")),
        Example(
            "only ogaudit is blocked", robots(refusal: "Disallow: /ads"), .breaks(seen: "“Disallow: /ads” for ogaudit")
        ),
        Example(
            "all are blocked, and ogaudit by the same line",
            robots(refusal: "Disallow: /", ("*", "Disallow: /")), .breaks(seen: "“Disallow: /” for *")),
        Example("robots.txt was not read", ExamplePage(ExamplePage.bees), .notApplicable),
    ]

    private static func robots(refusal: String? = nil, _ others: (String, String)...) -> ExamplePage {
        let refused = others.map { RobotsVerdict.Other(agent: $0.0, line: $0.1) }
        return ExamplePage(
            ExamplePage.bees, fetch: { $0.robots = RobotsVerdict(refusal: refusal, others: refused) },
            evidence: { if refusal != nil { $0.outcome = .robotsDenied } })
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let robots = page.fetch.robots else { return .notApplicable }
        let refused = ours(robots) + robots.others
        guard !refused.isEmpty else { return .passes }
        var lines: [(line: String, agents: [String])] = []
        for other in refused {
            if let place = lines.firstIndex(where: { $0.line == other.line }) {
                lines[place].agents.append(other.agent)
            } else {
                lines.append((other.line, [other.agent]))
            }
        }
        return .breaks(lines.map { "“\($0.line)” for \($0.agents.joined(separator: ", "))" }.joined(separator: "; "))
    }

    /// The rule that blocks the page for ogaudit, unless it blocks everybody.
    private static func ours(_ robots: RobotsVerdict) -> [RobotsVerdict.Other] {
        guard let line = robots.refusal, !robots.others.contains(.init(agent: "*", line: line)) else { return [] }
        return [.init(agent: "ogaudit", line: line)]
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fetch.robots?.others = []
        page.fetch.robots?.refusal = nil
        return true
    }
}
