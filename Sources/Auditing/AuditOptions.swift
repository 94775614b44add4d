package import AuditModel
package import AuditReports
package import AuditRules
internal import AuditStore
package import PageFetching
package import ImageWorkers
internal import Politeness

/// Every option of an audit with its default; the command line and the library share them.
package struct AuditOptions: Sendable {
    /// Sources of pages other than the lists. The default is none.
    package var sources = SourceOptions()
    /// The folder that reports are written to. The default is “Reports”.
    package var output = "Reports"
    /// The database; nil is `ogaudit.sqlite` in the output folder.
    package var database: String?
    /// The reports to write in addition to the database. The default is CSV and HTML.
    package var formats: Set<ReportFormat> = [.csv, .html]
    /// The files of reports that have a place of their own, `-` for standard output; they are written whether
    /// `formats` names them or not. Those of several files, CSV and HTML, always go into the output folder.
    package var places: [ReportFormat: String] = [:]
    /// The addresses that the email of a run is for and from. The default is left to the program that sends it.
    package var mail = MailAddresses()
    /// Whether CSV files begin with a byte order mark, for Excel. The default is false.
    package var csvHasByteOrderMark = false
    /// Whether CSV cells that a spreadsheet would run are left as they are. The default is false.
    package var csvIsRaw = false
    /// Whether `findings.csv` has findings about other apps too; with the social preset it always has.
    package var csvHasAllFindings = false

    /// Whether reports show the worst pages and a few of each host instead of all. The default is false.
    package var showsSamples = false

    /// Connection, identity beyond the profile, politeness and retries.
    package var fetch = FetchOptions()
    /// The client that requests are made as. The default is `messages`.
    package var profile = FetchProfile.messages
    /// A URL or email address that is added to the User-Agent, so that a webmaster can tell whose requests they are. The default is none.
    package var contact: String?
    /// The longest time for one page with its redirects; LinkPresentation's own default is 30 s too.
    package var timeout = Moment.Span.seconds(30)
    /// How long pages are requested in one go; what is left then is done by the next run. The default is no limit.
    package var maxTime: Moment.Span?
    /// How many pages are requested in one go. The default is no limit.
    package var maxPages: Int?
    /// How many bytes of answers are received in one go, media included; what is under way then ends as it would. The
    /// default is no limit.
    package var maxBytes: Int?
    /// The most redirects that are followed. The default is 10.
    package var redirectLimit = 10
    /// The most HTML that is read, decoded. The default is 8 MiB.
    package var htmlLimit = FetchRequest.documentLimit

    /// Whether icons, images, video and audio are looked at (LinkPresentation's `shouldFetchSubresources`).
    package var looksAtMedia = true
    /// The program that looks into images in processes of its own; nil when they are not decoded, and rules about
    /// what they show are then not judged. The default is nil: a library does not know which program is.
    package var imageHelper: HelperProgram?
    /// Whether each page is requested as Safari on Mac and on iPhone too, and what they are served compared with what
    /// Messages is. The default is false: it triples the requests for pages.
    package var comparesProfiles = false
    /// Ids of rules, with `*`, that are judged; empty is all.
    package var only: [String] = []
    /// Ids of rules, with `*`, that are not judged.
    package var disabled: [String] = []
    /// What the project decided about rules and its own sites.
    package var policy = RulePolicy()
    /// Expressions one of which an address must match; empty is all.
    package var include: [String] = []
    /// Expressions none of which an address may match.
    package var exclude: [String] = []

    /// Whether and how links are followed.
    package var crawl = CrawlOptions()

    /// What the run is compared with. The default is the last run of the same database.
    package var baseline = BaselineChoice.last
    /// How often in a row a page must not be reached before that counts as a finding. The default is 3.
    package var strikes = 3
    /// How many runs the history keeps. The default is 90.
    package var keptRuns = 90
    /// What a run must not come to; `AuditEnd.gate` says whether it did. The default is none.
    package var gate: Gate?
    /// Whether only new findings fail in the JUnit report. The default is no.
    package var failsOnlyNew = false
    /// Whether the database is read whole and checked before anything else, as scheduled runs do.
    package var checksDatabase = false
    /// How long another run on the same database is waited for. The default is 2 s, at most a day.
    package var lockWait = Moment.Span.seconds(2)
    /// How old an answer of an earlier run may be that is used without asking, at most as long as its kind lasts. The
    /// default is nil: every request is made again, conditional on a change.
    package var maxAge: Moment.Span?
    /// Whether nothing of earlier runs is used: all is requested and sent again. The default is false.
    package var asksAfresh = false
    /// The most bytes to keep from run to run: bodies, thumbnails, facts about images; 0 is none. The default is 500
    /// MiB.
    package var cacheBytes = CacheLimits.usual.bytes
    /// Whether an unfinished run is forgotten and all is requested again. The default is false.
    package var isFresh = false
    /// What sentences call the options that permit more; the default is that they name none.
    package var permits = Permits()

    package init() {}

    /// What an option can change.
    package enum Effect: Sendable {
        /// What is found: a run goes on only under the same.
        case results
        /// How fast and how long it is asked; a stopped run may go on under others.
        case manners
        /// What is said and written, and what that is compared with.
        case output
    }

    /// Where the database is; of a folder, the one in it.
    package var databasePath: String { database.map(Store.file) ?? "\(output)/\(Store.fileName)" }

    /// - Throws: `AuditError` for options that do not fit together.
    func validate() throws(AuditError) {
        guard RuleBook.ids.contains(where: wantsRule) else { throw .option(.noRules) }
        guard comparesProfiles, ![.messages, .messagesExact].contains(profile) else { return }
        throw .option(.comparison(profile: profile.name))
    }

    /// The profile of requests, with the contact for site owners.
    var asker: FetchProfile { profile.contacting(contact) }

    /// A page that takes longer is slow (`slow-response`), and timed once more before that is said.
    private static let pagePatience = Moment.Span.seconds(2)

    /// The request for a page, or for the opening of a long one.
    func request(for url: PageURL) -> FetchRequest {
        var request = FetchRequest(
            url: url, profile: asker, purpose: .page,
            body: .whole(decodedLimit: min(htmlLimit, FetchRequest.openingLimit)), timeout: timeout,
            redirectLimit: redirectLimit)
        request.patience = Self.pagePatience
        return request
    }

    /// The exemptions that count no longer, today where the process runs.
    package var endedExemptions: [RulePolicy.Exemption] {
        let today = WallClock.day()
        return policy.exemptions.filter { $0.until.map { $0 < today } ?? false }
    }

    /// The same with the exemptions that count on that day.
    func inForce(on day: String) -> AuditOptions {
        var options = self
        options.policy = policy.inForce(on: day)
        return options
    }

    /// What decides the results: a run goes on only under the same. It holds no secret.
    package var identityText: String { RunIdentity(self).text }
}

