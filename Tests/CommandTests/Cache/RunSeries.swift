internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// One run after the other over the same site with the same database.
struct RunSeries {
    let folder: TemporaryFolder
    let server: LoopbackServer
    let list: String

    init(_ paths: [String], _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply) throws {
        folder = try TemporaryFolder()
        server = try site(answer)
        list = try folder.write("urls.txt", paths.map(server.url).joined(separator: "\n") + "\n")
    }

    /// Runs over the same list and server with a database of their own.
    init(beside other: RunSeries) throws {
        folder = try TemporaryFolder()
        (server, list) = (other.server, other.list)
    }

    /// The result of one run.
    struct RecordedRun {
        var said: Said
        var pages: [[String: String]]
        var findings: [[String: String]]
        /// The requests to the server, and the bytes that it sent, including headers.
        var requests: [LoopbackServer.Request]
        var sentBytes: Int
        /// `run.answers` of `report.json`.
        var answers: Answers

        func requests(_ path: String) -> [LoopbackServer.Request] { requests.filter { $0.path == path } }
        var areConditional: Bool { requests.allSatisfy(\.isConditional) }
        var asksAfresh: Bool { !requests.contains(where: \.isConditional) }
    }

    struct Answers: Decodable, Equatable {
        struct Counts: Decodable, Equatable { var fetched: Int, unchanged: Int, reused: Int }
        var pages: Counts
        var media: Counts
        var saved_bytes: Int
    }

    private struct Report: Decodable {
        struct Run: Decodable { var answers: Answers }
        var run: Run
    }

    var words: [String] {
        [
            list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--retries", "0", "--format",
            "csv,json", "--timeout", "10m",
        ]
    }

    func nextRun(_ options: String...) async throws -> RecordedRun { try await nextRun(options) }

    func nextRun(_ options: [String]) async throws -> RecordedRun {
        let before = server.log
        let said = await ogaudit(words + options)
        let after = server.log
        #expect(said.code == .done, "\(said.err)")
        let report = try JSONDecoder().decode(Report.self, from: Data(folder.read("out/report.json").utf8))
        return RecordedRun(
            said: said, pages: try timeless("out/pages.csv"), findings: try timeless("out/findings.csv"),
            requests: Array(after.requests.dropFirst(before.requests.count)),
            sentBytes: after.sent.values.reduce(0, +) - before.sent.values.reduce(0, +), answers: report.run.answers)
    }

    /// Rows without the columns of time and history.
    private func timeless(_ name: String) throws -> [[String: String]] {
        let columns: Set = ["first_seen", "fetched_at", "fetch_ms", "state", "runs"]
        return csv(try folder.read(name)).map { row in row.filter { !columns.contains($0.key) } }
    }
}

/// A page of about 20 KB: real pages are larger than the header of their response.
func heavyPage(_ name: String, _ head: String = "") -> String {
    "<!doctype html><html><head><meta charset=utf-8><title>\(name)</title>\(head)</head><body><p>"
        + String(repeating: "Some words to read on \(name). ", count: 800) + "</p></body></html>"
}
