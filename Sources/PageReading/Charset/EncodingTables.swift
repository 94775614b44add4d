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

/// The characters of the two-byte sequences of one encoding: an index of the WHATWG Encoding Standard.
struct DoubleByteTable: Sendable {
    /// Leads 0x81 to 0xFE and trails 0x40 to 0xFE.
    private let scalars: [UInt32]
    private static let trails = 0xFF - 0x40

    /// - Parameter index: lines of a first sequence in four hexadecimal digits, and of the characters that it and the next
    ///   ones mean.
    private init(_ index: UnsafePointer<CChar>) {
        var scalars = [UInt32](repeating: 0, count: (0xFF - 0x81) * Self.trails)
        for line in String(cString: index).unicodeScalars.split(separator: "\n") {
            let start = Int(String(line.prefix(4)), radix: 16) ?? 0
            let place = ((start >> 8) - 0x81) * Self.trails + (start & 0xFF) - 0x40
            for (offset, scalar) in line.dropFirst(4).enumerated() { scalars[place + offset] = scalar.value }
        }
        self.scalars = scalars
    }

    /// The scalar of a sequence, 0 when it means nothing.
    func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt32 {
        guard lead >= 0x81, lead <= 0xFE, trail >= 0x40, trail <= 0xFE else { return 0 }
        return scalars[Int(lead - 0x81) * Self.trails + Int(trail - 0x40)]
    }

    /// JIS X 0208 by its places in Shift_JIS, from which EUC-JP and ISO-2022-JP are read as well.
    static let jis0208 = DoubleByteTable(embedded_index_jis0208())
    /// JIS X 0212 as EUC-JP writes it after 0x8F.
    static let jis0212 = DoubleByteTable(embedded_index_jis0212())
    static let gb18030 = DoubleByteTable(embedded_index_gb18030())
    static let eucKR = DoubleByteTable(embedded_index_euc_kr())
    static let big5 = DoubleByteTable(embedded_index_big5())

    /// The scalar of a JIS X 0208 pointer (row × 94 + cell) through its place in Shift_JIS.
    static func jis0208(_ pointer: Int) -> UInt32 {
        let (row, cell) = (pointer / 188, pointer % 188)
        let lead = row + (row < 0x1F ? 0x81 : 0xC1)
        let trail = cell + (cell < 0x3F ? 0x40 : 0x41)
        guard lead <= 0xFC else { return 0 }
        return jis0208.scalar(UInt8(lead), UInt8(trail))
    }
}

/// The characters of the four-byte sequences of gb18030: the ranges of the standard.
enum GB18030Ranges {
    /// The scalar of a pointer; nil where it means nothing.
    static func scalar(_ pointer: Int) -> UInt32? {
        if pointer == letterInPrivateArea { return 0xE7C7 }
        if pointer >= otherPlanes { return UInt32(pointer - otherPlanes) + 0x10000 }
        guard pointer < endOfFirstPlane, let range = ranges.last(where: { $0.pointer <= pointer }) else { return nil }
        return range.first + UInt32(pointer - range.pointer)
    }

    /// The one sequence that changed with GB18030-2005.
    private static let letterInPrivateArea = 7_457
    private static let endOfFirstPlane = 39_420
    private static let otherPlanes = 189_000

    private static let ranges = String(cString: embedded_index_gb18030_ranges()).split(separator: "\n").map { line in
        let parts = line.split(separator: " ")
        return (pointer: parts.first.flatMap { Int($0) } ?? 0, first: parts.last.flatMap { UInt32($0, radix: 16) } ?? 0)
    }
}
