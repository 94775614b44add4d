internal import AuditModel

/// A way of weighting the rules (docs/scoring.md §7). Scores of different presets are not comparable.
package enum Preset: String, CaseIterable, Sendable {
    /// What Apple recommends; the default.
    case apple
    /// A site name is required, and any text in the image counts.
    case strict
    /// Findings about other apps count as a component of their own.
    case social

    /// The points that a rule takes under this preset, if they differ from the rule's own.
    func weight(of rule: RuleFacts) -> Double? {
        switch self {
        case .apple: nil
        case .strict: rule.id == SiteNameMissing.facts.id ? 40 : nil
        case .social: rule.component.isCounted ? nil : 10
        }
    }
}
