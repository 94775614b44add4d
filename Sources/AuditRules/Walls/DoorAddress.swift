internal import AuditModel

/// Tells by its address that a page is a door: that of a login, or one that asks for consent.
enum DoorAddress {
    /// Whether whole segments of the path, or the first label of the host, are those of a login.
    static func isLogin(_ url: PageURL) -> Bool {
        loginHosts.contains(firstLabel(url)) || hasSegment(url) { loginSegments.contains($0) }
    }

    /// Whether a segment of the path is a title of a login in any language: `/anmelden`, `/iniciar-sesion`.
    static func isNamedLogin(_ url: PageURL) -> Bool {
        hasSegment(url) { WordList.login.matches(TitleKeys.key($0)) }
    }

    /// Whether path or query speak of signing in, of registering or of a password, in whatever spelling: `LogonForm`,
    /// `?mode=register`, `/findpassword.html`.
    static func leadsToAccount(_ url: PageURL) -> Bool {
        // Only letters and digits are compared: `sign-in`, `sign_in` and `SignIn` are one.
        let key = TitleKeys.key(URLComparison.normalizedEscapes(url.pathAndQuery))
        return accountWords.contains { Bytes.contains($0, in: key) }
    }

    static func isConsent(_ url: PageURL) -> Bool {
        consentHosts.contains(firstLabel(url)) || hasSegment(url) { consentSegments.contains($0) }
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
        "adfs", "auth", "authwall", "cas", "log-in", "login", "oauth", "oauth2", "openid-connect", "saml", "saml2",
        "servicelogin", "sign-in", "sign_in", "signin", "sso", "wp-login",
    ]
    /// Words of which an address seldom has one by chance, by their stems. A wall that is missed costs less than a page
    /// that is called one.
    private static let accountWords = [
        // en
        "login", "logon", "logn", "signin", "signon", "signup", "regist", "password", "passwd", "passcode", "forgot",
        "recover",
        "resetpw", "pwreset", "credential", "authenticat", "accountcreate", "createaccount", "newaccount",
        "accountnew", "memberjoin", "joinmember", "openaccount", "addaccount",
        // de, nl, da, nb, sv, fi
        "anmeld", "einloggen", "passwort", "kennwort", "benutzerkonto", "inloggen", "aanmelden", "wachtwoord", "logind",
        "logpaa", "adgangskode", "opretkonto", "logginn", "passord", "loggain", "losenord", "skapakonto", "kirjaudu",
        "salasana", "rekister",
        // fr, it, es, ca, gl, pt, ro
        "connexion", "seconnecter", "motdepasse", "inscription", "identifi", "accedi", "iscriviti", "iscrizione",
        "iniciarses", "iniciosesion", "contrase", "contrasinal", "contrasenya", "criarconta", "cadastr", "senha",
        "palavrapasse", "autentific", "inregistrare", "parola",
        // pl, cs, sk, hu, tr, vi, id
        "logowanie", "zaloguj", "rejestrac", "haslo", "prihlas", "heslo", "bejelentkez", "regisztr", "jelszo",
        "girisyap", "uyeol", "kayitol", "sifre", "dangnhap", "dangky", "matkhau", "daftar",
    ]
    private static let consentHosts: Set<Substring> = ["consent", "cookieconsent", "guce", "myprivacy", "zustimmung"]
    private static let consentSegments: Set<String> = [
        "collectconsent", "consentwall", "cookie-consent", "cookie-wall", "cookieconsent", "cookiewall", "zustimmung",
    ]
    private static let endings: Set<Substring> = [
        "action", "asp", "aspx", "cgi", "do", "htm", "html", "jsp", "php", "srf",
    ]
}
