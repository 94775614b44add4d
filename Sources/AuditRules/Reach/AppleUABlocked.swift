package import AuditModel

/// Fails pages that refuse Apple's preview request but let a browser in.
package enum AppleUABlocked: PageRule {
    package static let facts = RuleFacts(
        id: "apple-ua-blocked", component: .reach, force: .init(.error, 80), group: .userAgent,
        passes: "Apple's preview request gets the same response as a browser",
        fails: "Server blocks Messages' User-Agent",
        why: "Everyone who shares this page in Messages gets an empty preview.",
        fix: """
            Allow this User-Agent from any IP address, although it contains facebookexternalhit and Twitterbot: \
            Messages sends it from people's own devices, not from Facebook or X.
            """,
        sources: [
            .init(.userAgentReports, "this is the User-Agent of Messages"),
            .init(.recentSystems, "403 is tried again as Safari", at: "1-fetching-the-page"),
            .init(.viber, "other apps send the same string"),
        ], confidence: .observed,
        judgesFiles: true, temper: .reach)

    package static let examples = [
        Example("200 for all", ExamplePage(ExamplePage.bees, evidence: { $0.alternates = [safari($0, 200)] }), .passes),
        Example(
            "429 for Apple, 200 for Safari",
            ExamplePage(
                ExamplePage.bees, fetch: { $0.status = 429 },
                evidence: {
                    $0.outcome = .rateLimited
                    $0.alternates = [safari($0, 200)]
                }), .breaks(seen: "429")),
        Example(
            "403 for Apple, 200 for Safari",
            ExamplePage(ExamplePage.bees, fetch: { $0.firstStatus = 403 }), .breaks(seen: "403")),
        Example(
            "a reset for Apple only",
            ExamplePage(
                "",
                fetch: {
                    $0.status = nil
                    $0.failure = FetchFailure(.reset)
                },
                evidence: {
                    $0.outcome = .connect
                    $0.alternates = [safari($0, 200)]
                }), .breaks(seen: "no response")),
        Example(
            "Rails' allow_browser turns old browsers away",
            refusing(406, "<title>Your browser is not supported (406)</title>"),
            .breaks(seen: "looks like an old browser")),
        Example(
            "mod_security finds it not acceptable", refusing(406, "<title>Not Acceptable!</title>"),
            .breaks(seen: "HTTP 406 for messages, but 200 for safari-mac")),
        Example("a sign-in for Messages only", refusing(401, ""), .breaks(seen: "HTTP 401")),
        Example(
            "nothing at all for Messages",
            ExamplePage(
                "",
                evidence: {
                    $0.alternates = [safari($0, 200)]
                    $0.alternates[0].title = "Bees"
                }), .breaks(seen: "an empty page for messages, but a page for safari-mac")),
        Example(
            "nothing at all for anybody", ExamplePage("", evidence: { $0.alternates = [safari($0, 200)] }), .passes),
        Example(
            "404 for all",
            ExamplePage(
                "", fetch: { $0.status = 404 },
                evidence: {
                    $0.outcome = .http4xx
                    $0.alternates = [safari($0, 404)]
                }), .passes),
        Example("only one profile was fetched", ExamplePage(ExamplePage.bees), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        if let first = page.fetch.firstStatus, first >= 400, isWelcome(page.fetch.status, page.outcome) {
            return refused("HTTP \(first) to the first request", then: page.fetch.profile, isRepeated: first == 403)
        }
        guard !page.alternates.isEmpty else { return .notApplicable }
        if page.isEmptyAnswer { return judgeEmpty(page) }
        guard isRefused(page), let other = page.alternates.first(where: { isWelcome($0.status, $0.outcome) }) else {
            return .passes
        }
        let answer = page.fetch.status.map { "HTTP \($0)" } ?? "no response"
        let wall = page.outcome == .botWall ? " and a bot challenge" : ""
        return refused(
            "\(answer)\(wall) for \(page.fetch.profile)", then: other.profile + oldBrowser(page),
            isRepeated: page.fetch.status == 403)
    }

    /// Whether the rule fails for that evidence.
    package static func isBroken(by page: PageEvidence) -> Bool {
        if case .breaks = check(page) { true } else { false }
    }

    private static func judgeEmpty(_ page: PageEvidence) -> Verdict {
        guard let other = page.alternates.first(where: { isWelcome($0.status, $0.outcome) && $0.title != nil }) else {
            return .passes
        }
        return .breaks("an empty page for \(page.fetch.profile), but a page for \(other.profile)")
    }

    /// Rails' `allow_browser` returns 406, with a page about the browser or an empty one. Apache's mod_security does so
    /// too, with its own title.
    private static func oldBrowser(_ page: PageEvidence) -> String {
        let title = page.tags.documentTitle ?? ""
        guard page.fetch.status == 406, title.isEmpty || title.lowercased().contains("browser") else { return "" }
        return
            ". Messages names itself Safari 9 and so looks like an old browser: in Rails, exempt it from allow_browser"
    }

    /// Recent systems retry a 403 as Safari, older ones do not (D-LP).
    private static let repeated = RuleFacts.Force(.warning, 20)

    private static func refused(_ answer: String, then other: String, isRepeated: Bool) -> Verdict {
        .breaks("\(answer), but 200 for \(other)", as: isRepeated ? repeated : nil)
    }

    private static func isRefused(_ page: PageEvidence) -> Bool {
        page.outcome == .botWall || (page.fetch.status ?? 0) >= 400 || page.fetch.failure?.cause == .reset
    }

    private static func isWelcome(_ status: Int?, _ outcome: Outcome) -> Bool { status == 200 && outcome == .ok }

    private static func refusing(_ status: Int, _ head: String) -> ExamplePage {
        ExamplePage(
            ExamplePage.document(head), fetch: { $0.status = status },
            evidence: {
                $0.outcome = .http4xx
                $0.alternates = [safari($0, 200)]
            })
    }

    private static func safari(_ page: PageEvidence, _ status: Int) -> ProfileView {
        ProfileView(
            profile: "safari-mac", status: status, outcome: status == 200 ? .ok : .http4xx, finalURL: page.final)
    }

    /// If no client got the page, nothing is known about it.
    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard page.outcome.isLoaded, !page.isEmptyAnswer else { return false }
        page.fetch.firstStatus = nil
        return true
    }
}
