/// The words that mark a part of a URL as that of a login, a registration or a lost password.
enum AccountWords {
    /// Whether a segment of a path or a part of a query says so.
    static func speaksOfOne(_ part: Substring) -> Bool {
        let words = words(of: part)
        let key = words.joined()
        if certain.contains(where: { key.contains($0) }) { return true }
        // The title of an article has more words, one of which may start like this by chance.
        let isShort = words.count <= shortPart
        return words.contains { word in
            beginnings.contains { word.hasPrefix($0) && (isShort || words.allSatisfy(isOfAccounts)) }
                || ambiguous.contains(word) && words.allSatisfy(isOfAccounts)
        }
    }

    private static let shortPart = 3

    /// Whether the word means nothing else.
    private static func isOfAccounts(_ word: String) -> Bool {
        companions.contains(word) || ambiguous.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }

    /// Words of letters, in lower case and without accents; a capital after a lower-case letter starts the next word.
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

    /// The most scalars of a part that are read.
    private static let longest = 256

    /// Found anywhere, even inside a word: `findpassword`, `dologin`. No other word contains them.
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
    /// The beginnings of words that say so in a short part; in a long one, every word must.
    private static let beginnings = [
        "regist", "forgot", "authenticat", "anmeld", "passord", "rekister", "connexion", "inscription", "cadastr",
        "autentific", "logind", "haslo", "heslo", "jelszo", "sifre", "senha", "dangky", "daftar", "parola", "accedi",
    ]
    /// Words that only count if no other word has another meaning: land, plants and economies may recover, too.
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
