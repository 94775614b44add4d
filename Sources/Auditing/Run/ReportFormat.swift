internal import AuditModel
internal import AuditReports
internal import AuditRules
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

/// The reports that options name, each a sink of rows.
extension Reports {
    func findingReports(_ summary: ReportSummary) throws -> [any FindingSink] {
        var reports: [any FindingSink] = []
        if let place = options.place(of: .sarif) {
            reports.append(try SARIFReport(place, summary, rules: RuleBook.allFacts))
        }
        if let place = options.place(of: .gitlab) {
            reports.append(try CodeQualityReport(place, summary, rules: RuleBook.allFacts))
        }
        return reports
    }

    /// The name of the page to print, when it is beside the report.
    var onePage: String? {
        guard case .file(let file) = options.place(of: .summaryHTML) else { return nil }
        let folder = options.output + "/"
        let name = file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : ""
        return name.isEmpty || name.contains("/") ? nil : name
    }

    /// What is sent on; nil when nothing of it is written.
    func sharedReports(_ summary: ReportSummary, _ groups: GroupCounter) throws -> SharedReports? {
        let kinds: [(SharedReports.Kind, ReportFormat)] = [
            (.summary, .summaryHTML), (.mailPage, .mailHTML), (.mailMessage, .eml),
        ]
        let places = kinds.compactMap { kind, format in options.place(of: format).map { (kind, $0) } }
        guard !places.isEmpty else { return nil }
        let reports = AuditEnd(summary: summary, paths: paths).readablePaths
        return try SharedReports(
            places, SharedRun(summary, ruleFacts: RuleBook.facts, reports: reports, mail: options.mail),
            groups: groups)
    }

    func htmlReport(_ summary: ReportSummary, _ groups: GroupCounter) throws -> HTMLReport.Draft {
        try HTMLReport(folder: options.output, ruleFacts: RuleBook.facts).begin(summary, groups: groups)
    }

    func tables(_ rulesVersion: String) throws -> [any ReportSink] {
        guard formats.contains(.csv) else { return [] }
        return [
            try PagesCSV(path: path("pages.csv"), rulesVersion: rulesVersion, options: style),
            try FindingsCSV(path: path("findings.csv"), rulesVersion: rulesVersion, options: style),
        ]
    }

    func issues(_ rulesVersion: String, _ groups: GroupCounter) throws -> [any ReportSink] {
        guard formats.contains(.csv) else { return [] }
        return [try IssuesCSV(path: path("issues.csv"), rulesVersion: rulesVersion, options: style, groups: groups)]
    }

    /// The reports of one file with every page.
    func documents(_ summary: ReportSummary, isWhole: Bool) throws -> [any ReportSink] {
        var sinks: [any ReportSink] = []
        if let place = options.place(of: .json) {
            sinks.append(try JSONReport(place, summary, ruleFacts: RuleBook.facts))
        }
        if let place = options.place(of: .jsonl) {
            sinks.append(try JSONLinesReport(place, rulesVersion: summary.rulesVersion))
        }
        // The pages that a stopped run left would all be new later.
        if isWhole, let place = baselinePlace { sinks.append(try BaselineFile(place)) }
        return sinks
    }

    /// The reports of one file with what groups of pages have in common.
    func summaries(_ summary: ReportSummary, _ groups: GroupCounter) throws -> [any ReportSink] {
        let kinds: [(GroupedReports.Kind, ReportFormat)] = [
            (.junit, .junit), (.markdown, .markdown), (.github, .github),
        ]
        let grouped = kinds.compactMap { kind, format in options.place(of: format).map { (kind, $0) } }
        guard !grouped.isEmpty else { return [] }
        return [try GroupedReports(grouped, summary, rules: RuleBook.allFacts, groups: groups)]
    }
}
