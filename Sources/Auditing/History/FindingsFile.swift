internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc

/// Findings of an earlier run in a file: a database of ours, or a `findings.csv`, which is read as if an enemy wrote it.
struct FindingsFile {
    /// What is read of a finding.
    struct Found {
        var url: String
        var rule: String
        var isCounted = true
        /// Whether only a page that was seen can have it; a database does not say it of single findings.
        var isOfContent = false
        /// False while the run kept it back.
        var isTold = true
    }

    /// What the file says of itself.
    struct About {
        /// The rules that judged; of a table, those that it names.
        var rules: Set<String> = []
        var rulesVersion: String?
        /// The options that change results (`RunIdentity`); a table does not tell them.
        var options: String?
    }

    let path: String
    let isDatabase: Bool

    /// Rows of a table; a database has its own limits.
    static let rowLimit = 20_000_000
    private static let columnLimit = 16
    private static let ruleLimit = 1_000
    private static let magic = Array("SQLite format 3\0".utf8)

    init(_ path: String) throws(AuditError) {
        self.path = path
        guard access(path, R_OK) == 0 else {
            throw .findings(path, .unread(String(cString: strerror(errno))))
        }
        // It is read twice.
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .findings(path, .unread("it is not a file"))
        }
        var input = try InputBytes(path: path)
        isDatabase = try input.beginning(Self.magic.count).elementsEqual(Self.magic)
    }

    /// Sees that it is one of ours, to its end.
    func check() throws {
        do {
            _ = try read { _ in }
        } catch let error as StoreError {
            throw AuditError.findings(path, .store(error))
        }
    }

    /// Gives every finding, one at a time.
    func read(_ body: (Found) throws -> Void) throws -> About {
        guard isDatabase else { return try readTable(body) }
        let store = try open()
        let night = try newestNight(store)
        try store.forEachKnownFinding(night) { url, rule, isCounted, isTold in
            try body(Found(url: url, rule: rule, isCounted: isCounted, isTold: isTold))
        }
        return About(rules: night.rules, rulesVersion: night.rulesVersion)
    }

    /// Opens the database.
    func open() throws(AuditError) -> Store {
        do throws(StoreError) {
            return try Store(reading: path)
        } catch {
            throw .findings(path, .store(error))
        }
    }

    private func newestNight(_ store: Store) throws -> Night {
        if let night = try store.nights(limit: 1).first { return night }
        throw AuditError.findings(path, .noRun)
    }

    private static var tokenizer: CSVTokenizer {
        CSVTokenizer(delimiter: UInt8(ascii: ","), keeping: .first(columnLimit, bytes: LineReader.lineLimit))
    }

    /// Where the columns stand.
    private struct Columns {
        var url: Int
        var rule: Int
        var component: Int?
        var version: Int?
        var state: Int?
        /// How many cells of a row are kept.
        var count: Int
    }

    private func readTable(_ body: (Found) throws -> Void) throws -> About {
        var input = try InputBytes(path: path)
        var tokenizer = Self.tokenizer
        let columns = try header(&input, &tokenizer)
        var about = About()
        var rows = 0
        while let row = try next(&input, &tokenizer) {
            rows += 1
            guard rows <= Self.rowLimit else { throw fault(row, .tooMany(Self.rowLimit)) }
            guard let found = try found(row, columns) else { continue }
            if about.rules.count < Self.ruleLimit { about.rules.insert(found.rule) }
            about.rulesVersion = about.rulesVersion ?? columns.version.flatMap { Self.text(row, $0) }
            try body(found)
        }
        return about
    }

    private func header(_ input: inout InputBytes, _ tokenizer: inout CSVTokenizer) throws -> Columns {
        input.position += URLList.markLength(try input.beginning(3))
        let first = try next(&input, &tokenizer)
        let names = (first?.cells ?? []).map { String(decoding: $0.bytes, as: UTF8.self) }
        guard let url = names.firstIndex(of: "url"), let rule = names.firstIndex(of: "rule") else {
            throw AuditError.findings(path, .foreign)
        }
        return Columns(
            url: url, rule: rule, component: names.firstIndex(of: "component"),
            version: names.firstIndex(of: "rules_version"), state: names.firstIndex(of: "state"), count: names.count)
    }

    private func found(_ row: TableRow, _ columns: Columns) throws(AuditError) -> Found? {
        if row.isBlank && !row.isTooLong && !row.isUnclosed { return nil }
        if row.isTooLong || row.isUnclosed { throw fault(row, .unclosed) }
        guard row.cells.count >= columns.count else { throw fault(row, .cut) }
        guard let url = Self.text(row, columns.url), let rule = Self.text(row, columns.rule) else {
            throw fault(row, .nameless)
        }
        let component = columns.component.flatMap { Self.text(row, $0) }
        let state = columns.state.flatMap { Self.text(row, $0) }.flatMap(FindingState.init)
        return Found(
            url: url, rule: rule, isCounted: component.flatMap(Component.init)?.isCounted ?? true,
            isOfContent: component.map { $0 != "reach" } ?? false, isTold: !(state?.isHeldBack ?? false))
    }

    /// A cell that is whole and not empty.
    private static func text(_ row: TableRow, _ column: Int) -> String? {
        guard column < row.cells.count, !row.cells[column].isTooLong, !row.cells[column].bytes.isEmpty else {
            return nil
        }
        return String(decoding: CSVGuard.unguarded(row.cells[column].bytes), as: UTF8.self)
    }

    private func next(_ input: inout InputBytes, _ tokenizer: inout CSVTokenizer) throws(AuditError) -> TableRow? {
        while try input.fill() {
            let taken = tokenizer.take(input.block[input.position...])
            input.position += taken.count
            if let row = taken.row { return row }
        }
        return tokenizer.finish()
    }

    private func fault(_ row: TableRow, _ what: AuditError.RowFault) -> AuditError {
        .findings(path, .row(line: row.line, what))
    }
}
