public import AuditModel

/// What became of the findings of a run since its baseline.
///
/// Findings about other apps are left out, as they are from scores.
public struct RunChanges: Hashable, Sendable {
    /// What it is compared with, such as “run 12 of 2026-11-20”; nil when there is nothing to compare with.
    public var baseline: String?
    /// What to know of the comparison, such as that rules were added; nil for nothing.
    public var note: String?
    /// A number of the findings in 16 hexadecimal digits; equal ones mean equal findings.
    public var fingerprint = ""
    /// How many findings have each state; of those that do not persist, the ones that are away count when resolved.
    public var counts: [FindingState: Int] = [:]
    /// The first new and the first resolved findings in the order of pages, at most `itemLimit` each.
    public var newest: [Item] = []
    public var resolved: [Item] = []

    /// How many findings of each rule are new and resolved.
    public var rules: [String: RuleNews] = [:]

    public static let itemLimit = 100

    /// What is new and what is resolved of one rule.
    public struct RuleNews: Hashable, Sendable {
        public var new = 0
        public var resolved = 0

        public init(new: Int = 0, resolved: Int = 0) { (self.new, self.resolved) = (new, resolved) }
    }

    /// One finding of one page.
    public struct Item: Hashable, Sendable {
        public var url: String
        public var rule: String
        /// Seconds since 1970.
        public var firstSeen: Int64

        public init(url: String, rule: String, firstSeen: Int64) {
            (self.url, self.rule, self.firstSeen) = (url, rule, firstSeen)
        }
    }

    public init() {}

    /// How a run is called that others are compared with.
    ///
    /// - Parameter startedAt: seconds since 1970.
    public static func name(ofRun number: Int64, startedAt: Int64) -> String {
        "run \(number) of \(UTCTime(seconds: startedAt).date)"
    }

    /// How many findings have that state.
    public func count(_ state: FindingState) -> Int { counts[state] ?? 0 }

    /// “Since run 12 of 2026-11-20: 3 new, 2 resolved, 40 still there”, and what else there is.
    public var sentence: String {
        guard let baseline else { return "There is no earlier run to compare with" }
        let rest: [(FindingState, String)] = [
            (.flapping, "coming and going"), (.newRule, "by new rules"), (.unconfirmed, "not reached, not yet counted"),
        ]
        let parts =
            ["\(grouped(count(.new))) new", "\(grouped(count(.resolved))) resolved"]
            + ["\(grouped(count(.persisting))) still there"]
            + rest.filter { count($0.0) > 0 }.map { "\(grouped(count($0.0))) \($0.1)" }
        return "Since \(baseline): " + parts.joined(separator: ", ")
    }

    /// Adds a finding with its state.
    public mutating func add(_ state: FindingState, _ item: Item) {
        counts[state, default: 0] += 1
        if state == .new { rules[item.rule, default: RuleNews()].new += 1 }
        if state == .resolved { rules[item.rule, default: RuleNews()].resolved += 1 }
        if state == .new, newest.count < Self.itemLimit { newest.append(item) }
        if state == .resolved, resolved.count < Self.itemLimit { resolved.append(item) }
    }
}
