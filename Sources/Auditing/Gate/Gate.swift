internal import AuditModel
internal import AuditReports

/// What a run must not come to: conditions one of which is enough to fail it, for a build or a night that has to stop.
package struct Gate: Sendable {
    var conditions: [GateCondition]

    /// Reads conditions with commas between them, such as `score<80,errors>0,rule:title-missing>0`.
    ///
    /// - Throws: `AuditError` that names the part which cannot be read, and the nearest word.
    package init(parsing text: String) throws(AuditError) {
        conditions = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            conditions.append(try GateCondition(parsing: part))
        }
    }

    /// Whether a condition compares with an earlier run.
    package var needsHistory: Bool { conditions.contains { $0.measure == .new } }

    /// Which conditions hold of a run, each with what was counted.
    func verdict(_ summary: ReportSummary) -> GateVerdict {
        GateVerdict(
            conditions: conditions.map(\.text),
            failures: conditions.compactMap { condition in
                guard let value = condition.value(in: summary) else {
                    return "\(condition.text) (no page could be checked)"
                }
                return condition.comparison.holds(value, condition.bound)
                    ? "\(condition.text) (is \(grouped(value)))" : nil
            })
    }
}

/// What a gate made of a run.
package struct GateVerdict: Hashable, Sendable {
    /// The conditions as they were given.
    package var conditions: [String]
    /// Those that hold, each with its number; empty when the run passed.
    package var failures: [String]
    package var isPassed: Bool { failures.isEmpty }

    /// One line for standard error.
    package var sentence: String {
        isPassed
            ? "Gate passed: none of \(conditions.joined(separator: ", ")) is true."
            : "Gate failed: \(failures.joined(separator: "; "))."
    }
}
