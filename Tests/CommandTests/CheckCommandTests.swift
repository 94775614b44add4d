internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit check")
struct CheckCommandTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site(["/a": html("<title>Bees can count</title>")])
    }

    private func check(_ words: String...) async -> Said {
        await ogaudit(["check", server.url("/a"), "--allow-private", "--no-media"] + words)
    }

    @Test("check judges an HTML file, by its name and by its path")
    func file() async throws {
        server.stop()
        let page = try folder.write("page.html", "<title>Bees can count</title><meta property=og:image content=a.png>")
        for words in [[page], [page, "--base-url", "https://acme.example/blog/"]] {
            let said = await ogaudit(["check", "--no-media"] + words)
            #expect(said.code == .done && said.out.contains("Bees can count"), "\(said)")
            #expect(said.out.contains("https://acme.example/blog/page.html") == (words.count > 1), "\(said.out)")
        }
        let missing = await ogaudit(["check", "no-such-page.html"])
        #expect(missing.code == .usage && missing.err.contains("No file named 'no-such-page.html'."), "\(missing.err)")
        let place = await ogaudit(["check", folder.path])
        #expect(place.code == .usage && place.err.contains("--html \(folder.path)"), "\(place.err)")
    }

    @Test("check obeys --fail-on, as an audit does")
    func gate() async {
        defer { server.stop() }
        let failed = await check("--fail-on", "score>0")
        #expect(failed.code == .gateFailed && failed.err.contains("Gate failed: score>0"), "\(failed.err)")
        #expect(failed.out.contains("Bees can count"))
        #expect(await check("--fail-on", "rule:image-missing>0").code == .gateFailed)
        let passed = await check("--fail-on", "score<1", "-q")
        #expect(passed.code == .done && passed.out.isEmpty && passed.err.isEmpty)
    }

    @Test("check says on a terminal that it retries, also for robots.txt", arguments: [true, false])
    func repeats(_ isTerminal: Bool) async throws {
        server.stop()
        for robots in [true, false] {
            let dead = try site { robots || $0.path == "/a" ? .drop : Reply(404) }
            defer { dead.stop() }
            let words = ["check", dead.url("/a"), "--allow-private", "--retry-delay", "200ms"]
            let said = await ogaudit(words, isTerminal: isTerminal)
            #expect(said.code == .nothingFetched)
            #expect(said.err.contains("No response; trying once more in 200 ms\n") == isTerminal, "\(said.err)")
            let quiet = await ogaudit(words + ["-q"], isTerminal: isTerminal)
            #expect(!quiet.err.contains("trying"))
        }
    }

    @Test("check refuses a --fail-on condition about an earlier run")
    func history() async {
        defer { server.stop() }
        let said = await check("--fail-on", "errors>0,new>0")
        #expect(said.code == .usage && said.err.contains("new"), "\(said.err)")
        #expect(server.log.requests.isEmpty)
    }

    @Test("check writes report.json with its one page")
    func json() async throws {
        defer { server.stop() }
        let said = await check("--json", "\(folder.path)/page.json")
        #expect(said.code == .done && said.out.contains("Bees can count"), "the card is printed too")
        let data = Data(try folder.read("page.json").utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let pages = try #require(document["pages"] as? [[String: Any]])
        #expect(pages.map { $0["url"] as? String } == [server.url("/a")])
        let run = try #require(document["run"] as? [String: Any])
        #expect(run["pages"] as? Int == 1 && run["median_score"] as? Int == pages[0]["score"] as? Int)
        let hosts = try #require(document["hosts"] as? [[String: Any]])
        #expect(hosts.first?["requests"] as? Int ?? 0 > 0)
    }

    @Test("check --format json prints only JSON, and still fails by its gate")
    func format() async throws {
        let program = try Program([
            "check", server.url("/a"), "--allow-private", "--no-media", "--format", "json", "--fail-on", "score>0",
        ])
        #expect(try await program.end() == 10)
        server.stop()
        let document = try JSONSerialization.jsonObject(with: Data(program.out.utf8)) as? [String: Any]
        #expect((document?["pages"] as? [Any])?.count == 1, "\(program.out)")
    }

    @Test("check of a private host names the option that allows it")
    func privateHost() async {
        defer { server.stop() }
        let said = await ogaudit(["check", "http://localhost:\(server.port)/a"])
        #expect(said.code == .usage)
        #expect(said.err == "ogaudit: localhost is a private address. Add --allow-private to check it.\n")
        #expect(server.log.requests.isEmpty)
    }
}
