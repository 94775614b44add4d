internal import AuditModel
internal import AuditStore
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Records of ogaudit pipe")
struct RecordLineTests {
    private static let run = RecordRun(
        started: 1_700_000_000, rulesVersion: "1", options: ["retries 8c06"], limits: "Up to 128 requests at once")

    /// A value other than any default in every column that is stored.
    private static func fill<Record>(_ columns: [RecordColumns.Stored<Record>], _ record: inout Record) {
        for (number, column) in columns.enumerated() {
            switch column.value {
            case .text(_, let set?): set(&record, column.name == "remedy" ? "+media" : "“\(column.name)”\n\u{1}")
            case .word(let words, _, let set?): set(&record, words.last)
            case .number(_, let set?): set(&record, number == 3 ? 7 : .max - number)
            case .decimal(_, _, let set?): set(&record, 0.1 + Double(number) / 3)
            case .time(_, let set?): set(&record, 1_700_000_000 + Int64(number))
            case .flag(let get, let set?): set(&record, get(&record) == false)
            case .bytes(_, let set?): set(&record, [UInt8(number), 255])
            default: break
            }
        }
    }

    private static func values<Record>(_ columns: [RecordColumns.Stored<Record>], _ record: Record) -> [String] {
        var record = record
        return columns.map { column in
            switch column.value {
            case .text(let get, _), .word(_, let get, _): "\(column.name) \(get(&record) ?? "-")"
            case .number(let get, _): "\(column.name) \(get(&record) ?? -1)"
            case .decimal(_, let get, _): "\(column.name) \(get(&record) ?? -1)"
            case .time(let get, _): "\(column.name) \(get(&record))"
            case .flag(let get, _): "\(column.name) \(get(&record) ?? false)"
            case .bytes(let get, _): "\(column.name) \(get(&record))"
            case .own: column.name
            }
        }
    }

    private static func full() -> PageRecord {
        var record = PageRecord(page: 0, url: "http://a.test/", outcome: .ok)
        fill(RecordColumns.page, &record)
        record.outcome = .ok
        fill(RecordColumns.keys, &record.setKeys)
        var finding = Finding(rule: "x", component: .image, severity: .error, deduction: 0, evidence: "")
        fill(RecordColumns.finding, &finding)
        record.findings = [finding]
        record.detail = Array("{\"a\":\"ü\\u003c\"}".utf8)
        record.lastingDetail = 4
        return record
    }

    private func again(_ line: RecordLine) throws -> RecordLine {
        let bytes = line.json(Self.run)
        #expect(bytes.count { $0 == 10 } == 1)
        let (read, run) = try RecordLine.read(Array(bytes.dropLast()))
        #expect(run == Self.run)
        return read
    }

    @Test("every stored column of pages, findings and comparisons is read back unchanged")
    func columns() throws {
        let record = Self.full()
        let stat = HostStat(host: HostKey("a.test"), requests: 4, failures: 1, firstRequest: 5, robots: "obeyed")
        let kept = KeptPage(record: record, compared: 9, traffic: [stat])
        let line = ListLine(
            input: "my list", line: 7, text: record.url, fragment: "#/x", mark: "\"k\"")
        let read = try again(RecordLine(line: line, page: kept))
        let page = try #require(read.page)
        #expect(Self.values(RecordColumns.page, page.record) == Self.values(RecordColumns.page, record))
        #expect(Self.values(RecordColumns.keys, page.record.setKeys) == Self.values(RecordColumns.keys, record.setKeys))
        #expect(page.record.setKeys == record.setKeys)
        #expect(page.record.findings == record.findings)
        #expect(page.record.detail == record.detail && page.record.lastingDetail == 4)
        #expect(page.traffic == [stat] && page.compared == 9)
        #expect(read.line.input == "my list" && read.line.line == 7 && read.line.fragment == "#/x")
    }

    @Test("the page's own values are not repeated under “kept”")
    func once() throws {
        let bytes = RecordLine(
            line: ListLine(input: "-", line: 1, text: "http://a.test/"), page: KeptPage(record: Self.full())
        ).json(Self.run)
        let kept = try #require(JSONReader.read(bytes)["kept"]?["columns"])
        #expect(kept["title"] == nil && kept["image_width"] == nil && kept["http_status"] == nil)
        #expect(kept["image_text_coverage"] != nil && kept["fetched_at"] != nil && kept["media_applies"] != nil)
    }

    @Test("the source of a missing icon is kept, although the page has no icon object")
    func headless() throws {
        var record = PageRecord(page: 0, url: "http://a.test/", outcome: .ok)
        record.iconSource = "link rel=icon"
        let line = ListLine(input: "-", line: 1, text: record.url)
        #expect(
            try again(RecordLine(line: line, page: KeptPage(record: record))).page?.record.iconSource == "link rel=icon"
        )
    }

    @Test("a record has all columns that the store has")
    func complete() {
        var plain = PageRecord(page: 0, url: "http://a.test/", outcome: .ok)
        plain.finalURL = "http://a.test/b"
        let full = Self.values(RecordColumns.page, Self.full())
        #expect(zip(full, Self.values(RecordColumns.page, plain)).count { $0 == $1 } <= 2)
        #expect(RecordColumns.page.count > 45 && RecordColumns.finding.count >= 6 && RecordColumns.keys.count >= 10)
    }

    @Test("an invalid line is a record too")
    func invalid() throws {
        let line = ListLine(input: "-", line: 3, text: "no \"url\"", reason: "it is empty")
        let read = try again(RecordLine(line: line))
        #expect(read.page == nil && read.line == line)
    }

    @Test(
        "a line that is no record says why",
        arguments: [
            ("{\"record\":1", "a comma or }"), ("[]", "no \"record\""), ("{\"record\":2}", "record version 2"),
            ("{\"record\":1,\"url\":\"x\"}", "missing"),
        ])
    func broken(_ text: String, _ part: String) {
        #expect { try RecordLine.read(Array(text.utf8)) } throws: { ($0 as? RecordFlaw)?.reason.contains(part) == true }
    }
}
