internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc
internal import PageFetching

/// `manifest.json`: what each shard of a list has, so that nothing is missing or foreign when records come back.
package struct ShardManifest: Sendable {
    static let version = 1
    static let name = "manifest.json"

    /// A shard's file.
    package struct Part: Sendable {
        package var file: String
        package var lines = 0
        var digest = LineDigest()
        /// The site that has it alone; nil for a shard of many.
        package var site: String?
    }

    package private(set) var parts: [Part]
    let plan: ShardPlan

    /// Lines of all shards.
    package var lines: Int { parts.reduce(0) { $0 + $1.lines } }

    init(_ plan: ShardPlan) {
        self.plan = plan
        parts = (0..<plan.shards).map { Part(file: ShardFiles.name($0)) }
    }

    mutating func add(_ hash: UInt64, site: String, to shard: Int) {
        parts[shard].lines += 1
        parts[shard].digest.add(hash)
        if shard < plan.alone.count, parts[shard].site == nil { parts[shard].site = site }
    }

    /// Writes it into the folder of the shards; it has its name when it is published.
    func write(to folder: String) throws(ReportError) -> OutputFile {
        var json = JSONWriter()
        json.object { json in
            json.member("version", Self.version)
            json.member("lines", lines)
            json.array("shards") { json in for part in parts { Self.put(part, in: &json) } }
        }
        let file = try OutputFile("\(folder)/\(Self.name)")
        try file.record { $0 += json.bytes + [UInt8(ascii: "\n")] }
        try file.close()
        return file
    }

    /// Removes the manifest of a folder, and the shards that it names.
    static func remove(from folder: String) {
        let path = "\(folder)/\(name)"
        guard let old = try? ShardManifest(reading: path) else { return }
        unlink(path)
        for shard in old.parts.indices { unlink("\(folder)/\(ShardFiles.name(shard))") }
    }

    private static func put(_ part: Part, in json: inout JSONWriter) {
        json.object { json in
            json.member("file", part.file)
            json.member("lines", part.lines)
            json.member("digest", part.digest.text)
            json.member("site", part.site)
        }
    }
}

extension ShardManifest {
    /// The longest manifest that is read, in bytes.
    private static let byteLimit = 16 << 20

    /// Reads a manifest.
    ///
    /// - Throws: `AuditError` for what cannot be read, or is none.
    package init(reading path: String) throws(AuditError) {
        var input = try InputBytes(path: path)
        let bytes = Array(try input.beginning(Self.byteLimit))
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.read(bytes)
        } catch {
            throw .manifest(path, .invalid(line: error.place.line, error.message))
        }
        guard let shards = value["shards"]?.items, value["version"]?.number == Self.version,
            (1...ShardPlan.shardLimit).contains(shards.count)
        else { throw .manifest(path, .invalid(line: 1, "version \(Self.version) with a list of shards is expected")) }
        let sites = shards.compactMap { $0["site"]?.text }
        self.init(ShardPlan(shards: shards.count, alone: sites.map(ShardPlan.bucket)))
        for (place, shard) in shards.enumerated() {
            guard let part = Part(shard) else {
                throw .manifest(path, .invalid(line: shard.place.line, "a shard needs file, lines and digest"))
            }
            parts[place] = part
        }
    }
}

extension ShardManifest.Part {
    fileprivate init?(_ value: JSONValue) {
        guard let file = value["file"]?.text, let lines = value["lines"]?.number, let text = value["digest"]?.text,
            let sum = UInt64(text, radix: 16)
        else { return nil }
        (self.file, self.lines, site) = (file, lines, value["site"]?.text)
        digest = LineDigest(lines: lines, sum: sum)
    }
}

/// Comparing records with the shards that they are of.
extension ShardManifest {
    /// Adds the lines without a record, and says which shards they are of.
    ///
    /// - Parameter path: the manifest, beside which the shards are.
    /// - Throws: `AuditError` for lines of another list, and for shards that have changed.
    func complete(_ pile: RecordPile, at path: String) throws -> [String] {
        let found = try digests(of: pile)
        let incomplete = parts.indices.filter { found[$0] != parts[$0].digest }
        for shard in incomplete { try know(parts[shard], pile, at: path) }
        try refuseForeign(Set(incomplete), pile, at: path)
        return incomplete.map { shard in
            let part = parts[shard]
            let lines = part.lines - found[shard].lines
            return "\(part.file) is incomplete: no records for \(counted(lines, "line")) of \(grouped(part.lines)), "
                + "which count as cancelled."
        }
    }

    private func digests(of pile: RecordPile) throws -> [LineDigest] {
        var digests = [LineDigest](repeating: LineDigest(), count: parts.count)
        try pile.forEachLine { line, _ in
            digests[plan.shard(of: line.site)].add(line.hash)
        }
        return digests
    }

    /// Brings the lines of a shard's file, which stands beside the manifest, into the pile.
    private func know(_ part: Part, _ pile: RecordPile, at path: String) throws {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var digest = LineDigest()
        try ListLines([folder + part.file]).forEach { line, _ in
            digest.add(line.hash)
            try pile.know(line)
        }
        guard digest == part.digest else { throw AuditError.manifest(path, .changed(file: part.file)) }
    }

    private func refuseForeign(_ shards: Set<Int>, _ pile: RecordPile, at path: String) throws {
        guard !shards.isEmpty else { return }
        try pile.forEachLine { line, isKnown in
            guard !isKnown, shards.contains(plan.shard(of: line.site)) else { return }
            throw AuditError.manifest(path, .foreign(input: line.input, line: line.line))
        }
    }
}

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
