/// The result of a rule on a page.
package enum Verdict: Hashable, Sendable {
    case passes
    /// There is nothing to judge, or it was not measured.
    case notApplicable
    case breaks(Breach)

    /// A failure: `fraction` of the rule's weight, and the evidence.
    package static func breaks(
        _ seen: String, fraction: Double = 1, line: Int? = nil, as severity: RuleFacts.Force? = nil
    ) -> Verdict {
        .breaks(Breach(seen: seen, fraction: fraction, line: line, force: severity))
    }
}

/// A failure with its evidence.
package struct Breach: Hashable, Sendable {
    /// The tag or URL as written, or the measurement.
    package var seen: String
    /// The share of the weight that is lost, 0...1.
    package var fraction: Double
    package var line: Int?
    /// Severity and weight, if they differ from the rule's own.
    package var force: RuleFacts.Force?

    package init(seen: String, fraction: Double = 1, line: Int? = nil, force: RuleFacts.Force? = nil) {
        self.seen = seen
        self.fraction = fraction
        self.line = line
        self.force = force
    }
}
