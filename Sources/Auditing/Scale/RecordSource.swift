internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import Glibc

/// Where records to merge come from: lines of `ogaudit pipe`, plain or gzip, a database, or the folder of a run.
struct RecordSource {
    let path: String

    /// The longest line of a record, in bytes.
    private static let lineLimit = 64 << 20
    /// Records of one site are much alike.
    private static let limits = InputBytes.Limits(decodedBytes: 1 << 46, expansion: 2_000)

    /// Gives every record with its place in the file, which is 0 for what has no lines.
    ///
    /// - Throws: `AuditError` for what cannot be read or is no record; `StoreError`; whatever `body` throws.
    func forEach(_ body: (RecordLine, RecordRun, _ place: Int) throws -> Void) throws {
        var status = stat()
        guard path == "-" || stat(path, &status) == 0 || errno != ENOENT else {
            throw AuditError.records(path, .missing)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            let database = Store.file(named: path)
            guard access(database, F_OK) == 0 else { throw AuditError.records(path, .noDatabase) }
            return try read(database: database, body)
        }
        var input = try InputBytes(path: path, limits: Self.limits)
        if try input.beginning(16).starts(with: "SQLite format 3".utf8) { return try read(database: path, body) }
        var lines = LineReader(input, limit: Self.lineLimit)
        while let line = try lines.next() {
            guard line.bytes.contains(where: { $0 > 32 }) else { continue }
            let record: (RecordLine, RecordRun)
            do throws(RecordFlaw) {
                guard !line.isTooLong else { throw RecordFlaw(reason: "the line is too long") }
                record = try RecordLine.read(line.bytes)
            } catch {
                throw AuditError.records(path, .broken(line: line.number, error.reason))
            }
            try body(record.0, record.1, line.number)
        }
    }

    /// The newest run that ended.
    private func read(database: String, _ body: (RecordLine, RecordRun, Int) throws -> Void) throws {
        let store = try Store(reading: database)
        guard let info = try store.newestRun(where: { $0.finished != nil && $0.hasResults }) else {
            throw AuditError.records(database, .noRun)
        }
        let run = RecordRun(
            started: info.started, toolVersion: info.options.toolVersion, rulesVersion: info.options.rulesVersion,
            options: RunIdentity.ownLines(of: info.options.text), limits: info.limits)
        let sites = try store.sitePages(info.run)
        var traffic = try TrafficBook(store, info.run)
        try store.forEachReportRow(info.run) { row in
            let line = MarkedLine(input: row.input, line: row.line)
            switch row.entry {
            case .rejected(let rejected):
                let content = RecordLine.Content.invalid(text: rejected.text, reason: rejected.reason)
                try body(RecordLine(line: line, content: content), run, 0)
            case .record(let known):
                guard let record = try store.record(of: known.page, run: info.run) else { return }
                var page = KeptPage(record: record, compared: sites[record.setKeys.registrableDomain])
                if row.isFirst { page.traffic = traffic.take(for: record.url) }
                try body(RecordLine(line: line, content: .page(page)), run, 0)
            case .unfinished(let url):
                try body(RecordLine(line: line, content: .page(KeptPage(record: .cancelled(0, url: url)))), run, 0)
            }
        }
    }
}
