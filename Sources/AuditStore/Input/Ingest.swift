internal import AuditModel

/// Reads one list into the store, all of it in one transaction.
///
/// One, because a list half read is worth nothing: what a kill leaves is nothing at all, a list that turns out to
/// be a resumed one is rolled back without a trace, and a page of an index is written once, not once a batch.
final class Ingest {
    let run: RunID
    private let database: Database
    private let pages: NameTable
    private let hosts: NameTable
    private let addSource: Statement
    private let findSource: Statement
    private let addQueue: Statement
    private let addInput: Statement
    private let addStart: Statement
    private let addListed: Statement

    private(set) var lines = 0
    private(set) var rejected = 0
    /// Whether links are followed.
    private(set) var isCrawl = false
    private(set) var distinct = 0
    private var digest = Hash64()
    private var source: (name: String, id: Int64)?
    private var knownHosts: [String: Int64] = [:]
    /// Lists jump between hosts; more than this are looked up again.
    private static let knownHostLimit = 8192

    /// - Parameter purpose: runs of other purposes have other digests.
    init(_ database: Database, run: RunID, purpose: String?) throws(StoreError) {
        self.database = database
        self.run = run
        if let purpose { digest.add(purpose) }
        pages = try NameTable(database, table: "page", text: "url", extra: "host")
        hosts = try NameTable(database, table: "host", text: "name")
        addSource = try database.prepare("INSERT OR IGNORE INTO source (name) VALUES (?)")
        findSource = try database.prepare("SELECT id FROM source WHERE name = ?")
        addQueue = try database.prepare("INSERT OR IGNORE INTO queue (run, host, page) VALUES (?, ?, ?)")
        addInput = try database.prepare(
            "INSERT INTO input (id, source, line, page, is_first, text, reason) VALUES (?, ?, ?, ?, ?, ?, ?)")
        addStart = try database.prepare(
            "INSERT OR IGNORE INTO crawl (run, page, key, step, depth) VALUES (?, ?, ?, 0, 0)")
        addListed = try database.prepare("INSERT OR IGNORE INTO listed (run, key, url) VALUES (?, ?, ?)")
    }

    func add(_ line: InputLine) throws(StoreError) {
        guard lines < RunID.mask else {
            throw StoreError(.other, "\(database.file) is limited to 4 billion lines; split the list.")
        }
        switch line {
        case .accepted(let input, let number, let url, let fragment): try accept(input, number, url, fragment)
        case .start(let input, let number, let url, let fragment, let key):
            try accept(input, number, url, fragment, crawlKey: key)
        case .rejected(let line): try reject(line)
        case .listed(let url, let key): return try list(url, key)
        }
        lines += 1
    }

    private func list(_ url: PageURL, _ key: UInt64) throws(StoreError) {
        try addListed.run {
            $0.put(run.number); $0.put(bits: key); $0.put(url.text)
        }
    }

    private func accept(
        _ input: String, _ line: Int, _ url: PageURL, _ fragment: String?, crawlKey: UInt64? = nil
    ) throws(StoreError) {
        let host = try host(named: url.host)
        let page = try pages.id(of: url.text, extra: host)
        guard page < RunID.mask else {
            throw StoreError(.other, orAnotherFile: "\(database.file) is limited to 4 billion URLs;")
        }
        try addQueue.run { binder in
            binder.put(run.number)
            binder.put(host)
            binder.put(page)
        }
        let isFirst = database.changes == 1
        if isFirst { distinct += 1 }
        if let crawlKey { try start(at: page, crawlKey) }
        try remember(input, line, page: page, isFirst: isFirst, text: fragment)
        digest.add(url.text)
    }

    /// A page whose links are followed; of two that are one page by their keys, those of the first.
    private func start(at page: Int64, _ key: UInt64) throws(StoreError) {
        if !isCrawl { digest.add("crawl") }
        isCrawl = true
        try addStart.run {
            $0.put(run.number); $0.put(page); $0.put(bits: key)
        }
    }

    private func reject(_ line: RejectedLine) throws(StoreError) {
        rejected += 1
        try remember(line.input, line.line, text: line.text, reason: line.reason)
        digest.add(line.text)
    }

    private func remember(
        _ input: String, _ line: Int, page: Int64? = nil, isFirst: Bool = false, text: String? = nil,
        reason: String? = nil
    ) throws(StoreError) {
        let source = try source(named: input)
        try addInput.run { binder in
            binder.put(run.id(Int64(lines)))
            binder.put(source)
            binder.put(line)
            binder.put(page)
            binder.put(isFirst)
            binder.put(text)
            binder.put(reason)
        }
        digest.add(UInt64(bitPattern: Int64(line)))
    }

    private func host(named name: String) throws(StoreError) -> Int64 {
        if let known = knownHosts[name] { return known }
        let known = try hosts.id(of: name)
        if knownHosts.count >= Self.knownHostLimit { knownHosts.removeAll(keepingCapacity: true) }
        knownHosts[name] = known
        return known
    }

    private func source(named name: String) throws(StoreError) -> Int64 {
        if let source, source.name == name { return source.id }
        digest.add(name)
        try addSource.run { $0.put(name) }
        let id = try findSource.first({ $0.put(name) }) { $0.int() }
        guard let id else { throw .corrupt("a list has no number", file: database.file) }
        source = (name, id)
        return id
    }

    /// A number of the whole list: names, line numbers and texts in their order.
    var listDigest: Int64 { Int64(bitPattern: digest.value) }
}

/// A table of texts, each with a number: the row of a text, made when there is none. Rows are never deleted.
final class NameTable {
    private let insert: Statement
    private let find: Statement
    private let database: Database
    /// Whether the last text had a row. The next one most likely has one too, and looking for it costs less than trying to
    /// insert it: a list is either new or that of an earlier run.
    private var hadRow = false

    /// `table` has `id`, the text column, which is unique, and, when `extra` names one, a column for a number.
    init(_ database: Database, table: String, text: String, extra: String? = nil) throws(StoreError) {
        self.database = database
        let (column, mark) = extra.map { (", \($0)", ", ?") } ?? ("", "")
        insert = try database.prepare("INSERT OR IGNORE INTO \(table) (\(text)\(column)) VALUES (?\(mark))")
        find = try database.prepare("SELECT id FROM \(table) WHERE \(text) = ?")
    }

    /// The number of a text.
    func id(of text: String, extra: Int64? = nil) throws(StoreError) -> Int64 {
        if hadRow, let known = try known(text) { return known }
        try insert.run { binder in
            binder.put(text)
            if let extra { binder.put(extra) }
        }
        hadRow = database.changes == 0
        if !hadRow { return database.lastRowID }
        guard let known = try known(text) else { throw .corrupt("a name has no number", file: database.file) }
        return known
    }

    /// The number of a text when it has a row; makes none.
    func known(_ text: String) throws(StoreError) -> Int64? { try find.first({ $0.put(text) }) { $0.int() } }
}
