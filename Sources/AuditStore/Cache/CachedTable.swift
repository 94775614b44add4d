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
    /// Pictures, whatever they weigh.
    package var pictures: Int
    /// Bytes of bodies, thumbnails and boxes, and a fixed part a row.
    package var bytes: Int

    /// A million pictures, 500 MiB.
    package static let usual = CacheLimits(pictures: 1_000_000, bytes: 500 << 20)

    package init(pictures: Int, bytes: Int) {
        self.pictures = pictures
        self.bytes = bytes
    }
}

/// One limit for answers and pictures together. What the present run has used stays; when that alone fills the room,
/// further answers and pictures are not kept.
final class CacheRoom {
    let limits: CacheLimits
    // The store keeps the tables, and they ask here for room.
    weak var answers: AnswerTable?
    weak var pictures: PictureTable?

    init(_ limits: CacheLimits) { self.limits = limits }

    private var tables: [any CachedTable] { [answers as (any CachedTable)?, pictures].compactMap { $0 } }

    func fits(_ weight: Int) -> Bool {
        // Asked for every page; a list of both would be on the heap.
        weight + (answers?.bytes ?? 0) + (pictures?.bytes ?? 0) <= limits.bytes
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
