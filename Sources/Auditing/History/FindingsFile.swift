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

    /// How its findings are written.
    enum Kind { case database, table, json, lines }

    let path: String
    let kind: Kind
    var isDatabase: Bool { kind == .database }

    /// Rows of a table or list; a database has its own limits.
    static let rowLimit = 20_000_000
    static let ruleLimit = 1_000
    /// Of what is looked at to tell what it is.
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
        let night = try newestNight(store)
        let contents = try store.contents(of: night.run, limit: RenamedPages.limit)
        try store.forEachKnownFinding(night) { url, rule, isCounted, isTold in
            try body(
                Found(url: url, rule: rule, content: contents[url], isCounted: isCounted, isTold: isTold))
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

    /// What is wrong with a row or line.
    func fault(_ line: Int, _ what: AuditError.RowFault) -> AuditError { .findings(path, .row(line: line, what)) }
}

extension FindingsFile.About {
    /// Takes in a rule that found something.
    mutating func add(_ rule: String) {
        if rules.count < FindingsFile.ruleLimit { rules.insert(rule) }
    }
}
