internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import PageFetching
internal import Politeness

extension RunIdentity {
    /// A property that decides what is found.
    struct Counted: Sendable {
        /// Its place in the options.
        let name: String
        /// Equal values have equal texts, in every run.
        let text: @Sendable (AuditOptions) -> String

        init(_ name: String, _ value: @escaping @Sendable (AuditOptions) -> some IdentityValue) {
            (self.name, text) = (name, { value($0).identity })
        }
    }

    /// Nothing is looked up by reflection, which took longer than all else that a run begins with.
    static let counted: [Counted] = [
        Counted("sources.urlColumn") { $0.sources.urlColumn },
        Counted("sources.sitemaps") { $0.sources.sitemaps },
        Counted("sources.html") { $0.sources.html },
        Counted("sources.baseURL") { $0.sources.baseURL },
        Counted("fetch.politeness.throttleLimit") { $0.fetch.politeness.throttleLimit },
        Counted("fetch.politeness.failureLimit") { $0.fetch.politeness.failureLimit },
        Counted("fetch.politeness.hostTime") { $0.fetch.politeness.hostTime },
        Counted("fetch.connectTimeout") { $0.fetch.connectTimeout },
        Counted("fetch.lowSpeedBytes") { $0.fetch.lowSpeedBytes },
        Counted("fetch.lowSpeedSeconds") { $0.fetch.lowSpeedSeconds },
        Counted("fetch.retries") { $0.fetch.retries },
        Counted("fetch.robots") { $0.fetch.robots },
        Counted("fetch.insecure") { $0.fetch.insecure },
        Counted("fetch.caFile") { $0.fetch.caFile },
        Counted("fetch.proxy") { $0.fetch.proxy },
        Counted("fetch.acceptLanguage") { $0.fetch.acceptLanguage },
        Counted("fetch.headers") { $0.fetch.headers },
        Counted("fetch.hosts") { $0.fetch.hosts },
        Counted("fetch.resolve") { $0.fetch.resolve },
        Counted("fetch.connectTo") { $0.fetch.connectTo },
        Counted("fetch.http1Only") { $0.fetch.http1Only },
        Counted("fetch.reach") { $0.fetch.reach },
        Counted("profile") { $0.profile },
        Counted("contact") { $0.contact },
        Counted("timeout") { $0.timeout },
        Counted("redirectLimit") { $0.redirectLimit },
        Counted("htmlLimit") { $0.htmlLimit },
        Counted("looksAtMedia") { $0.looksAtMedia },
        Counted("comparesProfiles") { $0.comparesProfiles },
        Counted("only") { $0.only },
        Counted("disabled") { $0.disabled },
        Counted("policy") { $0.policy },
        Counted("include") { $0.include },
        Counted("exclude") { $0.exclude },
        Counted("crawl.isOn") { $0.crawl.isOn },
        Counted("crawl.withSubdomains") { $0.crawl.withSubdomains },
        Counted("crawl.depth") { $0.crawl.depth },
        Counted("crawl.pageLimit") { $0.crawl.pageLimit },
        Counted("crawl.followsAll") { $0.crawl.followsAll },
        Counted("maxAge") { $0.maxAge },
        Counted("asksAfresh") { $0.asksAfresh },
        Counted("picturesAreDecoded") { $0.pictureHelper != nil },
    ]
}

extension AuditOptions {
    typealias Place = any PartialKeyPath<AuditOptions> & Sendable

    /// Options that say how fast and how long is asked.
    static let manners: [Place] = [
        \.maxTime, \.maxPages, \.maxBytes, \.isFresh, \.lockWait,
        \.checksDatabase, \.fetch.pageBytes, \.fetch.politeness.concurrency,
        \.fetch.politeness.host.rate, \.fetch.politeness.host.perHost,
        \.fetch.politeness.host.delay, \.fetch.politeness.overrides,
        \.fetch.politeness.perAddress, \.fetch.politeness.retryDelay,
        \.fetch.politeness.maxWait, \.fetch.politeness.share,
    ]

    /// Options that say what is written and compared, and what the program gives itself; whether pictures are looked
    /// into counts.
    static let aside: [Place] = [
        \.output, \.database, \.formats, \.places, \.mail,
        \.mail.to, \.mail.from, \.csvHasByteOrderMark,
        \.csvIsRaw, \.csvHasAllFindings, \.showsSamples, \.baseline, \.strikes,
        \.keptRuns,
        \.gate, \.failsOnlyNew, \.cacheBytes,
        \.pictureHelper, \.permits, \.fetch.onRobots,
        // The lines of the list name them, and parts of one list are in several.
        \.sources.archives,
    ]

    /// What the option at a place changes.
    package static func effect(of path: PartialKeyPath<AuditOptions>) -> Effect {
        if manners.contains(where: { $0 == path }) { return .manners }
        return aside.contains { $0 == path } ? .output : .results
    }
}
