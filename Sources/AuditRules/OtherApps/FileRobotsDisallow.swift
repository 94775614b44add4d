package import AuditModel

/// Fails pages whose image or icon robots.txt hides from crawlers of other apps.
package enum FileRobotsDisallow: PageRule {
    package static let facts = RuleFacts(
        id: "file-robots-disallow", component: .otherApps, force: .init(.notice, 0),
        passes: "Other apps may load the image and the icon",
        fails: "Image or icon disallowed by robots.txt",
        why: "Messages loads the file anyway; X, Facebook and LinkedIn show the card without it.",
        fix: "Add the Allow line to that group of robots.txt.",
        sources: [
            .init(.recentSystems, "robots.txt is not requested", at: "1-fetching-the-page"),
            .init(.metaCrawlers, "Meta's crawler obeys robots.txt"),
            .init(.x, "X's crawler obeys robots.txt"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("nothing is blocked", page(), .passes),
        Example(
            "the folder of the image is blocked for all",
            page(
                (
                    "https://example.com/api/og?title=Bees",
                    [("Twitterbot", "Disallow: /api/"), ("Slackbot", "Disallow: /api/")]
                )),
            .breaks(
                seen:
                    "“Disallow: /api/” keeps X, Slack from https://example.com/api/og?title=Bees; add “Allow: /api/og”")
        ),
        Example(
            "by a pattern that is longer than the path",
            page(("https://example.com/og?t=1", [("LinkedInBot", "Disallow: /*?t=*")])),
            .breaks(seen: "add “Allow: /og?t=1”")),
        Example(
            "image and icon",
            page(
                ("https://example.com/a.jpg", [("Twitterbot", "Disallow: /a")]),
                ("https://example.com/i.png", [("Twitterbot", "Disallow: /i")])),
            .breaks(seen: "add “Allow: /i.png”")),
        Example(
            "the page itself is blocked by that line, which is another rule's",
            page(("https://example.com/a.jpg", [("Twitterbot", "Disallow: /")]), page: "Disallow: /"), .passes),
        Example(
            "media not checked", .withoutMedia("<meta property=\"og:image\" content=\"https://example.com/a.jpg\">"),
            .notApplicable),
    ]

    private typealias File = (url: String, refusals: [(agent: String, line: String)])

    private static func page(_ files: File..., page line: String? = nil) -> ExamplePage {
        ExamplePage(
            ExamplePage.bees,
            fetch: { if let line { $0.robots = RobotsVerdict(others: [.init(agent: "*", line: line)]) } },
            evidence: { evidence in
                evidence.probes.refusedFiles = files.compactMap { file in
                    PageURL(stored: file.url).map {
                        RefusedFile(url: $0, refusals: file.refusals.map { .init(agent: $0.agent, line: $0.line) })
                    }
                }
            })
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        let ofPage = Set((page.fetch.robots?.others ?? []).map(\.line))
        let seen = page.probes.refusedFiles.flatMap { file in
            let refusals = file.refusals.filter { !ofPage.contains($0.line) }
            return lines(refusals).map { sentence($0, refusals, file.url) }
        }
        return seen.isEmpty ? .passes : .breaks(seen.joined(separator: "; "))
    }

    /// Each line once, in order.
    private static func lines(_ refusals: [RobotsVerdict.Other]) -> [String] {
        refusals.reduce(into: []) { lines, refusal in
            if !lines.contains(refusal.line) { lines.append(refusal.line) }
        }
    }

    private static func sentence(_ line: String, _ refusals: [RobotsVerdict.Other], _ url: PageURL) -> String {
        let apps = refusals.filter { $0.line == line }.map { names[$0.agent] ?? $0.agent }
        let each = apps.reduce(into: [String]()) { each, app in if !each.contains(app) { each.append(app) } }
        return "“\(line)” keeps \(each.joined(separator: ", ")) from \(RawText.quoted(url.text)); add “Allow: "
            + "\(allowed(url, against: line))”"
    }

    /// The longest matching pattern wins (RFC 9309 §2.2.2), so that a path alone may not be enough.
    private static func allowed(_ url: PageURL, against line: String) -> String {
        let pattern = line.drop { $0 != "/" && $0 != "*" }
        return String(url.path.utf8.count > pattern.utf8.count ? url.path : url.pathAndQuery)
    }

    /// The names of the apps that these crawlers belong to.
    private static let names = [
        "facebookexternalhit": "Facebook", "Twitterbot": "X", "LinkedInBot": "LinkedIn", "Slackbot": "Slack",
        "Slackbot-LinkExpanding": "Slack", "Discordbot": "Discord", "TelegramBot": "Telegram",
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.probes.refusedFiles = []
        return true
    }
}
