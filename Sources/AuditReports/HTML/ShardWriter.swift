/// Writes a list into numbered script files with a fixed number of entries, which the report loads on demand.
///
/// Each file calls `ogaudit(kind, stamp, number, entries)`. Files keep their temporary names until `publish`, so that
/// an older report stays complete until the new one is.
final class ShardWriter {
    private let folder: Folder
    private let kind: Kind
    private let stamp: String
    private var file: OutputFile?
    private(set) var entries = 0
    private var shards = 0
    private var isPublished = false

    /// The kind of entries, how many go into a file, and the first letter of its name.
    enum Kind: String {
        case rows, details, images

        /// A search reads all rows, and each file costs a browser about 3 ms, whatever its size.
        var size: Int {
            switch self {
            case .rows: 2_000
            case .images: 500
            case .details: 100
            }
        }
        var prefix: String {
            switch self {
            case .rows: ""
            case .details: "d"
            case .images: "i"
            }
        }
    }

    init(folder: Folder, kind: Kind, stamp: String) {
        self.folder = folder
        self.kind = kind
        self.stamp = stamp
    }

    deinit {
        guard !isPublished, shards > 0 else { return }
        for shard in 1...shards { folder.place(name(shard)).part.remove() }
    }

    /// Adds one entry, the JSON value that `fill` writes.
    func add(_ fill: (inout JSONWriter) -> Void) throws(ReportError) {
        let isFirst = entries.isMultiple(of: kind.size)
        if isFirst { try startShard() }
        entries += 1
        try file?.json(after: isFirst ? "" : ",\n", fill)
    }

    /// Renames all temporary files into place, and removes leftover files of an older, longer report.
    func publish() throws(ReportError) {
        try endShard()
        for shard in 0..<shards { try OutputFile.publish(folder.place(name(shard + 1))) }
        isPublished = true
        var stale = shards + 1
        while folder.remove(name(stale)) { stale += 1 }
    }

    private func startShard() throws(ReportError) {
        try endShard()
        shards += 1
        let file = try OutputFile(in: folder, name(shards))
        try file.record { bytes in
            bytes.append("ogaudit(\"\(kind.rawValue)\",\"\(stamp)\",\(shards),[\n")
        }
        self.file = file
    }

    private func endShard() throws(ReportError) {
        try file?.record { $0.append("\n]);\n") }
        try file?.leavePending()
        file = nil
    }

    /// Whether this is a name that the report gives to files.
    static func isShard(_ name: String) -> Bool {
        let isPrefixed = [Kind.details, .images].contains { name.hasPrefix($0.prefix) }
        let digits = (isPrefixed ? name.dropFirst() : name[...]).dropLast(3)
        return name.hasSuffix(".js") && digits.utf8.count >= 4 && digits.utf8.allSatisfy { $0 &- 48 < 10 }
    }

    /// `0001.js`, `d0001.js`.
    private func name(_ shard: Int) -> String {
        let digits = String(shard)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        return "\(kind.prefix)\(zeros)\(digits).js"
    }
}
