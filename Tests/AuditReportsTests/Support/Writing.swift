internal import AuditReports

/// Reports of one file or folder, written whole.
extension ReportSource {
    func write(to sink: some ReportSink) throws {
        try pour(into: [sink])
        try sink.finish()
    }
}

extension PagesCSV {
    static func write(_ source: some ReportSource, to path: String, options: CSVOptions = CSVOptions()) throws {
        try source.write(to: PagesCSV(path: path, rulesVersion: source.summary().rulesVersion, options: options))
    }
}

extension FindingsCSV {
    static func write(_ source: some ReportSource, to path: String, options: CSVOptions = CSVOptions()) throws {
        try source.write(to: FindingsCSV(path: path, rulesVersion: source.summary().rulesVersion, options: options))
    }
}

extension HTMLReport {
    func write(_ source: some ReportSource) throws {
        let draft = try begin(source.summary(), groups: GroupCounter())
        try source.pour(into: [draft])
        try source.forEachThumbnail { try draft.addThumbnail(of: $0, $1) }
        try draft.finish()
    }
}
