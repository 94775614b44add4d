internal import AuditModel

/// Finds the sets of pages that share a key: one sort in SQLite, one set in memory at a time.
struct SetGatherer {
    private let database: Database
    private let run: RunID
    private let insert: Statement

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.database = database
        self.run = run
        insert = try database.prepare("INSERT INTO likeness VALUES (?, ?, ?, ?, ?, ?)")
    }

    /// Keeps the sets in which more than one unit is counted.
    func gather(_ likeness: Likeness) throws(StoreError) {
        let select = try database.prepare(
            """
            SELECT k.domain, \(likeness.key), \(likeness.unit), k.id & \(RunID.mask) FROM set_key k
            WHERE k.id BETWEEN ? AND ? AND \(likeness.isCompared)
            ORDER BY 1, 2, 3, 4
            """)
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        var current = PageSet(domain: "", key: "")
        while try select.step() {
            var row = select.row
            let (domain, key, unit, page) = (row.text(), row.text(), row.text(), row.int())
            if current.domain != domain || current.key != key {
                try keep(current, as: likeness)
                current = PageSet(domain: domain, key: key)
            }
            current.add(unit, page)
        }
        try keep(current, as: likeness)
    }

    private func keep(_ set: borrowing PageSet, as likeness: Likeness) throws(StoreError) {
        guard set.size > 1 else { return }
        try insert.run { binder in
            binder.put(likeness.rawValue)
            binder.put(set.domain)
            binder.put(set.key)
            binder.put(set.size)
            binder.put(set.lists)
            binder.put(set.members.map(String.init).joined(separator: " "))
        }
    }
}

/// A set of pages with one key: how many units it has, and its first pages.
private struct PageSet {
    let domain: String
    let key: String
    private(set) var size = 0
    /// Units that differ in more than what follows a `#`; never fewer than there are, and 1 only if there is one.
    var lists: Int { 1 + laterLists }
    private var laterLists = 0
    /// The lowest page numbers in order, each of another unit; one more than twins, as a page is not its own twin.
    private(set) var members: [Int64] = []
    private var unit: String?

    init(domain: String, key: String) {
        self.domain = domain
        self.key = key
    }

    /// Pages come ordered by unit, then by number.
    mutating func add(_ unit: String, _ page: Int64) {
        guard unit != self.unit else { return }
        // Most sets are of one page, and have no other to compare it with.
        if let last = self.unit, !Self.list(last).elementsEqual(Self.list(unit)) { laterLists += 1 }
        self.unit = unit
        size += 1
        let place = members.firstIndex { $0 > page } ?? members.endIndex
        guard place <= SetFacts.twinLimit else { return }
        members.insert(page, at: place)
        if members.count > SetFacts.twinLimit + 1 { members.removeLast() }
    }

    private static func list(_ unit: String) -> Substring.UTF8View { unit.utf8.prefix { $0 != UInt8(ascii: "#") } }
}
