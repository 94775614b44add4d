internal import AuditModel

/// Reads one list into the store, all of it in one transaction.
///
/// One, because a list half read is worth nothing: what a kill leaves is nothing at all, a list that turns out to
/// be a resumed one is rolled back without a trace, and a page of an index is written once, not once a batch.
final class Ingest {
    let run: RunID
    private let database: Database
    private let salt: UInt64
    private let pages: HashedNames
    private let hosts: HashedNames
    private let addSource: Statement
    private let findSource: Statement
    private let addQueue: Statement
    private let addInput: Statement

    private(set) var lines = 0
    private(set) var rejected = 0
    private(set) var distinct = 0
    private var digest = Hash64(salt: 0)
    private var source: (name: String, id: Int64)?
    private var knownHosts: [String: KnownHost] = [:]

    private struct KnownHost { var id: Int64, hash: UInt64 }
    /// Lists jump between hosts; more than this are looked up again.
    private static let knownHostLimit = 8192

    /// - Parameter purpose: runs of other purposes have other digests.
    init(_ database: Database, run: RunID, salt: UInt64, purpose: String?) throws(StoreError) {
        self.database = database
        self.run = run
        self.salt = salt
        if let purpose { digest.add(purpose) }
        pages = try HashedNames(database, table: "page", text: "url", extra: "host")
        hosts = try HashedNames(database, table: "host", text: "name")
        addSource = try database.prepare("INSERT OR IGNORE INTO source (name) VALUES (?)")
        findSource = try database.prepare("SELECT id FROM source WHERE name = ?")
        addQueue = try database.prepare("INSERT OR IGNORE INTO queue (run, host, page) VALUES (?, ?, ?)")
        addInput = try database.prepare(
            "INSERT INTO input (id, source, line, page, is_first, text, reason) VALUES (?, ?, ?, ?, ?, ?, ?)")
    }

    func add(_ line: InputLine) throws(StoreError) {
        guard lines < RunID.mask else {
            throw StoreError(.other, "\(database.file) is limited to 4 billion lines; split the list.")
        }
        switch line {
        case .accepted(let input, let number, let url, let fragment): try accept(input, number, url, fragment)
        case .rejected(let line): try reject(line)
        }
        lines += 1
    }

    private func accept(_ input: String, _ line: Int, _ url: PageURL, _ fragment: String?) throws(StoreError) {
        let host = try host(named: url.host)
        let hash = Hash64.of(url.text, salt: salt)
        let place = Self.place(of: hash, host: host.hash)
        let page = try pages.id(of: url.text, hash: place, extra: host.id)
        guard page < RunID.mask else {
            throw StoreError(.other, orAnotherFile: "\(database.file) is limited to 4 billion URLs;")
        }
        try addQueue.run { binder in
            binder.put(run.number)
            binder.put(host.id)
            binder.put(page)
        }
        let isFirst = database.changes == 1
        if isFirst { distinct += 1 }
        try remember(input, line, page: page, isFirst: isFirst, text: fragment)
        digest.add(hash)
    }

    /// The pages of a host lie together in the index, so that a list sorted by host touches few of its leaves.
    static func place(of page: UInt64, host: UInt64) -> UInt64 { (host & ~0xFF_FFFF_FFFF) | (page >> 24) }

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

    private func host(named name: String) throws(StoreError) -> KnownHost {
        if let known = knownHosts[name] { return known }
        let hash = Hash64.of(name, salt: salt)
        let known = KnownHost(id: try hosts.id(of: name, hash: hash), hash: hash)
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

    /// A number of the whole list: names, line numbers and texts in their order. It holds for this store alone,
    /// whose salt is in it.
    var listDigest: Int64 { Int64(bitPattern: digest.value) }
}
