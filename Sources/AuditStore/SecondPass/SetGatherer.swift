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

/// Finds the images of each site that look the same though their bytes differ: one site in memory at a time.
///
/// Only files that go with another one are written down; all others are compared by their bytes alone.
struct LookGatherer {
    /// The most different files of one site that are compared, those on most pages first: 4,096 take 2 MiB and less than
    /// 0.1 s, three seconds when all hashes meet and all look different. Further images are compared by their bytes.
    static let fileLimit = 4_096

    private let database: Database
    private let run: RunID
    private let insert: Statement

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.database = database
        self.run = run
        insert = try database.prepare("INSERT INTO temp.look VALUES (?, ?, ?)")
    }

    func gather() throws(StoreError) {
        let select = try database.prepare(
            """
            SELECT domain, image, max(image_phash), max(image_swatch) FROM set_key
            WHERE id BETWEEN ? AND ? AND image_phash IS NOT NULL AND image <> ''
            GROUP BY domain, image ORDER BY domain, count(*) DESC, max(image_phash), image
            """)
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        var site = Site(domain: "")
        while try select.step() {
            var row = select.row
            let domain = row.text()
            if domain != site.domain {
                try keep(site)
                site = Site(domain: domain)
            }
            guard site.files.count < Self.fileLimit else { continue }
            site.files.append(row.text())
            site.hashes.append(row.bits())
            site.swatches.append(row.optionalBytes().flatMap(Swatch.init))
        }
        try keep(site)
    }

    private func keep(_ site: Site) throws(StoreError) {
        guard site.files.count > 1 else { return }
        let leaders = HashNeighbours(site.hashes).leaders { site.areLike($0, $1) }
        var sizes = [Int32](repeating: 0, count: leaders.count)
        for leader in leaders { sizes[leader] += 1 }
        for (place, leader) in leaders.enumerated() where sizes[leader] > 1 {
            try insert.run { binder in
                binder.put(site.domain)
                binder.put(site.files[place])
                binder.put("looks like \(site.files[leader])")
            }
        }
    }

    private struct Site {
        let domain: String
        /// Hashes of the bytes, those on most pages first.
        var files: [String] = []
        var hashes: [UInt64] = []
        var swatches: [Swatch?] = []

        /// Whether two files with near hashes are one image, encoded twice.
        func areLike(_ a: Int, _ b: Int) -> Bool {
            guard let first = swatches[a], let second = swatches[b] else { return false }
            return first.isLike(second)
        }
    }
}
