internal import AuditModel
internal import AuditReports
internal import AuditRules
package import PageFetching
internal import WebAddresses

/// `ogaudit check`: one page, looked at without a store.
package struct SinglePage: Sendable {
    private let options: AuditOptions

    package init(options: AuditOptions) { self.options = options }

    /// - Parameters:
    ///   - typed: a URL, or an HTML file, which is judged as it is.
    ///   - onDelay: told whenever the page is put off, to be asked for again; must not block.
    /// - Throws: `AuditError` when the text is no address or an option makes no sense.
    package func look(
        at typed: String, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async throws(AuditError) -> Look {
        let bench = try Workbench(options)
        let file = Operand.namesFile(typed) ? try LocalPages.single(typed, options.sources) : nil
        let url = if let file { file.url } else { try WebAddress.parse(typed: typed, for: nil) }
        let audited =
            if let file {
                await bench.pipeline.reading(file.pages).audit(url, file: file.path)
            } else {
                await bench.audit(url, onDelay: onDelay)
            }
        await bench.close()
        return Look(
            audited: audited, version: bench.options.rulesVersion, limits: bench.options.limitsText,
            traffic: bench.fetcher.takeHostTraffic()[url.hostKey], mayAllowPrivate: !options.fetch.allowPrivate)
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
            page = ReportPage(audited, fetchedAt: WallClock.seconds(), version: version)
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
