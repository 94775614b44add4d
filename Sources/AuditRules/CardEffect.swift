package import AuditModel

/// What a breach leaves of the card (docs/linkpresentation.md §13).
package struct CardEffect: Hashable, Sendable {
    /// The cards that remain possible.
    package var possible: [PredictedCard]
    /// The share of the breach from which that is so; a smaller one leaves every card possible.
    package var from: Double
    /// Whether LinkPresentation goes no further: the first of `possible` is then shown, whatever the page is made of.
    package var decides: Bool
    /// The share of the breach from which LinkPresentation may give up on the page.
    package var doubtFrom: Double?

    /// Every card remains possible.
    package static let any = CardEffect(possible: PredictedCard.allCases, from: 0, decides: false)
    /// Every card that the tags of a page make.
    package static let ofPages = CardEffect(possible: PredictedCard.ofPages, from: 0, decides: false)

    /// The breach takes away what the other cards need.
    package static func leaves(_ possible: PredictedCard..., from: Double = 0) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: false)
    }

    /// LinkPresentation ends with the first of these cards, unless the address leads to one of the others anyway.
    package static func ends(
        in possible: PredictedCard..., from: Double = 0, doubtFrom: Double? = nil
    ) -> CardEffect {
        CardEffect(possible: possible, from: from, decides: true, doubtFrom: doubtFrom)
    }

    func holds(for finding: Finding) -> Bool { finding.fraction >= from }

    func isDoubtful(for finding: Finding) -> Bool {
        doubtFrom.map { finding.fraction >= $0 && finding.fraction < from } ?? false
    }
}
