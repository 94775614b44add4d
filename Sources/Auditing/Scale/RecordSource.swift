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

    /// A record as it was read, with its place in the file, which is 0 for what has no lines.
    struct Item {
        var record: RecordLine
        var run: RecordRun
        var place: Int
        /// The record as a line.
        var bytes: [UInt8]
    }

    /// Gives every record.
    ///
    /// - Throws: `AuditError` for what cannot be read or is no record; `StoreError`; whatever `body` throws.
    func forEach(_ body: (Item) throws -> Void) throws {
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
            try body(Item(record: record.0, run: record.1, place: line.number, bytes: line.bytes))
        }
    }

    /// The newest run that ended.
    private func read(database: String, _ body: (Item) throws -> Void) throws {
        let store = try Store(reading: database)
        guard let info = try store.newestRun(where: { $0.finished != nil && $0.hasResults }) else {
            throw AuditError.records(database, .noRun)
        }
        let run = RecordRun(
            started: info.started, toolVersion: info.options.toolVersion, rulesVersion: info.options.rulesVersion,
            options: RunIdentity.ownLines(of: info.options.text), limits: info.limits)
        try store.forEachRecord(of: info.run, isCompared: true) { record in
            try body(Item(record: record, run: run, place: 0, bytes: record.json(run)))
        }
    }
}

/// The lines of a run in a store as records.
extension Store {
    /// Gives the record of every line that is wanted, in their order; with each goes a part of the traffic with hosts.
    ///
    /// - Parameter isCompared: whether the pages of each site were compared.
    func forEachRecord(
        of run: RunID, isCompared: Bool = false,
        where isWanted: (ListLine, _ isDone: Bool) -> Bool = { _, _ in true }, _ body: (RecordLine) throws -> Void
    ) throws {
        let sites = isCompared ? try sitePages(run) : [:]
        var traffic: [HostStat] = []
        try forEachHostStat(run) { traffic.append($0) }
        let share = traffic.count / max(1, try resultCount(run)) + 1
        try forEachLine(run) { line, page, isDone in
            guard isWanted(line, isDone) else { return }
            guard let page else { return try body(RecordLine(line: line)) }
            guard isDone, var record = try self.record(of: page, run: run) else {
                return try body(RecordLine(line: line, page: KeptPage(record: .cancelled(page, url: line.text))))
            }
            RuleBook.settleCard(of: &record)
            let part = Array(traffic.suffix(share))
            traffic.removeLast(part.count)
            let compared = sites[record.setKeys.registrableDomain]
            try body(RecordLine(line: line, page: KeptPage(record: record, compared: compared, traffic: part)))
        }
    }
}
