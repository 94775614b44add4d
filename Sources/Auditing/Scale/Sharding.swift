internal import Glibc

/// `ogaudit shard`: divides lists by site, so that each part can be audited on its own.
package struct Sharding {
    private let lines: ListLines

    package init(_ lines: ListLines) { self.lines = lines }

    /// Gives each line after its site, for engines that divide lists themselves; a line of JSON keeps its place and its id.
    package func forEachSite(_ body: (_ site: String, _ text: String) throws -> Void) throws {
        try lines.forEach { try body($0.site, $0.isObject ? $0.jsonText : $0.text) }
    }

    /// Writes the shards and their manifest into a folder.
    ///
    /// - Parameter shards: up to `shardLimit`.
    /// - Throws: `AuditError` for lists that cannot be read; `OutputError`.
    package func write(shards: Int, to folder: String) throws -> ShardManifest {
        try OutputFolder.make(folder)
        var spool = try Spool(folder: folder)
        var counts = [Int](repeating: 0, count: ShardPlan.bucketCount)
        try lines.forEach { line in
            counts[ShardPlan.bucket(of: line.site)] += 1
            try spool.add(line)
        }
        let plan = ShardPlan(shards: shards, counts: counts)
        var manifest = ShardManifest(plan)
        var files = try ShardFiles(folder: folder, shards: shards)
        try spool.forEach { site, hash, bytes in
            let shard = plan.shard(of: site)
            manifest.add(hash, site: site, to: shard)
            try files.add(bytes, to: shard)
        }
        try files.finish()
        try manifest.write(to: folder)
        return manifest
    }

    /// The most shards.
    package static let shardLimit = ShardPlan.shardLimit
}
