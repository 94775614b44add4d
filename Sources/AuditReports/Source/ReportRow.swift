package import AuditModel

/// One line of the input and what became of it.
package struct ReportRow: Sendable {
    /// The list's name as given, and the line counted from 1.
    package var input: String
    package var line: Int
    /// What stands behind the address in that line, from `#` on, which no server is sent.
    package var fragment: String?
    package var entry: Entry

    package enum Entry: Sendable {
        /// The first line that names this page: with its findings and details.
        case page(ReportPage)
        /// The first line that names this page, which has no result because the run was stopped before it.
        indirect case unfinished(PageRecord)
        /// A further line with an address that came before; the record has no details.
        indirect case repeated(PageRecord)
        case rejected(RejectedLine)
    }

    package init(input: String, line: Int, fragment: String? = nil, entry: Entry) {
        self.input = input
        self.line = line
        self.fragment = fragment
        self.entry = entry
    }

    /// What is known of the line, whichever it is; one that is no address is a page with that outcome.
    var shown: ReportPage { page ?? ReportPage(record: record) }

    /// Its record alone.
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

    /// The page, when this is the line that stands for it.
    var page: ReportPage? {
        if case .page(let page) = entry { page } else { nil }
    }
}

/// One page with all that the reports print about it: one object, because a record is large and every report has it.
package final class ReportPage: Sendable {
    /// The record; its `detail` is what `PageDetailJSON` wrote, or empty.
    package let record: PageRecord
    /// The file that it was read from, as seen from the working folder; nil for a page of the Web.
    package let file: String?
    /// Seconds since 1970 at which each finding was first seen, in the order of `record.findings`; a finding
    /// without one counts as seen first when the page was fetched.
    private let firstSeen: [Int64]
    /// What the score would be with each finding mended, in the order of `record.findings`: nil where what the page would
    /// be is not known; empty for a page without a score.
    package let scoresIfFixed: [Int?]
    /// What became of each finding since the baseline, and in how many runs in a row it was there, in the same order;
    /// none where there is no history.
    private let states: [FindingState?]
    private let runs: [Int?]
    /// The rules of findings that the baseline has and the page, which was judged, has no more.
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

    /// By how much the score would rise if only that finding were fixed; 0 where that is not known.
    package func gain(_ index: Int) -> Int {
        guard let score = record.score, let fixed = scoreIfFixed(index) else { return 0 }
        return max(0, fixed - score)
    }

    package func scoreIfFixed(_ index: Int) -> Int? { index < scoresIfFixed.count ? scoresIfFixed[index] : nil }

    /// What became of a finding since the baseline; nil when nobody knows.
    package func state(_ index: Int) -> FindingState? { index < states.count ? states[index] : nil }

    /// How many findings are new since the baseline, or back.
    var news: Int { states.count { $0?.isNews ?? false } }

    /// In how many runs in a row a finding was there, of those in which the page answered; nil when nobody knows.
    package func runs(_ index: Int) -> Int? { index < runs.count ? runs[index] : nil }

    /// When a finding was first seen, in seconds since 1970.
    package func firstSeen(_ index: Int) -> Int64 { index < firstSeen.count ? firstSeen[index] : record.fetchedAt }
}
