/// Questions asked of eight bytes at once; the answers have the high bit of each byte for which they are true.
enum Words {
    static let high: UInt64 = 0x8080_8080_8080_8080
    static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Eight bytes, the first one lowest.
    @inline(__always) static func load(_ place: BytePointer) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// Bytes that are at most `bound`, which is in ASCII.
    @inline(__always) static func flags(_ word: UInt64, atMost bound: UInt8) -> UInt64 {
        ~(((word & ~high) &+ ones &* UInt64(0x7F - bound)) | word) & high
    }

    /// The first byte that is at most `bound`, which is in ASCII: of several flags only the lowest is certain, which
    /// takes half the steps.
    @inline(__always) static func first(_ word: UInt64, atMost bound: UInt8) -> UInt64 {
        (word &- ones &* UInt64(bound + 1)) & ~word & high
    }

    /// The first byte that is `byte`, by the lowest flag.
    @inline(__always) static func first(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        first(word ^ ones &* UInt64(byte), atMost: 0)
    }

    /// With ASCII letters in lower case.
    @inline(__always) static func lowercased(_ word: UInt64) -> UInt64 {
        let upper = flags(word, atMost: UInt8(ascii: "Z")) & ~flags(word, atMost: UInt8(ascii: "A") - 1)
        return word | upper >> 2
    }
}
