internal import AuditModel

/// A reading of the catalogue (docs/scoring.md §7). Scores of different ones do not belong into one average.
package enum Preset: String, CaseIterable, Sendable {
    /// What Apple recommends; the default.
    case apple
    /// A name of the site must be told, and any text in the picture counts.
    case strict
    /// What other apps make of a page counts as a component of its own.
    case social

    /// Points that a full breach takes from its component where the catalogue has others.
    func weight(of rule: RuleFacts) -> Double? {
        switch self {
        case .apple: nil
        case .strict: rule.id == SiteNameMissing.facts.id ? 40 : nil
        case .social: rule.component.isCounted ? nil : 10
        }
    }
}
