internal import Foundation
internal import TestSupport
internal import Testing
@testable internal import ogaudit

@Suite("A run that was killed", .serialized)
struct ResumeTests {
    static let pages = 400

    @Test("goes on, and its reports equal those of an undisturbed run")
    func killed() async throws {
        let server = try site { request in
            html("<title>Page \(request.path) | Acme</title><meta property=og:site_name content=Acme>").after(milliseconds: 10)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", (0..<Self.pages).map { server.url("/p\($0)") }.joined(separator: "\n"))
        let base = [list, "--rate", "0", "--allow-private", "--no-media", "--per-host", "4", "-q", "--disable", "slow-*"]
        let calm = await ogaudit(base + ["--output", "\(folder.path)/calm"])
        #expect(calm.code == .done, "\(calm.err)")

        let words = base + ["--output", "\(folder.path)/killed"]
        for _ in 0..<2 { try await Self.killAfterSomePages(words, server) }
        let asked = server.log.requests.count
        let last = try Program(words)
        #expect(try await last.end() == 0, "\(last.err)")
        #expect(server.log.requests.count - asked < Self.pages, "what was done is not asked again")

        let columns: Set = ["first_seen", "fetched_at", "fetch_ms"]
        func rows(_ name: String) throws -> [[String: String]] {
            csv(try folder.read(name)).map { row in row.filter { !columns.contains($0.key) } }
        }
        #expect(try rows("killed/pages.csv") == rows("calm/pages.csv"))
        #expect(try rows("calm/pages.csv").count == Self.pages)
        #expect(try Self.sorted(rows("killed/findings.csv")) == Self.sorted(rows("calm/findings.csv")))
        #expect(try rows("calm/findings.csv").count >= Self.pages)
        let overview = try Self.overview(folder.read("calm/index.html"))
        #expect(try Self.overview(folder.read("killed/index.html")) == overview)
        #expect(overview.contains("\(Self.pages)"))
    }

    /// Kills the program when it has asked for so many pages that some are kept for sure, and some are left.
    static func killAfterSomePages(_ words: [String], _ server: LoopbackServer) async throws {
        let before = server.log.requests.count
        let program = try Program(words)
        let database = words[words.count - 1] + "/ogaudit.sqlite-wal"
        func size() -> Int { (try? FileManager.default.attributesOfItem(atPath: database)[.size] as? Int) ?? 0 }
        #expect(try await program.wait { server.log.requests.count - before >= 4 })
        let first = size()
        #expect(
            try await program.wait { size() > first && server.log.requests.count - before >= 40 || !program.isRunning })
        #expect(program.isRunning, "it was killed on its way and not after it")
        program.send(SIGKILL)
        #expect(try await program.end() == -SIGKILL)
    }

    static func sorted(_ rows: [[String: String]]) -> [String] {
        rows.map { row in row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "|") }.sorted()
    }

    /// The report's counts, chart and findings; below them come hosts, where a page asked twice counts twice.
    static func overview(_ text: String) -> String {
        let main = text.components(separatedBy: "<main>").last ?? ""
        return main.components(separatedBy: "<section id=\"pages\"").first ?? ""
    }
}
