internal import AuditStore
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// `scripts/test --all` kills sixty times; `OGAUDIT_SEED` chooses other moments.
@Suite("A run that is killed again and again", .serialized)
struct RandomKillTests {
    private static let pages = Depth.pick(100, all: 2_000)
    private static let kills = Depth.pick(2, all: 60)
    private static let seed = Chance.chosenSeed ?? 1

    private static let image = DrawnImage.png(320, 168)

    private static func answer(_ request: LoopbackServer.Request) -> Reply {
        if request.path.hasPrefix("/i") {
            return Reply(200, ["Content-Type": "image/png"], body: image)
        }
        guard let number = Int(request.path.dropFirst(2)) else { return Reply(404) }
        if number % 97 == 0 { return Reply(404) }
        return html(
            "<title>Page \(number % 1_500) | Acme</title><meta property=og:site_name content=Acme>"
                + "<meta property=og:image content=/i\(number % 5).png>")
    }

    @Test("a run that is killed again and again ends in the reports of an undisturbed one", .timeLimit(.minutes(20)))
    func kills() async throws {
        let gate = Gate()
        gate.open()
        let server = try site { request in
            gate.pass()
            return Self.answer(request)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", (0..<Self.pages).map { server.url("/p\($0)") }.joined(separator: "\n"))
        let base = [list, "--rate", "0", "--allow-private", "-q", "--timeout", "10m"] + Self.ofTheClock
        let began = ContinuousClock.now
        let calm = try Program(base + ["--output", "\(folder.path)/calm"])
        #expect(try await calm.end(within: 600) == 0, "\(calm.err)")
        let whole = ContinuousClock.now - began

        // A slow machine need not kill before the last pages: a killed run continues where it was.
        let latest = min(whole * 0.6, .seconds(4))

        var dice = Chance(Self.seed)
        var killed = 0
        for kill in 0..<Self.kills {
            // The first one waits at the gate, so that it is not over however quick the machine has become.
            if kill == 0 { gate.close(after: Self.pages / 2) }
            let before = server.log.requests.count
            let program = try Program(base + ["--output", "\(folder.path)/killed"])
            if kill == 0 {
                #expect(try await program.wait { server.log.requests.count - before >= Self.pages / 2 })
            } else {
                try await Task.sleep(for: latest * Double.random(in: 0...1, using: &dice))
            }
            program.send(SIGKILL)
            if try await program.end() == -SIGKILL { killed += 1 }
            gate.open()
            if try Self.isOver(folder) {
                // It was quicker than the kill. Its next run would be another one, with a trend in its report.
                try Self.compare(folder, "killed \(killed) times, seed \(Self.seed)")
                try FileManager.default.removeItem(atPath: "\(folder.path)/killed")
            }
        }
        #expect(killed > 0)
        let last = try Program(base + ["--output", "\(folder.path)/killed"])
        #expect(try await last.end(within: 600) == 0, "\(last.err)")
        try Self.compare(folder, "killed \(killed) times, seed \(Self.seed)")
    }

    private static func isOver(_ folder: TemporaryFolder) throws -> Bool {
        let path = "\(folder.path)/killed/ogaudit.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return false }
        return try Store(path: path, now: 0).runs(limit: 1).contains { $0.finished != nil }
    }

    /// What depends on how fast a machine is would differ between any two runs.
    private static let ofTheClock = ["slow-*", "total-time-budget", "image-slow"].flatMap { ["--disable", $0] }
    private static let timed: Set = ["first_seen", "fetched_at", "fetch_ms"]

    private static func compare(_ folder: TemporaryFolder, _ about: Comment) throws {
        func rows(_ name: String) throws -> [[String: String]] {
            csv(try folder.read(name)).map { row in row.filter { !timed.contains($0.key) } }
        }
        let (calm, killed) = (try rows("calm/pages.csv"), try rows("killed/pages.csv"))
        #expect(calm.count == pages && killed.count == pages, about)
        for (one, other) in zip(calm, killed) { #expect(one == other, about) }
        #expect(
            try ResumeTests.sorted(rows("calm/findings.csv")) == ResumeTests.sorted(rows("killed/findings.csv")), about)
        let overview = try ResumeTests.overview(folder.read("calm/index.html"))
        #expect(try ResumeTests.overview(folder.read("killed/index.html")) == overview, about)
    }
}
