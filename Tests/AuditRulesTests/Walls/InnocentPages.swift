extension WallPage {
    /// Titles and texts that are about walls, or play on their words.
    static let innocentWords = [
        WallPage(
            "a history of the error", at: "https://www.acme.example/news/bees",
            document(card("404: a history of the error"), "<h1>404: a history</h1>" + text(2_500))),
        WallPage("the same, short and bare", document("<title>404: a history of the error</title>", text(300))),
        WallPage(
            "an article about Cloudflare",
            document(
                card("How Cloudflare tells people from machines"),
                "<article><h1>How Cloudflare works</h1><pre>&lt;script src=\"/cdn-cgi/challenge-platform/h/g\"&gt;</pre>"
                    + "<p>Its page is called “Just a moment...”.</p>" + text(400) + "</article>")),
        WallPage(
            "a cooking page",
            document(card("Just a moment with Ottolenghi: ten-minute dinners"), "<h1>Just a moment</h1>" + text(400))),
        WallPage(
            "a photograph called like a challenge",
            document("<title>Just a moment</title>", "<img src=/a.jpg alt='A bee in flight'><p>Silver print, 2019.</p>")
        ),
        WallPage(
            "a poem called like a challenge",
            document(
                "<title>Just a moment – Ines Okafor</title>",
                "<article><h1>Just a moment</h1>" + text(250) + "</article>")
        ),
        WallPage("a page titled Sign in the sky", document("<title>Sign in the sky</title>", text(400))),
        WallPage("Null Island", document(card("Null Island, explained"), text(900))),
        WallPage("the author of a login library", document(card("Login flows that people understand"), text(500))),
        WallPage("a record named Login", document(card("Login"), "<article>" + text(1_600) + "</article>")),
        WallPage("a book about checkpoints", document(card("Robot check-ups at the car factory"), text(300))),
        WallPage("security at airports", document(card("The security check at airports"), text(300))),
        WallPage(
            "not a bot", document(card("Making sure you’re not a bot costs a million years of labour"), text(1_200))),
        WallPage(
            "a film", document(card("Access Denied"), "<h1>Access Denied (1997)</h1><p>Thriller, 96 minutes.</p>")),
        WallPage(
            "an album",
            document("<title>Error | Acme Records</title>", "<h1>Error – the debut of Glitch</h1>" + text(300))),
        WallPage(
            "a design lesson",
            document("<title>How to design a page not found screen</title>", "<h1>Good 404 pages</h1>" + text(600))),
        WallPage(
            "a help page", document("<title>What “page not found” means and what to do about it</title>", text(500))),
        WallPage("a bus line", document("<title>Line 404</title>", "<h1>Line 404 to Harbour</h1>" + text(200))),
        WallPage(
            "maintenance as a craft", document("<title>Maintenance</title>", "<h1>Bike care in winter</h1>" + text(300))
        ),
        WallPage("a novel", document(card("Before you continue: a novel"), text(700))),
        WallPage("a poem about leaving", document("<title>Before you go</title>", text(200))),
        WallPage("consent in medicine", document(card("Consent in medicine"), text(700))),
        WallPage("a law on privacy", document("<title>Your privacy choices matter, a court says</title>", text(700))),
        WallPage(
            "a German novel",
            document("<title>Bevor Sie fortfahren, atmen Sie</title>", text(200), language: "de")),
        WallPage(
            "a German exhibition", document("<title>Einen Moment, bitte lächeln</title>", text(200), language: "de")),
        WallPage("a French café", document("<title>Un instant de douceur</title>", text(200), language: "fr")),
        WallPage("Spanish, about errors", document("<title>El error de Descartes</title>", text(200), language: "es")),
        WallPage(
            "Japanese, a story about lost pages",
            document("<title>ページが見つかりませんという題名の短編小説を書いた作家へのインタビュー</title>", text(300), language: "ja")),
        WallPage("Japanese, about login bonuses", document("<title>ログインボーナス一覧</title>", text(300), language: "ja")),
        WallPage("Chinese, a story", document("<title>登录火星的第一天</title>", text(300), language: "zh")),
        WallPage("Korean, about logins", document("<title>로그인 없이 쓰는 메모장</title>", text(300), language: "ko")),
        WallPage("Arabic, about entering", document("<title>الدخول إلى عالم النحل</title>", text(300), language: "ar")),
        WallPage(
            "Russian, an entrance", document("<title>Вход свободный: выставка</title>", text(300), language: "ru")),
        WallPage(
            "Turkish, an introduction", document("<title>Giriş: arılar ve dansları</title>", text(300), language: "tr")),
    ]

    /// Pages with scripts, forms, redirects and overlays that walls have too.
    static let innocentForms = [
        WallPage(
            "Cloudflare's detection in a page it let through",
            document(
                card("Bees"),
                "<p>Short.</p><script>(function(){window.__CF$cv$params={r:'8f',t:'MT'};var a=document.createElement('script')"
                    + ";a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';}())</script>")),
        WallPage(
            "the same of an earlier version",
            document(
                card("Bees"),
                "<p>Short.</p><script>a.src='/cdn-cgi/challenge-platform/h/b/scripts/jsd/8a/main.js'</script>")),
        WallPage(
            "Imperva's script in a page it let through",
            document(card("Bees") + "<script src=\"/_Incapsula_Resource?SWJIYLWA=71\" async></script>", text(300))),
        WallPage(
            "DataDome's script in a page it let through",
            document(card("Bees") + "<script src=\"https://js.datadome.co/tags.js\" async></script>", text(300))),
        WallPage(
            "AWS WAF's script in a page it let through",
            document(
                card("Bees") + "<script src=\"https://ab.edge.sdk.awswaf.com/ab/challenge.compact.js\" defer></script>",
                text(300))),
        WallPage(
            "F5's script in a page it let through",
            document(card("Bees") + "<script>window[\"bobcmn\"]=\"1\"</script>", text(300))),
        WallPage(
            "a contact form with a captcha",
            document(
                card("Write to us"),
                "<form><textarea></textarea><div class=\"cf-turnstile\"></div></form>"
                    + "<script src=\"https://challenges.cloudflare.com/turnstile/v0/api.js\" async></script>")),
        WallPage(
            "an overlay for consent, OneTrust",
            document(
                card("Bees") + "<script src=\"https://cdn.cookielaw.org/scripttemplates/otSDKStub.js\"></script>",
                text(1_200)
                    + "<div id=\"onetrust-banner-sdk\"><h2>We value your privacy</h2><p>We and our partners use "
                    + "cookies.</p></div>")),
        WallPage(
            "an overlay for consent, Sourcepoint",
            document(
                card("Bees") + "<script>window._sp_={config:{accountId:1}}</script>",
                "<div id=\"sp_message_container_1\"><iframe title=\"SP Consent Message\"></iframe></div>" + text(900))),
        WallPage(
            "an appeal over the article, as the Guardian has",
            document(
                card("Bees"),
                "<article>" + text(1_500) + "</article><section><h2>Before you continue</h2><p>Register, it's free.</p>"
                    + "</section>")),
        WallPage(
            "a page of a consent manager, asked for as such", at: "https://consent.acme.example/pricing",
            document(card("Pricing"), text(900))),
        WallPage(
            "an author is no auth", at: "https://www.acme.example/a", final: "https://www.acme.example/author/ada",
            document(card("Ada", at: "/author/ada"), text(200))),
        WallPage(
            "authority and casino are no auth and cas", at: "https://www.acme.example/a",
            final: "https://www.acme.example/authority/casino/single-sign-on-explained",
            document(card("Authority"), text(200))),
        WallPage(
            "the manual of a login has moved", at: "https://docs.acme.example/v1/tokens",
            final: "https://docs.acme.example/v2/auth/tokens", document("<title>Tokens</title>", text(2_000))),
        WallPage(
            "an article behind a paywall, with a form",
            document(card("Bees"), "<article>" + text(300) + "</article><form><input type=password></form>")),
        WallPage(
            "a forum with a form above its threads", at: "https://forum.acme.example/",
            document("<title>Acme forum</title>", "<form><input type=password></form>" + text(2_500))),
        WallPage(
            "a login page, asked for as such", at: "https://www.acme.example/login",
            document("<title>Sign in</title>", "<form><input type=password></form>")),
        WallPage(
            "a German login page, asked for as such", at: "https://www.acme.example/de/anmelden",
            document("<title>Anmelden</title>", "<form><input type=password></form>", language: "de")),
        WallPage(
            "a Spanish login page, asked for as such", at: "https://www.acme.example/iniciar-sesion.html",
            document("<title>Iniciar sesión</title>", "<form><input type=password></form>", language: "es")),
        WallPage(
            "the home page by another name", at: "https://www.acme.example/index.php",
            final: "https://www.acme.example/",
            document(card("Acme", at: "/"), text(300))),
        WallPage(
            "a redirect to the language", at: "https://www.acme.example/", final: "https://www.acme.example/de-de",
            document(card("Acme", at: "/de-de"), text(300))),
    ]

    /// Small pages that are whole all the same.
    static let innocentSmall = [
        WallPage("one line", "<title>Bees</title><p>Bees can count to four."),
        WallPage("one word", "<p>Hello"),
        WallPage("one picture", document("", "<img src=/a.jpg alt='A bee'>")),
        WallPage(
            "a line and a search", document("<title>Cookie consent</title>", "<p>Bees.</p><form><input name=q></form>")),
        WallPage(
            "a page about consent has moved", at: "https://www.acme.example/page/7",
            final: "https://www.acme.example/consent/informed",
            document(card("Informed consent"), "<p>Consent in medicine.</p>")),
        WallPage("a frame", document("", "<iframe src='https://maps.example/'></iframe>")),
        WallPage("a shell with a card", document(card("Bees"), "<div id=root></div><script src=/main.js></script>")),
        WallPage(
            "a shell without a card",
            document("<title>Acme</title>", "<div id=root></div><script src=/main.js></script>")),
        WallPage(
            "a shell that says nothing", document("", "<app-root></app-root><script type=module src=/main.js></script>")
        ),
        WallPage("a shell that is loading", document("<title>Loading...</title>", "<div id=app>Loading</div>")),
        WallPage("a page that leads on", "<meta http-equiv=refresh content='0;url=/elsewhere'>"),
        WallPage("a proof of ownership", "<html><head><meta name='site-verification' content='a1'></head></html>"),
        WallPage("a drawing", document("", "<svg viewBox='0 0 9 9'><circle r=4 /></svg>")),
    ]
}
