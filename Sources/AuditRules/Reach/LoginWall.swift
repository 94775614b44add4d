public import AuditModel

/// The page shows itself, not the door in front of it.
public enum LoginWall: TitleRule {
    public static let facts = RuleFacts(
        id: "login-wall", component: .reach, force: .init(.error, 70), group: .wall,
        passes: "The page can be read without signing in, or describes itself all the same",
        fails: "A sign-in page is previewed instead of the page",
        fix: "Keep the wall, but give the page og:title and og:image of what lies behind it (nothing sensitive), "
            + "instead of redirecting to a sign-in page.",
        source: "A-TN3156: this avoids showing “Sign In” as the title", confidence: .documentedByApple)

    public static let examples = [
        Example(
            "an article behind a paywall",
            ExamplePage(
                ExamplePage.document(
                    "<title>Bees</title><meta property=\"og:title\" content=\"Bees\">",
                    body: "<article><p>Bees can count.</p></article><form><input type=\"password\"></form>"),
                at: "https://example.com/bees"), .passes),
        Example(
            "an author is no auth",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/a", final: "https://example.com/author/ada"), .passes),
        Example(
            "a redirect to the login",
            ExamplePage(
                ExamplePage.document("<title>Sign In</title>"), at: "https://example.com/report/7",
                final: "https://example.com/login?next=/report/7"), .breaks(seen: "https://example.com/login")),
        Example(
            "a redirect to another host",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/report/7", final: "https://sso.example.com/start"),
            .breaks(seen: "https://sso.example.com/start")),
        Example(
            "only the title tells",
            ExamplePage(
                ExamplePage.document("<title>Anmelden | example.com</title>"), at: "https://example.com/report/7"),
            .breaks(seen: "Anmelden")),
        Example(
            "only the form tells",
            ExamplePage(
                ExamplePage.document("<title>Intranet</title>", body: "<form><input type=\"password\"></form>"),
                at: "https://example.com/report/7"), .breaks(seen: "password")),
        Example(
            "the login page itself was asked for",
            ExamplePage(
                ExamplePage.document("<title>Sign In</title>"), at: "https://example.com/login"), .passes),
        Example("no answer", .failing(.dns), .notApplicable),
    ]

    public static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard page.outcome.isSeen, let status = page.fetch.status, status < 400 else { return .notApplicable }
        guard let breach = breach(title, page), !isDoor(page.requested) else { return .passes }
        return .breaks(breach)
    }

    private static func breach(_ title: TitleAnalysis, _ page: PageEvidence) -> Breach? {
        if page.final != page.requested, isDoor(page.final) { return Breach(seen: page.final.text) }
        if WordList.auth.matches(title.coreKey), let shown = title.shown {
            return Breach(seen: shown.value, line: shown.line)
        }
        return isOnlyAForm(page) ? Breach(seen: "input type=password, and no og:title or article") : nil
    }

    /// Visible characters from which a form is a part of a page, not all of it; our inference.
    private static let fullPage = 1_500

    private static func isOnlyAForm(_ page: PageEvidence) -> Bool {
        let structure = page.tags.structure
        return structure.hasPasswordInput && !structure.hasArticle && structure.visibleCharacters < fullPage
            && page.tags.tag("og:title") == nil
    }

    private static func isDoor(_ url: PageURL) -> Bool {
        doorHosts.contains { url.host.hasPrefix($0) }
            || url.path.split(separator: "/").contains { doorSegments.contains($0.lowercased()) }
    }

    private static let doorHosts = ["login.", "accounts.", "auth.", "sso.", "idp."]
    private static let doorSegments: Set<String> = [
        "log-in", "login", "sign-in", "signin", "sso", "oauth", "oauth2", "auth", "cas",
    ]
}
