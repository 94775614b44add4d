internal import AuditModel
package import AuditReports

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
        var verdict = GateVerdict(conditions: conditions.map(\.text), tripped: TrippedGate())
        for condition in conditions {
            if condition.measure == .new, summary.changes?.baseline == nil {
                verdict.incomparable.append(condition.text)
            } else if let value = condition.value(in: summary) {
                guard condition.comparison.holds(value, condition.bound) else { continue }
                verdict.tripped.add("\(condition.text) (is \(grouped(value)))", condition.measure)
            } else {
                verdict.tripped.add("\(condition.text) (no page could be checked)", condition.measure)
            }
        }
        return verdict
    }
}

/// What a gate made of a run.
package struct GateVerdict: Hashable, Sendable {
    /// The conditions as they were given.
    package var conditions: [String]
    /// Those that hold, each with its number.
    package var tripped: TrippedGate
    /// Those about what is new, where there is nothing to compare with: nobody can tell whether they hold.
    package var incomparable: [String] = []
    package var failures: [String] { tripped.failures }
    package var isPassed: Bool { failures.isEmpty && incomparable.isEmpty }

    /// One line for standard error; empty where nothing is known of the run.
    package var sentence: String {
        if !failures.isEmpty { return "Gate failed: \(failures.joined(separator: "; "))." }
        return isPassed ? "Gate passed: none of \(conditions.joined(separator: ", ")) is true." : ""
    }
}

extension TrippedGate {
    /// Takes in a condition that holds, and which findings it counts.
    mutating func add(_ failure: String, _ measure: GateCondition.Measure) {
        failures.append(failure)
        switch measure {
        case .errors: severities.insert(.error)
        case .warnings: severities.insert(.warning)
        case .notices: severities.insert(.notice)
        case .new: isNews = true
        case .unseen, .outcome, .seen: components.insert(.reach)
        case .rule(let glob): rules.insert(glob)
        // The pages that cost most come first anyway.
        case .score, .worst, .pages, .rejected: break
        }
    }
}
