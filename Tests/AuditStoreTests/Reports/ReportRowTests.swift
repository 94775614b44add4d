internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("The rows of a report", .seeded)
struct ReportRowTests {
    private let place = Workspace()

    @Test("report rows have their own findings, in whatever order a list names the pages", arguments: 0..<4)
    func findings(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        let addresses = (0..<60).map { address("h\($0 % 3).example", "/\($0)") }
        // The first run numbers the pages; the second names some of them in another order, and some twice.
        try store.finish(try store.begin(addresses).run, now: 5)
        let list = (addresses + addresses).shuffled(using: &chance).prefix(70)
        let run = try store.begin(Array(list)).run
        var findings: [String: [Finding]] = [:]
        for page in try store.waiting(run) where !chance.oneIn(5) {
            let record = sampleRecord(QueuedPageLike(number: page.page, url: page.url.text), &chance)
            findings[record.url] = record.findings
            try store.keep([record], run: run)
        }
        var urls: [String] = []
        try store.forEachReportRow(run) { row in
            switch row.entry {
            case .record(let record):
                #expect(record.findings == findings[record.url])
                urls.append(record.url)
            case .unfinished(let url):
                #expect(findings[url] == nil)
                urls.append(url)
            case .rejected: Issue.record("no line was rejected")
            }
        }
        #expect(urls == list.map(\.text))
    }

    @Test("no row of a report reads a whole table", arguments: [false, true], [false, true])
    func plan(_ withDetail: Bool, _ isSampled: Bool) throws {
        let store = try place.open()
        _ = try store.gatherSample(try store.begin([address("h.example", "/")]).run, perHost: 3, limit: 5)
        let sql = Store.reportRows(withDetail: withDetail, isSampled: isSampled)
        let scans = try store.plan(of: sql, parameters: 2).filter { $0.hasPrefix("SCAN") }
        #expect(scans.isEmpty)
    }

    @Test("a report row has details on the first line of a URL, if requested")
    func details() throws {
        var chance = Chance(5)
        let store = try place.open()
        let addresses = (0..<3).map { address("h.example", "/\($0)") }
        try store.finish(try store.begin(addresses).run, now: 5)
        let run = try store.begin([addresses[2], addresses[0], addresses[2], addresses[1], addresses[0]]).run
        for page in try store.waiting(run) {
            var record = sampleRecord(QueuedPageLike(number: page.page, url: page.url.text), &chance)
            record.detail = Array("{\"of\":\"\(record.url)\"}".utf8)
            record.outcome = .ok
            record.setKeys.registrableDomain = "h.example"
            record.setKeys.image = "picture of \(record.url)"
            try store.keep([record], run: run)
        }
        func details(_ isWanted: Bool) throws -> [String] {
            var found: [String] = []
            try store.forEachReportRow(run, withDetail: isWanted) { row in
                guard case .record(let record) = row.entry else { return }
                #expect(row.isFirst || record.detail.isEmpty)
                #expect(record.setKeys.image == (isWanted && row.isFirst ? "picture of \(record.url)" : ""))
                found.append(String(decoding: record.detail, as: UTF8.self))
            }
            return found
        }
        let texts = addresses.map { "{\"of\":\"\($0.text)\"}" }
        #expect(try details(true) == [texts[2], texts[0], "", texts[1], ""])
        #expect(try details(false) == [String](repeating: "", count: 5))
    }
}
