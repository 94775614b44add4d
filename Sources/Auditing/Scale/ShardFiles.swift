internal import AuditReports
internal import Glibc
internal import PageFetching

/// The files of shards: gzip, a member for each block, so that memory does not follow the lists.
///
/// They have their names only when all of them are whole; those that were not published are removed.
struct ShardFiles: ~Copyable {
    /// Bytes that wait in all shards together.
    private static let memory = 32 << 20
    private let folder: String
    private let block: Int
    private var waiting: [[UInt8]]
    /// The shards that have a file with a temporary name.
    private var pending = 0..<0

    init(folder: String, shards: Int) {
        self.folder = folder
        block = max(4_096, min(1 << 18, Self.memory / shards))
        waiting = Array(repeating: [], count: shards)
    }

    deinit {
        for shard in pending { unlink(path(shard) + ".part") }
    }

    static func name(_ shard: Int) -> String {
        let digits = "\(shard)"
        return "shard-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".txt.gz"
    }

    /// Makes the files, empty.
    mutating func begin() throws(ReportError) {
        for shard in waiting.indices {
            pending = 0..<shard + 1
            // Whatever has the name, a link too, is left over.
            unlink(path(shard) + ".part")
            try write([], to: shard, flags: O_CREAT | O_EXCL)
        }
    }

    mutating func add(_ line: String, to shard: Int) throws(ReportError) {
        waiting[shard] += line.utf8
        waiting[shard].append(UInt8(ascii: "\n"))
        if waiting[shard].count >= block { try flush(shard) }
    }

    /// Writes the rest. The files keep their temporary names.
    mutating func finish() throws(ReportError) {
        for shard in waiting.indices { try flush(shard) }
    }

    /// Gives the files their names.
    mutating func publish() throws(ReportError) {
        for shard in pending {
            try OutputFile.publish(path(shard))
            pending = shard + 1..<pending.upperBound
        }
    }

    private mutating func flush(_ shard: Int) throws(ReportError) {
        guard !waiting[shard].isEmpty else { return }
        guard let member = BodyPacker.member(waiting[shard]) else {
            throw ReportError(path: path(shard), number: ENOMEM)
        }
        try write(member, to: shard, flags: O_APPEND)
        waiting[shard].removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8], to shard: Int, flags: Int32) throws(ReportError) {
        let descriptor = open(path(shard) + ".part", O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o644)
        guard descriptor >= 0 else { throw ReportError(path: path(shard), number: errno) }
        let number = Descriptor.write(bytes[...], to: descriptor)
        guard close(descriptor) == 0, number == 0 else {
            throw ReportError(path: path(shard), number: number == 0 ? errno : number)
        }
    }

    private func path(_ shard: Int) -> String { "\(folder)/\(Self.name(shard))" }
}
