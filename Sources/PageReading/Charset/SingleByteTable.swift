internal import EmbeddedFiles

/// The WHATWG's single-byte encodings, from `single-byte.txt`.
enum SingleByteTable {
    private static let lines = String(cString: embedded_single_byte_encodings()).split(separator: "\n")

    /// The characters of the bytes 0x80 to 0xFF in that encoding; all U+FFFD for an unknown name.
    static func upperHalf(_ name: String) -> [UInt16] {
        guard let line = lines.first(where: { $0.hasPrefix(name + " ") }) else {
            return [UInt16](repeating: 0xFFFD, count: 128)
        }
        let digits = Array(line.utf8.dropFirst(name.utf8.count + 1))
        return stride(from: 0, to: digits.count - 3, by: 4).map { start in
            digits[start..<start + 4].reduce(0) { $0 << 4 | UInt16($1 < 0x3A ? $1 - 0x30 : $1 - 0x37) }
        }
    }
}
