internal import AuditModel
internal import AuditReports
internal import AuditRules
package import PageFetching
internal import WebAddresses

/// `ogaudit check`: one page, looked at without a store.
package struct SinglePage: Sendable {
    private let options: AuditOptions

    package init(options: AuditOptions) { self.options = options.inForce(on: WallClock.day()) }

    /// - Parameters:
    ///   - typed: a URL, or an HTML file, which is judged as it is.
    ///   - onDelay: told whenever the page is put off, to be asked for again; must not block.
    /// - Throws: `AuditError` when the text is no address or an option makes no sense.
    package func look(
        at typed: String, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async throws(AuditError) -> Look {
        try options.validate()
        let file = Operand.namesFile(typed) ? try LocalPages.single(typed, options.sources) : nil
        let url = if let file { file.url } else { try WebAddress.parse(typed: typed, for: nil) }
        let fetcher: Fetcher
        do throws(FetcherError) {
            fetcher = try Fetcher(options: options.fetch)
        } catch {
            throw .option(.fetcher(error.description))
        }
        defer { fetcher.shutDown() }
        let studio = PictureStudio(options.pictureHelper, makesThumbnails: false)
        let desk = MediaDesk(
            profile: options.asker, pictures: PictureDesk(studio: studio) { _, _ in nil },
            fetch: { await fetcher.fetch($0) }, fetchPicture: { await fetcher.fetch($0, claim: $1) },
            recall: { _ in nil })
        let pipeline = Pipeline(
            options: options, fetch: { await fetcher.fetch($0) }, desk: desk, rules: RuleBook.Selection(options))
        let audited = await studio.closing {
            if let file { return await LocalAudit(pages: file.pages, pipeline: pipeline).audit(url, file.path) }
            return await pipeline.audit(url, arrived: await fetcher.fetch(options.request(for: url), onDelay: onDelay))
        }
        return Look(
            audited: audited, version: Weights.version(under: options.policy.preset), limits: options.limitsText,
            traffic: fetcher.takeHostTraffic()[url.hostKey], mayAllowPrivate: !options.fetch.allowPrivate)
    }

    /// A page that was looked at.
    package struct Look: Sendable {
        let audited: AuditedPage
        let page: ReportPage
        /// Of the rules and their weights.
        let version: String
        /// The limits and manners in force.
        let limits: String
        /// What passed between us and its host; nil when nothing did.
        let traffic: HostTraffic?
        /// The host, when it is a private address that an option would allow; nothing was fetched then.
        package let privateHost: String?

        init(audited: AuditedPage, version: String, limits: String, traffic: HostTraffic?, mayAllowPrivate: Bool) {
            (self.audited, self.version, self.limits, self.traffic) = (audited, version, limits, traffic)
            let record = Recorder.record(0, audited.evidence.requested, audited, fetchedAt: WallClock.seconds())
            page = ReportPage(record: record, scoresIfFixed: RuleBook.scoresIfFixed(of: record, rulesVersion: version))
            let fetch = audited.evidence.fetch
            let isSkipped = fetch.failure?.cause == .privateAddress && fetch.hops.isEmpty
            privateHost = isSkipped && mayAllowPrivate ? audited.evidence.requested.host : nil
        }

        /// Whether the server responded, by whatever status.
        package var wasAnswered: Bool { audited.evidence.fetch.status != nil }

        /// The card, the tags, the findings and the score for a terminal.
        package func text(colour: Bool, width: Int) -> String {
            CardText(
                page, evidence: audited.evidence, ruleFacts: RuleBook.facts,
                style: TextStyle(colour: colour, width: width)
            ).text
        }
    }
}
