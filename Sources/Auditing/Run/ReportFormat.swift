internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc

/// A kind of report.
package enum ReportFormat: String, CaseIterable, Sendable {
    case csv, html, json, jsonl, junit, sarif, markdown, github, gitlab, baseline, eml
    case summaryHTML = "summary-html"
    case mailHTML = "mail-html"

    /// The name in the output folder; nil for those that are more than one file.
    package var fileName: String? {
        switch self {
        case .csv, .html: nil
        case .json: "report.json"
        case .jsonl: "pages.jsonl"
        case .junit: "junit.xml"
        case .sarif: "ogaudit.sarif"
        case .markdown: "summary.md"
        case .github: "annotations.txt"
        case .gitlab: "gl-code-quality-report.json"
        case .baseline: "baseline.txt"
        case .eml: "mail.eml"
        case .summaryHTML: "summary.html"
        case .mailHTML: "mail.html"
        }
    }
}

extension ReportFormat {
    /// The files of the formats that are more than one file, in the order in which a person wants them.
    static let tableNames = ["pages.csv", "findings.csv", "issues.csv", "rules.csv", "resolved.csv"]
    static let pageName = "index.html"

    /// Every file that reports have in the output folder itself.
    static var fileNames: [String] { tableNames + [pageName] + allCases.compactMap(\.fileName) }
}

extension AuditOptions {
    /// Everything that is written.
    var writtenFormats: Set<ReportFormat> {
        // Tables of some pages would be taken for tables of all.
        let all = formats.union(places.keys)
        return showsSamples ? all.subtracting([.csv, .baseline]) : all
    }

    /// Where a format of one file goes: annotations where GitHub reads them, the others into the output folder unless
    /// they have a place of their own. Nil for what is not written or is more than one file.
    func place(of format: ReportFormat) -> ReportPlace? {
        guard writtenFormats.contains(format), let name = format.fileName else { return nil }
        if let own = places[format] { return ReportPlace(own) }
        return format == .github ? .standardOutput : .file(output + "/" + name)
    }

    /// Whether a report goes to standard output, where then nothing else belongs.
    package var writesToStandardOutput: Bool {
        ReportFormat.allCases.contains { place(of: $0) == .standardOutput }
    }

    /// Whether a file is one that a run reads or writes.
    package func uses(_ path: String, inputs: [String]) -> Bool {
        let tables = (ReportFormat.tableNames + [ReportFormat.pageName]).map { "\(output)/\($0)" }
        let places = ReportFormat.allCases.compactMap { place(of: $0) }
        let files = (Store.files(of: databasePath) + tables + inputs).map { ReportPlace.file($0) } + places
        let own = ReportPlace(path).absolute
        return files.contains { $0.absolute == own }
    }

    /// - Throws: `AuditError` when two of them go to the same place, or one over the database or a list.
    func validatePlaces(inputs: [String] = []) throws(AuditError) {
        let database = ReportPlace.file(databasePath).absolute
        var taken = [database: AuditError.Writer.database]
        // A list may be the table of an earlier run, which is read before it is written.
        for input in inputs where taken[ReportPlace.file(input).absolute] == nil {
            taken[ReportPlace.file(input).absolute] = .list
        }
        for (format, names) in [(ReportFormat.csv, ReportFormat.tableNames), (.html, [ReportFormat.pageName])] {
            for name in names {
                let place = ReportPlace.file("\(output)/\(name)")
                if place.absolute == database, writtenFormats.contains(format) {
                    throw .option(.samePlace(.database, format, name: place.name))
                }
                taken[place.absolute] = .file(name)
            }
        }
        for format in ReportFormat.allCases {
            guard let place = place(of: format) else { continue }
            if let other = taken.updateValue(.report(format), forKey: place.absolute) {
                throw .option(.samePlace(other, format, name: place.name))
            }
        }
    }
}

/// One process at a time writes the reports of a folder, so that its files belong together.
enum ReportTurn {
    /// Gone when nobody writes.
    static let fileName = ".ogaudit-reports-lock"
    /// How long another process may take; a million pages need two minutes.
    static let patience = Moment.Span.seconds(600)

    /// - Throws: `OutputError` when the other does not finish, `CancellationError`.
    static func wait(for folder: String, now: Int64) throws -> ProcessLock {
        let end = Moment.now + patience
        while true {
            do throws(ProcessLock.Failure) {
                return try ProcessLock(path: "\(folder)/\(fileName)", now: now)
            } catch {
                switch error {
                case .busy(let holder) where Moment.now >= end: throw OutputError.inUse(folder, by: holder)
                case .busy: break
                case .system(let number):
                    throw OutputError.folder(folder, reason: "\(fileName): \(String(cString: strerror(number)))")
                }
            }
            try Task.checkCancellation()
            usleep(UInt32(ProcessLock.retryInterval.nanoseconds / 1000))
        }
    }
}
