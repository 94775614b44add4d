internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("A killed second run", .serialized)
struct KilledSecondRunTests {
    @Test("a killed second run continues, requests the rest, and reports the same as the first")
    func killed() async throws {
        let count = 200
        let gate = Gate(free: count)
        let series = try RunSeries((0..<count).map { "/p\($0)" }) { request in
            gate.pass()
            return .versioned(request, "\"\(request.path)\"", page: heavyPage("Page \(request.path)"))
                .after(milliseconds: 20)
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        gate.close(after: 150)
        let before = series.server.log.requests.count
        let program = try Program(series.words + ["--no-media", "-q"])
        #expect(try await program.wait { series.server.log.requests.count - before >= 154 })
        // Results are committed at least once a second, and this many pages take longer.
        let path = "\(series.folder.path)/out/ogaudit.sqlite"
        #expect(try await program.wait { Self.done(path) > 0 })
        program.send(SIGKILL)
        #expect(try await program.end() == -SIGKILL)
        gate.open()
        let database = try Database(file: path, access: .writing)
        #expect(try database.number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0)
        #expect(try database.number("SELECT count(*) FROM answer WHERE content NOT IN (SELECT id FROM content)") == 0)
        let rest = try await series.nextRun("--no-media")
        #expect(rest.areConditional && rest.requests.count < count)
        for (page, earlier) in zip(rest.pages, first.pages) { #expect(page == earlier) }
        #expect(rest.findings == first.findings)
        #expect(rest.answers.pages == .init(fetched: 0, unchanged: count, reused: 0), "both parts are counted")
    }

    private static func done(_ path: String) -> Int64 {
        (try? Store(reading: path).database.number("SELECT count(*) FROM result WHERE id >> 32 = 2")) ?? 0
    }
}
