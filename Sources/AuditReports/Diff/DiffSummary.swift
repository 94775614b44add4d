package import AuditModel

/// The differences between two runs; every list is capped.
package struct DiffSummary: Sendable {
    /// Display names of the two runs.
    package var before: String
    package var after: String
    /// A note about the comparison; nil for none.
    package var note: String?
    package var new = 0
    package var fixed = 0
    package var noLongerApplies = 0
    package var persisting = 0
    /// Findings of rules that did not exist or were off in the earlier run; they do not count as new.
    package var byNewRules = 0
    /// Pages that could be loaded before and cannot now, and the other way round.
    package var failing = 0
    package var recovered = 0
    /// Pages whose score went up or down.
    package var better = 0
    package var worse = 0
    /// The groups with most changes first, at most `groupLimit`.
    package var groups: [Group] = []
    /// The first pages that fail or recovered, and those whose score moved most, at most `pageLimit` each.
    package var moves: [Move<Outcome>] = []
    package var scores: [Move<Int>] = []

    package static let groupLimit = 200
    package static let pageLimit = 1_000

    /// A rule on a host.
    package struct Group: Hashable, Sendable {
        package var rule: String
        package var host: String
        package var new = 0
        package var fixed = 0
        package var noLongerApplies = 0
        /// One of its pages.
        package var example: String

        /// Findings that came or went.
        package var changes: Int { new + fixed + noLongerApplies }

        package init(rule: String, host: String, example: String) {
            (self.rule, self.host, self.example) = (rule, host, example)
        }
    }

    /// A page whose outcome or score is another.
    package struct Move<Value: Hashable & Sendable>: Hashable, Sendable {
        package var url: String
        package var before: Value
        package var after: Value

        package init(url: String, before: Value, after: Value) {
            (self.url, self.before, self.after) = (url, before, after)
        }
    }

    package init(before: String, after: String) { (self.before, self.after) = (before, after) }

    /// “3 new findings, 2 fixed, 1 no longer applies, 40 unchanged”.
    var counts: String {
        let gone: [(FindingState, Int)] = [(.fixed, fixed), (.noLongerApplies, noLongerApplies)]
        let parts =
            [counted(new, "new finding")]
            + gone.compactMap { $1 > 0 || $0 == .fixed ? "\(grouped($1)) \($0.words($1))" : nil }
            + ["\(grouped(persisting)) unchanged"] + (byNewRules > 0 ? ["\(grouped(byNewRules)) by new rules"] : [])
        return parts.joined(separator: ", ")
    }

    /// “1 page started to fail, 0 recovered; scores rose on 4 pages and fell on 1”.
    var pages: String {
        "\(counted(failing, "page")) started to fail, \(grouped(recovered)) recovered; "
            + "scores rose on \(counted(better, "page")) and fell on \(grouped(worse))"
    }
}

/// Findings that came or went, one at a time.
package protocol DiffSource {
    /// - Parameter state: new, fixed or no longer applies; there is nothing of others.
    func forEach(_ state: FindingState, _ body: (_ url: String, _ rule: String) throws -> Void) throws
}
