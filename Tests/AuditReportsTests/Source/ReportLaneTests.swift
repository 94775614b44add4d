internal import AuditModel
internal import Glibc
internal import Testing

@testable internal import AuditReports

@Suite("Reports that are written side by side")
struct ReportLaneTests {
    /// Notes the lines it is given.
    private final class Noting: ReportSink {
        private(set) var lines: [Int] = []
        /// The line at which the disk is full.
        var full: Int?

        func add(_ row: ReportRow) throws(ReportError) {
            if row.line == full { throw ReportError(path: "full.csv", number: ENOSPC) }
            lines.append(row.line)
        }

        func finish() throws(ReportError) {}
    }

    private static let pages = 1_000
    private static let source = FakeSource(
        pages: (1...pages).map { PageRecord(page: Int64($0), url: "https://a.example/\($0)", outcome: .ok) })

    @Test("each report gets every line in order", arguments: 1...3)
    func order(lanes: Int) throws {
        let sinks = (0..<lanes).map { _ in [Noting(), Noting()] }
        try Self.source.pour(intoLanes: sinks + [[]])
        for sink in sinks.joined() { #expect(sink.lines == Array(1...Self.pages)) }
    }

    @Test(
        "a report that cannot be written ends the pass, and those beside it are left in peace",
        arguments: [1, 500, pages])
    func failure(line: Int) throws {
        let (whole, broken, behind) = (Noting(), Noting(), Noting())
        broken.full = line
        let error = #expect(throws: ReportError.self) { try Self.source.pour(intoLanes: [[whole], [broken, behind]]) }
        #expect(error?.path == "full.csv")
        #expect(broken.lines.count == line - 1)
        // What is behind it in its lane gets no line of the batch that it broke at.
        #expect(behind.lines == Array(Array(1...Self.pages).prefix((line - 1) / ReportLane.batch * ReportLane.batch)))
        let written = whole.lines
        #expect(written == Array(1...written.count) && written.count >= line)
    }

    /// A source that breaks before its end.
    private struct Broken: ReportSource {
        struct Failure: Error {}

        func summary() throws -> ReportSummary { ReportLaneTests.source.summary() }
        func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws {}
        func forEachRow(_ body: (ReportRow) throws -> Void) throws {
            try ReportLaneTests.source.forEachRow { row in
                if row.line == 100 { throw Failure() }
                try body(row)
            }
        }
    }

    @Test("nothing is written any more once the pass over a broken source has ended")
    func brokenSource() throws {
        let sink = Noting()
        #expect(throws: Broken.Failure.self) { try Broken().pour(intoLanes: [[sink], [Noting()]]) }
        #expect(sink.lines == Array(1...96))
    }
}
