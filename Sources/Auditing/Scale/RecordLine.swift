internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import WebAddresses

/// One line of `ogaudit pipe`: a page as in `report.json`, and under `kept` what the store needs to have it again.
struct RecordLine {
    /// Raised when a member is renamed, removed, or means something else.
    static let version = 1

    var line: ListLine
    /// Nil for an invalid line.
    var page: KeptPage?
}

/// A page's record and what must come with it.
struct KeptPage {
    var record: PageRecord
    /// With how many pages of its site it was compared, itself among them; nil when it was not compared.
    var compared: Int?
    /// What passed between us and hosts since the record before.
    var traffic: [HostStat] = []
}

/// What all records of a process share.
struct RecordRun: Hashable {
    /// Seconds since 1970.
    var started: Int64
    var toolVersion = ToolVersion.current
    var rulesVersion: String
    /// The options that change results and are not the defaults.
    var options: [String]
    /// The manners in force, in words.
    var limits: String
}

extension RecordRun {
    init(_ options: AuditOptions, started: Int64) {
        self.init(
            started: started, rulesVersion: options.rulesVersion, options: RunIdentity(options).ownLines,
            limits: options.limitsText)
    }
}

extension PageRecord {
    /// The outcome of a page that was not requested, because the work was stopped before it or never finished.
    static func cancelled(_ page: Int64, url: String) -> PageRecord {
        var record = PageRecord(page: page, url: url, outcome: .cancelled)
        record.cause = FetchFailure.Cause.cancelled.rawValue
        record.causeDetail = FetchFailure.Cause.cancelled.sentence()
        return record
    }
}

// MARK: Writing

extension RecordLine {
    /// The line with its end.
    func json(_ run: RecordRun) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.column("record", Self.version)
            json.key("id")
            if let mark = line.mark { json.verbatim(Array(mark.utf8)) } else { json.null() }
            json.object("run") { $0.put(run) }
            json.member("site", page == nil ? nil : line.site)
            json.member("fragment", line.fragment)
        }
        var bytes = json.bytes
        bytes.removeLast()
        bytes += [UInt8(ascii: ",")] + PageJSON.object(row(run), rulesVersion: run.rulesVersion).dropFirst().dropLast()
        if let page {
            var json = JSONWriter()
            json.object { $0.put(page) }
            bytes += Array(",\"kept\":".utf8) + json.bytes
        }
        return bytes + [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    }

    private func row(_ run: RecordRun) -> ReportRow {
        var entry = ReportRow.Entry.rejected(
            RejectedLine(input: line.input, line: line.line, text: line.text, reason: line.reason ?? ""))
        if let record = page?.record {
            let scores = RuleBook.scoresIfFixed(of: record, rulesVersion: run.rulesVersion)
            entry = .page(ReportPage(record: record, scoresIfFixed: scores))
        }
        return ReportRow(input: line.input, line: line.line, entry: entry)
    }
}

extension JSONWriter {
    fileprivate mutating func put(_ run: RecordRun) {
        member("started_at", UTCTime(seconds: run.started).stamp)
        member("started", Int(run.started))
        member("tool_version", run.toolVersion)
        member("limits", run.limits)
        array("options") { json in for line in run.options { json.value(line) } }
    }

    fileprivate mutating func put(_ page: KeptPage) {
        let record = page.record
        member("compared", page.compared)
        object("columns") { $0.put(RecordColumns.page, of: record) }
        objects("findings", record.findings) { $0.put(RecordColumns.finding, of: $1) }
        if !record.setKeys.registrableDomain.isEmpty {
            object("keys") { $0.put(RecordColumns.keys, of: record.setKeys) }
        }
        if !record.detail.isEmpty {
            member("detail", String(decoding: record.detail, as: UTF8.self))
            member("lasting_detail", record.lastingDetail)
        }
        guard !page.traffic.isEmpty else { return }
        array("traffic") { json in for stat in page.traffic { json.put(stat) } }
    }

    private mutating func put(_ stat: HostStat) {
        object { json in
            json.member("host", stat.host.name)
            for (name, count) in HostStat.counts { json.member(name, stat[keyPath: count]) }
            json.member("first", stat.firstRequest.map(Int.init))
            json.member("last", stat.lastRequest.map(Int.init))
            json.member("robots", stat.robots.isEmpty ? nil : stat.robots)
        }
    }
}

// MARK: Reading

