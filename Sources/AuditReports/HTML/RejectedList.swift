internal import AuditModel

/// Lines of the list that are not URLs.
struct RejectedList {
    let html: HTML

    /// The most bytes that the list may take in `index.html`, and the most characters of one line.
    private static let budget = 120_000
    private static let lineLimit = 160

    init(_ summary: ReportSummary) {
        guard summary.rejected > 0 else {
            html = ""
            return
        }
        let rows = summary.rejectedLines.prefix(ReportSummary.rejectedLimit).map(Self.row).joined(budget: Self.budget)
        let rest = summary.rejected - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more line")): see pages.csv.</p>" : ""
        html = """
            <section aria-labelledby="h-rejected"><h2 id="h-rejected">Invalid lines (\(grouped(summary.rejected)))</h2>\
            <div class="scroll" tabindex="0" role="region" aria-label="Table of invalid lines">\
            <table class="rejected"><thead><tr>\
            <th scope="col">Line</th><th scope="col">Text</th><th scope="col">Reason</th></tr></thead>\
            <tbody>\(rows.html)</tbody></table></div>\(more)</section>
            """
    }

    private static func row(_ line: RejectedLine) -> HTML {
        """
        <tr><td><bdi>\(line.input, limit: 80)</bdi>:\(line.line)</td>\
        <td><bdi>\(line.text, limit: lineLimit)</bdi></td><td>\(line.reason, limit: 200)</td></tr>

        """
    }
}
