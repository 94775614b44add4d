internal import AuditModel
// Rounding calls libm, which only this import links.
internal import Glibc

/// The findings of a page as small lines, of which scores are summed: that of the page, and that of the page with one
/// finding mended.
struct Ledger {
    /// Largest deduction first, in an order that does not depend on the order in which the findings came.
    private var lines: [Line]
    /// Whether two of them are of one rule.
    private var hasTwins = false
    private let mediaApplies: Bool
    private let leftOut: ComponentSet
    private let preset: Preset

    /// What the sums ask of a finding.
    fileprivate struct Line {
        var rule: String
        /// The place among the findings; what is there only after a fix has none.
        var finding: Int?
        var component: Component
        var deduction: Double
        /// One bit; none for a rule without a group.
        var group: UInt32
        var cap: Int?
        /// Whether the Media component counts with it though the page declares none.
        var countsMedia: Bool
    }

    init(_ findings: [Finding], mediaApplies: Bool, leftOut: ComponentSet, preset: Preset) {
        self.mediaApplies = mediaApplies
        self.leftOut = leftOut
        self.preset = preset
        let order = findings.indices.sorted { Self.precedes(findings[$0], findings[$1]) }
        lines = []
        lines.reserveCapacity(findings.count)
        for place in order { lines.append(line(findings[place], at: place)) }
        // By place, because iterating copies every line; most names differ in length.
        hasTwins = lines.indices.contains { place in
            (0..<place).contains { other in
                lines[other].rule.utf8.count == lines[place].rule.utf8.count && lines[other].rule == lines[place].rule
            }
        }
    }

    @inline(__always) private func line(_ finding: borrowing Finding, at place: Int?) -> Line {
        let rule = RuleBook.place(of: finding.rule)
        return Line(
            rule: finding.rule, finding: place, component: finding.component, deduction: max(0, finding.deduction),
            group: rule < 0 ? 0 : Self.groups[rule], cap: Weights.cap(finding, at: rule),
            countsMedia: rule == Self.mediaBudget)
    }

    /// By the place of the rule.
    private static let groups = RuleBook.allFacts.map { $0.group?.bit ?? 0 }
    private static let mediaBudget = RuleBook.place(of: Weights.mediaBudgetRule)

    private static func precedes(_ a: borrowing Finding, _ b: borrowing Finding) -> Bool {
        if a.deduction != b.deduction { return a.deduction > b.deduction }
        if a.rule != b.rule { return a.rule < b.rule }
        return a.evidence < b.evidence
    }

    /// The sums over all lines.
    var total: Tally { tally(lines, mediaApplies) }

    /// What the score, which is known, would be for each of the findings were it mended: nil where there is no remedy, and
    /// where mending this alone would lead to something worse.
    func scoresIfFixed(_ findings: [Finding], from score: Int) -> [Int?] {
        findings.map { finding in
            guard let remedy = finding.remedy else { return nil }
            let mended = total(mending: finding.rule, remedy).score
            return mended < score ? nil : mended
        }
    }

    /// The sums when the findings of a rule are mended, and everything that falls or comes with them.
    private func total(mending rule: String, _ remedy: Remedy) -> Tally {
        guard !remedy.changes.isEmpty else {
            var tally = Tally(mediaApplies: remedy.mediaApplies ?? mediaApplies, leftOut: leftOut, preset: preset)
            let own = lines.firstIndex { $0.rule == rule }
            // By index, because iterating copies every line, and names are compared only where they may be equal.
            for index in lines.indices where index != own && !(hasTwins && lines[index].rule == rule) {
                tally.add(lines[index])
            }
            return tally
        }
        var rest = lines.filter { line in line.rule != rule && !remedy.changes.contains { $0.rule == line.rule } }
        for change in remedy.changes {
            guard let mark = change.finding else { continue }
            let line = line(Finding(change.rule, mark), at: nil)
            let place = rest.firstIndex { ($0.deduction, line.rule) < (line.deduction, $0.rule) }
            rest.insert(line, at: place ?? rest.endIndex)
        }
        return tally(rest, remedy.mediaApplies ?? mediaApplies)
    }

    private func tally(_ lines: some Sequence<Line>, _ mediaApplies: Bool) -> Tally {
        var tally = Tally(mediaApplies: mediaApplies, leftOut: leftOut, preset: preset)
        for line in lines { tally.add(line) }
        return tally
    }

