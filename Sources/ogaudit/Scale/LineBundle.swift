internal import AuditSettings
internal import Auditing

/// Lines for another program, many at a time.
struct LineBundle: ~Copyable {
    private let console: Console
    private var bytes: [UInt8] = []
    private static let size = 1 << 16

    init(_ console: Console) { self.console = console }

    mutating func add(_ line: String) throws(OutputError) {
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= Self.size { try finish() }
    }

    mutating func finish() throws(OutputError) {
        if !bytes.isEmpty { try console.deliver(bytes) }
        bytes.removeAll(keepingCapacity: true)
    }
}
