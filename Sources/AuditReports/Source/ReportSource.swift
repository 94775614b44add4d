internal import AuditModel

/// Where reports get what they print; nothing of it is held, so a list may have any length.
///
/// `OGAudit` implements it over cursors of the store. Errors of the source pass through the writers as they are.
package protocol ReportSource {
    /// Totals of the run, asked for once by every report.
    func summary() throws -> ReportSummary
    /// Gives every line of the input in its order, in one pass; an address that is listed twice comes twice.
    func forEachRow(_ body: (ReportRow) throws -> Void) throws
    /// Gives the SHA-256 of every picture that pages show, each once, with what reads its thumbnail: a JPEG or WebP file, or
    /// nil when there is none.
    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws
}

/// A report that takes in the lines of a run one by one, and is seen only when it is finished.
package protocol ReportSink {
    /// Takes in the next line.
    func add(_ row: ReportRow) throws(ReportError)
    /// Takes the totals in place of those it began with: what changed since the baseline is known when every line was read.
    func settle(_ summary: ReportSummary)
    /// Writes what is left and gives the files their names.
    func finish() throws(ReportError)
}

/// A report with a result for each finding, whose first results are to be those that tripped the gate: it takes in all lines
/// for these, and again for the others.
package protocol FindingSink: ReportSink, AnyObject {
    var part: FindingPart { get set }
}

/// The findings of which a line is taken in.
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
    /// Most have nothing of it to print.
    package func settle(_ summary: ReportSummary) {}
}

extension ReportSource {
    /// Gives every line to every report, in one pass; nothing is finished yet.
    package func pour(into sinks: [any ReportSink]) throws {
        try forEachRow { row in
            for sink in sinks { try sink.add(row) }
        }
    }
}
