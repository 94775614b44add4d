/// Where reports get what they print; nothing of it is held, so a list may have any length.
///
/// `OGAudit` implements it over cursors of the store. Errors of the source pass through the writers as they are.
public protocol ReportSource {
    /// Totals of the run, asked for once by every report.
    func summary() throws -> ReportSummary
    /// Gives every line of the input in its order; an address that is listed twice comes twice.
    func forEachRow(_ body: (ReportRow) throws -> Void) throws
    /// Gives every page once, with its details.
    func forEachPage(_ body: (ReportPage) throws -> Void) throws
    /// Gives the SHA-256 of every picture that pages show, each once, with what reads its thumbnail: a WebP file, or
    /// nil when there is none.
    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws
}
