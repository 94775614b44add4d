internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Writes the reports of a run.
struct Reports {
    let store: Store
    let run: RunID
    let options: AuditOptions

    /// - Parameter now: when the run ended, unless the store knows; seconds since 1970.
    /// - Throws: `ReportError`, `StoreError`, or `UsageError` when the store holds no such run.
    func write(isWhole: Bool, now: Int64) throws -> AuditEnd {
        guard var info = try store.runs(limit: 1_000).first(where: { $0.run == run }) else {
            throw UsageError("\(options.databasePath) holds no finished run; run an audit first.")
        }
        info.finished = info.finished ?? now
        let source = StoredRun(store: store, info: info, isWhole: isWhole)
        var paths: [String] = []
        if options.formats.contains(.csv) {
            let pages = options.output + "/pages.csv"
            let findings = options.output + "/findings.csv"
            var style = CSVOptions()
            style.bom = options.csvHasByteOrderMark
            style.raw = options.csvIsRaw
            try PagesCSV.write(source, to: pages, options: style)
            try FindingsCSV.write(source, to: findings, ruleFacts: RuleBook.facts, options: style)
            paths += [pages, findings]
        }
        if options.formats.contains(.html) {
            try HTMLReport(folder: options.output, ruleFacts: RuleBook.facts).write(source)
            paths.append(options.output + "/index.html")
        }
        return AuditEnd(summary: try source.summary(), paths: paths)
    }
}

/// `ogaudit report`: the reports of the newest run of a database, without the network.
public struct StoredReports {
    private let options: AuditOptions

    public init(options: AuditOptions) { self.options = options }

    /// - Throws: `UsageError` when there is no run; `OutputError` when something cannot be read or written.
    public func write() async throws -> AuditEnd {
        try await OutputError.translating {
            try OutputFolder.prepare(options)
            let store = try Store(reading: options.databasePath)
            guard let newest = try store.runs(limit: 1).first else {
                throw UsageError("\(options.databasePath) holds no run; run an audit first.")
            }
            return try Reports(store: store, run: newest.run, options: options)
                .write(isWhole: newest.finished != nil, now: WallClock.seconds())
        }
    }
}
