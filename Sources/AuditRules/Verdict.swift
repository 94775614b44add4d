/// What a rule says about a page.
package enum Verdict: Hashable, Sendable {
    case passes
    /// Nothing to judge, or what would be judged was not measured.
    case notApplicable
    case breaks(Breach)

    /// A breach: `fraction` of the rule's weight, and what was seen.
    package static func breaks(
        _ seen: String, fraction: Double = 1, line: Int? = nil, as severity: RuleFacts.Force? = nil
    ) -> Verdict {
        .breaks(Breach(seen: seen, fraction: fraction, line: line, force: severity))
    }
}

/// One breach with its proof.
package struct Breach: Hashable, Sendable {
    /// The raw tag, address or measured number.
    package var seen: String
    /// The share of the weight that is lost, 0...1.
    package var fraction: Double
    package var line: Int?
    /// Severity and weight where the rule's text gives others than the rule's own.
    package var force: RuleFacts.Force?

    package init(seen: String, fraction: Double = 1, line: Int? = nil, force: RuleFacts.Force? = nil) {
        self.seen = seen
        self.fraction = fraction
        self.line = line
        self.force = force
    }
}
