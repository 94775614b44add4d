internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc

/// Which site goes to which shard: a stable hash, but a shard of its own for what is larger than an even share.
///
/// Sites are counted in a fixed number of buckets, so that memory does not follow the list; sites that share a bucket stay
/// together.
struct ShardPlan: Equatable {
    /// The most shards of one list.
    static let shardLimit = 10_000
    static let bucketCount = 1 << 20

    let shards: Int
    /// Buckets that have a shard alone: the first shards, the largest first.
    let alone: [Int]

    /// - Parameters:
    ///   - lines: how many there are.
    ///   - counts: lines by bucket.
    init(shards: Int, lines: Int, counts: [Int]) {
        let evenShare = max(1, lines / shards)
        var large: [Int] = []
        for bucket in counts.indices where counts[bucket] > evenShare { large.append(bucket) }
        self.init(
            shards: shards, alone: Array(large.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(shards - 1)))
    }

    init(shards: Int, alone: [Int]) { (self.shards, self.alone) = (shards, alone) }

    /// The same on every machine, in every version.
    static func bucket(of site: String) -> Int { Int(hash(site) % UInt64(bucketCount)) }

    func shard(of site: String) -> Int {
        let bucket = Self.bucket(of: site)
        if let place = alone.firstIndex(of: bucket) { return place }
        return alone.count + Int((Self.hash(site) >> 20) % UInt64(shards - alone.count))
    }

    private static func hash(_ site: String) -> UInt64 { Hash64.of(site) }
}

/// A number of a set of lines, whatever their order.
struct LineDigest: Equatable {
    var lines = 0
    var sum: UInt64 = 0

    mutating func add(_ hash: UInt64) {
        lines += 1
        sum &+= hash
    }

    /// 16 hexadecimal digits.
    var text: String { sum.hexadecimal }
}

extension ListLine {
    /// A number of where it stood and what it says; its `id` is not in it, because lists have none.
    var hash: UInt64 {
        var hash = Hash64()
        hash.add(input)
        hash.add(UInt64(truncatingIfNeeded: line))
        hash.add(text)
        return hash.value
    }
}

/// `ogaudit shard`: divides lists by site, so that each part can be audited on its own.
extension ListLines {
    /// Gives each line after its site, for engines that divide lists themselves; a line of JSON keeps its place and its id.
    package func forEachSite(_ body: (_ site: String, _ text: String) throws -> Void) throws {
        try forEach { line, isObject in try body(line.site, isObject ? line.json : line.written) }
    }

    /// Writes the shards and their manifest into a folder, in place of what it has of an earlier list.
    ///
    /// - Parameter shards: up to `shardLimit`.
    /// - Throws: `AuditError` for lists that cannot be read; `OutputError`. The folder is then as it was.
    package func write(shards: Int, to folder: String) async throws -> ShardManifest {
        try await OutputError.translating { try write(shards, folder) }
    }

    private func write(_ shards: Int, _ folder: String) throws -> ShardManifest {
        try OutputFolder.make(folder)
        SpillFolder.fallBack(toFolderOf: folder + "/")
        // Lines wait in a temporary file until all of them are counted.
        let store = try Store()
        try store.beginMarks()
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: ""), now: 0)
        var batch = LineBatch(store: store, run: run)
        var counts = [Int](repeating: 0, count: ShardPlan.bucketCount)
        try forEach { line, _ in
            counts[ShardPlan.bucket(of: line.site)] += 1
            try batch.add(line)
        }
        try batch.flush()
        _ = try store.finishIngest(run)
        let plan = ShardPlan(shards: shards, lines: batch.count, counts: counts)
        var manifest = ShardManifest(plan)
        var files = ShardFiles(folder: folder, shards: shards)
        try files.begin()
        try store.forEachLine(run) { line, _, _ in
            let site = line.site
            let shard = plan.shard(of: site)
            manifest.add(line.hash, site: site, to: shard)
            try files.add(line.json, to: shard)
        }
        try files.finish()
        let index = try manifest.write(to: folder)
        // From here on nothing takes space, and until the end there is no manifest: parts of two lists are never one.
        ShardManifest.remove(from: folder)
        try files.publish()
        try index.publish()
        return manifest
    }

    /// The most shards.
    package static let shardLimit = ShardPlan.shardLimit
}
