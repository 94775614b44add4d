internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("robots.txt in the whole program")
struct RobotsCommandTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site(hasRobots: true) { request in
            guard request.path == "/robots.txt" else { return html("<title>Bees can count</title>") }
            return Reply(200, body: Array("User-agent: *\nDisallow: /secret\nCrawl-delay: 0.05\n".utf8))
        }
    }

    private func run(_ words: String...) async throws -> [[String: String]] {
        let list = try folder.write("urls.txt", ["/open", "/secret"].map(server.url).joined(separator: "\n"))
        let said = await ogaudit(
            [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media"] + words)
        #expect(said.code == .done, "\(said.err)")
        return csv(try folder.read("out/pages.csv"))
    }

    @Test("a page that robots.txt forbids has its row and no score; others are audited")
    func obeyed() async throws {
        defer { server.stop() }
        let rows = try await run()
        #expect(rows.map { $0["outcome"] } == ["ok", "robots_denied"])
        #expect(rows[1]["cause"] == "robots_denied" && rows[1]["score"] == "")
        #expect(rows[1]["findings"] == "robots-disallow", "it is told to whom else")
        #expect(rows[0]["findings"]?.contains("robots-disallow") == false)
        #expect(server.log.count("/secret") == 0)
        let report = try folder.read("out/index.html")
        #expect(report.contains("1 rule, Crawl-delay 0.1 s"), "the table of hosts says so")
    }

    @Test("with --robots warn the page is audited, and the rule says whom it is forbidden to")
    func warned() async throws {
        defer { server.stop() }
        let rows = try await run("--robots", "warn")
        #expect(rows.map { $0["outcome"] } == ["ok", "ok"])
        #expect(rows[1]["findings"]?.contains("robots-disallow") == true)
        #expect(try folder.read("out/findings.csv").contains("“Disallow: /secret” for *"))
    }

    @Test(
        "with --robots warn, a page that is blocked only for ogaudit has its notice in every format, and hosts their verdict"
    )
    func warnedAlone() async throws {
        defer { server.stop() }
        let mine = try site(hasRobots: true) { request in
            guard request.path == "/robots.txt" else { return html("<title>Bees can count</title>") }
            return Reply(200, body: Array("User-agent: ogaudit\nDisallow: /secret\n".utf8))
        }
        defer { mine.stop() }
        let list = try folder.write("mine.txt", ["/open", "/secret"].map(mine.url).joined(separator: "\n"))
        let said = await ogaudit([
            list, "--output", "\(folder.path)/mine", "--rate", "0", "--allow-private", "--no-media", "--robots", "warn",
            "--format", "csv,html,json,jsonl,junit,sarif,markdown,github",
        ])
        #expect(said.code == .done, "\(said.err)")
        let evidence = "“Disallow: /secret” for ogaudit"
        let rows = csv(try folder.read("mine/findings.csv")).filter { $0["rule"] == "robots-disallow" }
        #expect(rows.map { $0["evidence"] } == [evidence] && rows.first?["url"] == mine.url("/secret"))
        for file in ["report.json", "pages.jsonl", "ogaudit.sarif"] {
            #expect(try folder.read("mine/\(file)").contains(evidence), "\(file)")
        }
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(folder.read("mine/report.json").utf8)) as? [String: Any])
        let hosts = try #require(report["hosts"] as? [[String: Any]])
        #expect(hosts.map { $0["robots"] as? String } == ["1 rule"])
        let check = await ogaudit(["check", mine.url("/secret"), "--allow-private", "--no-media", "--robots", "warn"])
        #expect(check.out.contains("robots-disallow"), "\(check.out)")
    }

    @Test("robots.txt is not fetched again on the same day")
    func recalled() async throws {
        defer { server.stop() }
        _ = try await run()
        #expect(try await run().map { $0["outcome"] } == ["ok", "robots_denied"])
        #expect(server.log.count("/robots.txt") == 1)
        #expect(server.log.count("/open") == 2)
    }

    @Test("an unknown value for --robots is a usage error that names the nearest")
    func usage() async throws {
        defer { server.stop() }
        let said = await ogaudit([server.url("/open"), "--robots", "obay"])
        #expect(said.code == .usage && said.err.contains("obey"))
    }
}
