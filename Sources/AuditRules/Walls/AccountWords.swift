/// The words by which a part of an address is that of a login, a registration or a lost password.
enum AccountWords {
    /// Whether a segment of a path or a piece of a query says so.
    static func speaksOfOne(_ part: Substring) -> Bool {
        let words = words(of: part)
        let key = words.joined()
        if certain.contains(where: { key.contains($0) }) { return true }
        // A title of an article has more words, of which one begins so by chance.
        let isShort = words.count <= shortPart
        return words.contains { word in
            beginnings.contains { word.hasPrefix($0) && (isShort || words.allSatisfy(isOfAccounts)) }
                || ambiguous.contains(word) && words.allSatisfy(isOfAccounts)
        }
    }

    private static let shortPart = 3

    /// Whether the word says nothing else.
    private static func isOfAccounts(_ word: String) -> Bool {
        companions.contains(word) || ambiguous.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }

    /// Runs of letters, in lower case and without marks; a capital behind a small letter begins the next.
    private static func words(of part: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in part.unicodeScalars.prefix(longest) {
            let isBreak = !scalar.properties.isAlphabetic
            if isBreak || scalar.properties.isUppercase && word.unicodeScalars.last?.properties.isLowercase == true {
                if !word.isEmpty { words.append(TitleKeys.key(word)) }
                word = ""
            }
            if !isBreak { word.unicodeScalars.append(scalar) }
        }
        if !word.isEmpty { words.append(TitleKeys.key(word)) }
        return words
    }

    /// Scalars of a part that are looked at.
    private static let longest = 256

    /// Found anywhere, even within a word: `findpassword`, `dologin`. No other word holds one.
    private static let certain = [
        // en
        "login", "logon", "signin", "signon", "signup", "password", "passwd", "passcode", "resetpw", "pwreset",
        "accountcreate", "createaccount", "newaccount", "accountnew", "memberjoin", "joinmember", "openaccount",
        "addaccount",
        // de, nl, da, nb, sv, fi
        "einloggen", "passwort", "kennwort", "benutzerkonto", "inloggen", "aanmelden", "wachtwoord", "logpaa",
        "adgangskode", "opretkonto", "logginn", "loggain", "losenord", "skapakonto", "kirjaudu", "salasana",
        // fr, it, es, ca, gl, pt, ro
        "seconnecter", "motdepasse", "iscriviti", "iscrizione", "iniciarses", "iniciosesion", "contrasen",
        "contrasinal", "criarconta", "palavrapasse", "inregistrare",
        // pl, cs, sk, hu, tr, vi, id
        "logowanie", "zaloguj", "rejestrac", "prihlas", "bejelentkez", "regisztr", "girisyap", "uyeol", "kayitol",
        "dangnhap", "matkhau",
    ]
    /// How words begin that say so in a short part: of a long one every word must.
    private static let beginnings = [
        "regist", "forgot", "authenticat", "anmeld", "passord", "rekister", "connexion", "inscription", "cadastr",
        "autentific", "logind", "haslo", "heslo", "jelszo", "sifre", "senha", "dangky", "daftar", "parola", "accedi",
    ]
    /// Words that say so only where no other word says something else: a land, a plant or an economy may recover, too.
    private static let ambiguous: Set<String> = [
        "credential", "credentials", "identification", "identifiez", "identifier", "join", "logn", "recover",
        "recovery", "reset",
    ]
    private static let companions: Set<String> = [
        "account", "accounts", "action", "add", "company", "confirm", "create", "customer", "customers", "do", "edit",
        "email", "en", "form", "free", "home", "htm", "html", "id", "index", "jsp", "lost", "mail", "member", "members",
        "mode", "my", "name", "new", "now", "online", "or", "page", "php", "process", "profile", "pw", "request",
        "send",
        "service", "start", "step", "student", "to", "user", "username", "users", "view", "with", "your", "aspx", "asp",
    ]
}