    /// The findings with what each costs of the score, most first; the losses of a component never exceed its 100.
    ///
    /// What costs nothing, in a component that counts or that nobody looked at, and does not limit the score is a notice: this
    /// is the one place where that is decided. The second pass never takes away the finding of a group that counts without judging the
    /// whole group again, so that a notice need not become again what it was.
    func priced(_ findings: [Finding], _ total: Tally) -> [Finding] {
        var priced = findings
        var taken: UInt32 = 0
        for line in lines {
            guard let place = line.finding else { continue }
            let counts = taken & line.group == 0
            taken |= line.group
            priced[place].pointsLost = counts ? total.price(of: line.deduction, in: line.component) : 0
            let isPriced = total.counts(line.component) || leftOut.contains(line.component)
            if isPriced, priced[place].pointsLost < Self.leastPoints, line.cap == nil {
                priced[place].severity = .notice
            }
        }
        let order = priced.indices.sorted { a, b in
            if priced[a].pointsLost != priced[b].pointsLost { return priced[a].pointsLost > priced[b].pointsLost }
            if priced[a].rule != priced[b].rule { return priced[a].rule < priced[b].rule }
            return priced[a].evidence < priced[b].evidence
        }
        return order.map { priced[$0] }
    }

    /// Fewer are 0.0 in a report.
    private static let leastPoints = 0.05

    /// What is lost of each component, and what follows for the score.
    struct Tally {
        private var losses = SIMD8<Double>(repeating: 0)
        private var groups: UInt32 = 0
        private var mediaCounts: Bool
        private let leftOut: ComponentSet
        private let preset: Preset
        /// The lowest gate that is closed.
        private(set) var cap: Int?

        fileprivate init(mediaApplies: Bool, leftOut: ComponentSet, preset: Preset) {
            mediaCounts = mediaApplies
            self.leftOut = leftOut
            self.preset = preset
        }

        /// Of a group only the first counts, which has the largest deduction.
        fileprivate mutating func add(_ line: Line) {
            if let own = line.cap { cap = min(cap ?? own, own) }
            if line.countsMedia { mediaCounts = true }
            guard groups & line.group == 0 else { return }
            groups |= line.group
            losses[line.component.place] += line.deduction
        }

        func counts(_ component: Component) -> Bool {
            if leftOut.contains(component) { return false }
            return component.isCounted ? mediaCounts || component != .media : preset == .social
        }

        /// What is left of the component's 100 points.
        func left(of component: Component) -> Double { max(0, 100 - losses[component.place]) }

        private var sumOfWeights: Double {
            var sum = 0.0
            for component in Component.allCases where counts(component) { sum += Weights.weight(of: component) }
            return sum
        }

        /// The weighted mean before gates, with one decimal.
        var raw: Double {
            var (sum, weights) = (0.0, 0.0)
            for component in Component.allCases where counts(component) {
                let weight = Weights.weight(of: component)
                weights += weight
                sum += weight * left(of: component)
            }
            return (sum / weights * 10).rounded() / 10
        }

        var score: Int { Int(min(raw, Double(cap ?? 100)).rounded()) }

        fileprivate func price(of deduction: Double, in component: Component) -> Double {
            guard counts(component) else { return 0 }
            let lost = losses[component.place]
            return Weights.weight(of: component) * deduction * (lost > 100 ? 100 / lost : 1) / sumOfWeights
        }
    }
}

extension Finding {
    fileprivate init(_ rule: String, _ mark: Remedy.Mark) {
        self.init(
            rule: rule, component: mark.component, severity: mark.severity, deduction: mark.deduction,
            fraction: mark.fraction, evidence: "")
    }
}

extension RuleFacts.Group {
    /// A bit of its own.
    fileprivate var bit: UInt32 {
        switch self {
        case .reach: 1 << 0
        case .speed: 1 << 1
        case .wall: 1 << 2
        case .userAgent: 1 << 3
        case .titlePresence: 1 << 4
        case .titleBrand: 1 << 5
        case .titleQuality: 1 << 6
        case .titleLength: 1 << 7
        case .titleText: 1 << 8
        case .imagePresence: 1 << 9
        case .imageOriginality: 1 << 10
        case .imageURL: 1 << 11
        case .iconPresence: 1 << 12
        case .iconQuality: 1 << 13
        case .videoPlayability: 1 << 14
        case .charset: 1 << 15
        case .ogURL: 1 << 16
        case .description: 1 << 17
        }
    }
}
