internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("A crawl that is stopped, and one that is made again", .serialized)
struct CrawlResumeTests {
    /// A site of so many pages, by numbers that a seed mixes.
    private static func links(of path: String, pages: Int) -> [String] {
        var chance = Chance(UInt64(path.dropFirst(2)) ?? 0)
        return (0..<6).map { _ in "/p\(chance.below(pages))" }
    }

    private static func rows(_ site: LinkedSite, _ folder: String) throws -> [[String: String]] {
        let passing: Set = ["first_seen", "fetched_at", "fetch_ms"]
        return csv(try site.folder.read("\(folder)/pages.csv")).map { $0.filter { !passing.contains($0.key) } }
    }

    @Test("a crawl that is killed twice ends with the same pages in the same order, at any concurrency")
    func killed() async throws {
        let gate = Gate()
        let site = try LinkedSite { path, _ in
            gate.pass()
            return LinkedSite.page(Self.links(of: path, pages: 150), head: "<title>\(path) of the shop</title>")
        }
        gate.open()
        let base =
            ["--crawl", site.server.url("/p0"), "-q"] + site.words.filter { !$0.hasSuffix("/out") && $0 != "--output" }
        func words(_ folder: String, _ perHost: Int) -> [String] {
            base + ["--output", "\(site.folder.path)/\(folder)", "--per-host", "\(perHost)"]
        }
        #expect(await ogaudit(words("one", 1)).code == .done)
        #expect(await ogaudit(words("many", 16)).code == .done)
        let calm = try Self.rows(site, "one")
        #expect(calm.count > 100)
        #expect(try Self.rows(site, "many") == calm)

        for count in [5, 30] {
            gate.close(after: count)
            let before = site.server.log.requests.count
            let program = try Program(words("killed", 4))
            #expect(try await program.wait { site.server.log.requests.count >= before + count })
            program.send(SIGKILL)
            #expect(try await program.end() == -SIGKILL)
            gate.open()
        }
        #expect(await ogaudit(words("killed", 4)).code == .done)
        #expect(try Self.rows(site, "killed") == calm)
    }

    @Test("--max-urls stops a crawl between and within its steps, and the same command continues")
    func portions() async throws {
        let site = try LinkedSite { path, _ in
            LinkedSite.page(Self.links(of: path, pages: 40), head: "<title>\(path) of the shop</title>")
        }
        #expect(await site.crawl("--fresh", from: "/p0").code == .done)
        let whole = try Self.rows(site, "out")
        var rounds = 0
        while await ogaudit(
            ["--crawl", site.server.url("/p0"), "--max-urls", "7"]
                + site.words.map { $0.hasSuffix("/out") ? $0 + "2" : $0 }
        ).code == .limited {
            rounds += 1
            try #require(rounds < 20)
        }
        #expect(rounds >= whole.count / 7 - 1)
        #expect(try Self.rows(site, "out2") == whole)
    }

    @Test("a page that a crawl does not find is not fixed, and a new one is new")
    func runs() async throws {
        let run = Gate()
        let site = try LinkedSite { path, _ in
            switch path {
            case "/":
                LinkedSite.page(
                    run.isOpen ? ["/stays", "/comes"] : ["/stays", "/goes"], head: "<title>Home page</title>")
            default: LinkedSite.page([], head: "<title>Page \(path) here</title>")
            }
        }
        #expect(await site.crawl("--format", "csv,html,json").code == .done)
        run.open()
        let said = await site.crawl("--format", "csv,html,json")
        #expect(said.code == .done)
        #expect(try site.paths.sorted() == ["/", "/comes", "/stays"])
        let words = "1 page of the last crawl was not found any more, such as \(site.server.url("/goes"))."
        #expect(LinkedSite.unbroken(said.out).contains(words), "\(said.out)")
        let resolved = (try? site.folder.read("out/resolved.csv")) ?? ""
        #expect(!resolved.contains("/goes"), "\(resolved)")
    }

    @Test(
        "pages that have not changed are not sent again, and their links are followed all the same",
        arguments: [[], ["--max-age", "1h"]])
    func unchanged(words: [String]) async throws {
        let server = try site { request in
            guard request.path.hasPrefix("/p") else { return Reply(404) }
            let links = Self.links(of: request.path, pages: 30).map { "<a href='\($0)'>x</a>" }.joined()
            return .versioned(request, "\"one\"", page: "<title>\(request.path) of the shop</title><body>\(links)")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let base = [
            "--crawl", server.url("/p0"), "--allow-private", "--no-media", "--rate", "0", "--output",
            "\(folder.path)/out",
        ]
        func urls() throws -> [String] { csv(try folder.read("out/pages.csv")).map { $0["url"] ?? "" } }
        #expect(await ogaudit(base).code == .done)
        let first = try urls()
        #expect(first.count > 20)
        let before = server.log.requests.count
        #expect(await ogaudit(base + words).code == .done)
        #expect(try urls() == first)
        let again = server.log.requests[before...].filter { $0.path.hasPrefix("/p") }
        #expect(words.isEmpty ? again.allSatisfy { $0.headers["if-none-match"] != nil } : again.isEmpty)
    }
}
