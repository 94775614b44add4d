internal import AuditModel
internal import AuditRules
internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditReports

/// 100,000 pages with long and hostile texts, made one by one.
struct LargeSource: ReportSource {
    var count = 100_000
    private let samples = (0..<60).map { Gallery.page($0) }
    private let long = String(repeating: "<\"&'日", count: 400)

    func summary() -> ReportSummary {
        var summary = ReportSummary(rulesVersion: long, startedAt: 0, finishedAt: 9_000_000)
        summary.note = long
        summary.limits = long
        summary.pages = count
        summary.hostCount = 90_000
        summary.hosts = (0..<ReportSummary.hostLimit).map { .init(name: "\($0)\(long)") }
        summary.rejected = 40_000
        summary.rejectedLines = (0..<ReportSummary.rejectedLimit).map {
            RejectedLine(input: long, line: $0, text: String(long.prefix(RejectedLine.textLimit)), reason: long)
        }
        summary.rules = FakeRules.all.map { .init(id: $0.id, pages: count, points: 1e7) }
        summary.trend = (0..<5_000).map { .init(date: Int64($0), median: 50, loaded: 1) }
        summary.scores[50] = count
        return summary
    }

    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) {}

    func forEachRow(_ body: (ReportRow) throws -> Void) throws {
        for number in 0..<count {
            let page = ReportPage(record: record(number))
            try body(ReportRow(input: "urls.txt", line: number + 1, entry: .page(page)))
        }
    }

    private func record(_ number: Int) -> PageRecord {
        var record = samples[number % samples.count]
        record.url = "https://host-\(number % 9_000).example/folder\(number % 7)/\(number)"
        if number < 200 { record.title = Sourced(long, source: "og:title") }
        return record
    }
}

@Suite("A report of many pages", .slow)
struct LargeReportTests {
    @Test(
        "a report of 100,000 pages keeps index.html below 1 MB and memory flat, in every format at once",
        .timeLimit(.minutes(20)),
        .disabled(if: Sanitizer.isOn, "a sanitizer keeps what was freed for a while"))
    func bounds() async {
        // In a process of its own, whose memory no other test takes.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let source = LargeSource()
            let summary = source.summary()
            let before = LargeReportTests.residentBytes()
            let groups = GroupCounter()
            let html = try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).begin(summary, groups: groups)
            let sinks = try [html] + Formats(folder: folder.path).sinks(summary, groups)
            try source.pour(into: sinks)
            // The pages alone are 400 MB.
            #expect(LargeReportTests.residentBytes() - before < 100_000_000)
            for sink in sinks { try sink.finish() }
            #expect(LargeReportTests.residentBytes() - before < 100_000_000)
            #expect(try folder.read("summary.md").unicodeScalars.count < MarkdownSummary.limit)
            #expect(try folder.bytes("index.html").count < 1_000_000)
            #expect(folder.names(in: "pages").count == 50 + 1_000 + 1)
        }
    }

    @Test(
        "a report costs microseconds a page",
        .enabled(if: ProcessInfo.processInfo.environment["OGAUDIT_MEASURE"] != nil))
    func speed() throws {
        let folder = try TemporaryFolder()
        let source = LargeSource()
        let empty = try Self.cost { try source.forEachRow { _ in } }
        let pages = try Self.cost { try PagesCSV.write(source, to: folder.path + "/pages.csv") } - empty
        let findings = try Self.cost {
            try FindingsCSV.write(source, to: folder.path + "/findings.csv")
        }
        let html = try Self.cost { try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).write(source) }
        let formats = Formats(folder: folder.path)
        for (name, sink) in zip(["json", "jsonl", "sarif", "groups"], try formats.sinks(source.summary())) {
            let cost = try Self.cost {
                try source.pour(into: [sink])
                try sink.finish()
            }
            print("us a page: \(name) \(cost - empty)")
        }
        let evidence = Evidence.of(Gallery.page(0), 0)
        var bytes = 0
        let detail = Self.cost { for _ in 0..<source.count { bytes += PageDetailJSON.encode(evidence).json.count } }
        print("us a page: pages.csv \(pages), findings.csv \(findings - empty), html \(html - empty), detail \(detail)")
        #expect(pages < 200)
        #expect(bytes > source.count)
    }

    /// Microseconds of processor time for each of 100,000 pages (clock_gettime(3)).
    private static func cost(_ body: () throws -> Void) rethrows -> Double {
        let start = processorTime()
        try body()
        return Double(processorTime() - start) / 1_000 / 100_000
    }

    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// What this process holds in memory now (proc(5), statm).
    fileprivate static func residentBytes() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        guard let fields = text?.split(separator: " "), fields.count > 1 else { return 0 }
        return (Int(fields[1]) ?? 0) * 4_096
    }
}
