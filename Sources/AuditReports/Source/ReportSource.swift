internal import AuditModel

/// The source of everything that reports print; nothing is held in memory, so a list may have any length.
///
/// `StoredRun` in `Auditing` implements it with cursors of the store. Errors of the source pass through the writers unchanged.
package protocol ReportSource {
    /// The totals of the run; each report reads them once.
    func summary() throws -> ReportSummary
    /// Calls back with every line of the input in order, in one pass; a URL that is listed twice comes twice.
    func forEachRow(_ body: (ReportRow) throws -> Void) throws
    /// Calls back with the SHA-256 of every image that pages show, each once, and a function that reads its thumbnail:
    /// a JPEG or WebP file, or nil if there is none.
    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws
}

/// A report that takes the lines of a run one by one, and is not visible until it is finished.
package protocol ReportSink {
    /// Adds the next line.
    func add(_ row: ReportRow) throws(ReportError)
    /// Replaces the totals it started with: the changes since the baseline are only known after the last line.
    func settle(_ summary: ReportSummary)
    /// Flushes the buffers and renames the temporary files into place.
    func finish() throws(ReportError)
}

/// A report with one result per finding that shows those first which failed the gate. It takes all lines twice: once
/// for these, and once for the others.
package protocol FindingSink: ReportSink, AnyObject {
    var part: FindingPart { get set }
}

/// Which findings of a line to add.
package enum FindingPart: Sendable {
    case all, tripped, others

    func has(_ finding: Finding, _ state: FindingState?, _ gate: TrippedGate?) -> Bool {
        switch self {
        case .all: true
        case .tripped: gate?.counts(finding, state) ?? false
        case .others: !(gate?.counts(finding, state) ?? false)
        }
    }
}

extension ReportSink {
    /// Most sinks settle nothing.
    package func settle(_ summary: ReportSummary) {}
}

extension ReportSource {
    /// Passes every line to every report, in one pass; nothing is finished yet.
    package func pour(into sinks: [any ReportSink]) throws {
        try forEachRow { row in
            for sink in sinks { try sink.add(row) }
        }
    }
}
