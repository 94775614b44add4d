package import AuditModel

extension RuleBook {
    /// The card that Messages would show for a URL; this is the only place where that is decided.
    ///
    /// - Parameters:
    ///   - findings: of the page, before exemptions; those of set rules have no effect.
    ///   - parts: the card that the page or file would make if nothing stopped it (`PageEvidence.partsCard`).
    /// - Returns: nil if unknown, because we were not allowed near the page but Messages may be.
    package static func card(
        outcome: Outcome, findings: [Finding], parts: PredictedCard, looksAtMedia: Bool
    ) -> CardForecast? {
        guard let end = End(outcome) else { return nil }
        let effects = findings.compactMap { finding in telling[finding.rule].map { ($0, finding) } }
        let decisive = effects.filter { $0.0.decides && $0.0.holds(for: $0.1) }.map(\.0.possible)
        // A finding that leads to the bare link wins; a file row comes second.
        let decided = decisive.first { $0 == [.bareLink] } ?? decisive.first
        if let decided, let first = decided.first { return CardForecast(decided.contains(parts) ? parts : first) }
        switch end {
        case .bareLink(let certainty): return CardForecast(.bareLink, certainty)
        case .wall: return CardForecast(parts, parts == .bareLink ? .likely : .mayDiffer)
        case .page:
            let doubts = effects.compactMap { $0.0.certainty(after: $0.1) }
            if let doubt = doubtOrder.first(where: doubts.contains) { return CardForecast(parts, doubt) }
            // Even a card without media may have an icon that no tag declares.
            return CardForecast(parts, looksAtMedia || parts == .file ? .likely : .mediaNotChecked)
        }
    }

    /// Of several doubts, the one about most of the card.
    private static let doubtOrder: [CardCertainty] = [.mayBeCancelled, .mayDiffer, .mayLoseMedia, .imageGuessed]

    /// The rules that decide about the card, or make it uncertain.
    private static let telling = Dictionary(
        allFacts.filter(\.card.isTelling).map { ($0.id, $0.card) }, uniquingKeysWith: { first, _ in first })

    /// Updates the card of a stored page, and the tags to paste, to match its outcome and findings.
    package static func settleCard(of page: inout PageRecord) {
        page.paste = page.paste.map { OfferedTags.revised($0, by: page.findings) }
        let parts = page.predictedCard ?? .bareLink
        let isKnown = isKnown(parts, imageNote: page.imageNote, iconNote: page.iconNote)
        let card = card(
            outcome: page.outcome, findings: page.findings, parts: parts, looksAtMedia: page.looksAtMedia && isKnown)
        page.predictedCard = card?.kind
        page.cardCertainty = card?.certainty ?? .likely
    }

    /// Whether the media for such a card were checked, and not assumed to load because their host was busy.
    static func isKnown(
        _ parts: PredictedCard, imageNote: @autoclosure () -> String?, iconNote: @autoclosure () -> String?
    ) -> Bool {
        switch parts {
        case .largeImage: imageNote() != ImageNote.hostBusy
        case .icon: iconNote() != ImageNote.hostBusy
        case .video, .collage, .titleOnly, .bareLink, .file: true
        }
    }

    /// How LinkPresentation ends if our fetch ended like that.
    private enum End {
        case page
        case wall
        case bareLink(CardCertainty)

        /// Nil if we ended it ourselves, for our own limits.
        init?(_ outcome: Outcome) {
            switch outcome {
            case .ok: self = .page
            case .botWall, .consentWall: self = .wall
            case .http4xx, .http5xx, .timeout, .dns, .tls, .connect, .badEncoding, .redirectLoop, .notHTML:
                self = .bareLink(.likely)
            case .tooLarge: self = .bareLink(.mayBeCancelled)
            case .rateLimited, .robotsDenied, .privateAddress, .cancelled, .rejected: return nil
            }
        }
    }
}
