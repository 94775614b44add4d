internal import AuditModel
package import AuditRules

/// The HTML report: `index.html`, with `pages/` and `thumbs/` next to it for what is loaded on demand.
///
/// It streams; `index.html` stays below 1 MB whatever the input. An older report in the folder is replaced when
/// the new one is complete; files that the report did not write are left alone.
package struct HTMLReport {
    private let folder: String
    private let ruleFacts: (String) -> RuleFacts?

    /// Writes into a folder that exists; `ruleFacts` looks a rule up by its id.
    package init(folder: String, ruleFacts: @escaping (String) -> RuleFacts?) {
        self.folder = folder
        self.ruleFacts = ruleFacts
    }

    /// Writes the whole report; throws `ReportError`, and what the source throws.
    package func write(_ source: some ReportSource) throws {
        let draft = try begin(try source.summary())
        try source.pour(into: [draft])
        try source.forEachThumbnail { try draft.addThumbnail(of: $0, $1) }
        try draft.finish()
    }

    /// Starts a report to which pages are added one by one. It knows the tags to paste, so it must be the first of
    /// those that share the groups.
    package func begin(
        _ summary: ReportSummary, groups: GroupCounter = GroupCounter()
    ) throws(ReportError) -> Draft {
        let shards = PageShards(
            folder: try Folder(making: folder + "/pages"), stamp: Self.stamp(of: summary), median: summary.median,
            permits: summary.permits,
            groups: groups, ruleFacts: ruleFacts)
        return Draft(report: self, summary: summary, shards: shards, thumbs: ThumbFolder(folder + "/thumbs"))
    }

    /// A report while pages are added; nothing of it is visible before `finish`.
    package final class Draft: ReportSink {
        private let report: HTMLReport
        private var summary: ReportSummary
        private let shards: PageShards
        private let thumbs: ThumbFolder

        fileprivate init(report: HTMLReport, summary: ReportSummary, shards: PageShards, thumbs: ThumbFolder) {
            (self.report, self.summary, self.shards, self.thumbs) = (report, summary, shards, thumbs)
        }

        package func settle(_ summary: ReportSummary) { self.summary = summary }

        /// Adds a page.
        package func add(_ row: ReportRow) throws(ReportError) {
            if let page = row.page { try shards.add(page) }
        }

        /// Adds the thumbnail of an image; at most 20,000 thumbnails and 400 MB, the rest is left out.
        ///
        /// - Parameter read: returns a JPEG or WebP file, or nil if there is none; its errors are passed on.
        package func addThumbnail(of contentHash: String, _ read: () throws -> [UInt8]?) throws {
            try thumbs.add(contentHash, read)
        }

        /// Writes `index.html` and renames all temporary files into place.
        package func finish() throws(ReportError) {
            try shards.finish()
            let index = try OutputFile(report.folder + "/index.html")
            try index.record { bytes in
                bytes.append(
                    IndexPage(summary, pages: shards, thumbsLeftOut: thumbs.leftOut, ruleFacts: report.ruleFacts).text)
            }
            try index.close()
            try shards.publish()
            try index.publish()
            thumbs.removeStale()
        }
    }

    /// The stamp that shows that `index.html` and a file in `pages/` belong together.
    private static func stamp(of summary: ReportSummary) -> String {
        "\(summary.startedAt)-\(summary.finishedAt)-\(summary.pages)-\(summary.toolVersion)"
    }
}
