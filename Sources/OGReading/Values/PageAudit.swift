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