extension RuleBook.Selection {
    /// The rules that `--only` and `--disable` leave.
    convenience init(_ options: AuditOptions) {
        self.init(policy: options.policy, isOn: options.wantsRule)
    }
}

extension AuditOptions {
    /// Whether `--only` and `--disable` leave the rule.
    func wantsRule(_ id: String) -> Bool { RuleBook.isOn(id, only: only, disabled: disabled) }
}

extension RulePolicy {
    /// What differs from the catalogue, in words; empty when nothing does.
    var summary: String {
        func any(_ number: Int, _ noun: String) -> String? { number == 0 ? nil : counted(number, noun) }
        return [
            preset == .apple ? nil : "preset \(preset.rawValue)", any(changes.count, "changed rule"),
            any(exemptions.count, "exemption"),
            any(siteNames.count, "configured site name"),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}

/// How a site is found by following the links of its pages.
package struct CrawlOptions: Hashable, Sendable {
    /// Whether links are followed from the pages that are given. The default is false; a site that has no sitemap is crawled
    /// all the same.
    package var isOn = false
    /// Whether the subdomains of the hosts given belong to the site too. The default is false.
    package var withSubdomains = false
    /// The most links from a page that is given to one that is audited. The default is no limit.
    package var depth: Int?
    /// The most pages. The default is 10,000.
    package var pageLimit = 10_000
    /// Whether links are followed too that look like an endless list. The default is false.
    package var followsAll = false

    package init() {}
}

extension RuleBook {
    /// Rules as options name them, an id or a pattern with `*`: the text itself when some rule matches it.
    ///
    /// - Throws: `AuditError` for a text that matches none.
    package static func checked(pattern text: String) throws(AuditError) -> String {
        guard !RuleBook.ids.contains(where: { Glob.matches($0, text) }) else { return text }
        throw .unknownRule(text)
    }
}

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

    /// The options of a result: a run goes on, and what was kept is used again, only under the same.
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
        Counted("picturesAreDecoded") { $0.imageHelper != nil },
    ]
}

extension AuditOptions {
    typealias Place = any PartialKeyPath<AuditOptions> & Sendable

    /// Options that say how fast and how long requests are made.
    static let manners: [Place] = [
        \.maxTime, \.maxPages, \.maxBytes, \.isFresh, \.lockWait,
        \.checksDatabase, \.fetch.pageBytes, \.fetch.pageTask, \.fetch.politeness.concurrency,
        \.fetch.politeness.host.rate, \.fetch.politeness.host.perHost,
        \.fetch.politeness.host.delay, \.fetch.politeness.overrides,
        \.fetch.politeness.perAddress, \.fetch.politeness.retryDelay,
        \.fetch.politeness.maxWait, \.fetch.politeness.share,
    ]

    /// Options that say what is written and compared, and what the program gives itself; whether images are looked
    /// into counts.
    static let aside: [Place] = [
        \.output, \.database, \.formats, \.places, \.mail,
        \.mail.to, \.mail.from, \.csvHasByteOrderMark,
        \.csvIsRaw, \.csvHasAllFindings, \.showsSamples, \.baseline, \.strikes,
        \.keptRuns,
        \.gate, \.failsOnlyNew, \.cacheBytes,
        \.imageHelper, \.permits, \.fetch.onRobots,
        // The lines of the list name them, and parts of one list are in several.
        \.sources.archives,
    ]

    /// What the option at a place changes.
    package static func effect(of path: PartialKeyPath<AuditOptions>) -> Effect {
        if manners.contains(where: { $0 == path }) { return .manners }
        return aside.contains { $0 == path } ? .output : .results
    }
}
