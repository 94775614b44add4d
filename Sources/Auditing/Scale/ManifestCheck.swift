internal import AuditModel
internal import AuditStore

/// Compares records with the shards that they are of.
struct ManifestCheck {
    private let path: String
    private let manifest: ShardManifest

    /// - Throws: `AuditError` for a manifest that cannot be read.
    init(path: String) throws(AuditError) {
        (self.path, manifest) = (path, try ShardManifest(reading: path))
    }

    /// Adds the lines that no record came back of, and says which shards they are of.
    ///
    /// - Throws: `AuditError` for lines of another list, and for shards that have changed.
    func complete(_ pile: RecordPile) throws -> [String] {
        let found = try digests(of: pile)
        let incomplete = manifest.parts.indices.filter { found[$0] != manifest.parts[$0].digest }
        for shard in incomplete { try know(manifest.parts[shard], pile) }
        try refuseForeign(Set(incomplete), pile)
        return incomplete.map { shard in
            let part = manifest.parts[shard]
            let lines = part.lines - found[shard].lines
            return "\(part.file) is incomplete: no records for \(counted(lines, "line")) of \(grouped(part.lines)), "
                + "which count as cancelled."
        }
    }

    private func digests(of pile: RecordPile) throws -> [LineDigest] {
        var digests = [LineDigest](repeating: LineDigest(), count: manifest.parts.count)
        try pile.forEachLine { line, _ in
            digests[manifest.plan.shard(of: line.site)].add(line.hash)
        }
        return digests
    }

    /// Brings the lines of a shard's file, which stands beside the manifest, into the pile.
    private func know(_ part: ShardManifest.Part, _ pile: RecordPile) throws {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var digest = LineDigest()
        try ListLines([folder + part.file]).forEach { line, _ in
            digest.add(line.hash)
            try pile.know(line)
        }
        guard digest == part.digest else { throw AuditError.manifest(path, .changed(file: part.file)) }
    }

    private func refuseForeign(_ shards: Set<Int>, _ pile: RecordPile) throws {
        guard !shards.isEmpty else { return }
        try pile.forEachLine { line, isKnown in
            guard !isKnown, shards.contains(manifest.plan.shard(of: line.site)) else { return }
            throw AuditError.manifest(path, .foreign(input: line.input, line: line.line))
        }
    }
}
