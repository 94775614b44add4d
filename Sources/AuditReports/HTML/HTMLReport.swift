internal import AuditModel
package import AuditRules
internal import CCrypto
internal import EmbeddedFiles

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

    /// Starts a report to which pages are added one by one. It knows the tags to paste, so it must be the first of
    /// those that share the groups.
    package func begin(_ summary: ReportSummary, groups: GroupCounter) throws(ReportError) -> Draft {
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

/// `index.html`: the template with the totals, the first rows and the data for the script.
struct IndexPage {
    let text: String

    init(_ summary: ReportSummary, pages: PageShards, thumbsLeftOut: Int, ruleFacts: (String) -> RuleFacts?) {
        let fixes = FixList(pages, ruleFacts: ruleFacts)
        let sections: [String: HTML] = [
            "heading": Overview.heading(summary),
            "byline": Overview.byline(summary),
            "jump": Overview.jump(pages, summary),
            "sentences": Overview.sentences(summary, ruleFacts),
            "note": summary.note.map { "<p class=\"note\">\($0, limit: 500)</p>" } ?? "",
            "median": ScoreDial(summary.median).html,
            "lead": Overview.lead(summary),
            "chart": ScoreChart(summary.scores).html,
            "chips": Overview.chips(summary),
            "cards": Overview.cards(pages),
            "gallery": Overview.gallery(pages),
            "trend": TrendLine(summary).html,
            "change": ChangeSection(summary.changes, ruleFacts: ruleFacts).html,
            "fixes": fixes.html,
            "average": summary.averageNow.map { "\($0) (the number at the top is the median). " } ?? "",
            "charts": Charts(summary, pages: pages, ruleFacts: ruleFacts).html,
            "hosts": HostTable(summary).html,
            "rows": pages.firstRows,
            "count": Self.count(summary, pages),
            "rejected": RejectedList(summary).html,
            "links": LinkSection(pages.links, notes: summary.linkNotes).html,
            "outcomes": Overview.outcomes(summary, pages),
            "fingerprint": Overview.fingerprint(summary.changes),
            "pictures": ImageWords.note(summary.imageFailures, thumbsLeftOut: thumbsLeftOut),
            "limits": Self.limits(summary),
            "tool": "\(summary.toolVersion, limit: 40)",
            "rulesVersion": "\(summary.rulesVersion, limit: 40)",
            "data": HTML(trusted: IndexData(summary, pages, ruleFacts: ruleFacts).text),
        ]
        var values = sections.mapValues(\.text)
        values["style"] = ReportTemplates.style
        values["styleHash"] = ReportTemplates.styleHash
        values["script"] = ReportTemplates.script
        values["scriptHash"] = ReportTemplates.scriptHash
        text = Template(ReportTemplates.index).filled(values)
    }

    private static func limits(_ summary: ReportSummary) -> HTML {
        let lines = summary.limits.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(40).map { line -> HTML in "\(String(line), limit: 200)\n" }.joined()
    }

    private static func count(_ summary: ReportSummary, _ pages: PageShards) -> HTML {
        let shown = min(pages.pages, PageShards.firstRows)
        return shown == pages.pages ? "\(counted(shown, "page"))" : "1–\(shown) of \(counted(pages.pages, "page"))"
    }
}

/// A text with named holes: `{{name}}`.
struct Template {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Fills every hole; each hole must have a value.
    func filled(_ values: [String: String]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(values.values.reduce(text.utf8.count) { $0 + $1.utf8.count })
        text.withBytes { text in
            var place = 0
            while let open = text.place(of: "{{", from: place), let close = text.place(of: "}}", from: open) {
                let name = String(decoding: text[(open + 2)..<close], as: UTF8.self)
                guard let value = values[name] else { preconditionFailure("the template has an unknown hole \(name)") }
                result.append(contentsOf: text[place..<open])
                result.append(value)
                place = close + 2
            }
            result.append(contentsOf: text[place...])
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// The files of `Templates`, and the hashes by which the report's Content-Security-Policy names its style and script.
enum ReportTemplates {
    static let index = String(cString: embedded_report_page())
    static let style = String(cString: embedded_report_style())
    static let script = String(cString: embedded_report_script())
    static let summary = String(cString: embedded_summary_page())
    static let summaryStyle = String(cString: embedded_summary_style())

    static let styleHash = hash(of: style)
    static let scriptHash = hash(of: script)

    /// A hash-source of CSP Level 3, section 2.3.1.
    private static func hash(of text: String) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return "sha256-" + Base64.text(digest)
    }
}
