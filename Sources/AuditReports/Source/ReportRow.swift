package import AuditModel

/// One line of the input with its result.
package struct ReportRow: Sendable {
    /// The list's name as given, and the line counted from 1.
    package var input: String
    package var line: Int
    /// The fragment of the URL in that line, from `#` on, which is never sent to a server.
    package var fragment: String?
    package var entry: Entry

    package enum Entry: Sendable {
        /// The first line that names this page: with its findings and details.
        case page(ReportPage)
        /// The first line with this page, which has no result because the run was stopped before.
        indirect case unfinished(PageRecord)
        /// A further line with the URL of an earlier one; the record has no details.
        indirect case repeated(PageRecord)
        case rejected(RejectedLine)
    }

    package init(input: String, line: Int, fragment: String? = nil, entry: Entry) {
        self.input = input
        self.line = line
        self.fragment = fragment
        self.entry = entry
    }

    /// The record of any line; a line that is not a URL is a page with the outcome `rejected`.
    var shown: ReportPage { page ?? ReportPage(record: record) }

    /// Only its record.
    var record: PageRecord {
        switch entry {
        case .page(let page): return page.record
        case .unfinished(let record), .repeated(let record): return record
        case .rejected(let line):
            var record = PageRecord(page: 0, url: line.text, outcome: .rejected)
            record.cause = line.reason
            return record
        }
    }

    /// The page, if this is the line that represents it.
    var page: ReportPage? {
        if case .page(let page) = entry { page } else { nil }
    }
}

/// One page with everything that reports print about it. It is an object, because a record is large and all reports
/// hold it.
package final class ReportPage: Sendable {
    /// The record; its `detail` is what `PageDetailJSON` wrote, or empty.
    package let record: PageRecord
    /// The file that it was read from, relative to the working directory; nil if it was fetched.
    package let file: String?
    /// Seconds since 1970 at which each finding was first found, in the order of `record.findings`; a finding without
    /// one was first found when the page was fetched.
    private let firstSeen: [Int64]
    /// The score with each finding fixed, in the order of `record.findings`: nil if the fixed page is unknown; empty
    /// for a page without a score.
    package let scoresIfFixed: [Int?]
    /// The state of each finding, and in how many consecutive runs it was found, in the same order; empty without a
    /// history.
    private let states: [FindingState?]
    private let runs: [Int?]
    /// The rules of findings that the baseline has and that are gone, although the page was judged.
    package let gone: [String]

    package init(
        record: consuming PageRecord, firstSeen: [Int64] = [], states: [FindingState?] = [], runs: [Int?] = [],
        scoresIfFixed: [Int?] = [], file: String? = nil, gone: [String] = []
    ) {
        self.record = record
        self.file = file
        self.firstSeen = firstSeen
        self.states = states
        self.runs = runs
        self.scoresIfFixed = scoresIfFixed
        self.gone = gone
    }

    /// How much the score would rise if only that finding were fixed; 0 if unknown.
    package func gain(_ index: Int) -> Int {
        guard let score = record.score, let fixed = scoreIfFixed(index) else { return 0 }
        return max(0, fixed - score)
    }

    package func scoreIfFixed(_ index: Int) -> Int? { index < scoresIfFixed.count ? scoresIfFixed[index] : nil }

    /// The state of a finding since the baseline; nil if unknown.
    package func state(_ index: Int) -> FindingState? { index < states.count ? states[index] : nil }

    /// How many findings are new since the baseline, or back.
    var news: Int { states.count { $0?.isNews ?? false } }

    /// In how many consecutive runs a finding was found, counting runs in which the page responded; nil if unknown.
    package func runs(_ index: Int) -> Int? { index < runs.count ? runs[index] : nil }

    /// When a finding was first found, in seconds since 1970.
    package func firstSeen(_ index: Int) -> Int64 { index < firstSeen.count ? firstSeen[index] : record.fetchedAt }
}
