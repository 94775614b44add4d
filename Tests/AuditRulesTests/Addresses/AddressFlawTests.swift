internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditRules

@Suite("Flaws of addresses in tags")
struct AddressFlawTests {
    private static let here = "https://www.site.example/blog/post"

    /// The flaw of a URL in og:image, or in og:url.
    private static func flaw(
        _ raw: String, _ use: AddressFlaw.Use = .image, at page: String = here, title: String = "Bees"
    ) async throws -> AddressFlaw? {
        let key = use == .page ? "og:url" : use == .image ? "og:image" : "og:video"
        let text = raw.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        let tags = #"<meta property="og:title" content="\#(title)"><meta property="\#(key)" content="\#(text)">"#
        let page = try await PageEvidence(example: ExamplePage(ExamplePage.document(tags), at: page))
        let url = page.card.ogURL?.value ?? page.card.images.first?.url ?? page.card.videos.first?.url
        return AddressFlaw.find(in: raw, read: url, for: use, on: page)
    }

    @Test(
        "a URL broken by a program has a flaw, with the URL that was meant if that is clear",
        arguments: [
            ("http://localhost:3000/og.png?a=1", .ownComputer, "https://www.site.example/og.png?a=1"),
            ("localhost:3000/og.png", .ownComputer, "https://www.site.example/og.png"),
            ("localhost/og.png", .ownComputer, "https://www.site.example/og.png"),
            ("//localhost/og.png", .ownComputer, "https://www.site.example/og.png"),
            ("http://127.0.0.1:8000/media/a.jpg", .ownComputer, "https://www.site.example/media/a.jpg"),
            ("127.0.0.1:8000/media/a.jpg", .ownComputer, "https://www.site.example/media/a.jpg"),
            ("http://127.1/a.jpg", .ownComputer, "https://www.site.example/a.jpg"),
            ("http://0.0.0.0:4000/a.jpg", .ownComputer, "https://www.site.example/a.jpg"),
            ("http://[::1]:3000/a.jpg", .ownComputer, "https://www.site.example/a.jpg"),
            ("http://[::ffff:127.0.0.1]/a.jpg", .ownComputer, "https://www.site.example/a.jpg"),
            ("http://app.localhost/a.jpg", .ownComputer, "https://www.site.example/a.jpg"),
            ("http://10.0.3.7/a.jpg", .privateNetwork, nil), ("http://172.16.0.1/a.jpg", .privateNetwork, nil),
            ("http://172.31.255.1/a.jpg", .privateNetwork, nil), ("http://192.168.1.20/a.jpg", .privateNetwork, nil),
            ("http://169.254.1.1/a.jpg", .privateNetwork, nil), ("http://[fd00::1]/a.jpg", .privateNetwork, nil),
            ("http://[fe80::1]/a.jpg", .privateNetwork, nil), ("https://cms.internal/a.jpg", .privateNetwork, nil),
            ("http://host.docker.internal:8080/a.jpg", .privateNetwork, nil),
            ("https://shop.test/a.jpg", .development, "https://www.site.example/a.jpg"),
            ("http://macbook.local/a.jpg", .development, "https://www.site.example/a.jpg"),
            ("http://strapi:1337/uploads/a.jpg", .bareName, nil),
            ("//images/a.jpg", .bareName, "https://www.site.example/images/a.jpg"),
            ("file:///Users/ann/a.jpg", .disk, nil), (#"C:\site\a.jpg"#, .disk, nil),
            ("/@fs/home/ann/a.jpg", .disk, nil),
            ("www.site.example/card.jpg", .missingScheme, "https://www.site.example/card.jpg"),
            ("img.site.example/card.jpg", .missingScheme, "https://img.site.example/card.jpg"),
            ("site.example/card.jpg", .missingScheme, "https://site.example/card.jpg"),
            ("www.other.org/card.jpg", .missingScheme, "https://www.other.org/card.jpg"),
            ("cdn.shopify.com/s/files/1/a.jpg", .missingScheme, "https://cdn.shopify.com/s/files/1/a.jpg"),
            ("www.site.example:8443/card.jpg", .missingScheme, "https://www.site.example:8443/card.jpg"),
            ("/www.site.example/card.jpg", .missingScheme, "https://www.site.example/card.jpg"),
            ("https://www.site.example/https://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://www.site.example//https://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://www.site.examplehttps://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://cdn.site.example/http://www.site.example/a.jpg", .twoInOne, "http://www.site.example/a.jpg"),
            ("https://www.site.example/bloghttps://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://https://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("http://https//cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("/https://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("//https://cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://www.site.example//cdn.other.org/a.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://www.site.example/https%3A%2F%2Fcdn.other.org%2Fa.jpg", .twoInOne, "https://cdn.other.org/a.jpg"),
            ("https://www.site.exampleimages/a.jpg", .missingSlash, "https://www.site.example/images/a.jpg"),
            ("https:/cdn.other.org/a.jpg", .slashes, "https://cdn.other.org/a.jpg"),
            ("https:/img/a.jpg", .slashes, "https://www.site.example/img/a.jpg"),
            ("https:///cdn.other.org/a.jpg", .slashes, "https://cdn.other.org/a.jpg"),
            ("https//cdn.other.org/a.jpg", .slashes, "https://cdn.other.org/a.jpg"),
            ("https:cdn.other.org/a.jpg", .slashes, "https://cdn.other.org/a.jpg"),
            (#"https:\\cdn.other.org/a.jpg"#, .slashes, "https://cdn.other.org/a.jpg"),
            ("https: //cdn.other.org/a.jpg", .slashes, "https://cdn.other.org/a.jpg"),
            ("htps://cdn.other.org/a.jpg", .misspeltScheme, "https://cdn.other.org/a.jpg"),
            ("ttps://cdn.other.org/a.jpg", .misspeltScheme, "https://cdn.other.org/a.jpg"),
            ("https%3A%2F%2Fcdn.other.org%2Fa.jpg", .escaped, "https://cdn.other.org/a.jpg"),
            ("s3://bucket/a.jpg", .foreign, nil), ("blob:https://www.site.example/7c", .foreign, nil),
            ("public://2020/a.jpg", .foreign, nil), ("wix:image://v1/a.jpg", .foreign, nil),
            ("https://", .noHost, nil), ("https://[bad", .noHost, nil),
            ("url(https://cdn.other.org/a.jpg)", .wrapped, "https://cdn.other.org/a.jpg"),
            ("url('/img/a.jpg')", .wrapped, "https://www.site.example/img/a.jpg"),
            ("\"https://cdn.other.org/a.jpg\"", .wrapped, "https://cdn.other.org/a.jpg"),
            ("'/img/a.jpg'", .wrapped, "https://www.site.example/img/a.jpg"),
            ("<img src=\"https://cdn.other.org/a.jpg\">", .wrapped, "https://cdn.other.org/a.jpg"),
            ("![](https://cdn.other.org/a.jpg)", .wrapped, "https://cdn.other.org/a.jpg"),
            (#"["https:\/\/cdn.other.org\/a.jpg"]"#, .wrapped, "https://cdn.other.org/a.jpg"),
            (#"{"url":"https://cdn.other.org/a.jpg"}"#, .wrapped, "https://cdn.other.org/a.jpg"),
            ("/a-600.jpg 600w, /a-1200.jpg 1200w", .choice, "https://www.site.example/a-1200.jpg"),
            ("https://cdn.other.org/a.jpg 1x, https://cdn.other.org/b.jpg 2x", .choice, "https://cdn.other.org/b.jpg"),
            ("https://cdn.other.org/a.jpg, https://cdn.other.org/b.jpg", .choice, "https://cdn.other.org/a.jpg"),
            ("https://cdn.other.org/a.jpg https://cdn.other.org/b.jpg", .choice, "https://cdn.other.org/a.jpg"),
            ("#", .fragment, nil), ("/", .homePage, nil), ("https://www.site.example", .homePage, nil),
            ("https://www.site.example/", .homePage, nil), ("https://other.org/", .homePage, nil),
            ("/en/", .homePage, nil),
            ("https://www.site.example/blog/post", .ownPage, nil),
            ("http://www.site.example/blog/post/", .ownPage, nil),
            ("/im/facebook image.jpg", .space, "https://www.site.example/im/facebook%20image.jpg"),
            ("https://www.site.example/im/face book.jpg", .space, "https://www.site.example/im/face%20book.jpg"),
            ("https://www.site.example/im/\n  a.jpg", .lineBreak, "https://www.site.example/im/a.jpg"),
            ("https://www.site.example/\u{200B}a.jpg", .invisible, "https://www.site.example/a.jpg"),
        ] as [(String, AddressFlaw.Kind, String?)])
    func flawed(_ raw: String, _ kind: AddressFlaw.Kind, _ meant: String?) async throws {
        let flaw = try await Self.flaw(raw)
        #expect(flaw?.kind == kind && flaw?.meant?.text == meant, "\(raw): \(String(describing: flaw))")
    }

    @Test(
        "a URL with a leftover of a template has a flaw",
        arguments: [
            "{{ page.hero }}", "https://www.site.example/{{ image }}", "%PUBLIC_URL%/og.png", "%BASE_URL%og.png",
            "https://www.site.example/%VITE_OG%.png", "%sveltekit.assets%/og.png", "${ogImage}", "<?= $img ?>",
            "<%= asset %>",
            "{% static 'a.jpg' %}", "[object Object]", "https://www.site.example/[object%20Object]", "[object Promise]",
            "https://www.site.example/%7B%7Bimage%7D%7D", "null", "undefined", "NaN", "None", "false", "Array",
            "(null)",
            "https://www.site.example/undefined", "https://www.site.exampleundefined/og.png", "undefined/og.png",
            "https://undefined/og.png", "https://www.site.example/og/undefined.png", "https://www.site.example/null",
            "#<ActiveStorage::Attached::One:0x00007f>", "https://www.site.example/#<ActiveStorage::Blob:0x1>", "[url]",
            "Liquid error: invalid url input", "https://www.site.example/{image}", "{$image}", "[[image]]",
            "[image_url]",
            "https://www.site.example/posts/[slug]/og.png", "https://www.site.example/posts/:id/og.png", "__OG_IMAGE__",
            "#ZgotmplZ", "@/assets/og.png", "~/images/og.png", "$ogImage", "@Model.Image", "#{image}", "()=>image",
            "translation missing: en.og_image", "https://www.site.example/api/og?title=undefined", "<no value>",
            "%!s(MISSING)/og.png",
        ])
    func unfilled(_ raw: String) async throws {
        let flaw = try await Self.flaw(raw)
        #expect(flaw?.kind == .unfilled, "\(raw): \(String(describing: flaw))")
    }

    @Test(
        "an address that only looks odd has no flaw",
        arguments: [
            "https://www.site.example/a.jpg", "/img/a.jpg", "a.jpg", "./a.jpg", "../img/a.jpg", "//cdn.other.org/a.jpg",
            "img/a.jpg?x=1", "https://cdn.other.org/a.jpg#top", "HTTPS://CDN.other.org/A.jpg",
            "https://www.other.org/%20a.jpg",
            "https://www.site.example/null-island.jpg", "https://www.site.example/nullable/undefined-behaviour.png",
            "https://www.site.example/internal/a.jpg", "https://local.other.org/a.jpg", "https://www.local.com/a.jpg",
            "https://internal.other.org/a.jpg", "https://test.other.org/a.jpg", "https://www.test.de/a.jpg",
            "https://localhost.other.org/a.jpg", "https://93.184.216.34/a.jpg", "https://172.32.0.1/a.jpg",
            "https://11.0.0.1/a.jpg", "https://192.169.0.1/a.jpg", "https://[2606:4700::1111]/a.jpg",
            "https://[fc::1]/a.jpg",
            "https://res.cloudinary.com/demo/image/fetch/w_1200/https://www.site.example/a.jpg",
            "https://www.site.example/cdn-cgi/image/width=1200/https://www.site.example/a.jpg",
            "https://www.site.example/_ipx/w_1200/https://cdn.other.org/a.jpg",
            "https://www.site.example/_next/image?url=https%3A%2F%2Fcdn.other.org%2Fa.jpg&w=1200&q=75",
            "https://wsrv.nl/?url=https://www.site.example/a.jpg",
            "https://web.archive.org/web/2020/https://other.org/a.jpg",
            "https://r.jina.ai/https://other.org/a.jpg", "https://i0.wp.com/www.site.example/a.jpg?w=1200",
            "https://v1.screenshot.11ty.dev/https%3A%2F%2Fwww.11ty.dev%2F/opengraph/",
            "https://substackcdn.com/image/fetch/w_1200,h_600/https%3A%2F%2Fbucket.s3.amazonaws.com%2Fa.jpg",
            "https://www.site.example/blog//uploads/a.jpg", "https://www.site.example//uploads/a.jpg",
            "https://www.site.example/photo[1].jpg", "https://www.site.example/files/[2020]/a.jpg",
            "https://www.site.example/-/media/{0C5A4B1E-77F1-4D05-9B36-1C3A7D2F9E10}.ashx",
            "https://www.site.example/a.jpg?v=null", "https://www.site.example/a.jpg?width=undefined",
            "https://www.site.example/~ann/a.jpg", "~ann/a.jpg", "https://www.site.example/@ann/a.jpg",
            "https://og.site.example/?title=Bees", "https://www.site.example/?p=31", "https://www.site.example/image",
            "https://www.site.example/blog/post/opengraph-image", "https://www.site.example/blog/post.jpg",
            "https://www.site.example.com/images/a.jpg", "images.v2/a.jpg", "v1.2/a.jpg", "assets.min/a.jpg",
            "https://www.site.example/100%25/a.jpg", "https://www.site.example/50%-off.jpg", "https/a.jpg",
            "data:image/png;base64,iVBORw0KGgo=", "https://www.site.example/%E8%9C%82/a.jpg",
            "https://site.example/蜂.jpg",
            "https://www.site.example/a,b.jpg", "https://cdn.other.org/c_fill,w_1200,h_630/a.jpg",
            "https://none.other.org/a.jpg",
            "https://www.site.example/a(1).jpg", "https://www.site.example/it's.jpg",
            "https://www.site.example/$1/a.jpg",
            "https://www.site.example/{z}/a.jpg", "https://a.example.com:8443/a.jpg",
            "https://xn--bcher-kva.example/a.jpg",
        ])
    func honest(_ raw: String) async throws {
        let flaw = try await Self.flaw(raw)
        #expect(flaw == nil, "\(raw): \(String(describing: flaw))")
    }

    @Test(
        "a page of a host that is local itself is judged as in production",
        arguments: [
            "http://localhost:3000/post", "http://127.0.0.1:8080/post", "http://wiki/post", "https://shop.test/post",
        ])
    func localPage(_ page: String) async throws {
        for raw in [
            "http://localhost:3000/og.png", "http://127.0.0.1:8080/og.png", "http://wiki/og.png",
            "https://shop.test/og.png",
        ] {
            let flaw = try await Self.flaw(raw, at: page)
            #expect(flaw == nil, "\(raw) on \(page): \(String(describing: flaw))")
        }
    }

    @Test(
        "a local og:url was meant to be the page's own URL",
        arguments: [
            "http://localhost:3000", "http://localhost:3000/blog/post", "https://10.0.0.4/",
            "http://web:8000/blog/post",
        ])
    func localPageAddress(_ raw: String) async throws {
        #expect(try await Self.flaw(raw, .page)?.meant?.text == Self.here)
    }

    @Test("an og:url may be the home page, and the page itself")
    func pages() async throws {
        for raw in ["/", "https://www.site.example/", Self.here] {
            #expect(try await Self.flaw(raw, .page) == nil, "\(raw)")
        }
    }

    @Test("a value that a page is about is no leak")
    func aboutValues() async throws {
        let page = "https://docs.site.example/Global_Objects/undefined"
        #expect(try await Self.flaw(page + "/og.png", at: page) == nil)
        let drawn = "https://og.site.example/api?title=%7B%7B%20page%20%7D%7D"
        #expect(try await Self.flaw(drawn, title: "How to write {{ page }} in Jinja") == nil)
    }

    @Test("every flaw has a sentence that fits into a title")
    func sentences() {
        for kind in AddressFlaw.Kind.allCases {
            #expect(kind.sentence.count <= RuleFacts.measureLimit && !kind.sentence.contains(": "), "\(kind)")
        }
    }

    @Test("an address that is local, broken, a page or about to end is not offered")
    func offers() async throws {
        let tags = #"<meta property="og:title" content="Bees">"#
        var page = try await PageEvidence(example: ExamplePage(ExamplePage.document(tags), at: Self.here))
        page.fetch.fetchedAt = 1_750_000_000
        func isOffered(_ text: String, _ use: AddressFlaw.Use = .image) -> Bool {
            PageURL(stored: text).map { AddressFlaw.isOffered($0, for: use, on: page) } ?? false
        }
        #expect(isOffered("https://www.site.example/a.jpg") && isOffered(Self.here, .page))
        #expect(
            !isOffered("http://localhost:3000/a.jpg") && !isOffered("https://www.site.example/")
                && !isOffered(Self.here))
        #expect(!isOffered("https://www.site.example/undefined") && !isOffered("https://shop.test/", .page))
        #expect(!isOffered("https://b.s3.amazonaws.com/a.jpg?X-Amz-Date=20250615T150000Z&X-Amz-Expires=3600"))
        #expect(isOffered("https://b.storage.googleapis.com/a.jpg?Expires=16447017600&Signature=f00"))
    }

    private static let bakery = "https://www.larchbakery.com/bread/rye"

    @Test(
        "a placeholder host is reported, and the site's own URL is offered instead",
        arguments: [
            ("https://example.com/uploads/card.jpg", .image, "https://www.larchbakery.com/uploads/card.jpg"),
            ("https://www.example.org/rye", .page, bakery),
            ("https://yourdomain.com/og.png", .image, "https://www.larchbakery.com/og.png"),
            ("https://www.your-site.de/rye", .page, bakery),
            ("https://cdn.my-domain.com/a.mp4", .file, "https://www.larchbakery.com/a.mp4"),
            ("https://shop.example/a.jpg", .image, "https://www.larchbakery.com/a.jpg"),
            ("https://getbootstrap.com/docs/5.0/examples/cover/", .page, bakery),
        ] as [(String, AddressFlaw.Use, String?)])
    func sample(_ raw: String, _ use: AddressFlaw.Use, _ meant: String?) async throws {
        let flaw = try await Self.flaw(raw, use, at: Self.bakery)
        #expect(flaw?.kind == .sample && flaw?.meant?.text == meant, "\(raw): \(flaw.map { "\($0)" } ?? "no flaw")")
    }

    @Test(
        "hosts that only sound like an example, and pages of an example itself, have no flaw",
        arguments: [
            ("https://examples.com/a.jpg", bakery), ("https://example.de/a.jpg", bakery),
            ("https://exampleshop.com/a.jpg", bakery), ("https://cdn.domain.com/a.jpg", bakery),
            ("https://getbootstrap.com/docs/5.3/assets/brand/bootstrap-social.png", bakery),
            ("https://cdn.example.com/a.jpg", "https://www.example.com/bees"),
            ("https://www.example.org/a.jpg", "https://bees.example/bees"),
            ("https://yourdomain.com/a.jpg", "https://www.yourdomain.com/prices"),
        ])
    func noSample(_ raw: String, _ page: String) async throws {
        #expect(try await Self.flaw(raw, at: page) == nil, "\(raw)")
    }

    @Test("a file name that is not an image is reported only if the file was not checked")
    func otherFile() async throws {
        for (name, isReported) in [
            ("card.pdf", true), ("post.html", true), ("clip.MP4", true), ("card.php", false), ("card.jpg", false),
            ("v1.2/card", false),
        ] {
            let tag = #"<meta property="og:image" content="https://www.larchbakery.com/\#(name)">"#
            var page = try await PageEvidence(example: ExamplePage(ExamplePage.document(tag), at: Self.bakery))
            for looks in [true, false] {
                page.looksAtMedia = looks
                let image = try #require(page.card.images.first)
                let flaw = AddressFlaw.find(in: image.raw, read: image.url, for: .image, on: page)
                #expect((flaw?.kind == .otherFile) == (isReported && !looks), "\(name)")
            }
        }
    }

    @Test("a plain address has none of the flaws of form, whatever it is made of", .seeded)
    func plain() async throws {
        let page = try await PageEvidence(example: ExamplePage(ExamplePage.bees, at: Self.here))
        let parts = [
            "https://", "http://", "https:", "/", "//", "www.site.example", "cdn.other.org", "localhost", "a",
            "photo.jpg", "og", "?",
            "=", "&", ".", "-", "_", "__", "__OG_IMAGE__", "undefined", "null", "NaN", "nil", "None", "ZgotmplZ",
            "wp-content", "600w",
            "http", "HTTP", "%3A%2F%2F", "{slug}", "[id]", ":id", "$", "@", "~", " ", ",", "#", "\\", "x", "1200",
            "images", "true", "é",
        ]
        var (chance, plain) = (Chance.anew(), 0)
        for _ in 0..<Depth.pick(20_000, all: 200_000) {
            let head = chance.oneIn(4) ? "" : chance.oneIn(3) ? "/" : "https://cdn.other.org/"
            let text = head + (0..<(1 + chance.below(5))).map { _ in parts[chance.below(parts.count)] }.joined()
            let url = PageURL(repaired: text) ?? PageURL(repaired: page.final.origin + text)
            let written = WrittenAddress(text, url, .image, page)
            guard written.isPlain else { continue }
            plain += 1
            let found = AddressFlaw.tests.filter { $0.isOf == .form }.compactMap { $0.find(written)?.kind }
            #expect(found.isEmpty, "\(text)")
        }
        #expect(plain > 1_000)
    }

    @Test(
        "a URL on the host of its page has none of the flaws of a host, whatever the host is",
        arguments: [
            "localhost", "127.0.0.1", "[::1]", "10.0.0.7", "wiki", "shop.test", "example.com", "your-domain.com",
            "getbootstrap.com", "www.site.exampleimages", "site.example",
        ])
    func ownHost(_ host: String) async throws {
        let page = try await PageEvidence(example: ExamplePage(ExamplePage.bees, at: "http://\(host)/examples/bees"))
        for path in ["/", "/a.jpg", "/examples/a.jpg", "/http://localhost/a.jpg"] {
            for use in [AddressFlaw.Use.page, .image, .file] {
                let text = "http://\(host)\(path)"
                let written = WrittenAddress(text, PageURL(stored: text), use, page)
                let found = AddressFlaw.tests.filter { $0.isOf == .host }.compactMap { $0.find(written)?.kind }
                #expect(written.url?.host == page.final.host && found.isEmpty, "\(text)")
            }
        }
    }

    @Test("nothing is offered that only some can open, wherever the page itself is")
    func offered() async throws {
        for host in ["localhost", "10.0.0.7", "shop.test", "bees.invalid"] {
            let page = try await PageEvidence(example: ExamplePage(ExamplePage.bees, at: "http://\(host)/a"))
            #expect(!AddressFlaw.isOffered(page.final, for: .page, on: page), "\(host)")
        }
    }
}
