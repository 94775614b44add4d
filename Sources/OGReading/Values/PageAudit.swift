package import AuditModel
internal import AuditRules
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One page: how it was loaded, the rich link that Messages would show for it, and what is wrong with it.
///
/// Encoded as JSON it is an element of `pages` in `report.json` (docs/report.schema.json).
public struct PageAudit: Hashable, Sendable {
    /// The URL as requested, or the invalid line of a list (``Outcome/rejected``).
    public package(set) var urlText = ""
    /// The URL after redirects; nil for an invalid line.
    public package(set) var finalURL: PageURL?
    /// How the request ended.
    public package(set) var outcome = Outcome.cancelled
    /// A word for what failed, such as `connect`; nil if nothing did.
    public package(set) var cause: String?
    /// The same in a sentence; nil if nothing failed.
    public package(set) var causeDetail: String?
    /// The HTTP status of the last response; nil without one.
    public package(set) var status: Int?
    /// The score; nil for a page that could not be loaded.
    public package(set) var score: Score?
    /// The rich link.
    public package(set) var card = LinkCard()
    /// What is wrong, most points lost first.
    public package(set) var findings: [Finding] = []
    /// The tags to paste over those of the page, one a line: its own where they are right, better ones where they are known,
    /// and where only a person knows what to write a value that begins with `…`; nil if its own tags are not read.
    public package(set) var paste: String?
    /// How many redirects were followed.
    public package(set) var redirects = 0
    /// The bytes of HTML, decoded; nil without a response.
    public package(set) var htmlBytes: Int?
    /// A code of the HTML without the page's own URL, by which a renamed page of a build is known; nil for pages that were
    /// fetched.
    public package(set) var content: String?
    /// The time from the first request to the last byte, to the millisecond; nil for HTML that was not fetched.
    public package(set) var fetchTime: Duration?
    /// When the page was fetched; nil if it was not.
    public package(set) var fetchedAt: Date?
    /// How many links lead from a given page to this one, if links were followed; nil if none does.
    public package(set) var depth: Int?
    /// The first page that links to this one, if links were followed.
    public package(set) var foundOn: PageURL?
    /// Whether a sitemap lists the page; nil if links were not followed or there is no sitemap.
    public package(set) var isInSitemap: Bool?
    /// The list that names the page, `-` for standard input; empty if none does.
    public package(set) var input = ""
    /// The line in that list, from 1; 0 if no list names the page.
    public package(set) var line = 0
    /// The version of the rules and weights.
    public package(set) var rulesVersion = ""

    init() {}

    /// The URL as requested; nil for an invalid line.
    public var url: PageURL? { PageURL(urlText) }
    /// The score as a letter; nil without a score.
    public var grade: Grade? { score?.grade }
}

extension PageAudit: Codable {
    private static let members: [JSONMember<Self>] =
        [
            .init("url", \.urlText), .init("final_url", \.finalURL), .init("outcome", \.outcome),
            .init("paste", \.paste), .init("cause", \.cause), .init("cause_detail", \.causeDetail),
            .init("http_status", \.status),
            .init("score", \.score), .init("grade", from: \.grade), .init("errors", from: \.errors),
            .init("warnings", from: \.warnings), .init("notices", from: \.notices), .init("findings", \.findings),
            .init("redirects", \.redirects), .init("html_bytes", \.htmlBytes), .init("fetch_ms", \.fetchMilliseconds),
            .init("fetched_at", \.fetchedTime), .init("input", \.input), .init("line", \.line),
            .init("rules_version", \.rulesVersion), .init("content", \.content),
            .init("depth", \.depth), .init("found_on", \.foundOn), .init("in_sitemap", \.isInSitemap),
        ] + LinkCard.members.map { $0.inside(\.card) }

    /// Reads a page of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
        fillTags()
    }

    /// Writes a page as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }

    private var errors: Int { count(.error) }
    private var warnings: Int { count(.warning) }
    private var notices: Int { count(.notice) }

    /// What only concerns other apps is not counted.
    private func count(_ severity: Finding.Severity) -> Int {
        findings.count { $0.severity == severity && $0.component != .otherApps }
    }

    private var fetchedTime: JSONTime? {
        get { fetchedAt.map(JSONTime.init) }
        set { fetchedAt = newValue?.date }
    }

    private var fetchMilliseconds: Int? {
        get { fetchTime.map { Int($0 / .milliseconds(1)) } }
        set { fetchTime = newValue.map { .milliseconds($0) } }
    }
}

