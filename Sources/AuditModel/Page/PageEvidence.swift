/// Everything seen about one page and nothing guessed: what rules judge.
package struct PageEvidence: Sendable {
    /// The address as it was asked for.
    package var requested: PageURL
    /// Where it was answered.
    package var final: PageURL
    package var site: SiteIdentity
    /// The registrable domain of every address that the card points to, by address; for rules that compare sites.
    package var registrableDomains: [PageURL: String]
    package var outcome: Outcome
    package var fetch: FetchFacts
    package var tags: PageTags
    package var card: LinkCard
    /// What the address leads to when that is no page; the card then holds the file and nothing else.
    package var file: FileLink?
    /// Whether media were looked at; false with `--no-media`, and rules about them are then not judged.
    package var looksAtMedia: Bool
    /// Names that stand for the site besides those in the page: learned affixes and those of the configuration.
    package var learnedAliases: [String]
    /// What a few further requests told.
    package var probes = LinkProbes()
    /// What other profiles were served; empty unless `--compare-profiles`.
    package var alternates: [ProfileView]
    /// What its reader may be told to permit.
    package var permits = Permits()

    package init(
        requested: PageURL, final: PageURL, site: SiteIdentity, outcome: Outcome, fetch: FetchFacts, tags: PageTags,
        card: LinkCard
    ) {
        self.requested = requested
        self.final = final
        self.site = site
        registrableDomains = [:]
        self.outcome = outcome
        self.fetch = fetch
        self.tags = tags
        self.card = card
        looksAtMedia = true
        learnedAliases = []
        alternates = []
    }
}

/// What rules ask about the transfer of the document.
package struct FetchFacts: Sendable {
    package var profile: String
    package var status: Int?
    package var failure: FetchFailure?
    /// What robots.txt says of the last address; nil when it was not read.
    package var robots: RobotsVerdict?
    package var hops: [FetchResult.Hop]
    package var timings: FetchResult.Timings
    /// The essence of Content-Type in lower case; nil when the header is missing.
    package var contentType: String?
    package var contentDisposition: String?
    /// Content-Length as sent, whatever the content coding.
    package var contentLength: Int?
    package var contentEncoding: String?
    /// Bytes as they came, and decoded.
    package var wireBytes: Int
    package var decodedBytes: Int
    /// Whether reading stopped at the limit.
    package var isCut: Bool
    /// What the body is by its first bytes.
    package var sniffed: MediaType
    /// The value of `cf-mitigated`.
    package var cfMitigated: String?
    /// The field by which another protection says that it answered in the page's place: `x-amzn-waf-action: captcha`.
    package var challengeField: String?
    /// How often asking for the document ended so; other ends before it do not count.
    package var tries = 1
    /// The status that the first profile got, when a second one (Safari, after a 403) was used instead.
    package var firstStatus: Int?
    package var httpVersion: String
    package var remoteAddress: String

    package init(
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
package struct ProfileView: Hashable, Sendable {
    package var profile: String
    package var status: Int?
    package var outcome: Outcome
    package var finalURL: PageURL
    package var title: String?
    package var image: String?
    package var icon: String?
    package var siteName: String?
    package var summary: String?
    package var ogURL: String?
    package var type: String?

    package init(profile: String, status: Int?, outcome: Outcome, finalURL: PageURL) {
        self.profile = profile
        self.status = status
        self.outcome = outcome
        self.finalURL = finalURL
    }
}
