internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("First contact")
struct FirstContactTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: [String]) async -> Said {
        await ogaudit(words + ["--output", "\(folder.path)/out", "--no-media", "--rate", "0", "--retries", "0"])
    }

    private func urls() throws -> [String] { csv(try folder.read("out/pages.csv")).compactMap { $0["url"] } }

    private static func sitemap(_ urls: [String]) -> Reply {
        let entries = urls.map { "<url><loc>\($0)</loc></url>" }.joined()
        return Reply(
            200, ["Content-Type": "application/xml"],
            body: Array("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\(entries)</urlset>".utf8))
    }

    @Test("a list of private URLs says which option checks them, and does not blame the network")
    func privateList() async throws {
        let list = try folder.write("urls.txt", (1...20).map { "http://10.0.0.\($0)/" }.joined(separator: "\n"))
        let said = await run([list])
        #expect(said.code == .usage)
        #expect(
            said.out.contains("Skipped 20 private or local URLs. To check them, add --allow-private.\n"), "\(said.out)")
        #expect(!(said.out + said.err).contains("network") && !said.out.contains("online"))
        let cron = await run([list, "--cron"])
        #expect(cron.out == "ogaudit: Skipped 20 private or local URLs. To check them, add --allow-private.\n")
    }

    @Test(
        "localhost needs --allow-private, and leaves no run behind",
        arguments: ["localhost:1", "http://127.0.0.1:1/"])
    func thisComputer(_ word: String) async throws {
        let said = await run([word])
        #expect(said.code == .usage && said.err.contains("Add --allow-private to audit it."), "\(said.err)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out/pages.csv"))
    }

    @Test("private URLs among others are reported, and the others decide the exit code")
    func privateSome() async throws {
        let build = try folder.write("page.html", "<title>A page</title>")
        let said = await run(["http://127.0.0.1/", "--html", build])
        #expect(said.code == .done)
        #expect(said.out.contains("Skipped 1 private or local URL. To check it, add --allow-private.\n"), "\(said.out)")
    }

    @Test("if no name resolves, ogaudit asks whether the machine is online")
    func offline() async throws {
        let list = try folder.write("urls.txt", "https://one.invalid/\nhttps://two.invalid/\n")
        let said = await run([list])
        #expect(said.code == .nothingFetched)
        let sentence = "No page could be reached. Is this machine online? (DNS lookups failed for all 2 hosts.)\n"
        #expect(said.out.contains(sentence), "\(said.out)")
        let quiet = await run([list, "-q", "--fresh"])
        #expect(quiet.code == .nothingFetched && quiet.out.isEmpty && quiet.err.contains(sentence.dropFirst()))
        let single = await run(["https://one.invalid/", "https://www.one.invalid/", "--fresh"])
        #expect(single.out.contains("No server responded: 2 DNS lookups failed.\n"), "\(single.out)")
    }

    @Test(
        "a mistyped command names the nearest command",
        arguments: [("chek", "check"), ("repot", "report"), ("rule", "rules")])
    func mistyped(_ word: String, _ command: String) async {
        let said = await run([word])
        #expect(said.code == .usage)
        #expect(said.err == "ogaudit: no file or URL named '\(word)'. Did you mean the command '\(command)'?\n")
    }

    @Test("a missing list is not taken for a host")
    func missingList() async {
        let said = await run(["urls.txt"])
        #expect(said.code == .usage && said.err.contains("no file or URL named 'urls.txt'."), "\(said.err)")
    }

    @Test("a URL that returns a sitemap is walked, and any other is a page")
    func sitemapOperand() async throws {
        let server = try site { request in
            switch request.path {
            case "/map.xml": Self.sitemap(["/a", "/b"].map { "http://\(request.headers["host"] ?? "")\($0)" })
            case "/page.xml": html("<title>A page called XML</title>")
            default: html("<title>Page \(request.path)</title>")
            }
        }
        defer { server.stop() }
        let said = await run([server.url("/map.xml"), server.url("/page.xml"), "--allow-private"])
        #expect(said.code == .done, "\(said.err)")
        #expect(Set(try urls()) == Set(["/a", "/b", "/page.xml"].map(server.url)))
        #expect(server.log.count("/map.xml") == 1)
    }

    @Test("a page that turns out to be a sitemap is reported with the option that walks it")
    func sitemapAmongPages() async throws {
        let server = try site(["/feed": Self.sitemap(["http://a.example/"])])
        defer { server.stop() }
        let said = await run([server.url("/feed"), "--allow-private"])
        #expect(
            said.out.contains("\(server.url("/feed")) is a sitemap. To audit the pages it lists, add --sitemap "),
            "\(said.out)")
    }

    @Test("a home page is audited alone, with the command for the whole site")
    func homePage() async throws {
        let server = try site { _ in html("<title>Page</title>") }
        defer { server.stop() }
        let sentence = "To audit the whole site: ogaudit localhost:\(server.port)\n"
        let home = "http://localhost:\(server.port)/"
        #expect(await run([home, "--allow-private"]).out.contains(sentence))
        #expect(!(await run([home, home + "a", "--allow-private"])).out.contains("whole site"))
        #expect(!(await run([home + "a", "--allow-private"])).out.contains("whole site"))
    }

    @Test("a bare host is audited by the sitemaps in its robots.txt")
    func siteByRobots() async throws {
        let server = try site(hasRobots: true) { request in
            let own = "http://\(request.headers["host"] ?? "")"
            return switch request.path {
            case "/robots.txt": Reply(200, body: Array("User-agent: *\nSitemap: \(own)/here.xml\n".utf8))
            case "/here.xml": Self.sitemap(["/a", "/b", "/c"].map { own + $0 })
            default: html("<title>Page \(request.path)</title>")
            }
        }
        defer { server.stop() }
        let said = await run(["127.0.0.1:\(server.port)", "--allow-private"])
        #expect(said.code == .done && said.err.contains("The sitemap of 127.0.0.1 lists 3 pages."), "\(said.err)")
        let advice = "To follow links as well, type: ogaudit --crawl 127.0.0.1:\(server.port)\n"
        #expect(said.err.contains(advice), "\(said.err)")
        #expect(try urls() == ["/a", "/b", "/c"].map(server.url))
        #expect(server.log.count("/sitemap.xml") == 0)
    }

    @Test("a bare host without sitemaps in robots.txt is audited by /sitemap.xml")
    func siteByGuess() async throws {
        let server = try site { request in
            request.path == "/sitemap.xml"
                ? Self.sitemap(["http://\(request.headers["host"] ?? "")/a"]) : html("<title>Page</title>")
        }
        defer { server.stop() }
        let said = await run(["localhost:\(server.port)", "--allow-private"])
        #expect(said.err.contains("The sitemap of localhost lists 1 page."), "\(said.err)")
        #expect(try urls() == ["http://localhost:\(server.port)/a"])
    }

    @Test("a bare host without a sitemap is audited by the links of its home page, with a note")
    func siteWithout() async throws {
        let server = try site([
            "/": .html("<title>Home</title><body><a href=/a>A</a>"),
            "/a": .html("<title>A</title><body><a href=/>Home</a>"),
        ])
        defer { server.stop() }
        let said = await run(["127.0.0.1:\(server.port)", "--allow-private"])
        #expect(said.code == .done)
        let sentence = "127.0.0.1 has no sitemap that lists pages, so its links are followed.\n"
        #expect(said.err.contains(sentence), "\(said.err)")
        #expect(try urls() == ["/", "/a"].map(server.url))
    }
}
