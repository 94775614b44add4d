/// Writes numbers, the lowest byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Reads them back; nil at the end of the bytes.
struct ByteReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes follow.
    var left: Int { bytes.count - at }

    mutating func u8() -> UInt8? { number() }
    mutating func u32() -> UInt32? { number() }
    mutating func u64() -> UInt64? { number() }

    /// A number from 0 to 1; nil for any other.
    mutating func share() -> Double? {
        guard let bits = u64() else { return nil }
        let value = Double(bitPattern: bits)
        return (0...1).contains(value) ? value : nil
    }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard left >= count else { return nil }
        defer { at += count }
        return Array(bytes[at..<at + count])
    }

    func rest() -> [UInt8] { Array(bytes[at...]) }

    private mutating func number<Number: FixedWidthInteger>() -> Number? {
        let width = MemoryLayout<Number>.size
        guard left >= width else { return nil }
        defer { at += width }
        return (0..<width).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[at + $1]) << (8 * $1) }
    }
}
