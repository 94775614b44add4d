package import AuditModel

/// Fails pages that show a sign-in or consent page instead of themselves.
package enum LoginWall: TitleRule {
    package static let facts = RuleFacts(
        id: "login-wall", component: .reach, force: .init(.error, 70), group: .wall,
        passes: "The page needs no sign-in or consent, or describes itself anyway",
        fails: "Sign-in or consent page instead of the page",
        why: "Every shared link then looks like the sign-in page, and nothing says what it is about.",
        fix: """
            Keep the sign-in, but serve it at this URL with this page's og:title and og:image instead of \
            redirecting. Leave out anything private.
            """,
        sources: [
            .init(
                .tn3156,
                """
                pages that need a sign-in should have the metadata of their target, which avoids “Sign In” as \
                the title
                """)
        ], confidence: .documentedByApple,
        card: .doubts(.mayDiffer), temper: .reach)

    package static let examples = [
        Example(
            "an article with a paywall",
            ExamplePage(
                ExamplePage.document(
                    "<title>Bees</title><meta property=\"og:title\" content=\"Bees\">",
                    body: "<article><p>Bees can count.</p></article><form><input type=\"password\"></form>"),
                at: "https://example.com/bees"), .passes),
        Example(
            "an author is not auth",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/a", final: "https://example.com/author/ada"), .passes),
        Example(
            "a redirect to the login",
            ExamplePage(
                ExamplePage.document("<title>Sign In</title>"), at: "https://example.com/report/7",
                final: "https://example.com/login?next=/report/7"), .breaks(seen: "https://example.com/login")),
        Example(
            "a redirect to a new session",
            ExamplePage(
                ExamplePage.document("<title>Acme</title>", body: "<form><input type=\"password\"></form>"),
                at: "https://example.com/report/7", final: "https://example.com/session/new"),
            .breaks(seen: "https://example.com/session/new")),
        Example(
            "a redirect to another host",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/report/7", final: "https://sso.example.com/start"),
            .breaks(seen: "https://sso.example.com/start")),
        Example(
            "a shop that is locked",
            ExamplePage(
                ExamplePage.document(
                    "<title>Acme – Opening Soon</title>", body: "<form><input type=\"password\"></form>"),
                at: "https://example.com/products/7", final: "https://example.com/password"),
            .breaks(seen: "https://example.com/password")),
        Example(
            "only the title shows it",
            ExamplePage(
                ExamplePage.document("<title>Anmelden | example.com</title>"), at: "https://example.com/report/7"),
            .breaks(seen: "Anmelden")),
        Example(
            "a consent page in its place",
            ExamplePage(
                ExamplePage.document(
                    "<title>Before you continue</title>",
                    body: "<form action=\"/consent\"><button>Accept all</button></form>"),
                at: "https://example.com/report/7"),
            .breaks(seen: "Before you continue")),
        Example(
            "a redirect to the consent",
            ExamplePage(
                ExamplePage.document("<title>Example</title>"), at: "https://example.com/report/7",
                final: "https://consent.example.com/m?continue=/report/7"),
            .breaks(seen: "https://consent.example.com/m")),
        Example(
            "a login box next to the page",
            ExamplePage(
                ExamplePage.document("<title>Contact us</title>", body: "<form><input type=\"password\"></form>"),
                at: "https://example.com/contact"), .passes),
        Example(
            "a manual about logging in has moved",
            ExamplePage(
                ExamplePage.document("<title>Signing in with tokens</title>", body: ExamplePage.words(300)),
                at: "https://example.com/manual/tokens", final: "https://example.com/docs/auth/tokens"), .passes),
        Example(
            "the registration itself was requested",
            ExamplePage(
                ExamplePage.document("<title>Registrieren</title>"), at: "https://example.com/registrieren"), .passes),
        Example(
            "the login page itself was requested",
            ExamplePage(
                ExamplePage.document("<title>Sign In</title>"), at: "https://example.com/login"), .passes),
        Example(
            "a query requested the registration",
            ExamplePage(
                ExamplePage.document("<title>Register</title>", body: "<form><input type=\"password\"></form>"),
                at: "https://example.com/profile.php?mode=register"), .passes),
        Example(
            "a page to reset a password",
            ExamplePage(
                ExamplePage.document("<title>Log in</title>"), at: "https://example.com/users/forgotPassword",
                final: "https://example.com/login"), .passes),
        Example(
            "a congress that one registers for",
            ExamplePage(
                ExamplePage.document("<title>Register | Bees 2026</title>", body: "<form><input name=\"name\"></form>"),
                at: "https://example.com/bees-2026/tickets"), .passes),
        Example(
            "the recovery of an account was requested",
            ExamplePage(ExamplePage.document("<title>Log in</title>"), at: "https://example.com/account/recovery"),
            .passes),
        Example(
            "a word that contains “login”",
            ExamplePage(
                ExamplePage.document("<title>Sign In</title>"),
                at: "https://example.com/news/the-slow-economic-recovery"),
            .breaks(seen: "Sign In")),
        Example(
            "an article about lists",
            ExamplePage(
                ExamplePage.document("<title>Log in</title>"),
                at: "https://example.com/cologne/identification-of-registered-bees-and-wasps"),
            .breaks(seen: "Log in")),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        if page.outcome == .consentWall { return .breaks(consent(title, page)) }
        guard page.outcome.isLoaded, let status = page.fetch.status, status < 400 else { return .notApplicable }
        guard let breach = breach(title, page), !isAskedFor(page.requested) else { return .passes }
        return .breaks(breach)
    }

    private static func consent(_ title: TitleAnalysis, _ page: PageEvidence) -> String {
        let (shown, tags) = (title.shown?.value, page.tags)
        return WallDetector.consent(requested: page.requested, final: page.final, tags: tags, title: shown)
            ?? page.final.text
    }

    private static func breach(_ title: TitleAnalysis, _ page: PageEvidence) -> Breach? {
        let structure = page.tags.structure
        // A long text without a form is about logging in, or has a name that looks like it.
        guard structure.hasPasswordInput || structure.visibleCharacters < fullPage else { return nil }
        if page.final != page.requested, DoorAddress.isLogin(page.final) { return Breach(seen: page.final.text) }
        guard let shown = title.shown, isLogin(title, page) else { return nil }
        return Breach(seen: shown.value, line: shown.line)
    }

    /// A phrase such as “Sign in to …” can continue in many ways, so that a form must confirm it. A phrase next to a
    /// separator needs a form, or a page that does not describe itself.
    private static func isLogin(_ title: TitleAnalysis, _ page: PageEvidence) -> Bool {
        if page.tags.structure.hasPasswordInput { return title.match(.login) != nil }
        guard !page.tags.structure.hasArticle, !asksToTakePart(title) else { return false }
        return WordList.login.matches(title.coreKey) || !page.tags.has("og:title") && title.hasEdge(.login)
    }

    /// Without a password field, a registration may be for a conference.
    private static func asksToTakePart(_ title: TitleAnalysis) -> Bool {
        registrations.contains(title.coreKey) || title.hasEdge(among: registrations)
    }

    private static let registrations: Set<String> = [
        "cadastrese", "inregistrare", "opretkonto", "register", "registar", "registrace", "registrarse", "registrati",
        "registrerdeg", "registreren", "registreradig", "registrieren", "rejestracja", "signup", "sinscrire",
        "zarejestrujsie",
    ]

    /// Visible characters from which a form is only a part of the page; our inference.
    private static let fullPage = 1_500

    /// Whether the listed URL itself is that of a sign-in page, which then hides nothing.
    private static func isAskedFor(_ url: PageURL) -> Bool {
        DoorAddress.isLogin(url) || DoorAddress.isNamedLogin(url) || DoorAddress.leadsToAccount(url)
    }

    /// The page behind the sign-in is unknown.
    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool { false }
}
