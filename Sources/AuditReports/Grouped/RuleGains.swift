internal import AuditModel

/// The gain from fixing each rule: every page is judged again as if only that rule were fixed.
struct RuleGains {
    /// By the number of the rule; a rule that was not counted has no pages.
    private var gains: [Gain] = []
    /// The rules in the order in which they were found.
    private(set) var rules = RuleIndex()
    /// Pages with a score, and the sum of their scores.
    private(set) var scored = 0
    private(set) var total = 0

    /// The cost of one rule.
    struct Gain {
        var pages = 0
        /// Pages that have no score because of it, or with it.
        var unscored = 0
        /// Pages with a score whose fixed score is unknown, such as an empty response, and the sum of their scores.
        var unknown = 0
        var unknownScores = 0
        /// How much the scores of the other pages would rise in total.
        var points = 0
        /// Pages whose grade would change, by the old and the new grade.
        var steps: [Step: Int] = [:]

        /// Whether none of its pages has a score, so that the gain is that they get one.
        var isOnlyScores: Bool { pages > 0 && unscored == pages }
    }

    struct Step: Hashable {
        var from: Grade
        var to: Grade
    }

    /// The cost of every rule that was counted.
    var byRule: [String: Gain] {
        Dictionary(uniqueKeysWithValues: zip(rules.ids, gains).filter { $0.1.pages > 0 })
    }

    /// The number of a rule, shared with other counters.
    mutating func number(of rule: String) -> Int {
        let number = rules.number(of: rule)
        if number == gains.count { gains.append(Gain()) }
        return number
    }

    /// - Parameter numbers: of the rules of its findings.
    mutating func add(_ page: ReportPage, _ numbers: [Int]) {
        if let score = page.record.score { (scored, total) = (scored + 1, total + score) }
        for place in numbers.indices where page.isFirst(place, numbers) {
            gains[numbers[place]].add(
                page.record.score, fixed: page.scoreIfFixed(place), isKnown: page.record.findings[place].remedy != nil)
        }
    }

    mutating func add(_ page: ReportPage) { add(page, page.record.findings.map { number(of: $0.rule) }) }

    /// How much fixing a rule would add to the sum of all scores, assuming that unknown pages turn out like the others.
    func worth(_ gain: Gain) -> Int {
        let usual = scored > 0 ? total / scored : 100
        return gain.points + gain.unscored * usual + max(0, gain.unknown * usual - gain.unknownScores)
    }
}

extension ReportPage {
    /// Whether a finding counts for the score and is the first of its rule on the page.
    ///
    /// - Parameter numbers: of the rules of its findings.
    func isFirst(_ place: Int, _ numbers: [Int]) -> Bool {
        guard record.findings[place].component.isCounted else { return false }
        return !(0..<place).contains { earlier in
            numbers[earlier] == numbers[place] && record.findings[earlier].component.isCounted
        }
    }
}

extension RuleGains.Gain {
    fileprivate mutating func add(_ score: Int?, fixed: Int?, isKnown: Bool) {
        pages += 1
        guard let score else {
            unscored += 1
            return
        }
        guard fixed != nil || isKnown else { return (unknown, unknownScores) = (unknown + 1, unknownScores + score) }
        guard let fixed, fixed > score else { return }
        points += fixed - score
        let step = RuleGains.Step(from: Grade(score: score), to: Grade(score: fixed))
        if step.from != step.to { steps[step, default: 0] += 1 }
    }
}

extension RuleGains {
    /// “105 pages go from C to A”, “2 pages can be scored on their own content”; nil if nothing would change.
    func words(_ gain: Gain) -> String? {
        if gain.unscored == gain.pages {
            return "\(counted(gain.pages, "page")) \(gain.pages == 1 ? "gets" : "get") a score"
        }
        if gain.unknown + gain.unscored == gain.pages {
            return "\(counted(gain.pages, "page")) can be scored on \(gain.pages == 1 ? "its" : "their") own content"
        }
        let better = gain.steps.values.reduce(0, +)
        let common = gain.steps.max { ($0.value, $1.key.order) < ($1.value, $0.key.order) }
        guard let common else { return gain.points > 0 ? "Improves the score, not the grade" : nil }
        let go = common.value == 1 ? "goes" : "go"
        if common.value == better {
            return "\(counted(better, "page")) \(go) from \(common.key.from.rawValue) to \(common.key.to.rawValue)"
        }
        return "\(counted(better, "page")) move up, \(grouped(common.value)) of them from "
            + "\(common.key.from.rawValue) to \(common.key.to.rawValue)"
    }

    /// Like `words`, with a fallback.
    func sentence(_ gain: Gain) -> String { words(gain) ?? "Does not change the score" }

    /// “105 pages go from C to A, average rises to 88.0”.
    func summary(_ gain: Gain) -> String {
        [sentence(gain), average(gain)].compactMap(\.self).joined(separator: ", ")
    }

    /// “average rises to 88.0”: the average of all pages after the fix; nil if it would not change.
    func average(_ gain: Gain) -> String? {
        guard let now = AverageScore(total, of: scored), gain.points > 0,
            let then = AverageScore(total + gain.points, of: scored), then != now
        else { return nil }
        return "average rises to \(then.text)"
    }
}

/// The mean score of pages, with the one decimal that every report shows.
struct AverageScore: Hashable {
    private let tenths: Int

    /// - Parameter count: pages with a score; nil if there are none.
    init?(_ sum: Int, of count: Int) {
        guard count > 0 else { return nil }
        tenths = (sum * 10 + count / 2) / count
    }

    /// “86.2”.
    var text: String { "\(tenths / 10).\(tenths % 10)" }
}

extension RuleGains.Step {
    fileprivate var order: String { from.rawValue + to.rawValue }
}
