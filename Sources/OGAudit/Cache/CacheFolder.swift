internal import AuditModel
internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import MediaInspection
internal import OGReading

/// Entries as files of a folder, one each, up to a number of bytes; several processes may share it.
///
/// What cannot be read or written is as if it were not there: a cache may lose everything at any time.
final class CacheFolder: Sendable {
    private let path: String
    private let limit: Int
    /// The longest time that an entry is kept after it was last confirmed, in seconds.
    private let lifetime: Double
    /// Files are read and written here, so that no task of Swift's pool waits for a disk.
    private let queue = DispatchQueue(label: "ogaudit.links")

    private static let suffix = ".link"

    /// - Throws: `OptionsError` for a folder that cannot be made or written into.
    init(_ path: String, limit: Int, lifetime: Double) throws(OptionsError) {
        (self.path, self.limit, self.lifetime) = (path, limit, lifetime)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw OptionsError("The folder '\(path)' of the cache cannot be made.")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw OptionsError("The folder '\(path)' of the cache is not writable.")
        }
        queue.async { self.tidy() }
    }

    func entry(_ key: String) async -> CacheEntry? {
        await on { folder in
            guard let data = try? Data(contentsOf: folder.file(of: key)), let entry = CacheEntry(file: data),
                entry.header.key == key
            else { return nil }
            return entry
        }
    }

    func put(_ entry: CacheEntry) async {
        guard let data = entry.file, data.count <= limit else { return }
        await on { folder in
            try? data.write(to: folder.file(of: entry.header.key), options: .atomic)
            // Every 64th file or so, because looking at a folder takes as long as it is large.
            if Int.random(in: 0..<64) == 0 || data.count > folder.limit / 64 { folder.tidy() }
        }
    }

    func removeAll() async {
        await on { folder in
            for file in folder.files() { try? FileManager.default.removeItem(atPath: file.path) }
        }
    }

    private func on<Value: Sendable>(_ work: @escaping @Sendable (CacheFolder) -> Value) async -> Value {
        await withCheckedContinuation { done in queue.async { done.resume(returning: work(self)) } }
    }

    /// A name that no key can choose.
    private func file(of key: String) -> URL {
        URL(filePath: "\(path)/\(ContentHash.sha256(Array(key.utf8)) ?? "none")\(Self.suffix)")
    }

    /// With seconds since 1970.
    private func files() -> [(path: String, bytes: Int, changed: Int64)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) }.compactMap { name in
            let file = "\(path)/\(name)"
            var facts = stat()
            guard stat(file, &facts) == 0 else { return nil }
            return (file, Int(facts.st_size), Int64(facts.st_mtim.tv_sec))
        }
    }

    /// Removes what is too old, and the oldest of what is too much.
    private func tidy() {
        let files = files().sorted { $0.changed > $1.changed }
        let now = WallClock.seconds()
        var bytes = 0
        for file in files {
            bytes += file.bytes
            guard bytes > limit || Double(now - file.changed) > lifetime else { continue }
            try? FileManager.default.removeItem(atPath: file.path)
        }
    }
}
