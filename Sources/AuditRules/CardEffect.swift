package import AuditModel

/// How a finding limits the card (docs/linkpresentation.md §13).
package struct CardEffect: Hashable, Sendable {
    /// The cards that remain possible.
    package var possible: [PredictedCard]
    /// The share of the weight from which this applies; below it, every card remains possible.
    package var from: Double
    /// Whether LinkPresentation stops here: the first of `possible` is then shown, whatever else the page has.
    package var decides: Bool
    /// Why the card is uncertain; nil if it remains likely.
    package var doubt: Doubt?

    /// Whether the finding says something about the card that the page's parts do not.
    package var isTelling: Bool { decides || doubt != nil }

    /// Makes the card less certain if the finding has at least this share and severity.
    package struct Doubt: Hashable, Sendable {
        package var certainty: CardCertainty
        package var from: Double
        package var severity: Severity

        package init(_ certainty: CardCertainty, from: Double = 0, severity: Severity = .notice) {
            (self.certainty, self.from, self.severity) = (certainty, from, severity)
        }
    }

    /// Every card remains possible.
    package static let any = CardEffect(possible: PredictedCard.allCases, from: 0, decides: false)
    /// Every card that tags can produce.
    package static let ofPages = CardEffect(possible: PredictedCard.ofPages, from: 0, decides: false)

    /// Rules out cards that need something the page does not have.
    package static func leaves(_ possible: PredictedCard..., from: Double = 0, doubt: Doubt? = nil) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: false, doubt: doubt)
    }

    /// LinkPresentation shows the first of these cards, unless the page leads to one of the others anyway.
    package static func ends(in possible: PredictedCard..., from: Double = 0, doubt: Doubt? = nil) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: true, doubt: doubt)
    }

    /// Every card remains possible, and none is certain.
    package static func doubts(_ certainty: CardCertainty, severity: Severity = .notice) -> CardEffect {
        var effect = CardEffect.any
        effect.doubt = Doubt(certainty, severity: severity)
        return effect
    }

    func holds(for finding: Finding) -> Bool { finding.fraction >= from }

    /// The certainty of the card after a finding; nil if the finding does not affect it.
    func certainty(after finding: Finding) -> CardCertainty? {
        guard let doubt, finding.fraction >= doubt.from, finding.severity >= doubt.severity,
            !(decides && holds(for: finding))
        else { return nil }
        return doubt.certainty
    }
}
