package import AuditModel

/// The conditions of a gate that are true of a run, and which findings they count: reports begin with those.
package struct TrippedGate: Hashable, Sendable {
    /// The conditions, each with what was counted: `new>0 (is 3)`.
    package var failures: [String] = []
    /// What of a finding makes it one of those that count.
    package var isNews = false
    package var severities: Set<Severity> = []
    package var components: Set<Component> = []
    /// Ids of rules, in which `*` stands for anything.
    package var rules: Set<String> = []

    package init() {}

    /// “Gate failed: new>0 (is 3).”; nil when it passed.
    var sentence: String? { failures.isEmpty ? nil : "Gate failed: \(failures.joined(separator: "; "))." }

    /// Whether a finding is one of those that tripped it.
    func counts(_ finding: Finding, _ state: FindingState?) -> Bool {
        finding.component.isCounted
            && (isNews && state?.isNews ?? false || counts(finding.rule, finding.severity, finding.component))
    }

    /// Whether all findings of that kind are.
    func counts(_ rule: String, _ severity: Severity, _ component: Component?) -> Bool {
        severities.contains(severity) || component.map(components.contains) ?? false
            || rules.contains { Glob.matches(rule, $0) }
    }
}
