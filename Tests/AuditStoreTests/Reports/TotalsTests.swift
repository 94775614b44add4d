internal import AuditModel
@testable internal import AuditStore
internal import TestSupport
internal import Testing

@Suite("Totals and cursors against a naive count", .serialized)
struct TotalsTests {
    private let place = Workspace()

    @Test("summary, rules, hosts and history agree with counting by hand", arguments: 0..<6)
    func agrees(_ seed: UInt64) throws {
        let store = try place.open()
        let (run, records) = try filled(store, seed)
        try checkSummary(try store.summary(run), records)
        try checkRules(try store.ruleTotals(run), records)
        try checkHosts(store, run, records)
        try store.finish(run, now: 77)
        try checkHistory(try #require(store.runs(limit: 1).first), records)
    }

    @Test("records are in the order of the list with their findings, and details only on request")
    func streamsRecords() throws {
        let store = try place.open()
        let (run, records) = try filled(store, 42)
        for withDetail in [false, true] {
            let found = try store.records(run, withDetail: withDetail)
            for (found, expected) in zip(found, records.sorted { $0.page < $1.page }) {
                var (found, expected) = (found, expected)
                (found.setKeys, expected.setKeys) = (PageRecord.SetKeys(), PageRecord.SetKeys())
                if !withDetail { (expected.detail, expected.lastingDetail) = ([], 0) }
                #expect(String(reflecting: found) == String(reflecting: expected))
            }
            #expect(found.count == records.count)
        }
    }

    @Test("a closure that throws ends a cursor, and the store stays usable")
    func endsEarly() throws {
        struct Enough: Error {}
        let store = try place.open()
        let (run, records) = try filled(store, 1)
        #expect(throws: Enough.self) { try store.forEachReportRow(run) { _ in throw Enough() } }
        try store.keep([records[0]], run: run)
        try store.close()
    }

    @Test("a cursor may be read inside another")
    func nests() throws {
        let store = try place.open()
        let (run, records) = try filled(store, 2)
        var pairs = 0
        try store.forEachReportRow(run) { outer in
            guard case .record(let record) = outer.entry, record.page <= 2 else { return }
            pairs += try store.records(run).count
        }
        #expect(pairs == records.count { $0.page <= 2 } * records.count)
    }

    @Test("an empty run has empty totals")
    func empties() throws {
        let store = try place.open()
        let run = try store.begin([]).run
        #expect(try store.summary(run) == RunSummary())
        #expect(try store.summary(run).medianScore == nil)
        #expect(try store.ruleTotals(run).isEmpty)
        try store.finish(run, now: 3)
        #expect(try store.runs().first?.totals?.meanScore == nil)
    }

    @Test("forgetting a run removes all of it and nothing of the others")
    func forgets() throws {
        let store = try place.open()
        let (first, _) = try filled(store, 3)
        try store.finish(first, now: 4)
        let (second, records) = try filled(store, 4)
        try store.add([HostStat(host: HostKey("h0.example"), requests: 1)], run: first)
        try store.forget(first)
        #expect(try store.runs().map(\.run) == [second])
        #expect(try store.summary(first) == RunSummary())
        var left = 0
        try store.forEachReportRow(first) { _ in left += 1 }
        try store.forEachHostStat(first) { _ in left += 1 }
        #expect(left == 0)
        try checkSummary(try store.summary(second), records)
    }

    /// 150 pages of 7 hosts, most of them committed.
    private func filled(_ store: Store, _ seed: UInt64) throws -> (RunID, [PageRecord]) {
        var chance = Chance(seed)
        let run = try store.begin((0..<150).map { address("h\($0 % 7).example", "/\($0)") }).run
        let pages = try store.waiting(run).shuffled(using: &chance).dropLast(chance.below(30))
        let records = pages.map { sampleRecord(QueuedPageLike(number: $0.page, url: $0.url.text), &chance) }
        for start in stride(from: 0, to: records.count, by: 40) {
            try store.keep(Array(records[start...].prefix(40)), run: run)
        }
        return (run, records)
    }

    private func checkSummary(_ summary: RunSummary, _ records: [PageRecord]) throws {
        let scores = records.compactMap(\.score).sorted()
        #expect(summary.pages == records.count)
        #expect(summary.outcomes == Dictionary(grouping: records, by: \.outcome).mapValues(\.count))
        #expect(summary.grades == Dictionary(grouping: records.compactMap(\.grade)) { $0 }.mapValues(\.count))
        #expect(summary.scored == scores.count)
        #expect(summary.scores.enumerated().allSatisfy { place, count in scores.count { $0 == place } == count })
        #expect(summary.meanScore == mean(scores))
        #expect(summary.medianScore == median(scores))
        for severity in Severity.allCases {
            #expect(summary.severities[severity] == count(severity, records))
        }
    }

    private func checkRules(_ totals: [RuleTotal], _ records: [PageRecord]) throws {
        struct Key: Hashable { var rule: String, severity: Severity }
        let groups = Dictionary(grouping: records.flatMap(\.findings)) { Key(rule: $0.rule, severity: $0.severity) }
        #expect(totals.count == groups.count)
        for total in totals {
            let findings = try #require(groups[Key(rule: total.rule, severity: total.severity)])
            #expect(total.pages == findings.count)
            #expect(total.pointsLost == findings.reduce(0) { $0 + $1.pointsLost })
            #expect(total.component == findings.first?.component)
        }
        #expect(totals.map(\.pointsLost) == totals.map(\.pointsLost).sorted(by: >))
    }

    private func checkHosts(_ store: Store, _ run: RunID, _ records: [PageRecord]) throws {
        var totals: [HostTotal] = []
        try store.forEachHostTotal(run) { totals.append($0) }
        let groups = Dictionary(grouping: records) { $0.url.split(separator: "/")[1] }
        #expect(totals.map(\.host.name) == groups.keys.map(String.init).sorted())
        for total in totals {
            let group = try #require(groups[total.host.name[...]])
            let scores = group.compactMap(\.score).sorted()
            #expect(total.pages == group.count)
            #expect(total.scored == scores.count)
            #expect(total.meanScore == mean(scores))
            #expect(total.medianScore == median(scores))
            #expect(total.errors == count(.error, group))
        }
    }

    private func checkHistory(_ info: RunInfo, _ records: [PageRecord]) throws {
        let totals = try #require(info.totals)
        #expect(info.finished == 77)
        #expect(totals.loaded == records.count { $0.score != nil })
        let scores = records.compactMap(\.score).sorted()
        #expect(totals.meanScore == mean(scores))
        #expect(totals.medianScore == (scores.isEmpty ? nil : scores[(scores.count - 1) / 2]))
        #expect(totals.errors == count(.error, records))
        #expect(totals.warnings == count(.warning, records))
        #expect(totals.notices == count(.notice, records))
    }

    private func count(_ severity: Severity, _ records: [PageRecord]) -> Int {
        records.flatMap(\.findings).count { $0.severity == severity && $0.component != .otherApps }
    }

    private func mean(_ scores: [Int]) -> Double? {
        scores.isEmpty ? nil : Double(scores.reduce(0, +)) / Double(scores.count)
    }

    private func median(_ sorted: [Int]) -> Double? {
        guard !sorted.isEmpty else { return nil }
        return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