extension PageAudit {
    /// What the reports say of a page that no list names.
    ///
    /// - Parameters:
    ///   - scoresIfFixed: what the score would be with each finding fixed, in their order.
    ///   - rulesVersion: of the rules and weights it was judged by.
    ///   - history: what earlier runs know of each finding.
    package init(
        _ record: PageRecord, scoresIfFixed: [Int?], rulesVersion: String,
        history: (Int) -> Finding.History = { _ in Finding.History() }
    ) {
        urlText = record.url
        finalURL = PageURL(record.finalURL)
        outcome = Outcome(record.outcome)
        cause = record.cause.isEmpty ? nil : record.cause
        causeDetail = record.causeDetail.isEmpty ? nil : record.causeDetail
        status = record.status
        score = record.score.map(Score.init)
        card = LinkCard(record)
        findings = record.findings.indices.map { place in
            let score = place < scoresIfFixed.count ? scoresIfFixed[place] : nil
            return Finding(record.findings[place], scoreIfFixed: score, history(place))
        }
        paste = record.paste
        redirects = record.redirects
        htmlBytes = record.htmlBytes
        content = record.htmlCode
        (depth, isInSitemap) = (record.crawl?.depth, record.crawl?.isInSitemap)
        foundOn = record.crawl?.foundOn.flatMap { PageURL($0) }
        fetchTime = record.fetchMilliseconds.map { .milliseconds($0) }
        fetchedAt = Date(seconds: record.fetchedAt)
        self.rulesVersion = rulesVersion
        fillTags()
    }

    /// Gives each finding the tags to paste, which are among those of the page.
    mutating func fillTags() {
        let offered = paste.map(OfferedTags.lines)
        for index in findings.indices {
            findings[index].paste = PasteTags(findings[index].fix.instruction).text(over: offered)
        }
    }
}

extension Finding {
    /// What earlier runs know of a finding.
    package struct History: Sendable {
        /// Seconds since 1970; 0 where that is not known.
        var firstSeen: Int64
        var state: FindingState?
        var runs: Int?

        package init(firstSeen: Int64 = 0, state: FindingState? = nil, runs: Int? = nil) {
            (self.firstSeen, self.state, self.runs) = (firstSeen, state, runs)
        }
    }

    fileprivate init(_ inner: AuditModel.Finding, scoreIfFixed: Int?, _ history: History) {
        rule = Rule(inner.rule)
        severity = Severity(inner.severity)
        component = Component(inner.component)
        pointsLost = inner.pointsLost.rounded(decimals: 1)
        self.scoreIfFixed = scoreIfFixed.map(PageAudit.Score.init)
        evidence = inner.evidence
        line = inner.line
        firstSeen = Date(seconds: history.firstSeen)
        state = history.state.flatMap { State(rawValue: $0.rawValue) }
        runs = history.runs
    }
}

extension LinkCard {
    fileprivate init(_ record: PageRecord) {
        layout = record.predictedCard.flatMap { Layout(rawValue: $0.rawValue) }
        certainty = layout.flatMap { _ in Certainty(rawValue: record.cardCertainty.rawValue) }
        isMediaChecked = record.score.map { _ in record.looksAtMedia }
        fileKind = record.file.flatMap { FileKind(rawValue: $0.rawValue) }
        title = record.title.map { Title(value: $0.value, source: $0.source, line: $0.line) }
        (siteName, applicationName) = (record.siteName, record.applicationName)
        domain = record.domain.isEmpty ? nil : record.domain
        (summary, type) = (record.summary, record.type)
        canonical = record.canonical.flatMap { PageURL($0) }
        ogURL = record.ogURL.flatMap { PageURL($0) }
        (imageNote, iconNote) = (record.imageNote, record.iconNote)
        image = record.image.map { Image($0) }
        icon = record.icon.map { Image($0, source: record.iconSource) }
        video = record.video.map { Video($0) }
        mediaBytes = record.mediaBytesTotal
    }
}

extension LinkCard.Image {
    fileprivate init(_ record: PageRecord.Image, source: String? = nil) {
        urlText = record.url
        (width, height, type) = (record.width, record.height, record.type)
        bytes = record.size?.bytes
        bytesBasis = record.size.flatMap { LinkCard.BytesBasis(rawValue: $0.basis.rawValue) }
        textCoverage = record.textCoverage?.rounded(decimals: 3)
        self.source = source
    }
}

extension LinkCard.Video {
    fileprivate init(_ record: PageRecord.Video) {
        (urlText, type) = (record.url, record.type)
        bytes = record.size?.bytes
        bytesBasis = record.size.flatMap { LinkCard.BytesBasis(rawValue: $0.basis.rawValue) }
    }
}

extension Double {
    /// As the reports print it.
    fileprivate func rounded(decimals: Int) -> Double {
        let power = decimals == 1 ? 10.0 : 1_000.0
        return (self * power).rounded() / power
    }
}
