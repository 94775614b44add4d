extension WallPage {
    /// What protections send instead of a page.
    static let challenges: [WallPage] = cloudflare + shields + captchas

    private static let cloudflare = [
        WallPage(
            "Cloudflare, managed challenge", .challenge, status: 403,
            document(
                "<title>Just a moment...</title><meta name=\"robots\" content=\"noindex,nofollow\">"
                    + "<meta http-equiv=\"refresh\" content=\"360\">",
                "<div class=\"main-wrapper\" role=\"main\"><div class=\"main-content\"><noscript><div class=\"h2\">"
                    + "<span id=\"challenge-error-text\">Enable JavaScript and cookies to continue</span></div>"
                    + "</noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:'acme.example',"
                    + "cType:'managed'};var a=document.createElement('script');"
                    + "a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8f2';"
                    + "document.getElementsByTagName('head')[0].appendChild(a);}());</script>")),
        WallPage(
            "Cloudflare, by its script alone", .challenge, status: 503,
            document(
                "<title>acme.example</title>",
                "<script src=\"/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1?ray=71\"></script>")),
        WallPage(
            "Cloudflare in German", .challenge, status: 403,
            document("<title>Nur einen Moment…</title>", "<p>acme.example</p>", language: "de")),
        WallPage(
            "Cloudflare in Chinese", .challenge, status: 403,
            document("<title>请稍候…</title>", "<p>acme.example</p>", language: "zh")),
        WallPage(
            "Cloudflare in Japanese", .challenge, status: 403,
            document("<title>しばらくお待ちください...</title>", "<p>acme.example</p>", language: "ja")),
        WallPage(
            "Cloudflare in Arabic", .challenge, status: 403,
            document("<title>لحظة من فضلك...</title>", "<p>acme.example</p>", language: "ar")),
        WallPage(
            "Cloudflare, blocked", .challenge, status: 403,
            document(
                "<title>Attention Required! | Cloudflare</title>",
                "<h1>Sorry, you have been blocked</h1><h2>You are unable to access acme.example</h2>" + text(700))),
    ]

    private static let shields = [
        WallPage(
            "Akamai, interstitial", .challenge,
            "<html><head><meta http-equiv=\"refresh\" content=\"5; URL='/news/bees?bm-verify=AAQAAAAJ'\" /></head><body>"
                + "<script>function triggerInterstitialChallenge(){var x=new XMLHttpRequest();"
                + "x.open('POST','/_sec/verify?provider=interstitial');}</script></body></html>"),
        WallPage(
            "Akamai, crypto challenge", .challenge, status: 428,
            document(
                "<title>Challenge Validation</title>"
                    + "<script src=\"/_sec/cp_challenge/ak-challenge-4-3.js\" defer></script>",
                "<div id=\"sec-if-cpt-container\"></div>")),
        WallPage(
            "Imperva, a frame", .challenge,
            "<html style=\"height:100%\"><head><META NAME=\"ROBOTS\" CONTENT=\"NOINDEX, NOFOLLOW\"><meta name=\"viewport\" "
                + "content=\"initial-scale=1.0\"></head><body style=\"margin:0px;height:100%\"><iframe id=\"main-iframe\" "
                + "src=\"/_Incapsula_Resource?SWUDNSAI=31&amp;xinfo=7\" width=\"100%\">Request unsuccessful. Incapsula "
                + "incident ID: 877-42</iframe></body></html>"),
        WallPage(
            "Imperva, a script", .challenge,
            "<html><head><script src=\"/_Incapsula_Resource?SWJIYLWA=719d34\" async></script></head><body></body></html>"
        ),
        WallPage(
            "Distil, now Imperva", .challenge,
            document(
                "<title>Pardon Our Interruption</title><meta name=\"robots\" content=\"noindex\">",
                "<h1>Pardon Our Interruption...</h1><p>As you were browsing, something about your browser made us think "
                    + "you might be a bot.</p>" + text(600))),
        WallPage(
            "Sucuri", .challenge,
            "<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript "
                + "before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,"
                + "w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';e(r);</script></html>"),
        WallPage(
            "SiteGround", .challenge, status: 202, field: "sg-captcha: challenge",
            "<html><head><link rel=\"icon\" href=\"data:;\"><meta http-equiv=\"refresh\" "
                + "content=\"0;/.well-known/sgcaptcha/?r=%2Fnews%2Fbees&y=ipc\"></head></html>"),
        WallPage(
            "SiteGround without its field", .challenge, status: 202,
            "<html><head><meta http-equiv=\"refresh\" content=\"0;/.well-known/captcha/?r=%2F\"></meta></head></html>"),
        WallPage(
            "Anubis", .challenge,
            document(
                "<title>Making sure you&#39;re not a bot!</title><link rel=\"stylesheet\" "
                    + "href=\"/.within.website/x/xess/xess.min.css\"><meta name=\"robots\" content=\"noindex,nofollow\">",
                "<main><h1 id=\"title\">Making sure you&#39;re not a bot!</h1><img id=\"image\" "
                    + "src=\"/.within.website/x/cmd/anubis/static/img/pensive.webp\"><p id=\"status\">Loading...</p>"
                    + "<script async type=\"module\" src=\"/.within.website/x/cmd/anubis/static/js/main.mjs\"></script>"
                    + "</main>")),
        WallPage(
            "Anubis that passes the page's tags on", .challenge,
            document(
                card("Bees") + "<script async src=\"/.within.website/x/cmd/anubis/static/js/main.mjs\"></script>",
                "<p>Loading...</p>")),
        WallPage(
            "Vercel", .challenge, status: 429,
            document(
                "<title>Vercel Security Checkpoint</title>",
                "<p id=\"header-text\">We're verifying your browser</p><script>!function(){}()</script>")),
        WallPage(
            "Vercel by its field", .challenge, status: 403, field: "x-vercel-mitigated: challenge",
            document("<title>acme.example</title>", "<p>Code 21</p>")),
        WallPage(
            "DDoS-Guard", .challenge, status: 403,
            document("<title>DDoS-Guard</title>", "<h1>Checking your browser before accessing acme.example</h1>")),
    ]

    private static let captchas = [
        WallPage(
            "Amazon with an image to read", .challenge,
            document(
                "<title>Amazon.com</title>",
                "<p>Enter the characters you see below</p><form action=/errors/validateCaptcha>"
                    + "<img src=/captcha/x/Captcha_y.jpg><input id=captchacharacters></form>")),
        WallPage(
            "Amazon with a button", .challenge,
            document(
                "<title>Amazon.com</title>",
                "<h4>Click the button below to continue shopping</h4><form action=/errors/validateCaptcha>"
                    + "<button>Continue shopping</button></form>")),
        WallPage(
            "an image to read below a short title", .challenge,
            document(
                "<title>Robot Check</title>",
                "<p>Type what you see.</p><img src=/captcha/x.jpg><form action=/check><input name=c></form>")),
        WallPage(
            "PerimeterX", .challenge, status: 403,
            document(
                "<title>Access to this page has been denied.</title><meta name=\"description\" content=\"px-captcha\">",
                "<div id=\"px-captcha\"></div><script>window._pxAppId='PXab12';window._pxBlockScript='';</script>")),
        WallPage(
            "PerimeterX with another title and status 200", .challenge,
            document("<title>Acme Market</title>", "<h1>Press &amp; Hold</h1><div id=px-captcha></div>")),
        WallPage(
            "DataDome", .challenge, status: 403,
            "<html lang=\"en\"><head><title>acme.example</title><style>#cmsg{animation: A 1.5s;}</style></head>"
                + "<body style=\"margin:0\"><p id=\"cmsg\">Please enable JS and disable any ad blocker</p><script "
                + "data-cfasync=\"false\">var dd={'rt':'c','cid':'AHrl','hsh':'7','t':'bv','s':17,'e':'9',"
                + "'host':'geo.captcha-delivery.com'}</script><script src=\"https://ct.captcha-delivery.com/c.js\">"
                + "</script></body></html>"),
        WallPage(
            "AWS WAF, challenge", .challenge, status: 202, field: "x-amzn-waf-action: challenge",
            document(
                "<title></title><script>window.gokuProps={\"key\":\"AQID\"};</script>"
                    + "<script src=\"https://ab.cd.eu-west-1.token.awswaf.com/ab/challenge.js\"></script>",
                "<div id=\"challenge-container\"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we "
                    + "need to verify that you're not a robot.</noscript>")),
        WallPage(
            "AWS WAF without its field", .challenge,
            document(
                "<title>Human Verification</title><script>window.gokuProps={};</script>",
                "<div id=\"captcha-container\"></div>")),
        WallPage(
            "Kasada", .challenge, status: 429,
            "<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=Date.now</script>"
                + "<script src=\"/149e/2d20/ips.js?KP_UIDz=x\"></script></body></html>"),
        WallPage(
            "F5", .challenge,
            "<html><head><meta http-equiv=\"Pragma\" content=\"no-cache\"/><script>window[\"bobcmn\"]=\"10111\";</script>"
                + "<script src=\"/TSPD/08ab?type=7\"></script><noscript>Please enable JavaScript to view the page content."
                + "<br/>Your support ID is: 42.</noscript></head><body></body></html>"),
        WallPage(
            "a shop's robot check", .challenge,
            document(
                "<title dir=\"ltr\">Robot Check</title><meta name=\"robots\" content=\"noindex\">",
                "<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot. For "
                    + "best results, please make sure your browser is accepting cookies.</p><form><input name=field></form>"
            )),
        WallPage(
            "Reddit", .challenge,
            document(
                "<title>Reddit - Prove your humanity</title>", "<h1>Prove your humanity</h1><p>We’re committed.</p>")),
        WallPage(
            "a search engine's slider", .challenge,
            document("<title>百度安全验证</title>", "<div class=\"timeout hide\">网络不给力，请稍后重试</div>", language: "zh")),
        WallPage(
            "a check in Russian", .challenge,
            document("<title>Вы не робот?</title>", "<h1>Подтвердите, что запросы отправляли вы</h1>", language: "ru")),
    ]
}
