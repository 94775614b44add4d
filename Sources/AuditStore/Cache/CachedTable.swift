internal import AuditModel

/// A part of what is kept from run to run.
protocol CachedTable: AnyObject {
    /// What it holds, as far as that is counted.
    var bytes: Int { get }
    /// The run that used its oldest entry last; nil when all were used in `run`.
    func oldestUse(before run: RunID) throws(StoreError) -> Int64?
    /// Lets some of the entries go that were not used for the longest time, as long as it is needed.
    func evict(before run: RunID, while isNeeded: () -> Bool) throws(StoreError)
}

/// How much is kept from run to run; what was not used for the longest time goes first.
package struct CacheLimits: Hashable, Sendable {
    /// Images, whatever they weigh.
    package var images: Int
    /// Bytes of bodies, thumbnails and boxes, and a fixed part a row.
    package var bytes: Int

    /// A million images, 500 MiB.
    package static let usual = CacheLimits(images: 1_000_000, bytes: 500 << 20)

    package init(images: Int, bytes: Int) {
        self.images = images
        self.bytes = bytes
    }
}

/// One limit for answers and images together. What the present run has used stays; when that alone fills the room,
/// further answers and images are not kept.
final class CacheRoom {
    let limits: CacheLimits
    // The store keeps the tables, and they ask here for room.
    weak var answers: AnswerTable?
    weak var images: ImageTable?

    init(_ limits: CacheLimits) { self.limits = limits }

    private var tables: [any CachedTable] { [answers as (any CachedTable)?, images].compactMap { $0 } }

    func fits(_ weight: Int) -> Bool {
        // Asked for every page; a list of both would be on the heap.
        weight + (answers?.bytes ?? 0) + (images?.bytes ?? 0) <= limits.bytes
    }

    /// Lets entries of earlier runs go until so much fits; false when it does not even then.
    func makeRoom(_ weight: Int, before run: RunID) throws(StoreError) -> Bool {
        while !fits(weight) {
            var oldest: (use: Int64, table: any CachedTable)?
            for table in tables {
                guard let use = try table.oldestUse(before: run), use < oldest?.use ?? .max else { continue }
                oldest = (use, table)
            }
            guard let oldest else { return false }
            try oldest.table.evict(before: run) { !fits(weight) }
        }
        return true
    }
}

extension Store {
    /// Adds to what the store counts for a run; within the transaction of its results.
    func count(_ use: CacheUse, _ run: RunID) throws(StoreError) {
        guard !use.isEmpty else { return }
        let add = try kept(Self.addUse)
        try add.run { binder in
            binder.put(run.number)
            for value in Self.columns(of: use) { binder.put(value) }
        }
    }

    /// How often answers of a run came from where, and what that saved.
    package func cacheUse(_ run: RunID) throws(StoreError) -> CacheUse {
        let select = try database.prepare("SELECT * FROM cache_use WHERE run = ?")
        let found = try select.first({ $0.put(run.number) }) { row in
            row.skip(1)
            var use = CacheUse()
            for origin in AnswerOrigin.allCases { use.pages[origin] = row.count() }
            for origin in AnswerOrigin.allCases { use.media[origin] = row.count() }
            use.savedBytes = row.count()
            return use
        }
        return found ?? CacheUse()
    }

    /// Lets go of what is more than the limit, which may be smaller than that of the run before; after the reports of
    /// the run, so that what it used may go too.
    ///
    /// - Parameter time: seconds since 1970; answers received before it, and that the run did not use, go in any case.
    package func trimCache(_ run: RunID, receivedBefore time: Int64) throws(StoreError) {
        let tables = try cachedTables
        try write { () throws(StoreError) in
            try tables.answers.drop(receivedBefore: time, unusedIn: run)
            _ = try tables.room.makeRoom(0, before: RunID(run.number + 1))
        }
    }

    private static let addUse = """
        INSERT INTO cache_use VALUES (\(Array(repeating: "?", count: columns(of: CacheUse()).count + 1).joined(separator: ", ")))
        ON CONFLICT (run) DO UPDATE SET pages_fetched = pages_fetched + excluded.pages_fetched,
        pages_unchanged = pages_unchanged + excluded.pages_unchanged,
        pages_reused = pages_reused + excluded.pages_reused,
        media_fetched = media_fetched + excluded.media_fetched,
        media_unchanged = media_unchanged + excluded.media_unchanged,
        media_reused = media_reused + excluded.media_reused, saved_bytes = saved_bytes + excluded.saved_bytes
        """

    private static func columns(of use: CacheUse) -> [Int] {
        AnswerOrigin.allCases.map { use.pages[$0] ?? 0 } + AnswerOrigin.allCases.map { use.media[$0] ?? 0 }
            + [use.savedBytes]
    }
}

extension Store {
    /// Whether any answer is kept.
    package var hasAnswers: Bool {
        get throws(StoreError) { try database.number("SELECT EXISTS (SELECT 1 FROM answer)") > 0 }
    }

    /// Whether any page may be known again by its key.
    package var hasContents: Bool {
        get throws(StoreError) { try database.number("SELECT EXISTS (SELECT 1 FROM content)") > 0 }
    }

    /// What is kept of an answer, without its body; nil when nothing is.
    package func answer(_ key: AnswerKey) throws(StoreError) -> StoredAnswer? {
        try cachedTables.answers.answer(key)
    }

    /// The body of a kept document as it was kept; nil when it was sent.
    package func body(of answer: StoredAnswer) throws(StoreError) -> [UInt8]? {
        try cachedTables.answers.body(answer)
    }
}
