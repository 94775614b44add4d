package import AuditModel
internal import AuditRules
internal import PageReading
internal import WebAddresses

/// Makes evidence of what was read of a page: predicts its card, and says how the fetch ended.
package struct EvidenceMaker: Sendable {
    private let looksAtMedia: Bool
    /// What the project calls sites, by registrable domain.
    private let siteNames: [String: [String]]
    private let permits: Permits

    package init(
        looksAtMedia: Bool = true, siteNames: [String: [String]] = [:], permits: Permits = Permits()
    ) {
        (self.looksAtMedia, self.siteNames, self.permits) = (looksAtMedia, siteNames, permits)
    }

    /// The evidence for what was read, and how the fetch ended.
    ///
    /// - Parameters:
    ///   - retryAfter: the field of that name.
    ///   - refusal: what is said of a server that limits the rate of requests.
    package func evidence(
        _ requested: PageURL, _ final: PageURL, _ facts: consuming FetchFacts, _ tags: consuming PageTags,
        retryAfter: String? = nil, refusal: @autoclosure () -> FetchFailure = FetchFailure(.rateLimited)
    ) -> PageEvidence {
        let file = OutcomeReader.file(facts)
        let card = Self.card(of: tags, file, requested: requested, final: final)
        let outcome = OutcomeReader.outcome(
            facts, tags, requested: requested, final: final, title: card.title?.value, retryAfter: retryAfter)
        if outcome == .rateLimited, facts.failure == nil { facts.failure = refusal() }
        let site = PublicSuffix.identity(of: final)
        return PageEvidence(
            requested: requested, final: final, site: site, outcome: outcome, fetch: facts, tags: tags, card: card,
            file: outcome.isSeen ? file : nil, looksAtMedia: looksAtMedia,
            learnedAliases: siteNames[site.registrableDomain] ?? [],
            registrableDomains: Self.domains(of: card, requested, beside: final, site.registrableDomain),
            permits: permits)
    }

    private static func card(of tags: PageTags, _ file: FileLink?, requested: PageURL, final: PageURL) -> LinkCard {
        guard let file else { return CardReader.card(of: tags, requested: requested, final: final) }
        var card = CardReader.card(of: tags, requested: requested, final: final)
        card.hold(file, at: final)
        return card
    }

    /// Nearly always it is the page's own host, whose domain is known.
    private static func domains(
        of card: LinkCard, _ requested: PageURL, beside page: PageURL, _ own: String
    ) -> [PageURL: String] {
        var domains: [PageURL: String] = [:]
        func add(_ url: PageURL) {
            domains[url] = url.host == page.host ? own : PublicSuffix.registrableDomain(of: url.host)
        }
        if let url = card.ogURL?.value { add(url) }
        if let url = card.canonical?.value { add(url) }
        add(requested)
        return domains
    }
}

extension LinkCard {
    /// Makes it the card of a file, which has neither icons nor tags and is looked at where it is.
    fileprivate mutating func hold(_ file: FileLink, at url: PageURL) {
        icons = []
        manifest = nil
        switch file.kind {
        case .picture: images = [ImageRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .video: videos = [MediaRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .sound: audios = [MediaRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .other: break
        }
    }

    /// What stands in the place of a tag's name.
    private static let fileKey = "file"
}
