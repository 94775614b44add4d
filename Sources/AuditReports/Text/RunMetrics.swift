package import AuditModel

/// The result of the last run for monitoring: the text format of Prometheus, version 0.0.4, for the textfile collector
/// of node_exporter.
package struct RunMetrics: Sendable {
    /// The folder of the reports, which tells runs of several sites on one machine apart.
    private let folder: String
    /// The exit code.
    package var exitCode = 0
    /// When the run ended, and when a run last succeeded, in seconds since 1970; 0 for never.
    package var endedAt: Int64 = 0
    package var lastSuccess: Int64 = 0
    package var duration = Moment.Span.zero
    /// The counts; nil for a run that failed before.
    package var summary: ReportSummary?
    /// Nil without a gate.
    package var gateIsPassed: Bool?

    package init(folder: String) { self.folder = folder }

    /// The whole text; it ends with a line feed.
    package var text: String { families.filter { !$0.samples.isEmpty }.map(text).joined() }

    /// The time of the last success in an earlier text of the same folder; nil if there is none.
    package func lastSuccess(in earlier: String) -> Int64? {
        let start = Self.successName + labels([]) + " "
        return earlier.split(separator: "\n").first { $0.hasPrefix(start) }.flatMap { Int64($0.dropFirst(start.count)) }
    }

    // MARK: Contents

    private struct Family {
        var name: String
        var help: String
        var samples: [(labels: [(name: String, value: String)], value: String)]
    }

    private static let successName = "ogaudit_last_success_timestamp_seconds"

    private var families: [Family] {
        [
            Family(
                name: "ogaudit_pages", help: "Pages of the last run, and invalid lines, by outcome.", samples: pages),
            Family(
                name: "ogaudit_findings",
                help:
                    "Findings by severity, and by state since the baseline; open where there is none to compare with.",
                samples: findings),
            one("ogaudit_score_median", "Median score of the last run.", summary?.median.map(String.init)),
            one(Self.successName, "When a run last ended with code 0 or that for news; 0 is never.", "\(lastSuccess)"),
            one("ogaudit_last_run_timestamp_seconds", "When the last run ended, well or not.", "\(endedAt)"),
            one("ogaudit_duration_seconds", "How long the last run took.", seconds),
            one("ogaudit_exit_code", "Exit code of the last run.", "\(exitCode)"),
            one(
                "ogaudit_gate_passed", "Whether no condition of the gate was true.",
                gateIsPassed.map { $0 ? "1" : "0" }),
        ]
    }

    private func one(_ name: String, _ help: String, _ value: String?) -> Family {
        Family(name: name, help: help, samples: value.map { [([], $0)] } ?? [])
    }

    /// All outcomes, including zeros, so that no series ends.
    private var pages: [(labels: [(name: String, value: String)], value: String)] {
        guard let summary else { return [] }
        return Outcome.allCases.map { outcome in
            let count = outcome == .rejected ? summary.rejected : summary.outcomes[outcome] ?? 0
            return ([("outcome", outcome.rawValue)], "\(count)")
        }
    }

    private var findings: [(labels: [(name: String, value: String)], value: String)] {
        guard let summary else { return [] }
        // A run that was stopped is not compared.
        let kinds =
            summary.changes?.kinds
            ?? Dictionary(
                uniqueKeysWithValues: summary.severities.map { (.init(severity: $0.key, state: nil), $0.value) })
        return Severity.allCases.reversed().flatMap { severity in
            ([nil] + FindingState.allCases).map { state in
                let count = kinds[.init(severity: severity, state: state)] ?? 0
                return ([("severity", severity.rawValue), ("state", state?.rawValue ?? "open")], "\(count)")
            }
        }
    }

    private var seconds: String {
        let milliseconds = max(0, duration.nanoseconds / 1_000_000)
        return "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    }

    // MARK: Format

    private func text(_ family: Family) -> String {
        family.samples.reduce("# HELP \(family.name) \(family.help)\n# TYPE \(family.name) gauge\n") { text, sample in
            text + "\(family.name)\(labels(sample.labels)) \(sample.value)\n"
        }
    }

    private func labels(_ own: [(name: String, value: String)]) -> String {
        "{" + ([("folder", folder)] + own).map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
