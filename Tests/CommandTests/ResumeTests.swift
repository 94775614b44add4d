internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("A run that was killed", .serialized)
struct ResumeTests {
    static let pages = 400

    @Test("a killed run continues, and its reports equal those of an undisturbed run")
    func killed() async throws {
        let gate = Gate(free: Self.pages)
        let server = try site { request in
            gate.pass()
            return html("<title>Page \(request.path) | Acme</title><meta property=og:site_name content=Acme>")
                .after(milliseconds: 20)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", (0..<Self.pages).map { server.url("/p\($0)") }.joined(separator: "\n"))
        let base = [
            list, "--rate", "0", "--allow-private", "--no-media", "--per-host", "4", "-q", "--disable", "slow-*",
            "--timeout", "10m",
        ]
        let calm = await ogaudit(base + ["--output", "\(folder.path)/calm"])
        #expect(calm.code == .done, "\(calm.err)")

        let words = base + ["--output", "\(folder.path)/killed"]
        gate.close(after: 300)
        try await Self.kill(words, server, whenAsked: 304) { Self.size("\(folder.path)/killed/ogaudit.sqlite-wal") }
        // Four responses to the dead program still wait at the gate and pass first.
        gate.close(after: 64)
        try await Self.kill(words, server, whenAsked: 60) { 0 }
        gate.open()
        let asked = server.log.requests.count
        let last = try Program(words + ["--format", "csv,html,json"])
        #expect(try await last.end() == 0, "\(last.err)")
        #expect(server.log.requests.count - asked < Self.pages, "what was done is not asked again")

        // Pages whose results were not yet committed before the kill are requested again, and count once.
        let hosts = try Self.hosts(folder.read("killed/report.json"))
        #expect(
            hosts.count == 1 && hosts.allSatisfy { $0 >= Self.pages && $0 <= server.log.requests.count + 1 }, "\(hosts)"
        )

        let columns: Set = ["first_seen", "fetched_at", "fetch_ms"]
        func rows(_ name: String) throws -> [[String: String]] {
            csv(try folder.read(name)).map { row in row.filter { !columns.contains($0.key) } }
        }
        for (killed, calm) in zip(try rows("killed/pages.csv"), try rows("calm/pages.csv")) { #expect(killed == calm) }
        #expect(try rows("calm/pages.csv").count == Self.pages)
        #expect(try Self.sorted(rows("killed/findings.csv")) == Self.sorted(rows("calm/findings.csv")))
        #expect(try rows("calm/findings.csv").count >= Self.pages)
        let overview = try Self.overview(folder.read("calm/index.html"))
        #expect(try Self.overview(folder.read("killed/index.html")) == overview)
        #expect(overview.contains("\(Self.pages)"))
    }

    /// Kills the program after that many requests, the last of which the gate holds, and after it has written more than
    /// when they started.
    static func kill(
        _ words: [String], _ server: LoopbackServer, whenAsked count: Int, written: () -> Int
    ) async throws {
        let before = server.log.requests.count
        let program = try Program(words)
        #expect(try await program.wait { server.log.requests.count > before })
        let first = written()
        #expect(try await program.wait { server.log.requests.count - before >= count })
        #expect(try await program.wait { written() > first || first == 0 })
        program.send(SIGKILL)
        #expect(try await program.end() == -SIGKILL)
    }

    private struct Report: Decodable {
        struct Host: Decodable { var requests: Int }
        var hosts: [Host]
    }

    /// How many requests each host was sent.
    private static func hosts(_ json: String) throws -> [Int] {
        try JSONDecoder().decode(Report.self, from: Data(json.utf8)).hosts.map(\.requests)
    }

    static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    static func sorted(_ rows: [[String: String]]) -> [String] {
        rows.map { row in row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "|") }
            .sorted()
    }

    /// The report's counts, chart and findings; hosts follow, where a page that was requested twice counts twice.
    static func overview(_ text: String) -> String {
        let main = text.components(separatedBy: "<main>").last ?? ""
        return main.components(separatedBy: "<section id=\"pages\"").first ?? ""
    }
}
