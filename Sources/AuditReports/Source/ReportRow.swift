public import AuditModel

/// One line of the input and what became of it.
public enum ReportRow: Sendable {
    /// `input` is the list's name as given, `line` is counted from 1; the record's `detail` may be empty.
    case page(PageRecord, input: String, line: Int)
    case rejected(RejectedLine)
}

/// One page with all that the reports print about it.
public struct ReportPage: Sendable {
    /// The record; its `detail` is what `PageDetailJSON` wrote, or empty.
    public var record: PageRecord
    /// Seconds since 1970 at which each finding was first seen, in the order of `record.findings`; a finding
    /// without one counts as seen first when the page was fetched.
    public var firstSeen: [Int64]

    public init(record: PageRecord, firstSeen: [Int64] = []) {
        self.record = record
        self.firstSeen = firstSeen
    }
}
