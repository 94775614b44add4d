internal import AuditModel

/// `pages.csv`: one row a line of the input.
package struct PagesCSV: ReportSink {
    /// The columns in their order, which is part of the interface.
    package static let columns = [
        "url", "final_url", "outcome", "cause", "http_status", "score", "grade", "predicted_card", "title",
        "title_source", "site_name", "domain", "description", "type", "canonical", "og_url", "image", "image_width",
        "image_height", "image_bytes", "image_type", "image_text_coverage", "icon", "icon_source", "icon_width",
        "icon_height", "icon_bytes", "video", "video_type", "video_bytes", "media_bytes_total", "errors", "warnings",
        "notices", "findings", "redirects", "html_bytes", "fetch_ms", "fetched_at", "input", "line",
        "rules_version", "card_certainty", "media_checked", "file_kind", "image_note", "icon_note",
    ]

    private let writer: CSVWriter
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(
        path: String, rulesVersion: String, options: CSVOptions = CSVOptions()
    ) throws(ReportError) {
        self.rulesVersion = rulesVersion
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
    }

    /// Writes the whole file; throws `ReportError`, and what the source throws.
    package static func write(
        _ source: some ReportSource, to path: String, options: CSVOptions = CSVOptions()
    ) throws {
        let file = try PagesCSV(path: path, rulesVersion: source.summary().rulesVersion, options: options)
        try source.pour(into: [file])
        try file.finish()
    }

    /// Adds a line.
    package func add(_ row: ReportRow) throws(ReportError) {
        try writer.row { cells in
            let page: PageRecord?
            switch row.entry {
            case .page(let whole): page = whole.record
            case .unfinished(let record), .repeated(let record): page = record
            case .rejected(let line):
                page = nil
                Self.addRejected(line, to: &cells)
            }
            if let page { Self.addPage(page, to: &cells) }
            cells.add(.text(row.input))
            cells.add(.number(row.line))
            cells.add(.text(rulesVersion))
            Self.addScope(of: row, to: &cells)
            cells.add(.text(page?.imageNote))
            cells.add(.text(page?.iconNote))
        }
    }

    /// How sure the card is, and what the score is of.
    private static func addScope(of line: ReportRow, to row: inout CSVRow) {
        guard let page = line.record else { return row.skip(3) }
        row.add(.text(page.predictedCard.map { _ in page.cardCertainty.rawValue }))
        row.add(.text(page.score.map { _ in page.looksAtMedia ? "yes" : "no" }))
        row.add(.text(page.file?.rawValue))
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }

    private static func addPage(_ page: PageRecord, to row: inout CSVRow) {
        addVerdict(of: page, to: &row)
        addWords(of: page, to: &row)
        addMedia(of: page, to: &row)
        addFindings(of: page, to: &row)
        row.add(.number(page.redirects))
        row.add(.number(page.htmlBytes))
        row.add(.number(page.fetchMilliseconds))
        row.add(.time(page.fetchedAt))
    }

    private static func addVerdict(of page: PageRecord, to row: inout CSVRow) {
        row.add(.text(page.url))
        row.add(.text(page.finalURL))
        row.add(.text(page.outcome.rawValue))
        row.add(.text(page.cause))
        row.add(.number(page.status))
        row.add(.number(page.score))
        row.add(.text(page.grade?.rawValue))
        row.add(.text(page.predictedCard?.rawValue))
    }

    private static func addWords(of page: PageRecord, to row: inout CSVRow) {
        row.add(.text(page.title?.value))
        row.add(.text(page.title?.source))
        row.add(.text(page.siteName))
        row.add(.text(page.domain))
        row.add(.text(page.summary))
        row.add(.text(page.type))
        row.add(.text(page.canonical))
        row.add(.text(page.ogURL))
    }

    private static func addMedia(of page: PageRecord, to row: inout CSVRow) {
        row.add(.text(page.image?.url))
        addSize(of: page.image, to: &row)
        row.add(.text(page.image?.type))
        row.add(.decimal(page.image?.textCoverage, 3))
        row.add(.text(page.icon?.url))
        row.add(.text(page.iconSource))
        addSize(of: page.icon, to: &row)
        row.add(.text(page.video?.url))
        row.add(.text(page.video?.type))
        row.add(.number(page.video?.size?.bytes))
        row.add(.number(page.mediaBytesTotal))
    }

    private static func addSize(of picture: PageRecord.Picture?, to row: inout CSVRow) {
        row.add(.number(picture?.width))
        row.add(.number(picture?.height))
        row.add(.number(picture?.size?.bytes))
    }

    private static func addFindings(of page: PageRecord, to row: inout CSVRow) {
        let counts = SeverityCounts(page.findings)
        row.add(.number(counts.errors))
        row.add(.number(counts.warnings))
        row.add(.number(counts.notices))
        row.add(.text(page.findings.filter { $0.component.isCounted }.map(\.rule).joined(separator: " ")))
    }

    private static func addRejected(_ line: RejectedLine, to row: inout CSVRow) {
        row.add(.text(line.text))
        row.add(.text(nil))
        row.add(.text(Outcome.rejected.rawValue))
        row.add(.text(line.reason))
        row.skip(columns.count - 12)
    }
}
