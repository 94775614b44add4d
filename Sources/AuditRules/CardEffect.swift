package import AuditModel

/// What a breach leaves of the card (docs/linkpresentation.md §13).
package struct CardEffect: Hashable, Sendable {
    /// The cards that remain possible.
    package var possible: [PredictedCard]
    /// The share of the breach from which that is so; a smaller one leaves every card possible.
    package var from: Double
    /// Whether LinkPresentation goes no further: the first of `possible` is then shown, whatever the page is made of.
    package var decides: Bool
    /// What the breach leaves open; nil where it leaves the card likely.
    package var doubt: Doubt?

    /// Whether the breach alone says something of the card, beyond what the page is made of.
    package var isTelling: Bool { decides || doubt != nil }

    /// That a breach of at least this share and severity makes the card less sure.
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
    /// Every card that the tags of a page make.
    package static let ofPages = CardEffect(possible: PredictedCard.ofPages, from: 0, decides: false)

    /// The breach takes away what the other cards need.
    package static func leaves(_ possible: PredictedCard..., from: Double = 0, doubt: Doubt? = nil) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: false, doubt: doubt)
    }

    /// LinkPresentation ends with the first of these cards, unless the address leads to one of the others anyway.
    package static func ends(in possible: PredictedCard..., from: Double = 0, doubt: Doubt? = nil) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: true, doubt: doubt)
    }

    /// Every card remains possible, and none is sure.
    package static func doubts(_ certainty: CardCertainty, severity: Severity = .notice) -> CardEffect {
        var effect = CardEffect.any
        effect.doubt = Doubt(certainty, severity: severity)
        return effect
    }

    func holds(for finding: Finding) -> Bool { finding.fraction >= from }

    /// How sure the card is after a breach; nil where the breach says nothing of that.
    func certainty(after finding: Finding) -> CardCertainty? {
        guard let doubt, finding.fraction >= doubt.from, finding.severity >= doubt.severity,
            !(decides && holds(for: finding))
        else { return nil }
        return doubt.certainty
    }
}
