package import AuditModel
internal import AuditRules
internal import MediaInspection
internal import PageFetching
internal import PageReading
internal import Politeness
internal import WebAddresses

/// Turns an answer into evidence: decodes and reads the body, predicts the card, and says how the fetch ended.
package struct EvidenceReader {
    let htmlLimit: Int
    private let permits: Permits
    private let looksAtMedia: Bool
    /// What the project calls sites, by registrable domain.
    private let siteNames: [String: [String]]

    init(_ options: AuditOptions) {
        (htmlLimit, permits, looksAtMedia) = (options.htmlLimit, options.permits, options.looksAtMedia)
        siteNames = options.policy.siteNames
    }

    /// For pages of which nothing is known beforehand.
    package init(htmlLimit: Int) {
        (self.htmlLimit, permits, looksAtMedia, siteNames) = (htmlLimit, Permits(), true, [:])
    }

    /// - Parameter refused: the answer that the first profile got, when another one was used after it.
    func read(_ requested: PageURL, _ result: FetchResult, refused: FetchResult?) -> PageEvidence {
        var facts = FetchFacts(profile: result.request.profile.name, status: nil, contentType: nil, sniffed: .empty)
        facts.failure = result.failure
        facts.robots = result.robots
        facts.hops = result.hops
        facts.timings = result.timings
        facts.firstStatus = refused?.response?.status
        facts.tries = result.alikeTries
        facts.fetchedAt = result.checkedAt ?? WallClock.seconds()
        guard let response = result.response else { return evidence(requested, result.finalURL, facts, PageTags()) }
        describe(response, &facts)
        let body = BodyDecoder.decode(response.wireBody, coding: facts.contentEncoding, limit: htmlLimit)
        facts.failure = wrongCoding(body, facts) ?? strayRedirect(response.status)
        facts.decodedBytes = body.bytes.count
        facts.isCut = response.isCut || body.isCut
        let tags = body.bytes.withUnsafeBufferPointer { bytes in
            // Of pages of the Web much differs from visit to visit.
            if result.request.profile == LocalAnswer.profile {
                facts.content = PageContent.code(of: bytes, at: result.finalURL)
            }
            facts.sniffed = MediaSniffer.type(ofBody: bytes)
            guard facts.failure == nil, OutcomeReader.isDocument(facts) else { return PageTags() }
            return PageReader.read(bytes, contentType: response.headers["content-type"])
        }
        return evidence(requested, result.finalURL, facts, tags, retryAfter: response.headers["retry-after"])
    }

    /// What a server that refuses asks for, in words.
    private static func refusal(_ retryAfter: String?) -> FetchFailure {
        let span = retryAfter.flatMap { RetryAfter.parse($0, nowEpochSeconds: WallClock.seconds()) } ?? .zero
        return FetchFailure(.rateLimited, span > .zero ? "Retry-After: \(span.words)" : "")
    }

    /// Of an error the status says more than how its page is sent.
    private func wrongCoding(_ body: DecodedBody, _ facts: FetchFacts) -> FetchFailure? {
        guard facts.status ?? 0 < 400 else { return nil }
        return body.failure ?? WrongCoding.again(body.bytes, coding: facts.contentEncoding, type: facts.contentType)
    }

    /// What is left of redirects here leads nowhere; the fetcher has followed all others.
    private func strayRedirect(_ status: Int) -> FetchFailure? {
        (300..<400).contains(status) ? FetchFailure(.badRedirect, "status \(status) without a valid Location") : nil
    }

    private func describe(_ response: FetchResponse, _ facts: inout FetchFacts) {
        facts.status = response.status
        facts.contentType = MediaInspector.essence(response.headers["content-type"])
        facts.contentDisposition = response.headers["content-disposition"]
        facts.contentLength = response.headers["content-length"].flatMap { Int($0) }
        facts.contentEncoding = response.headers["content-encoding"]?.lowercased()
        facts.cfMitigated = response.headers["cf-mitigated"]
        // A protection that answers in the page's place does so with another status.
        if response.status != 200 { facts.challengeField = ChallengeField.find(in: response.headers) }
        facts.wireBytes = response.wireBody.count
        facts.httpVersion = response.httpVersion
        facts.remoteAddress = response.remoteAddress
    }

    /// The evidence for what was read, and how the fetch ended.
    package func evidence(
        _ requested: PageURL, _ final: PageURL, _ facts: consuming FetchFacts, _ tags: consuming PageTags,
        retryAfter: String? = nil
    ) -> PageEvidence {
        let file = OutcomeReader.file(facts)
        let card = Self.card(of: tags, file, requested: requested, final: final)
        let outcome = OutcomeReader.outcome(
            facts, tags, requested: requested, final: final, title: card.title?.value, retryAfter: retryAfter)
        if outcome == .rateLimited, facts.failure == nil { facts.failure = Self.refusal(retryAfter) }
        let site = PublicSuffix.identity(of: final)
        // All of it at once: what is changed before it is returned would be copied.
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
