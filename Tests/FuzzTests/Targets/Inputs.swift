internal import Glibc

/// An input that begins with a line of its own: what would be a header field, a path or a base beside the body.
struct HeadedInput {
    var head: String
    var body: [UInt8]

    init(_ input: [UInt8]) {
        let line = input.prefix { $0 != 10 }
        head = String(decoding: line, as: UTF8.self)
        body = Array(input.dropFirst(line.count + 1))
    }

    static func joined(_ head: String, _ body: [UInt8]) -> [UInt8] { Array(head.utf8) + [10] + body }
}

/// A file without a name, for readers that want a path.
struct MemoryFile: ~Copyable {
    private let descriptor: Int32
    var path: String { "/proc/self/fd/\(descriptor)" }

    init(_ bytes: [UInt8]) throws(Broken) {
        descriptor = Self.make("fuzz", 0)
        guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Broken("no memory file could be made")
        }
    }

    deinit { close(descriptor) }

    /// Defined by a macro that Swift's Glibc does not import.
    @_silgen_name("memfd_create")
    private static func make(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt
}
