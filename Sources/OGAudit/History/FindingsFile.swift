internal import AuditModel
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
        /// Seconds since 1970; 0 when the file does not say.
        var firstSeen: Int64 = 0
    }

    /// What the file says of itself.
    struct About {
        /// The rules that judged; of a table, those that it names.
        var rules: Set<String> = []
        var rulesVersion: String?
    }

    let path: String
    let isDatabase: Bool
    private let option: String

    /// Rows of a table; a database has its own limits.
    static let rowLimit = 20_000_000
    private static let columnLimit = 16
    private static let ruleLimit = 1_000
    private static let magic = Array("SQLite format 3\0".utf8)

    /// - Parameter option: who asks for the file, for messages.
    init(_ path: String, option: String) throws(UsageError) {
        (self.path, self.option) = (path, option)
        guard access(path, R_OK) == 0 else {
            throw UsageError("\(option): \(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        var input = try InputBytes(path: path)
        isDatabase = try input.beginning(Self.magic.count).elementsEqual(Self.magic)
    }

    /// Sees that it is one of ours, to its end.
    func check() throws {
        do {
            _ = try read { _ in }
        } catch let error as StoreError {
            throw UsageError("\(option): \(error.sentence)")
        }
    }

    /// Gives every finding, one at a time.
    func read(_ body: (Found) throws -> Void) throws -> About {
        guard isDatabase else { return try readTable(body) }
        let store = try open()
        let night = try newestNight(store)
        try store.forEachKnownFinding(night) { url, rule, isCounted, firstSeen in
            try body(Found(url: url, rule: rule, isCounted: isCounted, firstSeen: firstSeen))
        }
        return About(rules: night.rules, rulesVersion: night.rulesVersion)
    }

    /// Opens the database.
    func open() throws(UsageError) -> Store {
        do throws(StoreError) {
            return try Store(reading: path)
        } catch {
            throw UsageError("\(option): \(error.sentence)")
        }
    }

    private func newestNight(_ store: Store) throws -> Night {
        if let night = try store.nights(limit: 1).first { return night }
        throw UsageError("\(option): \(path) has no finished run; run an audit first.")
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
            guard rows <= Self.rowLimit else { throw fault(row, "it has more than \(grouped(Self.rowLimit)) rows") }
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
            throw UsageError("\(option): \(path) is not an ogaudit database or findings.csv.")
        }
        return Columns(
            url: url, rule: rule, component: names.firstIndex(of: "component"),
            version: names.firstIndex(of: "rules_version"), count: names.count)
    }

    private func found(_ row: TableRow, _ columns: Columns) throws(UsageError) -> Found? {
        if row.isBlank && !row.isTooLong && !row.isUnclosed { return nil }
        if row.isTooLong || row.isUnclosed { throw fault(row, "a quote is not closed") }
        guard row.cells.count >= columns.count else { throw fault(row, "the row is cut off") }
        guard let url = Self.text(row, columns.url), let rule = Self.text(row, columns.rule) else {
            throw fault(row, "it has no url or no rule")
        }
        let component = columns.component.flatMap { Self.text(row, $0) }
        return Found(
            url: url, rule: rule, isCounted: component != "other_apps",
            isOfContent: component.map { $0 != "reach" } ?? false)
    }

    /// A cell that is whole and not empty.
    private static func text(_ row: TableRow, _ column: Int) -> String? {
        guard column < row.cells.count, !row.cells[column].isTooLong, !row.cells[column].bytes.isEmpty else {
            return nil
        }
        return String(decoding: row.cells[column].bytes, as: UTF8.self)
    }

    private func next(_ input: inout InputBytes, _ tokenizer: inout CSVTokenizer) throws(UsageError) -> TableRow? {
        while try input.fill() {
            let taken = tokenizer.take(input.block[input.position...])
            input.position += taken.count
            if let row = taken.row { return row }
        }
        return tokenizer.finish()
    }

    private func fault(_ row: TableRow, _ what: String) -> UsageError {
        UsageError("\(option): \(path), line \(row.line): \(what); is it an ogaudit findings.csv?")
    }
}
