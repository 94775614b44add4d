/// Everything seen about one page and nothing guessed: what rules judge.
public struct PageEvidence: Sendable {
    /// The address as it was requested.
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
    /// Names of the site other than those in the page: learned ones and those of the configuration.
    public var learnedAliases: [String] = []
    /// The results of a few additional requests.
    public var probes = LinkProbes()
    /// What other profiles were served; empty unless `--compare-profiles`.
    public var alternates: [ProfileView] = []
    /// What the reader of a report can permit.
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
    /// Bytes as received, and decoded.
    public var wireBytes: Int
    public var decodedBytes: Int
    /// A code of the HTML without the page's own URL, by which a renamed page is known; only files have one.
    public var htmlCode: String?
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
    /// When the answer was sent, in seconds since 1970; nil where that is not known.
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

/// How the audit of one address ended; only `ok` is judged by a score.
public enum Outcome: String, CaseIterable, Sendable {
    case ok
    case http4xx = "http_4xx"
    case http5xx = "http_5xx"
    case rateLimited = "rate_limited"
    case botWall = "bot_wall"
    case consentWall = "consent_wall"
    case robotsDenied = "robots_denied"
    case timeout, dns, tls, connect
    /// The body was sent in an encoding that was not requested, or in a broken one.
    case badEncoding = "bad_encoding"
    case tooLarge = "too_large"
    case notHTML = "not_html"
    case privateAddress = "private_address"
    case redirectLoop = "redirect_loop"
    case cancelled
    /// The line of the list is not a URL.
    case rejected

    /// Whether the page was truly seen, so that a score says something about it.
    public var isLoaded: Bool { self == .ok }
}

extension Outcome {
    /// The outcome of a request that ended without an answer.
    public init(_ cause: FetchFailure.Cause) {
        self =
            switch cause {
            case .dns: .dns
            case .tls: .tls
            case .timeout, .tooSlow: .timeout
            case .redirectLoop, .tooManyRedirects, .badRedirect: .redirectLoop
            case .privateAddress: .privateAddress
            case .tooLarge, .headerTooLarge: .tooLarge
            case .cancelled, .localResources: .cancelled
            case .hostSkipped, .rateLimited: .rateLimited
            case .badEncoding: .badEncoding
            case .robotsDenied, .robotsUnreachable: .robotsDenied
            case .connect, .reset, .protocolError, .proxy, .missingFile, .other: .connect
            }
    }
}

/// Tells whether two pages are one page under two URLs.
public enum PageContent {
    /// A code of the HTML without the page's own URL, in 16 hexadecimal digits.
    ///
    /// The path of the page, without its suffix, is left out wherever it stands, because a page that is renamed names
    /// itself anew in og:url, its canonical link and its menus. It tells pages apart and proves nothing against forgery.
    public static func code(of html: UnsafeBufferPointer<UInt8>, at url: PageURL) -> String {
        let own = stem(of: url)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var place = 0
        while place < html.count {
            if let end = own.end(in: html, at: place) {
                place = end
                continue
            }
            hash = (hash ^ UInt64(html[place])) &* 0x100_0000_01B3
            place += 1
        }
        return hash.hexadecimal
    }

    /// `/blog/three` of `https://example.com/blog/three.html`.
    private static func stem(of url: PageURL) -> Stem {
        var path = Array(url.path.utf8)
        for suffix in [".html", ".htm", ".xhtml", "/"] where path.reversed().starts(with: suffix.utf8.reversed()) {
            path.removeLast(suffix.utf8.count)
            break
        }
        return Stem(bytes: path)
    }

    private struct Stem {
        let bytes: [UInt8]

        /// Where the path ends that begins there; nil for anything else, such as the beginning of a longer name.
        func end(in html: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
            guard bytes.count > 1, html[place] == bytes[0], place + bytes.count <= html.count,
                place == 0 || html[place - 1] != UInt8(ascii: "<")
            else { return nil }
            for offset in bytes.indices where html[place + offset] != bytes[offset] { return nil }
            let end = place + bytes.count
            return end < html.count && Self.isName(html[end]) ? nil : end
        }

        private static func isName(_ byte: UInt8) -> Bool {
            (byte | 32) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || byte > 127
        }
    }
}
