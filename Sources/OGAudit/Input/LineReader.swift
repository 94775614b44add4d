internal import Glibc

/// Reads a file descriptor line by line without ever holding more than one line and one block.
///
/// Lines end with LF, CRLF or CR. A line longer than `lineLimit` is given cut and marked; the rest of it is
/// skipped.
struct LineReader: ~Copyable {
    struct Line {
        var number: Int
        var bytes: [UInt8]
        var isTooLong: Bool
    }

    /// The longest line that is read, in bytes.
    static let lineLimit = 16_384
    private static let blockSize = 65_536

    private let descriptor: Int32
    private let isOwned: Bool
    private var block = [UInt8](repeating: 0, count: blockSize)
    private var position = 0
    private var filled = 0
    private var number = 0
    private var lastWasCR = false
    /// The error number of a read that failed.
    private(set) var failure: Int32?

    /// - Parameter path: `-` is standard input.
    init(path: String) throws(UsageError) {
        if path == "-" {
            (descriptor, isOwned) = (STDIN_FILENO, false)
            return
        }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            let reason = String(cString: strerror(errno))
            throw UsageError(
                "The list “\(path)” cannot be read: \(reason).", "An address by itself begins with https://.")
        }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw UsageError("\(path) is a folder; give a list with one address a line.")
        }
        (descriptor, isOwned) = (opened, true)
    }

    deinit { if isOwned { close(descriptor) } }

    /// The next line without its end; nil at the end of the file.
    mutating func next() -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        var hasAny = false
        while fill() {
            hasAny = true
            let rest = position..<filled
            if lastWasCR {
                lastWasCR = false
                if block[position] == 10 {
                    position += 1
                    continue
                }
            }
            let end = block[rest].firstIndex { $0 == 10 || $0 == 13 }
            let piece = block[position..<(end ?? filled)]
            let room = Self.lineLimit - line.count
            line.append(contentsOf: piece.prefix(room))
            isTooLong = isTooLong || piece.count > room
            position = end.map { $0 + 1 } ?? filled
            if let end {
                lastWasCR = block[end] == 13
                number += 1
                return Line(number: number, bytes: line, isTooLong: isTooLong)
            }
        }
        guard hasAny, !line.isEmpty || isTooLong else { return nil }
        number += 1
        return Line(number: number, bytes: line, isTooLong: isTooLong)
    }

    /// Makes sure that at least one byte waits; false at the end or after an error.
    private mutating func fill() -> Bool {
        if position < filled { return true }
        while true {
            let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, Self.blockSize) }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { failure = errno }
            (position, filled) = (0, max(0, count))
            return count > 0
        }
    }
}
