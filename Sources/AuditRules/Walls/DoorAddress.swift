internal import AuditModel

/// Recognises a sign-in or consent page by its URL.
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

    /// Whether path or query are about signing in, registering or a password, in any spelling: `LogonForm`,
    /// `?mode=register`, `/findpassword.html`; but not `/the-slow-recovery` or `/discover`.
    static func leadsToAccount(_ url: PageURL) -> Bool {
        let parts = URLComparison.normalizedEscapes(url.pathAndQuery).utf8.split { "/?&=;".utf8.contains($0) }
        return parts.contains { AccountWords.speaksOfOne(Substring($0)) }
    }

    static func isConsent(_ url: PageURL) -> Bool {
        isConsentHost(url) || hasSegment(url) { consentSegments.contains($0) }
    }

    static func isConsentHost(_ url: PageURL) -> Bool { consentHosts.contains(firstLabel(url)) }

    /// Whether the path starts with words of consent, as that of a consent page does, but also that of a page about
    /// consent: `/consent/tcf/story/7`, `/privacy/consent/`.
    static func mayBeConsent(_ url: PageURL) -> Bool {
        var segments = url.path.split(separator: "/").map { $0.lowercased() }[...]
        if let first = segments.first, HomePage.isLocale(first[...]) { segments.removeFirst() }
        if let first = segments.first, consentFolders.contains(first) { segments.removeFirst() }
        return segments.first.map { likelyConsentSegments.contains(HomePage.stem(of: $0)) } ?? false
    }

    /// In lower case, without the extension of a program: `login` for `/Login.aspx`.
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
    /// Rails' name for the page that asks for a password.
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
