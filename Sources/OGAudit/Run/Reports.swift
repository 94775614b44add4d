internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Writes the reports of a run.
struct Reports {
    let store: Store
    let run: RunID
    let options: AuditOptions
    /// What there is to say about the inputs; known to the run that read them.
    var warnings: [String] = []

    /// - Parameter now: when the run ended, unless the store knows; seconds since 1970.
    /// - Throws: `ReportError`, `StoreError`, or `UsageError` when the store holds no such run.
    func write(isWhole: Bool, now: Int64) throws -> AuditEnd {
        guard var info = try store.runs(limit: 1_000).first(where: { $0.run == run }) else {
            throw UsageError("\(options.databasePath) holds no finished run; run an audit first.")
        }
        info.finished = info.finished ?? now
        let source = StoredRun(store: store, info: info, isWhole: isWhole)
        var summary = try source.summary()
        let notes = [summary.note].compactMap(\.self) + warnings
        if !notes.isEmpty { summary.note = notes.joined(separator: " ") }
        let writesCSV = options.formats.contains(.csv), writesHTML = options.formats.contains(.html)
        if writesCSV { try PagesCSV.write(source, to: path("pages.csv"), options: style) }
        let findings =
            writesCSV
            ? try FindingsCSV(path: path("findings.csv"), ruleFacts: RuleBook.facts, options: style) : nil
        let html =
            writesHTML ? try HTMLReport(folder: options.output, ruleFacts: RuleBook.facts).begin(summary) : nil
        // One pass over the pages for both: reading them costs as much as writing a report.
        if writesCSV || writesHTML {
            try source.forEachPage { page in
                try findings?.add(page)
                try html?.add(page)
            }
        }
        if let html { try source.forEachThumbnail { try html.addThumbnail(of: $0, $1) } }
        try findings?.finish()
        try html?.finish()
        let names = (writesCSV ? ["pages.csv", "findings.csv"] : []) + (writesHTML ? ["index.html"] : [])
        return AuditEnd(summary: summary, paths: names.map(path))
    }

    private func path(_ name: String) -> String { options.output + "/" + name }

    private var style: CSVOptions {
        var style = CSVOptions()
        style.bom = options.csvHasByteOrderMark
        style.raw = options.csvIsRaw
        return style
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
