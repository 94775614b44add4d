package import AuditModel

/// How the pages of a run were judged, as far as it decides what the absence of a finding says.
package struct Judging: Sendable {
    /// The ids of the rules that were judged; what others found before stays as it was.
    package var rules: [String]
    /// Rules that keep others from being judged on a page, with the share of the breach from which they do.
    package var closing: [String: Double]
    /// Rules that compare pages of a site with each other: while one of them is out of reach, the others tell nothing by
    /// what is not found.
    package var comparing: [String]
    /// How findings of rules come and go, where that is not steadily.
    package var tempers: [String: Temper]
    /// By rule, those beside whose findings it may have nothing to say although the page breaks it.
    package var louder: [String: Set<String>]
    /// The places of rules in `PageRecord.moot`.
    package var places: [String: Int]
    /// The rule that stands for every failure of transport, whatever its cause: one that changes is no news.
    package var transportRule: String
    /// Failures of transport in a row that make a finding.
    package var strikes: Int
    /// Whether this machine's own network failed, so that a failure says nothing of any page.
    package var isOffline = false

    /// - Parameter order: the ids of all rules, in the order of the places in `PageRecord.moot`.
    package init(
        rules: [String], closing: [String: Double], comparing: [String] = [], tempers: [String: Temper] = [:],
        louder: [String: Set<String>] = [:], order: [String] = [], transportRule: String, strikes: Int
    ) {
        self.rules = rules
        self.closing = closing
        self.comparing = comparing
        self.tempers = tempers
        self.louder = louder
        places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        self.transportRule = transportRule
        self.strikes = strikes
    }

    /// How findings of that rule come and go.
    package func temper(of rule: String) -> Temper { tempers[rule] ?? (rule == transportRule ? .reach : .steady) }

    /// Whether one of these findings may keep that rule's from being said.
    package func isQuiet(_ rule: String, beside findings: [Finding]) -> Bool {
        guard let louder = louder[rule] else { return false }
        return findings.contains { louder.contains($0.rule) }
    }
}
