public import AuditModel

/// What is different from an earlier run, or from another file of findings.
public struct RunChange: Hashable, Sendable {
    /// What the run was compared with: `run 41 of 2026-11-20 02:00 UTC`, or the name of a file.
    public var baseline: String
    /// Findings by what became of them.
    public var new = 0
    public var persisting = 0
    public var resolved = 0
    /// Those among the others that come and go.
    public var flapping = 0
    /// What keeps the two from being compared in full, a sentence each.
    public var notes: [String] = []
    /// Every rule with news, in any order.
    public var rules: [RuleChange] = []
    /// The first of the new and of the resolved findings, at most `itemLimit` of each.
    public var newest: [Item] = []
    public var gone: [Item] = []

    public static let itemLimit = 100

    public init(baseline: String) { self.baseline = baseline }

    /// One rule: how many findings came and went.
    public struct RuleChange: Hashable, Sendable {
        public var id: String
        public var new: Int
        public var resolved: Int

        public init(id: String, new: Int = 0, resolved: Int = 0) {
            self.id = id
            self.new = new
            self.resolved = resolved
        }
    }

    /// One finding that came or went.
    public struct Item: Hashable, Sendable {
        public var url: String
        public var rule: String
        public var severity: Severity
        public var evidence: String

        public init(url: String, rule: String, severity: Severity, evidence: String = "") {
            self.url = url
            self.rule = rule
            self.severity = severity
            self.evidence = evidence
        }
    }

    /// Whether nothing came and nothing went.
    public var isQuiet: Bool { new == 0 && resolved == 0 }
}
