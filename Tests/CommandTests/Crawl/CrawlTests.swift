internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("A site by its links")
struct CrawlTests {
    @Test("pages are found by their links, with the shortest way and the first page of the step before")
    func ways() async throws {
        let site = try LinkedSite([
            "/": ["/b", "/a", "/gone"], "/a": ["/c", "/"], "/b": ["/c", "/d"], "/c": ["/e", "/a"], "/d": ["/a"],
            "/e": [],
            "/island": ["/"],
        ])
        let said = await site.crawl()
        #expect(said.code == .done, "\(said.err)")
        #expect(
            try site.ways == ["/ 0  ", "/a 1 / ", "/b 1 / ", "/c 2 /a ", "/d 2 /b ", "/e 3 /c ", "/gone 1 / "])
        #expect(try site.rows.first { $0["url"]?.hasSuffix("/gone") ?? false }?["outcome"] == "http_4xx")
        #expect(site.server.log.requests.count { $0.path == "/c" } == 1)
    }

    @Test("links are followed as browsers resolve them")
    func forms() async throws {
        let site = try LinkedSite { path, _ in
            guard path == "/dir/start" else { return LinkedSite.page([], head: "<title>\(path)</title>") }
            return .html(
                """
                <title>Start</title><base href=/base/><link rel=next href=page2><link rel=alternate hreflang=de href=/de>
                <link rel=alternate type=application/rss+xml href=/feed><link rel=stylesheet href=/style>
                <body><a href=relative>1</a><a href='../up'>2</a><A HREF="/caf&eacute; au lait">3</A><a href=' /space '>4</a>
                <a href='/line
                break'>5</a><a href='/entity?a=1&amp;b=2'>6</a><a href='/fragment#part'>7</a><a href='#top'>8</a>
                <a href='javascript:alert(1)'>9</a><a href='mailto:a@b.example'>10</a><a href='data:text/html,x'>11</a>
                <a href='tel:1'>12</a><a href='http://'>13</a><a href=''>14</a><map><area href=/area></map>
                <a href='/refused' rel=nofollow>15</a><iframe src=/frame></iframe><a href='\\\\back\\slash'>16</a>
                <a href='/f.pdf'>17</a><a href='?only=query'>18</a><a href='https://elsewhere.example/'>19</a>
                """)
        }
        let said = await site.crawl(from: "/dir/start")
        #expect(said.code == .done, "\(said.err)")
        let expected = [
            "/area", "/base/", "/base/?only=query", "/base/page2", "/base/relative", "/caf%C3%A9%20au%20lait", "/de",
            "/dir/start",
            "/entity?a=1&b=2", "/fragment", "/linebreak", "/space", "/up",
        ]
        #expect(try site.paths.sorted() == expected)
    }

    @Test("a protocol-relative link, and one with another scheme, lead to the same site")
    func schemes() async throws {
        let site = try LinkedSite { path, _ in
            LinkedSite.page(path == "/" ? ["//127.0.0.1:0/port", "http:relative", "HTTP://127.0.0.1/other"] : [])
        }
        #expect(await site.crawl().code == .done)
        #expect(try site.paths == ["/", "/relative"])
    }

    @Test("nofollow of a link, a page and a header is obeyed, and so is robots.txt")
    func manners() async throws {
        let site = try LinkedSite(hasRobots: true) { path, _ in
            switch path {
            case "/robots.txt": Reply(200, body: Array("User-agent: *\nDisallow: /secret\n".utf8))
            case "/": LinkedSite.page(["/meta", "/header", "/secret/page", "/open"])
            case "/meta": LinkedSite.page(["/from-meta"], head: "<meta name=robots content='noindex, NOFOLLOW'>")
            case "/header":
                Reply(
                    200, ["Content-Type": "text/html", "X-Robots-Tag": "none"],
                    body: Array("<body><a href=/from-header>x</a>".utf8))
            case "/open": LinkedSite.page(["/end"])
            default: LinkedSite.page([])
            }
        }
        let said = await site.crawl()
        #expect(said.code == .done, "\(said.err)")
        #expect(try site.paths.sorted() == ["/", "/end", "/header", "/meta", "/open", "/secret/page"])
        #expect(try site.rows.first { $0["url"]?.contains("secret") ?? false }?["outcome"] == "robots_denied")
        #expect(site.server.log.count("/secret/page") == 0)
    }

    @Test("a redirect to another site is audited where it ends, and its links are not followed")
    func redirects() async throws {
        let other = try LinkedSite(["/": ["/deep"], "/deep": []])
        let away = other.server.url("/")
        let site = try LinkedSite { path, _ in
            switch path {
            case "/": LinkedSite.page(["/out", "/in"])
            case "/out": .redirect(to: away)
            case "/in": .redirect(to: "/inside/")
            case "/inside/": LinkedSite.page(["next"])
            default: LinkedSite.page([])
            }
        }
        #expect(await site.crawl().code == .done)
        #expect(try site.paths.sorted() == ["/", "/in", "/inside/next", "/out"])
        #expect(try site.rows.first { $0["url"]?.hasSuffix("/out") ?? false }?["final_url"] == away)
        #expect(other.server.log.count("/deep") == 0)
    }

    @Test("a page that only redirects browsers leads on, with a meta refresh and with a script")
    func clientRedirects() async throws {
        let site = try LinkedSite { path, _ in
            switch path {
            case "/": LinkedSite.page(["/script", "/slow"], head: "<meta http-equiv=refresh content='0; url=en/'>")
            case "/script": .html("<title>App</title><script>location.replace('/app')</script>")
            case "/slow": LinkedSite.page([], head: "<meta http-equiv=refresh content='3600'>")
            default: LinkedSite.page([])
            }
        }
        #expect(await site.crawl().code == .done)
        #expect(try site.paths.sorted() == ["/", "/app", "/en/", "/script", "/slow"])
    }

    @Test("a site that redirects to another host says how to audit that one")
    func movedSite() async throws {
        let other = try LinkedSite(["/home": ["/deep"], "/deep": []])
        let target = other.server.url("/home")
        let site = try LinkedSite { _, _ in .redirect(to: target) }
        let said = await site.crawl()
        #expect(said.code == .done, "\(said.err)")
        let out = LinkedSite.unbroken(said.out + said.err)
        #expect(out.contains("To audit that site: ogaudit --crawl \(target)"), "\(out)")
        #expect(other.server.log.count("/deep") == 0)
    }

    @Test("depth, max-pages, include and exclude limit a crawl, and the report says what was left out")
    func bounds() async throws {
        let pages = try LinkedSite { path, _ in
            path == "/" ? LinkedSite.page((0..<30).map { "/p\($0)x" }) : LinkedSite.page([path + "y"])
        }
        let limited = await pages.crawl("--max-pages", "20", "--depth", "3", "--fresh")
        #expect(limited.code == .done, "\(limited.err)")
        #expect(try pages.rows.count == 20)
        let out = LinkedSite.unbroken(limited.out)
        #expect(
            out.contains("30 links beyond the limit of pages were not followed, such as ")
                && out.contains("a larger --max-pages follows them."), "\(out)")
        _ = await pages.crawl("--depth", "1", "--include", "/p1*", "--exclude", "*/p19x", "--fresh")
        #expect(
            try pages.paths.sorted() == [
                "/", "/p10x", "/p11x", "/p12x", "/p13x", "/p14x", "/p15x", "/p16x", "/p17x", "/p18x", "/p1x",
            ])
    }

    @Test("pages of the sitemap that nothing links to are audited too, without a depth")
    func sitemap() async throws {
        let site = try LinkedSite { path, origin in
            switch path {
            case "/sitemap.xml": LinkedSite.sitemap(["/", "/a", "/lonely"].map { origin + $0 })
            case "/": LinkedSite.page(["/a", "/b"])
            case "/lonely": LinkedSite.page(["/behind", "/a"])
            default: LinkedSite.page([])
            }
        }
        let said = await site.crawl()
        #expect(said.code == .done, "\(said.err)")
        #expect(
            try site.ways == ["/ 0  yes", "/a 1 / yes", "/b 1 / no", "/behind  /lonely no", "/lonely   yes"])
    }

    @Test("pages of the sitemap come last, however long the way of the links was", .slow)
    func sitemapBehindLongWay() async throws {
        let steps = 1_000
        // In letters, so that no two pages only differ in a number.
        func letters(_ number: Int) -> String {
            number < 26 ? String(UnicodeScalar(UInt8(97 + number))) : letters(number / 26) + letters(number % 26)
        }
        let names = (0...steps).map { "/" + letters($0) }
        let next = Dictionary(uniqueKeysWithValues: zip(["/"] + names, names))
        let site = try LinkedSite { path, origin in
            path == "/sitemap.xml"
                ? LinkedSite.sitemap([origin + "/only/here"]) : LinkedSite.page(next[path].map { [$0] } ?? [])
        }
        let said = await site.crawl("--crawl-all")
        #expect(said.code == .done, "\(said.err)")
        let paths = try site.paths
        #expect(paths.contains("/only/here") && paths.count == steps + 2)
    }

    @Test("a host is crawled from its home page when that is wished, and its sitemap read all the same")
    func host() async throws {
        let site = try LinkedSite { path, origin in
            path == "/sitemap.xml" ? LinkedSite.sitemap([origin + "/a"]) : LinkedSite.page(path == "/" ? ["/b"] : [])
        }
        let said = await ogaudit(["--crawl", "127.0.0.1:\(site.server.port)"] + site.words)
        #expect(said.code == .done, "\(said.err)")
        #expect(try site.ways == ["/ 0  no", "/a   yes", "/b 1 / no"])
    }

    @Test("crawled pages have the same columns as listed ones")
    func list() async throws {
        let site = try LinkedSite(["/": ["/a"], "/a": []])
        let said = await ogaudit([site.server.url("/")] + site.words)
        #expect(said.code == .done, "\(said.err)")
        #expect(try site.ways == ["/   "])
    }

    @Test("crawling something that cannot be crawled is an error of one sentence")
    func refusals() async throws {
        for command in ["pipe", "shard", "check"] {
            let said = await ogaudit([command, "--crawl", "urls.txt"])
            #expect(
                said.code == .usage && said.err.contains("\(command) has no option --crawl: it follows no links."),
                "\(said.err)")
        }
        let said = await ogaudit(["--crawl", "--html", "dist"])
        #expect(said.code == .usage && said.err.contains("--crawl follows the links of a site"), "\(said.err)")
    }
}
