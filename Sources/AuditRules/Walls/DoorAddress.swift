internal import AuditModel

/// Tells by its address that a page is a door: that of a login, or one that asks for consent.
enum DoorAddress {
    /// Whether whole segments of the path, or the first label of the host, are those of a login.
    static func isLogin(_ url: PageURL) -> Bool {
        if loginHosts.contains(firstLabel(url)) || hasSegment(url, { loginSegments.contains($0) }) { return true }
        return newSessions.contains { url.path.hasSuffix($0) }
    }

    /// Whether a segment of the path is a title of a login in any language: `/anmelden`, `/iniciar-sesion`.
    static func isNamedLogin(_ url: PageURL) -> Bool {
        hasSegment(url) { WordList.login.matches(TitleKeys.key($0)) }
    }

    /// Whether path or query speak of signing in, of registering or of a password, in whatever spelling: `LogonForm`,
    /// `?mode=register`, `/findpassword.html`; not those of `/the-slow-recovery` or `/discover`.
    static func leadsToAccount(_ url: PageURL) -> Bool {
        let parts = URLComparison.normalizedEscapes(url.pathAndQuery).utf8.split { "/?&=;".utf8.contains($0) }
        return parts.contains { AccountWords.speaksOfOne(Substring($0)) }
    }

    static func isConsent(_ url: PageURL) -> Bool {
        isConsentHost(url) || hasSegment(url) { consentSegments.contains($0) }
    }

    static func isConsentHost(_ url: PageURL) -> Bool { consentHosts.contains(firstLabel(url)) }

    /// Whether the path begins with words of consent, as that of a door does, and that of a page about it may:
    /// `/consent/tcf/story/7`, `/privacy/consent/`.
    static func mayBeConsent(_ url: PageURL) -> Bool {
        var segments = url.path.split(separator: "/").map { $0.lowercased() }[...]
        if let first = segments.first, HomePage.isLocale(first[...]) { segments.removeFirst() }
        if let first = segments.first, consentFolders.contains(first) { segments.removeFirst() }
        return segments.first.map { likelyConsentSegments.contains(HomePage.stem(of: $0)) } ?? false
    }

    /// In lower case, without the ending of a program: `login` of `/Login.aspx`.
    private static func hasSegment(_ url: PageURL, _ test: (String) -> Bool) -> Bool {
        url.path.split(separator: "/").contains { segment in
            let segment = segment.lowercased()
            if test(segment) { return true }
            guard let dot = segment.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
            return endings.contains(segment[dot...].dropFirst()) && test(String(segment[..<dot]))
        }
    }

    private static func firstLabel(_ url: PageURL) -> Substring { url.host.prefix { $0 != "." } }

    private static let loginHosts: Set<Substring> = [
        "accounts", "adfs", "auth", "cas", "idp", "login", "shibboleth", "signin", "sso", "wayf",
    ]
    private static let loginSegments: Set<String> = [
        "adfs", "auth", "authwall", "cas", "log-in", "login", "mein-konto", "mi-cuenta", "mon-compte", "my-account",
        "oauth", "oauth2", "openid-connect", "password", "saml", "saml2",
        "servicelogin", "sign-in", "sign_in", "signin", "sso", "wp-login",
    ]
    /// How Rails names the page that asks for a password.
    private static let newSessions = ["/session/new", "/sessions/new"]
    private static let consentHosts: Set<Substring> = ["consent", "cookieconsent", "guce", "myprivacy", "zustimmung"]
    private static let consentSegments: Set<String> = [
        "collectconsent", "consentwall", "cookie-consent", "cookie-wall", "cookieconsent", "cookiewall", "zustimmung",
    ]
    private static let consentFolders: Set<String> = ["cmp", "cookie", "cookies", "gdpr", "privacy"]
    private static let likelyConsentSegments: Set<String> = [
        "consent", "consent-a-", "gdpr-consent", "privacy-gate", "privacygate",
    ]
    private static let endings: Set<Substring> = [
        "action", "asp", "aspx", "cgi", "do", "htm", "html", "jsp", "php", "srf",
    ]
}
