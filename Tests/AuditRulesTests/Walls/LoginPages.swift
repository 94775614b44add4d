extension WallPage {
    private static let form =
        "<form method=post><label>Name</label><input name=user><label>Password</label><input type=password name=pass>"
        + "<button>Go</button></form>"
    private static let report = "https://www.acme.example/report/7"

    /// Sign-in pages.
    static let logins = [
        WallPage(
            "WordPress", .login, at: report, final: "https://www.acme.example/wp-login.php?redirect_to=%2Freport%2F7",
            document(
                "<title>Log In &lsaquo; Acme &#8212; WordPress</title><meta name='robots' content='noindex'>", form)),
        WallPage(
            "Shibboleth", .login, at: report,
            final: "https://idp.uni.example/idp/profile/SAML2/Redirect/SSO?execution=e1s1",
            document("<title>Web Login Service</title>", "<h1>University login</h1>" + form)),
        WallPage(
            "Google", .login, at: "https://docs.google.com/document/d/1/edit",
            final: "https://accounts.google.com/v3/signin/identifier?continue=x",
            document("<title>Google Docs: Sign-in</title>", "<h1>Sign in</h1><p>Use your account</p>")),
        WallPage(
            "Facebook", .login, at: "https://www.facebook.com/acme/posts/1",
            final: "https://www.facebook.com/login/?next=x",
            document("<title>Log into Facebook</title>", "<h1>Log into Facebook</h1>" + form)),
        WallPage(
            "Facebook without a redirect", .login, at: "https://www.facebook.com/acme/posts/1",
            document("<title>Facebook – log in or sign up</title>", form)),
        WallPage(
            "LinkedIn", .login, at: "https://www.linkedin.com/in/ada",
            final: "https://www.linkedin.com/authwall?trk=x&sessionRedirect=y",
            document("<title>Sign Up | LinkedIn</title>", "<h1>Join LinkedIn</h1>" + form)),
        WallPage(
            "Microsoft", .login, at: "https://acme.sharepoint.com/sites/x",
            final: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=x",
            document("<title>Sign in to your account</title>", "<div id=root></div>")),
        WallPage(
            "GitLab", .login, at: "https://gitlab.acme.example/team/secret",
            final: "https://gitlab.acme.example/users/sign_in",
            document("<title>Sign in · GitLab</title><meta property='og:title' content='Sign in · GitLab'>", form)),
        WallPage(
            "Keycloak", .login, at: report,
            final: "https://id.acme.example/realms/acme/protocol/openid-connect/auth?client_id=x",
            document("<title>Sign in to acme</title>", form)),
        WallPage("ASP.NET", .login, at: report, final: "https://www.acme.example/Account/Login.aspx?ReturnUrl=x", form),
        WallPage(
            "in German, by title", .login, at: report,
            document("<title>Anmelden | Stadtwerke Musterstadt</title>", "<h1>Kundenportal</h1>", language: "de")),
        WallPage(
            "in French, by title", .login, at: report,
            document("<title>Acme – Se connecter</title>", "<p>Bienvenue</p>" + form, language: "fr")),
        WallPage(
            "in Polish, by title", .login, at: report, document("<title>Zaloguj się</title>", form, language: "pl")),
        WallPage("in Russian, by title", .login, at: report, document("<title>Вход в систему</title>", form)),
        WallPage("in Turkish, in capitals", .login, at: report, document("<title>GİRİŞ YAP</title>", form)),
        WallPage("in Japanese, by title", .login, at: report, document("<title>ログイン｜アクメ会員サイト</title>", form)),
        WallPage("in Chinese, by title", .login, at: report, document("<title>用户登录 - 阿克梅</title>", form)),
        WallPage("in Arabic, by title", .login, at: report, document("<title>تَسجيل الدخول</title>", form)),
    ]

    /// Doors that ask for consent.
    static let consents = [
        WallPage(
            "Google", .consent, at: "https://www.youtube.com/watch?v=x",
            final: "https://consent.youtube.com/m?continue=x",
            document(
                "<title>Before you continue to YouTube</title>", "<h1>Before you continue to YouTube</h1>" + text(900))
        ),
        WallPage(
            "Google without a redirect", .consent, at: "https://www.google.com/search?q=bees",
            document("<title>Before you continue to Google Search</title>", "<form><button>Reject all</button></form>")),
        WallPage(
            "Google in Dutch", .consent, at: "https://www.google.com/search?q=bees",
            document(
                "<title>Voordat je verdergaat naar Google Zoeken</title>",
                "<form method=post><p>Cookies</p><button>Alles</button></form>", language: "nl")),
        WallPage(
            "Google in Japanese", .consent, at: "https://www.youtube.com/",
            document(
                "<title>YouTube にアクセスする前に</title>",
                "<form action=https://consent.youtube.com/save><p>Cookie</p></form>", language: "ja")),
        WallPage(
            "Yahoo", .consent, at: "https://news.yahoo.com/bees.html",
            final: "https://guce.yahoo.com/consent?brandType=nonEu&sessionId=3",
            document("<title>Yahoo is part of the Yahoo family of brands</title>", text(1_500))),
        WallPage(
            "Yahoo, second step", .consent, at: "https://news.yahoo.com/bees.html",
            final: "https://consent.yahoo.com/v2/collectConsent?sessionId=3",
            document("<title>Yahoo ist Teil der Yahoo Markenfamilie</title>", text(3_000), language: "de")),
        WallPage(
            "a publisher's host for it", .consent, at: "https://www.krant.example/nieuws/bijen",
            final: "https://myprivacy.krant.example/consent?callbackUrl=x",
            document("<title>Krant</title>", "<div id=app></div>", language: "nl")),
        WallPage(
            "a publisher's page for it", .consent, at: "https://www.blatt.example/bienen",
            final: "https://www.blatt.example/zustimmung?url=%2Fbienen",
            document("<title>Blatt mit Werbung oder ohne</title>", text(1_200), language: "de")),
        WallPage(
            "a newspaper's path for it", .consent, at: "https://www.blatt.example/story/7",
            final: "https://www.blatt.example/consent/tcf/story/7",
            document("<title>Willkommen beim Blatt</title>", "<button>Einverstanden</button>", language: "de")),
        WallPage(
            "a path of two words", .consent, at: "https://www.blatt.example/story/7",
            final: "https://www.blatt.example/privacy/consent/?redirect=%2Fstory%2F7",
            document("<title>Blatt en cookies</title>", "<form><button>Ja</button></form>", language: "nl")),
        WallPage(
            "Google with all its languages", .consent, at: "https://www.google.com/search?q=bees",
            document(
                "<title>Before you continue to Google Search</title>",
                text(3_000) + "<form action=https://consent.google.com/save><button>Accept all</button></form>")),
        WallPage(
            "a redirect and a title", .consent, at: "https://www.acme.example/a",
            final: "https://www.acme.example/welcome?next=%2Fa",
            document("<title>We value your privacy</title>", "<button>Accept</button>")),
    ]
}
