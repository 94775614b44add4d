internal import AuditReports
internal import Glibc
internal import PageFetching

/// The files of shards: gzip, a member for each block, so that memory does not follow the lists.
struct ShardFiles: ~Copyable {
    /// Bytes that wait in all shards together.
    private static let memory = 32 << 20
    private let folder: String
    private let block: Int
    private var waiting: [[UInt8]]

    /// Makes the folder, and every file empty.
    init(folder: String, shards: Int) throws(OutputError) {
        self.folder = folder
        block = max(4_096, min(1 << 18, Self.memory / shards))
        waiting = Array(repeating: [], count: shards)
        for shard in 0..<shards { try write([], to: shard, flags: O_TRUNC) }
    }

    static func name(_ shard: Int) -> String {
        let digits = "\(shard)"
        return "shard-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".txt.gz"
    }

    mutating func add(_ line: ArraySlice<UInt8>, to shard: Int) throws(OutputError) {
        waiting[shard] += line
        if waiting[shard].count >= block { try flush(shard) }
    }

    mutating func finish() throws(OutputError) {
        for shard in waiting.indices { try flush(shard) }
    }

    private mutating func flush(_ shard: Int) throws(OutputError) {
        guard !waiting[shard].isEmpty else { return }
        guard let member = BodyPacker.member(waiting[shard]) else { throw failure(shard, ENOMEM) }
        try write(member, to: shard, flags: O_APPEND)
        waiting[shard].removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8], to shard: Int, flags: Int32) throws(OutputError) {
        let path = "\(folder)/\(Self.name(shard))"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o644)
        guard descriptor >= 0 else { throw failure(shard, errno) }
        let number = Descriptor.write(bytes[...], to: descriptor)
        guard close(descriptor) == 0, number == 0 else { throw failure(shard, number == 0 ? errno : number) }
    }

    private func failure(_ shard: Int, _ number: Int32) -> OutputError {
        .file("\(folder)/\(Self.name(shard))", reason: String(cString: strerror(number)))
    }
}
