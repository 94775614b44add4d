internal import AuditModel

// Rounding calls libm, which only this import links.
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The findings of a page as small entries, from which scores are summed: that of the page, and those with one finding
/// fixed.
struct Ledger {
    /// The largest deduction first; independent of the order of the findings.
    private let lines: [Line]
    private let mediaApplies: Bool
    private let leftOut: ComponentSet
    private let preset: Preset

    /// The values of a finding that the sums need.
    fileprivate struct Line {
        var rule: String
        /// Its index among the findings; nil for one that only exists after a fix.
        var finding: Int?
        var component: Component
        var deduction: Double
        var group: RuleFacts.Group?
        var cap: Int?

        init(_ rule: String, _ mark: Remedy.Mark, at finding: Int? = nil) {
            (self.rule, self.finding) = (rule, finding)
            (component, deduction) = (mark.component, max(0, mark.deduction))
            group = RuleBook.facts(rule)?.group
            cap = Weights.cap(mark, rule: rule)
        }
    }

    init(_ findings: [Finding], mediaApplies: Bool, leftOut: ComponentSet, preset: Preset) {
        self.mediaApplies = mediaApplies
        self.leftOut = leftOut
        self.preset = preset
        lines = findings.indices.sorted { Self.precedes(findings[$0], findings[$1]) }
            .map { Line(findings[$0].rule, Remedy.Mark(findings[$0]), at: $0) }
    }

    private static func precedes(_ a: Finding, _ b: Finding) -> Bool {
        a.deduction == b.deduction ? comesFirst(a, b) : a.deduction > b.deduction
    }

    /// The order of two findings with the same cost.
    private static func comesFirst(_ a: Finding, _ b: Finding) -> Bool { (a.rule, a.evidence) < (b.rule, b.evidence) }

    /// The sums over all entries.
    var total: Tally { tally(lines, mediaApplies) }

    /// The score with each of the findings fixed: nil if there is no remedy, and if fixing only this one would lead to
    /// something worse.
    func scoresIfFixed(_ findings: [Finding], from score: Int) -> [Int?] {
        findings.map { finding in
            guard let remedy = finding.remedy else { return nil }
            let fixed = total(fixing: finding.rule, remedy).score
            return fixed < score ? nil : fixed
        }
    }

    /// The sums when the findings of a rule are fixed, with every finding that disappears or appears because of that.
    private func total(fixing rule: String, _ remedy: Remedy) -> Tally {
        let gone = Set(remedy.changes.map(\.rule)).union([rule])
        let stay = lines.filter { !gone.contains($0.rule) }
        let come = remedy.changes.compactMap { change in change.finding.map { Line(change.rule, $0) } }
        let all = (stay + come).sorted { ($1.deduction, $0.rule) < ($0.deduction, $1.rule) }
        return tally(all, remedy.mediaApplies ?? mediaApplies)
    }

    private func tally(_ lines: [Line], _ mediaApplies: Bool) -> Tally {
        var tally = Tally(mediaCounts: mediaApplies, leftOut: leftOut, preset: preset)
        for line in lines { tally.add(line) }
        return tally
    }

    /// The findings with what each costs, the most first; the losses of a component never exceed its 100.
    ///
    /// A finding that costs nothing, in a component that counts or was not checked, and does not cap the score is a
    /// notice. This is the only place where that is decided. The second pass never removes the finding of a group
    /// that counts without judging the whole group again, so that a notice never has to become a warning again.
    func priced(_ findings: [Finding], _ total: Tally) -> [Finding] {
        var priced = findings
        var taken: Set<RuleFacts.Group> = []
        for line in lines {
            guard let place = line.finding else { continue }
            let counts = line.group.map { taken.insert($0).inserted } ?? true
            priced[place].pointsLost = counts ? total.price(of: line.deduction, in: line.component) : 0
            let isPriced = total.counts(line.component) || leftOut.contains(line.component)
            if isPriced, priced[place].pointsLost < Self.leastPoints, line.cap == nil {
                priced[place].severity = .notice
            }
        }
        return priced.sorted { a, b in
            a.pointsLost == b.pointsLost ? Self.comesFirst(a, b) : a.pointsLost > b.pointsLost
        }
    }

    /// Less is 0.0 in a report.
    private static let leastPoints = 0.05

    /// The losses of each component, and the resulting score.
    struct Tally {
        private var losses: [Component: Double] = [:]
        private var groups: Set<RuleFacts.Group> = []
        private var mediaCounts: Bool
        private let leftOut: ComponentSet
        private let preset: Preset
        /// The lowest cap that applies.
        private(set) var cap: Int?

        fileprivate init(mediaCounts: Bool, leftOut: ComponentSet, preset: Preset) {
            self.mediaCounts = mediaCounts
            self.leftOut = leftOut
            self.preset = preset
        }

        /// In a group only the first counts, which has the largest deduction.
        fileprivate mutating func add(_ line: Line) {
            if let own = line.cap { cap = min(cap ?? own, own) }
            if line.rule == Weights.mediaBudgetRule { mediaCounts = true }
            guard line.group.map({ groups.insert($0).inserted }) ?? true else { return }
            losses[line.component, default: 0] += line.deduction
        }

        func counts(_ component: Component) -> Bool {
            if leftOut.contains(component) { return false }
            return component.isCounted ? mediaCounts || component != .media : preset == .social
        }

        /// The remaining points of a component, of 100.
        func left(of component: Component) -> Double { max(0, 100 - losses[component, default: 0]) }

        private var counted: [Component] { Component.allCases.filter(counts) }
        private var sumOfWeights: Double { counted.reduce(0) { $0 + Weights.weight(of: $1) } }

        /// The weighted mean before caps, with one decimal.
        var raw: Double {
            let sum = counted.reduce(0) { $0 + Weights.weight(of: $1) * left(of: $1) }
            return (sum / sumOfWeights * 10).rounded() / 10
        }

        var score: Int { Int(min(raw, Double(cap ?? 100)).rounded()) }

        fileprivate func price(of deduction: Double, in component: Component) -> Double {
            guard counts(component) else { return 0 }
            let lost = losses[component, default: 0]
            return Weights.weight(of: component) * deduction * (lost > 100 ? 100 / lost : 1) / sumOfWeights
        }
    }
}