/// Why a line is no record.
struct RecordFlaw: Error {
    /// A clause without its end.
    var reason: String
}

extension RecordLine {
    /// Reads a line that `json` wrote.
    static func read(_ bytes: [UInt8]) throws(RecordFlaw) -> (RecordLine, RecordRun) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.read(bytes)
        } catch {
            throw RecordFlaw(reason: "column \(error.place.column): \(error.message)")
        }
        guard let object = JSONObject(value), let version = object["record"]?.number else {
            throw RecordFlaw(reason: "no \"record\" in the line")
        }
        guard version == Self.version else {
            throw RecordFlaw(reason: "record version \(version); this version of ogaudit reads \(Self.version)")
        }
        guard let text = object["url"]?.text, let outcome = object["outcome"]?.text.flatMap(Outcome.init),
            let input = object["input"]?.text, let number = object["line"]?.number,
            let rules = object["rules_version"]?.text, let run = RecordRun(JSONObject(object["run"]), rules: rules)
        else { throw RecordFlaw(reason: "url, outcome, input, line, run or rules_version is missing") }
        var line = ListLine(input: input, line: number, text: text, fragment: object["fragment"]?.text)
        guard outcome != .rejected else {
            line.reason = object["cause"]?.text ?? ""
            return (RecordLine(line: line), run)
        }
        guard let kept = JSONObject(object["kept"]), line.url != nil else {
            throw RecordFlaw(reason: "\"kept\" is missing, or the URL is not as ogaudit writes it")
        }
        let record = PageRecord(page: 0, url: text, outcome: outcome)
        return (RecordLine(line: line, page: try KeptPage(record, object, kept)), run)
    }
}

extension RecordRun {
    fileprivate init?(_ object: JSONObject?, rules: String) {
        guard let object, let started = object["started"]?.number, let tool = object["tool_version"]?.text else {
            return nil
        }
        self.init(
            started: Int64(started), toolVersion: tool, rulesVersion: rules,
            options: object["options"]?.items?.compactMap(\.text) ?? [], limits: object["limits"]?.text ?? "")
    }
}

extension KeptPage {
    fileprivate init(_ record: PageRecord, _ page: JSONObject, _ kept: JSONObject) throws(RecordFlaw) {
        guard let columns = JSONObject(kept["columns"]) else { throw RecordFlaw(reason: "\"columns\" is missing") }
        self.record = record
        for column in RecordColumns.page { column.read(page: page, kept: columns, into: &self.record) }
        let (said, more) = (page["findings"]?.items ?? [], kept["findings"]?.items ?? [])
        guard said.count == more.count else { throw RecordFlaw(reason: "\"kept\" has other findings than the page") }
        for (finding, more) in zip(said, more) { self.record.findings.append(try Finding(finding, more)) }
        let keys = JSONObject(kept["keys"])
        for column in RecordColumns.keys { column.read(page: nil, kept: keys, into: &self.record.setKeys) }
        self.record.detail = Array((kept["detail"]?.text ?? "").utf8)
        self.record.lastingDetail = min(kept["lasting_detail"]?.number ?? 0, self.record.detail.count)
        compared = kept["compared"]?.number
        traffic = (kept["traffic"]?.items ?? []).compactMap { HostStat(JSONObject($0)) }
    }
}

extension Finding {
    fileprivate init(_ finding: JSONValue, _ more: JSONValue) throws(RecordFlaw) {
        guard let object = JSONObject(finding), let rule = object["rule"]?.text,
            let component = object["component"]?.text.flatMap(Component.init),
            let severity = object["severity"]?.text.flatMap(Severity.init)
        else { throw RecordFlaw(reason: "a finding without rule, component or severity") }
        self.init(rule: rule, component: component, severity: severity, deduction: 0, evidence: "")
        let kept = JSONObject(more)
        for column in RecordColumns.finding { column.read(page: object, kept: kept, into: &self) }
    }
}

extension HostStat {
    fileprivate init?(_ object: JSONObject?) {
        guard let object, let host = object["host"]?.text else { return nil }
        self.init(host: HostKey(host), robots: object["robots"]?.text ?? "")
        for (name, count) in Self.counts { self[keyPath: count] = object["\(name)"]?.number ?? 0 }
        firstRequest = object["first"]?.number.map(Int64.init)
        lastRequest = object["last"]?.number.map(Int64.init)
    }
}
