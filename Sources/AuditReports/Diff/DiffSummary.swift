public import AuditModel

/// What two runs differ in, in bounded numbers.
public struct DiffSummary: Sendable {
    /// What they are called.
    public var before: String
    public var after: String
    /// What to know of the comparison; nil for nothing.
    public var note: String?
    public var new = 0
    public var fixed = 0
    public var noLongerApplies = 0
    public var persisting = 0
    /// Findings of rules that the earlier run was not judged by; they are not among the new ones.
    public var byNewRules = 0
    /// Pages that were seen before and are not now, and the other way round.
    public var failing = 0
    public var recovered = 0
    /// Pages whose score went up or down.
    public var better = 0
    public var worse = 0
    /// The groups with most changes first, at most `groupLimit`.
    public var groups: [Group] = []
    /// The first pages that fail or recovered, and those whose score moved most, at most `pageLimit` each.
    public var moves: [Move] = []
    public var scores: [ScoreMove] = []

    public static let groupLimit = 200
    public static let pageLimit = 1_000

    /// A rule on a host.
    public struct Group: Hashable, Sendable {
        public var rule: String
        public var host: String
        public var new = 0
        public var fixed = 0
        public var noLongerApplies = 0
        /// One of its pages.
        public var example: String

        /// Findings that came or went.
        public var changes: Int { new + fixed + noLongerApplies }

        public init(rule: String, host: String, example: String) {
            (self.rule, self.host, self.example) = (rule, host, example)
        }
    }

    public struct Move: Hashable, Sendable {
        public var url: String
        public var before: Outcome
        public var after: Outcome

        public init(url: String, before: Outcome, after: Outcome) {
            (self.url, self.before, self.after) = (url, before, after)
        }
    }

    public struct ScoreMove: Hashable, Sendable {
        public var url: String
        public var before: Int
        public var after: Int

        public init(url: String, before: Int, after: Int) {
            (self.url, self.before, self.after) = (url, before, after)
        }
    }

    public init(before: String, after: String) { (self.before, self.after) = (before, after) }

    /// “3 new findings, 2 fixed, 1 no longer applies, 40 unchanged”.
    var counts: String {
        let gone: [(FindingState, Int)] = [(.fixed, fixed), (.noLongerApplies, noLongerApplies)]
        let parts =
            [counted(new, "new finding")]
            + gone.compactMap { $1 > 0 || $0 == .fixed ? "\(grouped($1)) \($0.words($1))" : nil }
            + ["\(grouped(persisting)) unchanged"] + (byNewRules > 0 ? ["\(grouped(byNewRules)) by new rules"] : [])
        return parts.joined(separator: ", ")
    }

    /// “1 page newly failing, 0 recovered; score up on 4, down on 1”.
    var pages: String {
        "\(counted(failing, "page")) newly failing, \(grouped(recovered)) recovered; "
            + "score up on \(grouped(better)), down on \(grouped(worse))"
    }
}

/// Findings that came or went, one at a time.
public protocol DiffSource {
    /// - Parameter state: new, fixed or no longer applies; there is nothing of others.
    func forEach(_ state: FindingState, _ body: (_ url: String, _ rule: String) throws -> Void) throws
}
