internal import AuditModel
package import AuditRules

/// `gl-code-quality-report.json`: GitLab's code quality report, with an issue for each finding that counts for the
/// score.
///
/// An issue is at the file of the page, or at its URL, which GitLab shows as it is. Its fingerprint depends on rule and
/// page, so that GitLab can tell new issues from those of the other branch.
package final class CodeQualityReport: FindingSink {
    private let file: OutputFile
    private let rules: [String: RuleFacts]
    private let gate: TrippedGate?
    private var isEmpty = true
    package var part = FindingPart.all

    /// Opens the file, which gets its name when `finish` is called.
    ///
    /// - Parameter rules: all rules that were on.
    package init(_ place: ReportPlace, _ summary: ReportSummary, rules: [RuleFacts]) throws(ReportError) {
        file = try OutputFile(place)
        gate = summary.gate
        self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        try file.record { $0.append("[") }
    }

    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        // A rule may have two findings on one page.
        var times: [String: Int] = [:]
        for (index, finding) in page.record.findings.enumerated() where finding.component.isCounted {
            times[finding.rule, default: 0] += 1
            guard part.has(finding, page.state(index), gate) else { continue }
            let key = "\(finding.rule) \(page.record.url) \(times[finding.rule] ?? 1)"
            try file.json(after: isEmpty ? "\n" : ",\n") { json in
                json.issue(
                    finding, fails: rules[finding.rule]?.fails(for: finding.evidence), at: page.file ?? page.record.url,
                    key: key)
            }
            isEmpty = false
        }
    }

    package func finish() throws(ReportError) {
        try file.record { $0.append("\n]\n") }
        try file.publish()
    }
}

extension JSONWriter {
    fileprivate mutating func issue(_ finding: Finding, fails: String?, at path: String, key: String) {
        object { json in
            json.column(
                "description",
                "\(fails ?? finding.rule)" + (finding.evidence.isEmpty ? "" : ": \(finding.evidence)"))
            json.column("check_name", finding.rule)
            json.column("fingerprint", Fingerprint.code(of: key))
            json.column("severity", finding.severity.codeQuality)
            json.object("location") { json in
                json.column("path", path)
                json.object("lines") { $0.column("begin", max(1, finding.line ?? 1)) }
            }
        }
    }
}

/// A fingerprint of 16 hexadecimal digits by FNV-1a; it does not protect against forgery.
private enum Fingerprint {
    static func code(of text: String) -> String {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }.hexadecimal
    }
}

extension Severity {
    fileprivate var codeQuality: String {
        switch self {
        case .error: "major"
        case .warning: "minor"
        case .notice: "info"
        }
    }
}
