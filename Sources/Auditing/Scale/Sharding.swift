internal import AuditReports
internal import AuditStore
internal import Glibc

/// `ogaudit shard`: divides lists by site, so that each part can be audited on its own.
package struct Sharding {
    private let lines: ListLines

    package init(_ lines: ListLines) { self.lines = lines }

    /// Gives each line after its site, for engines that divide lists themselves; a line of JSON keeps its place and its id.
    package func forEachSite(_ body: (_ site: String, _ text: String) throws -> Void) throws {
        try lines.forEach { line, isObject in try body(line.site, isObject ? line.json : line.written) }
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
        try lines.forEach { line, _ in
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
