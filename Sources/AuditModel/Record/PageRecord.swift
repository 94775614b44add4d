/// What is kept of one audited page: a row of the store and of `pages.csv`, with its findings.
package struct PageRecord: Sendable {
    /// The number of the page in the store.
    package var page: Int64
    package var url: String
    package var finalURL: String
    package var outcome: Outcome
    /// The bounded word of a failure; empty when there was none.
    package var cause = ""
    /// The sentence about the failure; empty when there was none.
    package var causeDetail = ""
    package var status: Int?
    package var score: Int?
    package var predictedCard: PredictedCard?
    /// How sure that card is. It follows from the rest (`RuleBook.settleCard`) and is not stored.
    package var cardCertainty = CardCertainty.likely
    package var title: Sourced<String>?
    package var siteName: String?
    package var applicationName: String?
    package var domain = ""
    package var summary: String?
    package var type: String?
    package var canonical: String?
    package var ogURL: String?
    package var image: Picture?
    package var icon: Picture?
    package var iconSource: String?
    /// Why nobody judged what image or icon show, in a few words; nil when somebody did, or there was nothing to judge.
    package var imageNote: String?
    package var iconNote: String?
    package var video: Clip?
    package var mediaBytesTotal: Int?
    package var redirects = 0
    package var htmlBytes: Int?
    package var fetchMilliseconds: Int?
    /// Seconds since 1970.
    package var fetchedAt: Int64 = 0
    /// Sorted by points lost, most first.
    package var findings: [Finding] = []
    /// Whether the Media component was judged; the second pass needs it to score again.
    package var mediaApplies = false
    /// Whether what the page points to was looked at; what needs that is else left out of the score.
    package var looksAtMedia = true
    /// What the address leads to when that is no page.
    package var file: FileLink.Kind?
    /// The rules that had nothing to judge on it; their findings of earlier runs no longer apply.
    package var moot = RulePlaces()
    /// What the second pass compares pages by.
    package var setKeys = SetKeys()
    /// The details for the report as one JSON object: tags, redirects, timings, candidates.
    package var detail: [UInt8] = []
    /// How many bytes of `detail`, from its beginning, say what the page is. They are the same on every visit until the
    /// page changes, so runs share them; the rest says how this visit went.
    package var lastingDetail = 0

    package init(page: Int64, url: String, outcome: Outcome) {
        self.page = page
        self.url = url
        finalURL = url
        self.outcome = outcome
    }

    /// The details that say what the page is.
    package var lasting: [UInt8] { Array(detail.prefix(lastingDetail)) }

    package var grade: Grade? { score.map(Grade.init(score:)) }

    package struct Picture: Hashable, Sendable {
        package var url: String
        package var width: Int?
        package var height: Int?
        package var size: ByteCount?
        package var type: String?
        package var textCoverage: Double?

        package init(url: String) { self.url = url }
    }

    package struct Clip: Hashable, Sendable {
        package var url: String
        package var type: String?
        package var size: ByteCount?

        package init(url: String) { self.url = url }
    }

    /// Keys under which the pages of one site are compared; empty means not compared.
    package struct SetKeys: Hashable, Sendable {
        package var registrableDomain = ""
        package var isHome = false
        /// The key of the title without site segments.
        package var titleCore = ""
        /// Keys of the first and last segment of the title, from which affixes are learned; empty when the title
        /// has one segment.
        package var firstSegment = ""
        package var lastSegment = ""
        /// SHA-256 of the chosen image.
        package var image = ""
        package var imagePerceptualHash: UInt64?
        package var imageSwatch: Swatch?
        package var summary = ""
        /// og:url in the comparison form of Appendix B.
        package var ogURL = ""
        /// What says that two addresses are one page: canonical, else final address. The number of a list's page stands
        /// behind a `#`, which no address in comparison form has.
        package var identity = ""

        package init() {}
    }
}

/// A line of a list that is no address.
package struct RejectedLine: Hashable, Sendable {
    /// The list's name as given; `-` for standard input.
    package var input: String
    /// Counted from 1.
    package var line: Int
    /// The line, cut at `textLimit` characters, control characters replaced.
    package var text: String
    package var reason: String

    package static let textLimit = 300
    /// The list that the words of the command line make.
    package static let commandLine = "command line"

    package init(input: String, line: Int, text: String, reason: String) {
        self.input = input
        self.line = line
        self.text = text
        self.reason = reason
    }
}
