internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Every kind of input")
struct InputTests {
    let folder: TemporaryFolder
    let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site { InputTests.answer($0) }
    }

    /// Pages below /p, and sitemaps; the one called .xml is gzip and the one called .gz is not.
    private static func answer(_ request: LoopbackServer.Request) -> Reply {
        let host = "http://" + (request.headers["host"] ?? "")
        func xml(_ root: String, _ element: String, _ paths: [String]) -> [UInt8] {
            let entries = paths.map { "<\(element)><loc>\(host)\($0)</loc></\(element)>\n" }.joined()
            return Array("<?xml version='1.0'?>\n<\(root)>\n\(entries)</\(root)>".utf8)
        }
        switch request.path {
        case "/index.xml":
            return Reply(body: xml("sitemapindex", "sitemap", ["/gone.xml", "/packed.xml", "/plain.xml.gz"]))
        case "/packed.xml": return Reply(body: Compress.gzip(xml("urlset", "url", ["/p1", "/p2", "/picture"])))
        case "/plain.xml.gz": return Reply(body: xml("urlset", "url", ["/p2", "/p3"]))
        case "/coded.xml":
            return Reply(200, ["Content-Encoding": "gzip"], body: Compress.gzip(xml("urlset", "url", ["/p4"])))
        case "/bomb.xml": return Reply(body: Compress.gzip([UInt8](repeating: 32, count: 40 << 20)))
        case "/list.txt": return Reply(body: Array("\(host)/p5\n".utf8))
        case "/picture": return Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(20, 20))
        case "/site/i.png": return Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(1200, 630))
        case _ where request.path.hasPrefix("/p"): return html("<title>Page \(request.path)</title>")
        default: return Reply(404)
        }
    }

    private func run(_ words: String...) async -> Said {
        await ogaudit(words + ["--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--retries", "0"])
    }

    private func rows() throws -> [[String: String]] { csv(try folder.read("out/pages.csv")) }

    /// The paths of the pages, in the order of the rows, with their outcomes.
    private func outcomes() throws -> [String] {
        try rows().map { row in
            let path = (row["url"] ?? "").replacing(server.url(""), with: "")
            return "\(path) \(row["outcome"] ?? "")"
        }
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        return "\(folder.path)/\(name)"
    }

    @Test("a sitemap index is read with a broken child, gzip called .xml and plain text called .gz")
    func index() async throws {
        defer { server.stop() }
        let said = await run("--sitemap", server.url("/index.xml"), "--no-media")
        #expect(said.code == .done, "\(said.err)")
        #expect(
            try outcomes()
                == ["/p1 ok", "/p2 ok", "/picture ok", "/p2 ok", "/p3 ok", "/gone.xml rejected"].sorted {
                    // Rows stand in the order in which sitemaps were read, the one that failed first.
                    ($0.hasSuffix("rejected") ? 0 : 1) < ($1.hasSuffix("rejected") ? 0 : 1)
                })
        let rejected = try #require(try rows().first)
        #expect(rejected["input"] == server.url("/index.xml") && rejected["line"] == "3")
        #expect(rejected["cause"] == "the sitemap returned status 404")
        #expect(said.out.contains("1 sitemap could not be read"))
        #expect(try folder.read("out/index.html").contains("1 sitemap could not be read"))
        #expect(try rows()[1]["input"] == server.url("/packed.xml"))
        #expect(server.log.count("/p2") == 1, "what two sitemaps list is one page")
    }

    @Test("several sitemaps are read together with lists: compressed, plain text, and a bomb")
    func sitemaps() async throws {
        defer { server.stop() }
        let said = await run(
            "--sitemap", server.url("/coded.xml"), "--sitemap", server.url("/bomb.xml"), "--sitemap",
            server.url("/list.txt"), server.url("/p1"), "--no-media")
        #expect(said.code == .done, "\(said.err)")
        #expect(try outcomes() == ["/p1 ok", "/p4 ok", "/bomb.xml rejected", "/p5 ok"])
        #expect(try rows()[2]["cause"]?.contains("gzip bomb") == true)
    }

    @Test("a sitemap index in a file leads to its sitemaps, fetched at the permitted rate")
    func localIndex() async throws {
        defer { server.stop() }
        let text = "<sitemapindex><sitemap><loc>\(server.url("/plain.xml.gz"))</loc></sitemap></sitemapindex>"
        let said = await run(try write("s.list", Array(text.utf8)), "--no-media", "-H", "X-Audit: yes")
        #expect(said.code == .done, "\(said.err)")
        #expect(try outcomes() == ["/p2 ok", "/p3 ok"])
        #expect(server.log.requests.allSatisfy { $0.headers["x-audit"] == "yes" })
        let refused = await ogaudit([try write("s.list", Array(text.utf8)), "--output", "\(folder.path)/private"])
        #expect(refused.code == .nothingFetched, "the address guard holds for sitemaps too")
        #expect(server.log.count("/plain.xml.gz") == 1)
    }

    @Test("with sitemaps only, a wrong URL is a usage error and no response a network error")
    func nothing() async throws {
        defer { server.stop() }
        let wrong = await run("--sitemap", server.url("/nowhere.xml"))
        BadInputTests.expect(wrong, .usage, naming: ["/nowhere.xml", "404"])
        let silent = await run("--sitemap", "http://127.0.0.1:1/sitemap.xml")
        BadInputTests.expect(
            silent, .nothingFetched, naming: ["http://127.0.0.1:1/sitemap.xml", "The server could not be reached"])
    }

    @Test("the URL column of a table is found and named, and skipped rows have reasons")
    func table() async throws {
        defer { server.stop() }
        let text = "Title;URL\r\n\"a;\r\nb\";\(server.url("/p1"))\r\nc;\r\nd;\(server.url("/p2"))\r\n"
        let said = await run(try write("pages.csv", Array(text.utf8)), "--no-media")
        #expect(said.code == .done, "\(said.err)")
        #expect(said.err.contains("pages.csv: URLs are read from column 2, “URL”."))
        #expect(try outcomes() == ["/p1 ok", " rejected", "/p2 ok"])
        #expect(try rows().map { $0["line"] } == ["3", "4", "5"])
        let again = await run("\(folder.path)/out/pages.csv", "--no-media", "-q", "--fresh")
        #expect(again.err.isEmpty)
        #expect(try outcomes().filter { $0.hasSuffix("ok") } == ["/p1 ok", "/p2 ok"], "our own report is a table")
        BadInputTests.expect(
            await run("\(folder.path)/pages.csv", "--url-column", "Link"), .usage,
            naming: ["pages.csv", "'Link'", "Title, URL"])
    }

    @Test("gzip is read from standard input, as a list and as a table", arguments: [false, true])
    func standardInput(_ isTable: Bool) async throws {
        defer { server.stop() }
        let text = isTable ? "n\tLink\n1\t\(server.url("/p1"))\n" : "\(server.url("/p1"))\n"
        let list = try write("list", Compress.gzip(Array(text.utf8)))
        let program = try Program(
            ["-", "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0"]
                + (isTable ? ["--url-column", "link"] : []), shell: "exec <\(list)")
        #expect(try await program.end() == 0, "\(program.err)")
        #expect(try outcomes() == ["/p1 ok"])
        #expect(try rows()[0]["input"] == "'-", "guarded from spreadsheets")
    }

    @Test("--dry-run reads files and counts, without a request")
    func dryRun() async throws {
        defer { server.stop() }
        try makeSite()
        let said = await run("--html", "\(folder.path)/site", "--sitemap", server.url("/index.xml"), "--dry-run")
        #expect(said.code == .done, "\(said.err)")
        #expect(said.out.contains("fetch 1 sitemap and") && said.out.contains("read 2 local pages"))
        #expect(!said.out.contains("Would fetch 2 pages"), "what is read is not fetched: \(said.out)")
        let both = await run("--html", "\(folder.path)/site", server.url("/a"), "--dry-run", "--rate", "1/10s")
        #expect(both.out.contains("Would fetch 1 page from 1 host, identifying as Messages.\n"), "\(both.out)")
        #expect(both.out.contains("Would read 2 local pages.\n"), "\(both.out)")
        #expect(server.log.requests.isEmpty)
    }

    private func makeSite() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/site", withIntermediateDirectories: true)
        let page = """
            <!doctype html><html><head><meta charset=utf-8><title>Bees can count</title>
            <meta property="og:url" content="https://bees.example/shop">
            <meta property="og:image" content="i.png"><link rel=canonical href=count>
            </head><body><p>Some words to read, and some more of them.</p></body></html>
            """
        _ = try write("site/index.html", Array(page.replacing("can count", with: "at home").utf8))
        _ = try write("site/count.html", Array(page.utf8))
    }

    @Test("local pages without --base-url are judged without a request, and not by their URL")
    func local() async throws {
        defer { server.stop() }
        try makeSite()
        _ = try write("site/not.html", DrawnImage.png(2, 2))
        let said = await run("--html", "\(folder.path)/site", "-v")
        #expect(said.code == .done, "\(said.err)")
        #expect(said.err.contains("images of HTML files are not checked"), "\(said.err)")
        let rows = try rows()
        #expect(rows.map { $0["url"] } == ["count.html", "", "not.html"].map { "https://folder-1.invalid/\($0)" })
        #expect(rows.map { $0["outcome"] } == ["ok", "ok", "not_html"])
        #expect(rows[0]["http_status"] == "" && rows[0]["fetch_ms"] == "" && rows[0]["score"] != "")
        #expect(rows[0]["image"] == "https://folder-1.invalid/i.png" && rows[0]["title"] == "Bees can count")
        #expect(rows[0]["canonical"] == "https://folder-1.invalid/count")
        #expect(rows[0]["input"]?.hasSuffix("/site/count.html") == true)
        let findings = rows[0]["findings"] ?? ""
        for rule in ["og-url", "unreachable", "icon-missing"] { #expect(!findings.contains(rule), "\(findings)") }
        #expect(findings.contains("image-relative-url"))
        let details = try folder.read("out/pages/d0001.js")
        #expect(details.contains(#""profile":"file""#) && !details.contains(#""times""#))
        #expect(server.log.requests.isEmpty)
    }

    @Test("local pages with --base-url have their media read from the folder, and other pages of the list are fetched")
    func localWithBase() async throws {
        defer { server.stop() }
        try makeSite()
        let base = server.url("/site")
        _ = try write("site/i.png", DrawnImage.png(600, 315))
        let said = await run("--html", "\(folder.path)/site", "--base-url", base, "\(base)/", "\(base)/other")
        #expect(said.code == .done, "\(said.err)")
        let rows = try rows()
        #expect(rows.map { $0["url"] } == ["\(base)/", "\(base)/other", "\(base)/count.html", "\(base)/"])
        #expect(rows.map { $0["outcome"] } == ["ok", "http_4xx", "ok", "ok"])
        #expect(rows[0]["title"] == "Bees at home", "the file is judged, and not what the server has")
        #expect(
            rows[2]["image"] == "\(base)/i.png" && rows[2]["image_width"] == "600",
            "the file, and not what the server has")
        #expect(rows[2]["findings"]?.contains("invalid-url-value") == true, "the host of a manual")
        #expect(server.log.count("/site/") == 0 && server.log.count("/site/i.png") == 0)
    }

    @Test("--html takes a single file, and explains wrong inputs")
    func files() async throws {
        defer { server.stop() }
        try makeSite()
        let said = await run("--html", "\(folder.path)/site/count.html", "--html", "\(folder.path)/site")
        #expect(said.code == .done, "\(said.err)")
        #expect(try rows().map { $0["outcome"] } == ["ok", "ok", "ok"])
        #expect(said.out.contains("2 pages") && said.out.contains("Ignored 1 duplicate line"))
        BadInputTests.expect(await run("--html", "\(folder.path)/none"), .usage, naming: ["--html", "/none"])
        BadInputTests.expect(
            await run("--base-url", base, server.url("/p1")), .usage, naming: ["--base-url", "--html"])
        BadInputTests.expect(await run("--sitemap", "sitemap.xml"), .usage, naming: ["--sitemap", "list"])
        BadInputTests.expect(await run("\(folder.path)/site"), .usage, naming: ["folder", "--html"])
        try FileManager.default.createDirectory(atPath: "\(folder.path)/empty", withIntermediateDirectories: true)
        let empty = await run("--html", "\(folder.path)/empty", "-q")
        BadInputTests.expect(empty, .usage, naming: ["/empty", "contains no HTML files"])
    }

    private let base = "https://bees.example/"

    @Test("a killed run of local pages continues, and a stopped one judges no more")
    func resume() async throws {
        defer { server.stop() }
        try FileManager.default.createDirectory(atPath: "\(folder.path)/many", withIntermediateDirectories: true)
        for number in 0..<300 {
            _ = try write("many/\(number).html", Array("<!doctype html><title>Page \(number)</title><p>Words".utf8))
        }
        let words = ["--html", "\(folder.path)/many", "--output", "\(folder.path)/out", "-v"]
        let program = try Program(words)
        _ = try await program.wait { program.err.split(separator: "\n").count > 20 || !program.isRunning }
        program.send(SIGKILL)
        _ = try await program.end()
        let again = await ogaudit(words)
        #expect(again.code == .done, "\(again.err)")
        #expect(try rows().count { $0["outcome"] == "ok" } == 300)
    }
}
