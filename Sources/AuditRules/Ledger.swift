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

        init(_ rule: String, _ mark: Remedy.Mark, at finding: Int? = nil) {
            let place = RuleBook.place(of: rule)
            (self.rule, self.finding, cap) = (rule, finding, Weights.cap(mark, rule: place))
            (component, deduction) = (mark.component, max(0, mark.deduction))
            (group, countsMedia) = (place < 0 ? 0 : Ledger.groups[place], place == Ledger.mediaBudget)
        }
    }

    init(_ findings: borrowing [Finding], mediaApplies: Bool, leftOut: ComponentSet, preset: Preset) {
        self.mediaApplies = mediaApplies
        self.leftOut = leftOut
        self.preset = preset
        let order = findings.withUnsafeBufferPointer { findings in
            findings.indices.sorted { Self.precedes(findings, $0, $1) }
        }
        lines = []
        lines.reserveCapacity(findings.count)
        for place in order { lines.append(Line(findings[place].rule, Remedy.Mark(findings, at: place), at: place)) }
        // By place, because iterating copies every line; most names differ in length.
        hasTwins = lines.indices.contains { place in
            (0..<place).contains { other in
                lines[other].rule.utf8.count == lines[place].rule.utf8.count && lines[other].rule == lines[place].rule
            }
        }
    }

    /// By the place of the rule.
    private static let groups = RuleBook.allFacts.map { $0.group?.bit ?? 0 }
    private static let mediaBudget = RuleBook.place(of: Weights.mediaBudgetRule)

    // Of a list and part by part: a finding that is handed over out of it is copied.
    private static func precedes(_ findings: UnsafeBufferPointer<Finding>, _ a: Int, _ b: Int) -> Bool {
        if findings[a].deduction != findings[b].deduction { return findings[a].deduction > findings[b].deduction }
        return comesFirst(findings, a, b)
    }

    /// Which of two findings stands first where they cost the same.
    private static func comesFirst(_ findings: UnsafeBufferPointer<Finding>, _ a: Int, _ b: Int) -> Bool {
        if findings[a].rule != findings[b].rule { return findings[a].rule < findings[b].rule }
        return findings[a].evidence < findings[b].evidence
    }

    /// The sums over all lines.
    var total: Tally { tally(lines, mediaApplies) }

    /// What the score, which is known, would be for each of the findings were it mended: nil where there is no remedy, and
    /// where mending this alone would lead to something worse.
    func scoresIfFixed(_ findings: [Finding], from score: Int) -> [Int?] {
        findings.indices.map { place in
            guard let remedy = findings[place].remedy else { return nil }
            let mended = total(mending: findings[place].rule, remedy).score
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
            let line = Line(change.rule, mark)
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
    func priced(_ findings: consuming [Finding], _ total: Tally) -> [Finding] {
        var priced = consume findings
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
        priced.withUnsafeMutableBufferPointer { Self.sort($0) }
        return priced
    }

    /// Most points first. By insertion, as there are at most as many as rules, and by exchange, which copies nothing.
    private static func sort(_ priced: UnsafeMutableBufferPointer<Finding>) {
        for end in priced.indices {
            var place = end
            while place > 0, costsMore(UnsafeBufferPointer(priced), place, place - 1) {
                priced.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    private static func costsMore(_ priced: UnsafeBufferPointer<Finding>, _ a: Int, _ b: Int) -> Bool {
        if priced[a].pointsLost != priced[b].pointsLost { return priced[a].pointsLost > priced[b].pointsLost }
        return comesFirst(priced, a, b)
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
