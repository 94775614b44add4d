internal import AuditModel
package import AuditRules

/// `ogaudit.sarif`: SARIF 2.1.0 (OASIS), one run with all rules and one result per finding.
///
/// A result's location is the file of the page, or its URL, with the line in its source if known. Results are streamed;
/// only the sites are held, at most `LocationBases.limit`.
package final class SARIFReport: FindingSink {
    private let file: OutputFile
    private let rules: [String: (index: Int, facts: RuleFacts)]
    private var sites = LocationBases()
    private var isEmpty = true
    private let gate: TrippedGate?
    package var part = FindingPart.all

    /// Opens the file and writes everything before the results; the file gets its name when `finish` is called.
    ///
    /// - Parameter rules: all rules that were on, in report order.
    package init(_ place: ReportPlace, _ summary: ReportSummary, rules: [RuleFacts]) throws(ReportError) {
        file = try OutputFile(place)
        gate = summary.gate
        self.rules = Dictionary(
            rules.enumerated().map { ($1.id, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
        // The array of results stays open, and so do the run, the array of runs and the document.
        try file.json(open: 4) { json in
            json.object { json in
                json.column("$schema", Self.schema)
                json.column("version", "2.1.0")
                json.objects("runs", [summary]) { json, summary in
                    json.tool(summary, rules)
                    json.invocation(summary)
                    json.array("results") { _ in }
                }
            }
        }
    }

    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page, !(page.record.findings.isEmpty && page.gone.isEmpty) else { return }
        let location = place(of: page)
        for (index, finding) in page.record.findings.enumerated() where part.has(finding, page.state(index), gate) {
            try write { $0.result(finding, of: page, index, at: location, rule: rules[finding.rule]) }
        }
        guard part != .tripped else { return }
        for rule in page.gone {
            guard let known = rules[rule] else { continue }
            try write { $0.absent(known, of: page, at: location) }
        }
    }

    private func write(_ result: (inout JSONWriter) -> Void) throws(ReportError) {
        try file.json(after: isEmpty ? "\n" : ",\n", result)
        isEmpty = false
    }

    /// Closes the document and renames the temporary file into place.
    package func finish() throws(ReportError) {
        try file.json(after: "\n],\"originalUriBaseIds\":") { json in
            json.object { json in
                for (number, base) in sites.bases.enumerated() {
                    json.key(word: LocationBases.name(number))
                    json.object { $0.column("uri", base) }
                }
            }
        }
        try file.record { $0.append("}]}\n") }
        try file.publish()
    }

    private func place(of page: ReportPage) -> (uri: String, base: String?) {
        if let file = page.file { return (PageLocation.uri(ofFile: file), nil) }
        let url = page.record.url
        guard let location = PageLocation(url) else { return (url, nil) }
        if let name = sites.name(of: location.base) { return (location.path, name) }
        return (location.whole, nil)
    }
}

extension JSONWriter {
    fileprivate mutating func tool(_ summary: ReportSummary, _ rules: [RuleFacts]) {
        object("tool") { json in
            json.object("driver") { json in
                json.column("name", "ogaudit")
                json.column("version", summary.toolVersion)
                json.object("properties") { json in
                    json.column("rulesVersion", summary.rulesVersion)
                    json.column("media", summary.mediaNote ?? "media checked")
                }
                json.array("rules") { json in for rule in rules { json.rule(rule) } }
            }
        }
    }

    private mutating func rule(_ rule: RuleFacts) {
        object { json in
            json.column("id", rule.id)
            json.message("shortDescription", rule.fails)
            json.message("fullDescription", "\(rule.passes).")
            json.object("help") { json in
                json.column("text", "\(rule.why) \(rule.plainFix) Sources: \(rule.sourceText).")
                json.column(
                    "markdown",
                    "\(Markdown.text(rule.why)) \(Markdown.prose(rule.fix))\n\nSources: \(Markdown.text(rule.sourceText))."
                )
            }
            json.object("defaultConfiguration") { $0.column("level", rule.force.severity.level) }
            json.object("properties") { json in
                json.array("tags") { $0.value(rule.component.rawValue) }
            }
        }
    }

    private mutating func message(_ name: StaticString, _ text: String) {
        object(name) { $0.column("text", text) }
    }

    fileprivate mutating func invocation(_ summary: ReportSummary) {
        array("invocations") { json in
            json.object { json in
                json.column("executionSuccessful", summary.note == nil)
                if summary.startedAt > 0 { json.column("startTimeUtc", time: summary.startedAt) }
                if summary.finishedAt > 0 { json.column("endTimeUtc", time: summary.finishedAt) }
            }
        }
    }

    fileprivate mutating func result(
        _ finding: Finding, of page: ReportPage, _ index: Int, at place: (uri: String, base: String?),
        rule: (index: Int, facts: RuleFacts)?
    ) {
        object { json in
            json.column("ruleId", finding.rule)
            json.member("ruleIndex", rule?.index)
            json.column("level", finding.severity.level)
            json.member("baselineState", page.state(index)?.sarif)
            json.message("message", Self.sentence(finding, rule?.facts))
            json.array("locations") { json in
                json.object { json in json.location(place, line: finding.line) }
            }
            json.fingerprint(finding.rule, page)
            json.object("properties") { json in
                json.column("page", page.record.url)
                json.column("component", finding.component.rawValue)
                json.column("pointsLost", finding.pointsLost, digits: 1)
                json.member("scoreIfFixed", page.scoreIfFixed(index))
            }
        }
    }

    /// Findings of the baseline that are gone; tools that ignore states would show results of another kind as problems.
    fileprivate mutating func absent(
        _ rule: (index: Int, facts: RuleFacts), of page: ReportPage, at place: (uri: String, base: String?)
    ) {
        object { json in
            json.column("ruleId", rule.facts.id)
            json.member("ruleIndex", rule.index)
            json.column("kind", "pass")
            json.column("level", "none")
            json.column("baselineState", "absent")
            json.message("message", "No longer found: \(rule.facts.fails).")
            json.array("locations") { json in
                json.object { json in json.location(place, line: nil) }
            }
            json.fingerprint(rule.facts.id, page)
        }
    }

    private mutating func fingerprint(_ rule: String, _ page: ReportPage) {
        object("partialFingerprints") { $0.column("ruleAndPage/v1", "\(rule) \(page.record.url)") }
    }

    private mutating func location(_ place: (uri: String, base: String?), line: Int?) {
        object("physicalLocation") { json in
            json.object("artifactLocation") { json in
                json.column("uri", place.uri)
                json.member("uriBaseId", place.base)
            }
            guard let line, line > 0 else { return }
            json.object("region") { $0.column("startLine", line) }
        }
    }

    /// Brackets would be read as links (SARIF §3.11.6).
    private static func sentence(_ finding: Finding, _ facts: RuleFacts?) -> String {
        let fails = facts?.fails(for: finding.evidence) ?? finding.rule
        guard !finding.evidence.isEmpty else { return "\(fails)." }
        let evidence = finding.evidence.replacing("[", with: "\\[").replacing("]", with: "\\]")
        return "\(fails): \(evidence)"
    }
}

extension Severity {
    /// SARIF §3.27.10.
    fileprivate var level: String { self == .notice ? "note" : rawValue }
}

extension FindingState {
    /// SARIF §3.27.24; it has no word for findings that do not count as new, such as those of an added rule.
    fileprivate var sarif: String? {
        switch self {
        case .new, .back: "new"
        case .unchanged: "unchanged"
        default: nil
        }
    }
}
