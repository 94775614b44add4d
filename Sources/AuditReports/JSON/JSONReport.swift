internal import AuditModel
package import AuditRules

/// `report.json`: the run, the rules with findings, the hosts and all pages, in one JSON document.
///
/// `docs/report.schema.json` describes it. Pages are streamed; everything else is as limited as a `ReportSummary`.
package final class JSONReport: ReportSink {
    /// Raised when a member is renamed, removed, or means something else.
    package static let version = 1

    fileprivate static let hostLimit = 200
    private let file: OutputFile
    private let rulesVersion: String
    private var isEmpty = true

    /// Opens the file and writes everything before the pages; the file gets its name when `finish` is called.
    package init(
        _ place: ReportPlace, _ summary: ReportSummary, ruleFacts: (String) -> RuleFacts?
    ) throws(ReportError) {
        file = try OutputFile(place)
        rulesVersion = summary.rulesVersion
        // The array of pages and the object stay open.
        try file.json(open: 2) { json in
            json.object { json in
                json.column("version", Self.version)
                json.tool(summary)
                json.run(summary)
                json.sentences(summary.sentences(ruleFacts))
                json.totals(of: summary.rulesByCost, ruleFacts)
                json.hosts(summary)
                json.history(summary.trend)
                json.changes(summary.changes)
                json.array("pages") { _ in }
            }
        }
    }

    /// Adds a page or an invalid line; duplicates of a URL are left out.
    package func add(_ row: ReportRow) throws(ReportError) {
        if case .repeated = row.entry { return }
        try file.json(after: isEmpty ? "\n" : ",\n") { $0.line(row, rulesVersion: rulesVersion) }
        isEmpty = false
    }

    /// Closes the document and renames the temporary file into place.
    package func finish() throws(ReportError) {
        try file.record { $0.append("\n]}\n") }
        try file.publish()
    }
}

extension JSONWriter {
    fileprivate mutating func tool(_ summary: ReportSummary) {
        object("tool") { json in
            json.column("name", "ogaudit")
            json.column("version", summary.toolVersion)
            json.column("rules_version", summary.rulesVersion)
        }
    }

    fileprivate mutating func run(_ summary: ReportSummary) {
        object("run") { json in
            json.column("started_at", time: summary.startedAt)
            json.column("finished_at", time: summary.finishedAt)
            json.column("note", summary.note)
            json.column("limits", summary.limits)
            json.column("lines", summary.lines)
            json.column("pages", summary.pages)
            json.column("seen", summary.loaded)
            json.column("rejected", summary.rejected)
            json.column("duplicates", summary.duplicates)
            json.column("hosts", summary.hostCount)
            json.column("fingerprint", summary.changes?.fingerprint)
            json.column("median_score", summary.median)
            json.column("media_unchecked", summary.mediaUnchecked)
            json.counts("outcomes", Outcome.allCases.map { ($0.rawValue, summary.outcomes[$0] ?? 0) })
            json.counts("grades", Grade.allCases.map { ($0.rawValue, summary.grades[$0] ?? 0) })
            json.array("scores") { json in for count in summary.scores { json.value(count) } }
            json.answers(summary.answers)
        }
    }

    private mutating func answers(_ answers: AnswerCounts) {
        object("answers") { json in
            json.counts("pages", AnswerOrigin.allCases.map { ($0.word, answers.pages[$0] ?? 0) })
            json.counts("media", AnswerOrigin.allCases.map { ($0.word, answers.media[$0] ?? 0) })
            json.column("saved_bytes", answers.savedBytes)
        }
    }

    /// Writes every word with its number, including zeros.
    mutating func counts(_ name: StaticString, _ counts: [(word: String, count: Int)]) {
        object(name) { json in
            for (word, count) in counts {
                json.key(word: word)
                json.value(count)
            }
        }
    }

    fileprivate mutating func totals(of rules: [ReportSummary.RuleTotal], _ ruleFacts: (String) -> RuleFacts?) {
        objects("rules", rules) { json, total in
            let facts = ruleFacts(total.id)
            json.column("id", total.id)
            json.column("component", facts?.component.rawValue)
            json.column("severity", facts?.force.severity.rawValue)
            json.column("pages", total.pages)
            json.column("points_lost", total.points, digits: 1)
            json.column("fails", facts?.fails)
            json.column("why", facts?.why)
            json.column("fix", facts?.fix)
            json.citations(facts?.sources ?? [])
            json.column("confidence", facts?.confidence.rawValue)
        }
    }

    /// Our own documents have no URL that a reader of the report could open.
    private mutating func citations(_ citations: [Citation]) {
        objects("sources", citations) { json, citation in
            json.column("title", citation.source.title)
            json.column("url", citation.source.webAddress)
            json.column("claim", citation.claim)
        }
    }

    fileprivate mutating func hosts(_ summary: ReportSummary) {
        objects("hosts", summary.hosts.prefix(JSONReport.hostLimit)) { json, host in
            json.column("name", host.name)
            json.column("pages", host.pages)
            json.column("seen", host.loaded)
            json.column("median_score", host.median)
            json.column("errors", host.errors)
            json.column("requests", host.requests)
            json.column("throttles", host.throttles)
            json.column("robots", host.robots.isEmpty ? nil : host.robots)
        }
    }

    fileprivate mutating func history(_ trend: [ReportSummary.TrendPoint]) {
        objects("history", trend) { json, point in
            json.column("finished_at", time: point.date)
            json.column("median_score", point.median)
            json.column("seen", point.loaded)
        }
    }
}

/// `pages.jsonl`: one JSON object per line and page, and one for each invalid line of the input.
///
/// The objects are those of `pages` in `report.json`, without line breaks.
package struct JSONLinesReport: ReportSink {
    private let file: OutputFile
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(_ place: ReportPlace, rulesVersion: String) throws(ReportError) {
        file = try OutputFile(place)
        self.rulesVersion = rulesVersion
    }

    /// Adds a page or an invalid line; duplicates of a URL are left out.
    package func add(_ row: ReportRow) throws(ReportError) {
        if case .repeated = row.entry { return }
        try file.json { $0.line(row, rulesVersion: rulesVersion) }
        try file.record { $0.append(UInt8(ascii: "\n")) }
    }

    /// Flushes the buffer and renames the temporary file into place.
    package func finish() throws(ReportError) { try file.publish() }
}
