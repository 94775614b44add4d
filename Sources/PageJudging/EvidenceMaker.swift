package import AuditModel
package import AuditRules
internal import MediaSniffing
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
    ///   - rateLimited: what is said of a server that limits the rate of requests.
    package func evidence(
        _ requested: PageURL, _ final: PageURL, _ facts: consuming FetchFacts, _ tags: consuming PageTags,
        retryAfter: String? = nil, rateLimited: @autoclosure () -> FetchFailure = FetchFailure(.rateLimited)
    ) -> PageEvidence {
        let file = OutcomeReader.file(facts)
        let card = Self.card(of: tags, file, requested: requested, final: final)
        let outcome = OutcomeReader.outcome(
            facts, tags, requested: requested, final: final, title: card.title?.value, retryAfter: retryAfter)
        if outcome == .rateLimited, facts.failure == nil { facts.failure = rateLimited() }
        let site = PublicSuffix.identity(of: final)
        return PageEvidence(
            requested: requested, final: final, site: site, outcome: outcome, fetch: facts, tags: tags, card: card,
            file: outcome.isLoaded ? file : nil, looksAtMedia: looksAtMedia,
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
        case .image: images = [ImageRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .video: videos = [MediaRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .audio: audios = [MediaRecord(key: Self.fileKey, raw: url.text, url: url)]
        case .other: break
        }
    }

    /// What stands in the place of a tag's name.
    private static let fileKey = "file"
}

/// Says how the fetch of a page ended, from what its server answered.
package enum OutcomeReader {
    /// - Parameter retryAfter: the field of that name; a 503 that has one is a rate limit.
    package static func outcome(
        _ facts: FetchFacts, _ tags: PageTags, requested: PageURL, final: PageURL, title: String?,
        retryAfter: String? = nil
    ) -> Outcome {
        guard facts.failure == nil, let status = facts.status else { return Outcome(facts.failure?.cause ?? .other) }
        let wall = WallDetector.outcome(requested: requested, final: final, fetch: facts, tags: tags, title: title)
        if let wall { return wall }
        if FetchResponse.isRefusal(status, hasRetryAfter: retryAfter != nil) { return .rateLimited }
        if status >= 500 { return .http5xx }
        if status >= 400 { return .http4xx }
        guard (200..<300).contains(status) else { return .redirectLoop }
        if file(facts) != nil { return .ok }
        guard facts.sniffed == .empty || isDocument(facts) else { return .notHTML }
        // Titles, descriptions and images stand in the head: of a page that goes on forever it is enough.
        return facts.isCut && !hasWholeHead(tags) ? .tooLarge : .ok
    }

    /// Whether the head came to its end: something of the body follows it, and not only noise.
    private static func hasWholeHead(_ tags: PageTags) -> Bool {
        let inHead = tags.metas.count + tags.links.count + tags.titles.count + tags.bases.count
        return tags.structure.headEnds && inHead > 0 && tags.structure.elements > inHead
    }

    /// The file that was sent in place of a page; nil for documents, for what is announced as one and is none, and
    /// where nothing was received.
    package static func file(_ facts: FetchFacts) -> FileLink? {
        guard facts.failure == nil, let status = facts.status, (200..<300).contains(status), facts.sniffed != .empty,
            !isDocument(facts), !(facts.contentType.map(markupTypes.contains) ?? false)
        else { return nil }
        return FileLink(type: facts.sniffed, contentType: facts.contentType, size: size(facts))
    }

    private static func size(_ facts: FetchFacts) -> ByteCount {
        guard facts.isCut else { return ByteCount(facts.wireBytes) }
        let announced = facts.contentLength ?? 0
        return announced > facts.wireBytes ? ByteCount(announced, .announced) : ByteCount(facts.wireBytes, .atLeast)
    }

    /// Whether the body is read as a document: markup by its bytes, or text that was announced as HTML.
    package static func isDocument(_ facts: FetchFacts) -> Bool {
        switch facts.sniffed {
        case .html, .xml: true
        // A page may begin with a drawing in its markup, as a sprite.
        case .text, .unknown, .svg: facts.contentType.map(documentTypes.contains) ?? false
        default: false
        }
    }

    private static let documentTypes: Set<String> = ["text/html", "application/xhtml+xml"]
    private static let markupTypes = documentTypes.union(["text/xml", "application/xml"])
}

/// HTML that the caller has, read and judged as the response of a server, with no request.
package struct JudgedHTML: Sendable {
    package let evidence: PageEvidence
    package let judgement: Judgement

    /// - Parameters:
    ///   - bytes: the HTML; what exceeds `FetchRequest.documentLimit` is cut as that of a server is.
    ///   - url: where it will be served.
    ///   - contentType: as the server will say it.
    package init(
        _ bytes: [UInt8], at url: PageURL, contentType: String, siteNames: [String: [String]], rules: RuleBook.Selection
    ) {
        let limit = FetchRequest.documentLimit
        let html = bytes.count > limit ? Array(bytes.prefix(limit)) : bytes
        var facts = FetchFacts(
            profile: "file", contentType: MediaSniffer.essence(contentType), decodedBytes: html.count,
            sniffed: html.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) })
        facts.htmlCode = html.withUnsafeBufferPointer { PageContent.code(of: $0, at: url) }
        facts.isCut = bytes.count > limit
        facts.wireBytes = html.count
        facts.fetchedAt = WallClock.seconds()
        let isDocument = OutcomeReader.isDocument(facts)
        let tags = isDocument ? PageReader.read(html, contentType: contentType) : PageTags()
        var evidence = EvidenceMaker(siteNames: siteNames).evidence(url, url, facts, tags)
        evidence.looksAtMedia = false
        (self.evidence, judgement) = (evidence, rules.judge(evidence))
    }

    /// As reports have it.
    package var record: PageRecord {
        var record = Recorder.record(0, evidence.requested, evidence, judgement, fetchedAt: 0)
        // There was neither.
        (record.status, record.fetchMilliseconds) = (nil, nil)
        return record
    }
}
