extension WordList {
    /// Titles that would fit any page.
    static let generic = WordList([
        "en": [
            "home", "homepage", "home page", "index", "untitled", "untitled document", "document", "welcome", "page",
            "new page", "news", "blog", "article", "post", "profile", "product", "products", "service", "services",
            "about", "about us", "contact", "contact us", "default", "test", "sample page", "website", "my site",
            "site", "main", "main page", "dashboard", "loading", "please wait", "redirecting", "coming soon",
            "under construction", "index of /",
        ],
        "templates": [
            "react app", "vite app", "vite + react", "vite + react + ts", "vite + vue", "create next app",
            "next.js app", "angular app", "vue app", "nuxt app", "just another wordpress site", "my wordpress blog",
            "shopify store",
        ],
        "de": ["startseite", "willkommen", "über uns", "kontakt", "aktuelles"],
        "fr": ["accueil", "bienvenue", "à propos"],
        "es": ["inicio", "bienvenido", "bienvenidos", "contacto"],
        "it": ["home page", "benvenuto", "benvenuti"],
        "pt": ["início", "bem-vindo"],
        "nl": ["welkom"],
        "sv": ["startsida", "hem"],
        "pl": ["strona główna"],
        "ru": ["главная", "главная страница"],
        "ja": ["ホーム", "トップページ"],
        "zh": ["首页", "首頁"],
        "ko": ["홈"],
    ])

    /// Titles of a door.
    static let auth = WordList([
        "en": [
            "sign in", "signin", "log in", "login", "log on", "sign up", "register", "authentication required",
            "authorize", "single sign-on", "account login", "session expired", "please log in", "sign in or register",
            "log in or sign up",
        ],
        "de": ["anmelden", "einloggen", "anmeldung"],
        "fr": ["connexion", "se connecter"],
        "es": ["iniciar sesión"],
        "it": ["accedi"],
        "pt": ["entrar"],
        "nl": ["inloggen"],
        "ja": ["ログイン", "サインイン"],
        "zh": ["登录", "登入"],
        "ko": ["로그인"],
    ])

    /// Titles of a page that is not there.
    static let error = WordList(
        [
            "en": [
                "404", "403", "500", "502", "503", "not found", "page not found", "error", "access denied",
                "forbidden", "unauthorized", "bad gateway", "service unavailable", "internal server error",
                "this page isn't available", "page unavailable", "oops", "site under maintenance", "404 error",
                "error 404 page not found", "the page you requested could not be found",
            ],
            "de": ["seite nicht gefunden"],
            "fr": ["page introuvable", "page non trouvée"],
            "es": ["página no encontrada"],
            "it": ["pagina non trovata"],
            "ja": ["ページが見つかりません"],
        ], phrasesCountAnywhere: true)

    /// Titles of a page that tells people from machines.
    static let challenge = WordList(
        [
            "en": [
                "just a moment", "attention required cloudflare", "checking your browser", "verify you are human",
                "are you a robot", "making sure you're not a bot", "one moment please", "security check",
                "robot check", "pardon our interruption", "access to this page has been denied", "ddos guard",
                "vercel security checkpoint", "please enable cookies", "client challenge",
            ]
        ], phrasesCountAnywhere: true)

    /// Titles of a page that asks for consent before it shows anything.
    static let consent = WordList(
        [
            "en": ["before you continue"],
            "de": ["bevor sie fortfahren", "bevor sie zu google weitergehen", "bevor sie zu youtube weitergehen"],
            "fr": ["avant d'accéder à google", "avant d'accéder à youtube"],
        ], phrasesCountAnywhere: true)
}
