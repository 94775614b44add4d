internal import AuditModel
internal import Glibc

/// The findings of a run for a later one to be compared with: rule, URL and, of pages of a build, the code of their
/// content, a line each, sorted. Nothing in it changes from run to run, so that it can be committed and reviewed.
package final class BaselineFile: ReportSink {
    /// The most findings that are held to be sorted.
    static let limit = 5_000_000

    private let file: OutputFile
    private var lines: [String] = []

    /// Opens the file, which gets its name when `finish` is called.
    package init(_ place: ReportPlace) throws(ReportError) { file = try OutputFile(place) }

    /// Adds what is told of a page; what is kept back will be new when it is told.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        let end = " \(page.record.url)" + (page.record.content.map { " \($0)" } ?? "") + "\n"
        for (index, finding) in page.record.findings.enumerated() where finding.component.isCounted {
            guard !(page.state(index)?.isHeldBack ?? false) else { continue }
            guard lines.count < Self.limit else { throw ReportError(path: file.path, number: EOVERFLOW) }
            lines.append(finding.rule + end)
        }
    }

    package func finish() throws(ReportError) {
        lines.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var last = ""
        // A rule may find two things on one page.
        for line in lines where line != last {
            try file.record { $0.append(line) }
            last = line
        }
        try file.publish()
    }
}
