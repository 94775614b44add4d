internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc

/// Findings of an earlier run in a file: a database of ours, a `findings.csv`, a `report.json`, or a list of them as
/// `BaselineFile` writes it. All but the database is read as if an enemy wrote it.
struct FindingsFile {
    /// What is read of a finding.
    struct Found {
        var url: String
        var rule: String
        /// The code of its page's content; nil when it is not known.
        var content: String?
        var isCounted = true
        /// Whether only a page that was seen can have it; a database does not say it of single findings.
        var isOfContent = false
        /// False while the run kept it back.
        var isReported = true
    }

    /// What the file says of itself.
    struct About {
        /// The rules that judged; of a table, those that it names.
        var rules: Set<String> = []
        var rulesVersion: String?
        /// The options that change results (`RunIdentity`); a table does not tell them.
        var options: String?
    }

    /// How its findings are written.
    enum Kind { case database, table, json, lines }

    let path: String
    let kind: Kind
    var isDatabase: Bool { kind == .database }

    /// Rows of a table or list; a database has its own limits.
    static let rowLimit = 20_000_000
    static let ruleLimit = 1_000
    /// Bytes that are read to detect the format.
    private static let openingLimit = 4_096
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
        kind = try Self.kind(try input.beginning(Self.openingLimit), path)
    }

    private static func kind(_ opening: some Collection<UInt8>, _ path: String) throws(AuditError) -> Kind {
        if opening.starts(with: magic) { return .database }
        let text = opening.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if text.first == UInt8(ascii: "{") { return .json }
        let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        if text.isEmpty || line.hasPrefix("#") || Found(line: line) != nil { return .lines }
        let cells = line.split(separator: ",").map { $0.filter { $0 != "\"" } }
        guard cells.contains("url"), cells.contains("rule") else { throw .findings(path, .foreign) }
        return .table
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
        switch kind {
        case .database: try readDatabase(body)
        case .table: try readTable(body)
        case .json: try readJSON(body)
        case .lines: try readLines(body)
        }
    }

    private func readDatabase(_ body: (Found) throws -> Void) throws -> About {
        let store = try open()
        let recorded = try latestRecordedRun(store)
        let contents = try store.contents(of: recorded.run, limit: RenamedPages.limit)
        try store.forEachKnownFinding(recorded) { url, rule, isCounted, isReported in
            try body(
                Found(url: url, rule: rule, content: contents[url], isCounted: isCounted, isReported: isReported))
        }
        return About(rules: recorded.rules, rulesVersion: recorded.rulesVersion)
    }

    /// Opens the database.
    func open() throws(AuditError) -> Store {
        do throws(StoreError) {
            return try Store(reading: path)
        } catch {
            throw .findings(path, .store(error))
        }
    }

    private func latestRecordedRun(_ store: Store) throws -> RecordedRun {
        if let recorded = try store.recordedRuns(limit: 1).first { return recorded }
        throw AuditError.findings(path, .noRun)
    }

    /// What is wrong with a row or line.
    func fault(_ line: Int, _ what: AuditError.RowFault) -> AuditError { .findings(path, .row(line: line, what)) }
}

extension FindingsFile.About {
    /// Takes in a rule that found something.
    mutating func add(_ rule: String) {
        if rules.count < FindingsFile.ruleLimit { rules.insert(rule) }
    }
}

/// A list of findings, a line each: rule, URL and, of pages of a build, the code of their content. Empty lines and those
/// that begin with `#` are for people.
extension FindingsFile {
    func readLines(_ body: (Found) throws -> Void) throws -> About {
        var input = try InputBytes(path: path)
        input.position += URLList.markLength(try input.beginning(3))
        var about = About()
        var reader = LineReader(input)
        while let line = try reader.next() {
            guard line.number <= Self.rowLimit else { throw fault(line.number, .tooMany(Self.rowLimit)) }
            let text = String(decoding: line.bytes, as: UTF8.self)
            if text.allSatisfy(\.isWhitespace) || text.hasPrefix("#") { continue }
            guard let found = Found(line: text) else { throw fault(line.number, .nameless) }
            about.add(found.rule)
            try body(found)
        }
        return about
    }
}

extension FindingsFile.Found {
    /// Reads a line of a list; nil for anything else.
    init?(line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard 2...3 ~= words.count, PageURL(stored: words[1]) != nil,
            words[0].utf8.allSatisfy({ ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.init(url: words[1], rule: words[0], content: words.count > 2 ? words[2] : nil)
    }
}

/// A `findings.csv`.
extension FindingsFile {
    private static let columnLimit = 24

    private static var tokenizer: CSVTokenizer {
        CSVTokenizer(delimiter: UInt8(ascii: ","), keeping: .first(columnLimit, bytes: LineReader.lineLimit))
    }

    /// Where the columns stand.
    private struct Columns {
        var url: Int
        var rule: Int
        var content: Int?
        var component: Int?
        var version: Int?
        var state: Int?
        /// How many cells of a row are kept.
        var count: Int
    }

    func readTable(_ body: (Found) throws -> Void) throws -> About {
        var input = try InputBytes(path: path)
        var tokenizer = Self.tokenizer
        let columns = try header(&input, &tokenizer)
        var about = About()
        var rows = 0
        while let row = try next(&input, &tokenizer) {
            rows += 1
            guard rows <= Self.rowLimit else { throw fault(row.line, .tooMany(Self.rowLimit)) }
            guard let found = try found(row, columns) else { continue }
            about.add(found.rule)
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
            url: url, rule: rule, content: names.firstIndex(of: "content"),
            component: names.firstIndex(of: "component"),
            version: names.firstIndex(of: "rules_version"), state: names.firstIndex(of: "state"), count: names.count)
    }

    private func found(_ row: TableRow, _ columns: Columns) throws(AuditError) -> Found? {
        if row.isBlank && !row.isTooLong && !row.isUnclosed { return nil }
        if row.isTooLong || row.isUnclosed { throw fault(row.line, .unclosed) }
        guard row.cells.count >= columns.count else { throw fault(row.line, .cut) }
        guard let url = Self.text(row, columns.url), let rule = Self.text(row, columns.rule) else {
            throw fault(row.line, .nameless)
        }
        let component = columns.component.flatMap { Self.text(row, $0) }
        let state = columns.state.flatMap { Self.text(row, $0) }.flatMap(FindingState.init)
        return Found(
            url: url, rule: rule, content: columns.content.flatMap { Self.text(row, $0) },
            isCounted: component.flatMap(Component.init)?.isCounted ?? true,
            isOfContent: component.map { $0 != "reach" } ?? false, isReported: !(state?.isHeldBack ?? false))
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
}
