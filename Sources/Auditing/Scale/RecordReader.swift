internal import AuditModel
internal import AuditStore

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
        guard let url = object["url"]?.text, let outcome = object["outcome"]?.text.flatMap(Outcome.init),
            let input = object["input"]?.text, let line = object["line"]?.number,
            let rules = object["rules_version"]?.text, let run = RecordRun(JSONObject(object["run"]), rules: rules)
        else { throw RecordFlaw(reason: "url, outcome, input, line, run or rules_version is missing") }
        let place = MarkedLine(input: input, line: line)
        if outcome == .rejected {
            return (RecordLine(line: place, content: .invalid(text: url, reason: object["cause"]?.text ?? "")), run)
        }
        guard let kept = JSONObject(object["kept"]), PageURL(stored: url) != nil else {
            throw RecordFlaw(reason: "\"kept\" is missing, or the URL is not as ogaudit writes it")
        }
        return (RecordLine(line: place, content: .page(try KeptPage(kept, url: url, outcome: outcome))), run)
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
    init(_ object: JSONObject, url: String, outcome: Outcome) throws(RecordFlaw) {
        guard let columns = JSONObject(object["columns"]) else { throw RecordFlaw(reason: "\"columns\" is missing") }
        record = PageRecord(page: 0, url: url, outcome: outcome)
        KeptColumns.read(KeptColumns.page, columns, into: &record)
        for value in object["findings"]?.items ?? [] { record.findings.append(try Finding(kept: value)) }
        if let keys = JSONObject(object["keys"]) { KeptColumns.read(KeptColumns.keys, keys, into: &record.setKeys) }
        record.detail = Array((object["detail"]?.text ?? "").utf8)
        record.lastingDetail = min(object["lasting_detail"]?.number ?? 0, record.detail.count)
        compared = object["compared"]?.number
        traffic = (object["traffic"]?.items ?? []).compactMap { HostStat(kept: JSONObject($0)) }
    }
}

extension Finding {
    fileprivate init(kept value: JSONValue) throws(RecordFlaw) {
        guard let object = JSONObject(value), let rule = object["rule"]?.text,
            let component = object["component"]?.text.flatMap(Component.init),
            let severity = object["severity"]?.text.flatMap(Severity.init)
        else { throw RecordFlaw(reason: "a finding without rule, component or severity") }
        self.init(rule: rule, component: component, severity: severity, deduction: 0, evidence: "")
        KeptColumns.read(KeptColumns.finding, object, into: &self)
    }
}

extension HostStat {
    fileprivate init?(kept object: JSONObject?) {
        guard let object, let host = object["host"]?.text else { return nil }
        func count(_ name: String) -> Int { object[name]?.number ?? 0 }
        self.init(
            host: HostKey(host), requests: count("requests"), throttles: count("throttles"),
            failures: count("failures"), waitedMilliseconds: count("waited_ms"), bytes: count("bytes"),
            firstRequest: object["first"]?.number.map(Int64.init), lastRequest: object["last"]?.number.map(Int64.init),
            robots: object["robots"]?.text ?? "")
    }
}
