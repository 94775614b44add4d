internal import AuditReports
internal import Glibc

/// Lines that wait in a file without a name until all of them are counted: their sites, their numbers, and what a shard has
/// of them.
struct Spool: ~Copyable {
    private let descriptor: Int32
    private let name: String
    private var buffer: [UInt8] = []
    private static let block = 1 << 16

    /// - Parameter folder: where the space is taken.
    init(folder: String) throws(ReportError) {
        name = "\(folder)/shards.part"
        unlink(name)
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ReportError(path: name, number: errno) }
        unlink(name)
    }

    deinit { close(descriptor) }

    mutating func add(_ line: ListLine) throws(ReportError) {
        buffer += line.site.utf8
        buffer.append(UInt8(ascii: "\t"))
        buffer += String(line.hash).utf8
        buffer.append(UInt8(ascii: "\t"))
        buffer += line.json
        if buffer.count >= Self.block { try flush() }
    }

    private mutating func flush() throws(ReportError) {
        let number = Descriptor.write(buffer[...], to: descriptor)
        guard number == 0 else { throw failure(number) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Gives every line with its end, in the order in which they came.
    mutating func forEach(_ body: (_ site: String, _ hash: UInt64, ArraySlice<UInt8>) throws -> Void) throws {
        try flush()
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(errno) }
        var rest: [UInt8] = []
        while true {
            let block = try read()
            if block.isEmpty { return }
            rest += block
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let parts = rest[start...end].split(
                    separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
                start = end + 1
                guard parts.count == 3 else { continue }
                try body(
                    String(decoding: parts[0], as: UTF8.self), UInt64(String(decoding: parts[1], as: UTF8.self)) ?? 0,
                    parts[2])
            }
            rest.removeFirst(start)
        }
    }

    private func read() throws(ReportError) -> [UInt8] {
        let (bytes, number) = Descriptor.read(Self.block, from: descriptor)
        guard number == 0 else { throw failure(number) }
        return bytes
    }

    private func failure(_ number: Int32) -> ReportError { ReportError(path: name, number: number) }
}
