internal import AuditModel
internal import Glibc

/// The findings of a run as a baseline for later runs: one line each with rule, URL and, for pages of a build, a hash
/// of their content, sorted. Unchanged findings give an unchanged file, so that it can be committed and reviewed.
package final class BaselineFile: ReportSink {
    /// The most findings that are held for sorting.
    static let limit = 5_000_000

    private let file: OutputFile
    private var lines: [String] = []

    /// Opens the file, which gets its name when `finish` is called.
    package init(_ place: ReportPlace) throws(ReportError) { file = try OutputFile(place) }

    /// Adds the reported findings of a page; those that are held back will be new when they are reported.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        let end = " \(page.record.url)" + (page.record.htmlCode.map { " \($0)" } ?? "") + "\n"
        for (index, finding) in page.record.findings.enumerated() where finding.component.isCounted {
            guard !(page.state(index)?.isHeldBack ?? false) else { continue }
            guard lines.count < Self.limit else { throw ReportError(path: file.path, number: EOVERFLOW) }
            lines.append(finding.rule + end)
        }
    }

    package func finish() throws(ReportError) {
        lines.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var last = ""
        // A rule may have two findings on one page.
        for line in lines where line != last {
            try file.record { $0.append(line) }
            last = line
        }
        try file.publish()
    }
}
