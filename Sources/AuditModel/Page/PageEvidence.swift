/// Everything seen about one page and nothing guessed: what rules judge.
public struct PageEvidence: Sendable {
    /// The address as it was asked for.
    public var requested: PageURL
    /// Where it was answered.
    public var final: PageURL
    public var site: SiteIdentity
    /// The registrable domain of every address that the card points to, by address; for rules that compare sites.
    public var registrableDomains: [PageURL: String]
    public var outcome: Outcome
    public var fetch: FetchFacts
    public var tags: PageTags
    public var card: LinkCard
    /// What the address leads to when that is no page; the card then holds the file and nothing else.
    public var file: FileLink?
    /// Whether media were looked at; false with `--no-media`, and rules about them are then not judged.
    public var looksAtMedia = true
    /// Names that stand for the site besides those in the page: learned affixes and those of the configuration.
    public var learnedAliases: [String] = []
    /// What a few further requests told.
    public var probes = LinkProbes()
    /// What other profiles were served; empty unless `--compare-profiles`.
    public var alternates: [ProfileView] = []
    /// What its reader may be told to permit.
    public var permits = Permits()

    public init(
        requested: PageURL, final: PageURL, site: SiteIdentity, outcome: Outcome, fetch: FetchFacts, tags: PageTags,
        card: LinkCard, file: FileLink? = nil, looksAtMedia: Bool = true, learnedAliases: [String] = [],
        registrableDomains: [PageURL: String] = [:], permits: Permits = Permits()
    ) {
        self.requested = requested
        self.final = final
        self.site = site
        self.registrableDomains = registrableDomains
        self.outcome = outcome
        self.fetch = fetch
        self.tags = tags
        self.card = card
        self.file = file
        self.looksAtMedia = looksAtMedia
        self.learnedAliases = learnedAliases
        self.permits = permits
    }
}

/// What rules ask about the transfer of the document.
public struct FetchFacts: Hashable, Sendable {
    public var profile: String
    public var status: Int?
    public var failure: FetchFailure?
    /// What robots.txt says of the last address; nil when it was not read.
    public var robots: RobotsVerdict?
    public var hops: [FetchResult.Hop]
    public var timings: FetchResult.Timings
    /// The essence of Content-Type in lower case; nil when the header is missing.
    public var contentType: String?
    public var contentDisposition: String?
    /// Content-Length as sent, whatever the content coding.
    public var contentLength: Int?
    public var contentEncoding: String?
    /// Bytes as they came, and decoded.
    public var wireBytes: Int
    public var decodedBytes: Int
    /// A code of the HTML without the page's own URL, by which a renamed page is known; only files have one.
    public var content: String?
    /// Whether reading stopped at the limit.
    public var isCut: Bool
    /// What the body is by its first bytes.
    public var sniffed: MediaType
    /// The value of `cf-mitigated`.
    public var cfMitigated: String?
    /// The field by which another protection says that it answered in the page's place: `x-amzn-waf-action: captcha`.
    public var challengeField: String?
    /// How often asking for the document ended so; other ends before it do not count.
    public var tries = 1
    /// The status that the first profile got, when a second one (Safari, after a 403) was used instead.
    public var firstStatus: Int?
    public var httpVersion: String
    public var remoteAddress: String
    /// When the answer was sent, in seconds since 1970; nil where nobody knows.
    public var fetchedAt: Int64?

    public init(
        profile: String = "messages", status: Int? = 200, failure: FetchFailure? = nil,
        contentType: String? = "text/html", decodedBytes: Int = 0, sniffed: MediaType = .html
    ) {
        self.profile = profile
        self.status = status
        self.failure = failure
        hops = []
        timings = FetchResult.Timings()
        self.contentType = contentType
        wireBytes = decodedBytes
        self.decodedBytes = decodedBytes
        isCut = false
        self.sniffed = sniffed
        httpVersion = "1.1"
        remoteAddress = ""
    }
}

/// The fields of a card that another profile was served.
public struct ProfileView: Hashable, Sendable {
    public var profile: String
    public var status: Int?
    public var outcome: Outcome
    public var finalURL: PageURL
    public var title: String?
    public var image: String?
    public var icon: String?
    public var siteName: String?
    public var summary: String?
    public var ogURL: String?
    public var type: String?

    public init(profile: String, status: Int?, outcome: Outcome, finalURL: PageURL) {
        self.profile = profile
        self.status = status
        self.outcome = outcome
        self.finalURL = finalURL
    }
}
