package import AuditModel

/// Fails pages that return a bot challenge instead.
package enum BotChallenge: PageRule {
    package static let facts = RuleFacts(
        id: "bot-challenge", component: .reach, force: .init(.error, 100), group: .wall,
        passes: "The page loads without a bot challenge",
        fails: "Bot challenge instead of the page",
        why: "Messages runs no JavaScript and keeps no cookies, so it can never pass the challenge.",
        fix: """
            Let link-preview requests (this User-Agent) through without the challenge, at least on pages that \
            people share.
            """,
        sources: [
            .init(.relay, "the mascot of Anubis was shown as the preview image"),
            .init(.tn3156, "previews do not run JavaScript"),
        ], confidence: .observed, card: .doubts(.mayDiffer), temper: .reach)

    package static let examples = [
        Example("an article", ExamplePage(ExamplePage.bees), .passes),
        Example(
            "a challenge of Cloudflare, by its title",
            ExamplePage(ExamplePage.document("<title>Just a moment...</title>", body: "")),
            .breaks(seen: "Just a moment...")),
        Example(
            "Cloudflare by its header",
            ExamplePage(
                ExamplePage.bees,
                fetch: {
                    $0.status = 403
                    $0.cfMitigated = "challenge"
                },
                evidence: { $0.outcome = .botWall }), .breaks(seen: "cf-mitigated: challenge")),
        Example(
            "Anubis",
            ExamplePage(
                ExamplePage.document(
                    "<title>Making sure you&#39;re not a bot!</title>"
                        + "<meta property=\"og:image\" content=\"https://example.com/.within.website/pensive.webp\">")),
            .breaks(seen: "not a bot")),
        Example(
            "a sign of the document",
            ExamplePage(
                ExamplePage.document("<title>example.com</title>", body: ""),
                evidence: { $0.tags.structure.wallSigns = ["incapsula"] }),
            .breaks(seen: "incapsula")),
        Example(
            "the protection's script in a page that was let through",
            ExamplePage(
                ExamplePage.bees, evidence: { $0.tags.structure.wallSigns = ["incapsula"] }),
            .passes),
        Example(
            "the protection's script next to a short form",
            ExamplePage(
                ExamplePage.document("<title>Member sign-in</title>", body: "<form><input name=\"user\"></form>"),
                evidence: { $0.tags.structure.wallSigns = ["incapsula"] }), .passes),
        Example(
            "a long story about a moment",
            ExamplePage(
                ExamplePage.document("<title>Just a moment in time</title>", body: ExamplePage.words(400))), .passes),
        Example(
            "an app with a card of its own that loads the protection's script",
            ExamplePage(
                ExamplePage.document(
                    "<title>Bee map</title><meta property=\"og:title\" content=\"Bee map\">",
                    body: "<div id=\"root\"></div>"),
                evidence: { $0.tags.structure.wallSigns = ["datadome"] }), .passes),
        Example(
            "an app that needs cookies as well",
            ExamplePage(
                ExamplePage.document("<title>Bee map</title>", body: "<div id=\"app\"></div>"),
                evidence: { $0.tags.structure.wallSigns = ["noscript-enable-cookies"] }), .passes),
        Example(
            "the same in a page that no search engine may list",
            ExamplePage(
                ExamplePage.document(
                    "<title>example.com</title><meta name=\"robots\" content=\"noindex\">", body: ""),
                evidence: { $0.tags.structure.wallSigns = ["noscript-enable-cookies"] }),
            .breaks(seen: "noscript-enable-cookies")),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        let sign = WallDetector.challenge(fetch: page.fetch, tags: page.tags, title: page.card.title?.value)
        if let sign { return .breaks(sign) }
        return page.outcome == .botWall ? .breaks("HTTP \(page.fetch.status ?? 0) with a bot challenge") : .passes
    }

    /// The page behind the challenge is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
