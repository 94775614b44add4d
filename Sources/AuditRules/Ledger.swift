internal import AuditModel

/// Which findings count, and how much each component loses.
struct Ledger {
    /// In an order that does not depend on the order in which they came, largest deduction first.
    private var findings: [Finding]
    /// Whether the finding at that place is the one of its group that counts.
    private var counts: [Bool] = []
    private var deductions: [Component: Double] = [:]

    init(_ findings: [Finding], groups: [String: RuleFacts.Group]) {
        self.findings = findings.sorted(by: Self.precedes)
        counts.reserveCapacity(findings.count)
        var taken: Set<RuleFacts.Group> = []
        for finding in self.findings {
            let wins = groups[finding.rule].map { taken.insert($0).inserted } ?? true
            counts.append(wins)
            if wins { deductions[finding.component, default: 0] += max(0, finding.deduction) }
        }
    }

    /// What is left of the component's 100 points.
    func left(of component: Component) -> Double { max(0, 100 - deductions[component, default: 0]) }

    /// The findings with what each costs of the score; the losses of a component never exceed its 100.
    ///
    /// What costs nothing, in a component that counts, and does not limit the score is a notice: this is the one place
    /// where that is decided. The second pass never takes away the finding of a group that counts without judging the
    /// whole group again, so that a notice need not become again what it was.
    func priced(sumOfWeights: Double, counted: [Component]) -> [Finding] {
        var priced = findings
        for index in priced.indices {
            let finding = priced[index]
            let isCounted = counted.contains(finding.component)
            let total = deductions[finding.component, default: 0]
            let scale = counts[index] && isCounted ? (total > 100 ? 100 / total : 1) : 0
            priced[index].pointsLost =
                Weights.weight(of: finding.component) * max(0, finding.deduction) * scale / sumOfWeights
            if isCounted, priced[index].pointsLost < Self.leastPoints, Weights.cap(finding) == nil {
                priced[index].severity = .notice
            }
        }
        return priced.sorted { ($1.pointsLost, $0.rule) < ($0.pointsLost, $1.rule) }
    }

    /// Fewer are 0.0 in a report.
    private static let leastPoints = 0.05

    private static func precedes(_ a: Finding, _ b: Finding) -> Bool {
        if a.deduction != b.deduction { return a.deduction > b.deduction }
        if a.rule != b.rule { return a.rule < b.rule }
        return a.evidence < b.evidence
    }
}
