/// Reads an input line by line without ever holding more than one line and one block.
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

    private var input: InputBytes
    private var number = 0
    private var lastWasCR = false

    private let limit: Int

    /// - Parameter limit: the longest line, in bytes.
    init(_ input: consuming InputBytes, limit: Int = lineLimit) {
        self.input = input
        self.limit = limit
    }

    /// The next line without its end; nil at the end of the input.
    mutating func next() throws(AuditError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while try input.fill() {
            if lastWasCR {
                lastWasCR = false
                if input.block[input.position] == 10 {
                    input.position += 1
                    continue
                }
            }
            let end = input.block[input.position...].firstIndex { $0 == 10 || $0 == 13 }
            let piece = input.block[input.position..<(end ?? input.block.count)]
            let room = limit - line.count
            line.append(contentsOf: piece.prefix(room))
            isTooLong = isTooLong || piece.count > room
            input.position = end.map { $0 + 1 } ?? input.block.count
            if let end {
                lastWasCR = input.block[end] == 13
                number += 1
                return Line(number: number, bytes: line, isTooLong: isTooLong)
            }
        }
        guard !line.isEmpty || isTooLong else { return nil }
        number += 1
        return Line(number: number, bytes: line, isTooLong: isTooLong)
    }
}
