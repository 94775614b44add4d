/// What is kept of one audited page: a row of the store and of `pages.csv`, with its findings.
public struct PageRecord: Sendable {
    /// The number of the page in the store.
    public var page: Int64
    public var url: String
    public var finalURL: String
    public var outcome: Outcome
    /// The bounded word of a failure; empty when there was none.
    public var cause = ""
    /// The sentence about the failure; empty when there was none.
    public var causeDetail = ""
    public var status: Int?
    public var score: Int?
    public var predictedCard: PredictedCard?
    /// How sure that card is; it follows from the rest (`RuleBook.settleCard`).
    public var cardCertainty = CardCertainty.likely
    public var title: Sourced<String>?
    public var siteName: String?
    public var applicationName: String?
    public var domain = ""
    public var summary: String?
    public var type: String?
    public var canonical: String?
    public var ogURL: String?
    public var image: Image?
    public var icon: Image?
    public var iconSource: String?
    /// Why it was not judged what image or icon show, in a few words; nil when it was, or there was nothing to judge.
    public var imageNote: String?
    public var iconNote: String?
    public var video: Video?
    /// The tags to paste over those of the page, one a line (`OfferedTags`); nil where its own are not read.
    public var paste: String?
    public var mediaBytesTotal: Int?
    public var redirects = 0
    public var htmlBytes: Int?
    /// A code of the HTML without the page's own URL, by which a renamed page is known; only files have one.
    public var htmlCode: String?
    public var fetchMilliseconds: Int?
    /// Seconds since 1970.
    public var fetchedAt: Int64 = 0
    /// Sorted by points lost, most first.
    public var findings: [Finding] = []
    /// Whether the Media component was judged; the second pass needs it to score again.
    public var mediaApplies = false
    /// Whether what the page points to was looked at; what needs that is else left out of the score.
    public var looksAtMedia = true
    /// What the address leads to when that is no page.
    public var file: FileLink.Kind?
    /// The rules that had nothing to judge on it; their findings of earlier runs no longer apply.
    public var notApplicable = RulePlaces()
    /// Where it stands in the crawl; nil where links were not followed.
    public var crawl: CrawlPlace?
    /// What the second pass compares pages by.
    public var setKeys = SetKeys()
    /// The details for the report as one JSON object: tags, redirects, timings, candidates.
    public var detail: [UInt8] = []
    /// How many bytes of `detail`, from its beginning, say what the page is. They are the same on every visit until the
    /// page changes, so runs share them; the rest says how this visit went.
    public var lastingDetail = 0
    /// What a later visit knows the page by, where nothing but the response to it decides what it is; else nil.
    public var contentKey: String?
    /// The number under which the store has all that lasts of it already; nil when it was not read from there.
    public var kept: Int64?

    public init(page: Int64, url: String, outcome: Outcome) {
        self.page = page
        self.url = url
        finalURL = url
        self.outcome = outcome
    }

    /// The details that say what the page is.
    public var lasting: ArraySlice<UInt8> { detail.prefix(lastingDetail) }
    /// The details of this visit.
    public var visit: ArraySlice<UInt8> { detail.dropFirst(lastingDetail) }

    public var grade: Grade? { score.map(Grade.init(score:)) }

    /// How links lead to a page.
    public struct CrawlPlace: Hashable, Sendable {
        /// Links on the shortest way from a page that was given; nil where no way leads from there.
        public var depth: Int?
        /// The URL of the first page with a link to it; nil for one that was given, and for one that only the sitemap names.
        public var foundOn: String?
        /// Whether a sitemap lists it; nil where none was read.
        public var isInSitemap: Bool?

        public init(depth: Int?, foundOn: String?, isInSitemap: Bool?) {
            (self.depth, self.foundOn, self.isInSitemap) = (depth, foundOn, isInSitemap)
        }
    }

    public struct Image: Hashable, Sendable {
        public var url: String
        public var width: Int?
        public var height: Int?
        public var size: ByteCount?
        public var type: String?
        public var textCoverage: Double?

        public init(url: String) { self.url = url }
    }

    public struct Video: Hashable, Sendable {
        public var url: String
        public var type: String?
        public var size: ByteCount?

        public init(url: String) { self.url = url }
    }

    /// Keys under which the pages of one site are compared; empty means not compared.
    public struct SetKeys: Hashable, Sendable {
        public var registrableDomain = ""
        public var isHome = false
        /// The key of the title without site segments.
        public var titleCore = ""
        /// The same without the names that comparing the site's titles has taught as well; nil where it taught none.
        public var learnedCore: String?
        /// Keys of the first and last segment of the title, from which affixes are learned; empty when the title
        /// has one segment.
        public var firstSegment = ""
        public var lastSegment = ""
        /// SHA-256 of the chosen image.
        public var image = ""
        public var imagePerceptualHash: UInt64?
        public var imageSwatch: Swatch?
        public var summary = ""
        /// og:url in the comparison form of Appendix B.
        public var ogURL = ""
        /// What says that two addresses are one page: canonical, else final address. The number of a list's page stands
        /// behind a `#`, which no address in comparison form has.
        public var identity = ""

        public init() {}
    }
}

/// A line of a list that is no address.
public struct RejectedLine: Hashable, Sendable {
    /// The list's name as given; `-` for standard input.
    public var input: String
    /// Counted from 1.
    public var line: Int
    /// The line, cut at `textLimit` characters, control characters replaced.
    public var text: String
    public var reason: String

    public static let textLimit = 300
    /// The list that the words of the command line make.
    public static let commandLine = "command line"

    public init(input: String, line: Int, text: String, reason: String) {
        self.input = input
        self.line = line
        self.text = text
        self.reason = reason
    }
}

/// Some of the rules of a program, by their places in report order: a bit each.
public struct RulePlaces: Hashable, Sendable {
    /// Every rule has a place below this one.
    public static let limit = 256

    /// The place 0 is the lowest bit of the first byte, the greatest that is in it is in the last.
    public private(set) var bytes: [UInt8] = []

    /// - Parameter bytes: as `bytes` has them; what stands behind the places of all rules is left out.
    public init(_ bytes: [UInt8] = []) {
        let bytes = bytes.prefix(Self.limit / 8)
        self.bytes = Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    public init(of places: some Sequence<Int>) {
        for place in places { insert(place) }
    }

    public func contains(_ place: Int) -> Bool {
        0..<(bytes.count * 8) ~= place && bytes[place / 8] >> (place % 8) & 1 == 1
    }

    /// Adds a rule; one that has no place is left out.
    public mutating func insert(_ place: Int) {
        guard 0..<Self.limit ~= place else { return }
        while bytes.count <= place / 8 { bytes.append(0) }
        bytes[place / 8] |= 1 << (place % 8)
    }

    public mutating func formUnion(_ other: RulePlaces) {
        for place in 0..<(other.bytes.count * 8) where other.contains(place) { insert(place) }
    }
}
