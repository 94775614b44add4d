internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import WebAddresses

/// One line of `ogaudit pipe`: a page as in `report.json`, and under `kept` what the store needs to have it again.
struct RecordLine {
    /// Raised when a member is renamed, removed, or means something else.
    static let version = 1

    var line: MarkedLine
    var content: Content

    enum Content {
        case page(KeptPage)
        case invalid(text: String, reason: String)
    }
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

// MARK: Writing

extension RecordLine {
    /// The line with its end.
    func json(_ run: RecordRun) -> [UInt8] {
        let page = PageJSON.object(row(run), rulesVersion: run.rulesVersion)
        var json = JSONWriter()
        json.object { json in
            json.key("record")
            json.value(Self.version)
            json.key("id")
            if let mark = line.mark { json.verbatim(Array(mark.utf8)) } else { json.null() }
            json.key("run")
            json.object { $0.put(run) }
            json.member("site", site)
        }
        var bytes = json.bytes
        bytes.removeLast()
        bytes += [UInt8(ascii: ",")] + page.dropFirst().dropLast()
        if case .page(let kept) = content {
            var json = JSONWriter()
            json.object { $0.put(kept) }
            bytes += Array(",\"kept\":".utf8) + json.bytes
        }
        return bytes + [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    }

    /// The registrable domain of the URL in the list; nil for an invalid line.
    private var site: String? {
        guard case .page(let kept) = content, let url = PageURL(stored: kept.record.url) else { return nil }
        return PublicSuffix.registrableDomain(of: url.host)
    }

    private func row(_ run: RecordRun) -> ReportRow {
        switch content {
        case .invalid(let text, let reason):
            let rejected = RejectedLine(input: line.input, line: line.line, text: text, reason: reason)
            return ReportRow(input: line.input, line: line.line, entry: .rejected(rejected))
        case .page(let kept):
            let scores = RuleBook.scoresIfFixed(of: kept.record, rulesVersion: run.rulesVersion)
            return ReportRow(
                input: line.input, line: line.line,
                entry: .page(ReportPage(record: kept.record, scoresIfFixed: scores)))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func put(_ run: RecordRun) {
        member("started_at", UTCTime(seconds: run.started).stamp)
        member("started", Int(run.started))
        member("tool_version", run.toolVersion)
        member("limits", run.limits)
        key("options")
        array { json in for line in run.options { json.value(line) } }
    }

    mutating func put(_ kept: KeptPage) {
        let record = kept.record
        member("compared", kept.compared)
        key("columns")
        object { KeptColumns.put(KeptColumns.page, of: record, in: &$0) }
        key("findings")
        array { json in
            for finding in record.findings {
                json.object { json in
                    json.member("rule", finding.rule)
                    json.member("component", finding.component.rawValue)
                    json.member("severity", finding.severity.rawValue)
                    KeptColumns.put(KeptColumns.finding, of: finding, in: &json)
                }
            }
        }
        if !record.setKeys.registrableDomain.isEmpty {
            key("keys")
            object { KeptColumns.put(KeptColumns.keys, of: record.setKeys, in: &$0) }
        }
        if !record.detail.isEmpty {
            member("detail", String(decoding: record.detail, as: UTF8.self))
            member("lasting_detail", record.lastingDetail)
        }
        if !kept.traffic.isEmpty {
            key("traffic")
            array { json in for stat in kept.traffic { json.put(stat) } }
        }
    }

    private mutating func put(_ stat: HostStat) {
        object { json in
            json.member("host", stat.host.name)
            json.member("requests", stat.requests)
            json.member("throttles", stat.throttles)
            json.member("failures", stat.failures)
            json.member("waited_ms", stat.waitedMilliseconds)
            json.member("bytes", stat.bytes)
            json.member("first", stat.firstRequest.map(Int.init))
            json.member("last", stat.lastRequest.map(Int.init))
            json.member("robots", stat.robots.isEmpty ? nil : stat.robots)
        }
    }
}
