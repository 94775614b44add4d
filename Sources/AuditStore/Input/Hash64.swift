internal import AuditModel

/// A 64-bit FNV-1a hash with a final mix; no defence against malice.
package struct Hash64 {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ text: some StringProtocol) {
        text.withBytes { add($0) }
    }

    package mutating func add(_ number: UInt64) {
        state = (state ^ number) &* 0x0000_0100_0000_01B3
        state ^= state >> 29
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { add(byte) }
    }

    private mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// The mix of MurmurHash3, so that every bit depends on every byte.
    package var value: UInt64 {
        var value = state
        value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return value ^ (value >> 33)
    }

    package static func of(_ text: some StringProtocol) -> UInt64 {
        var hash = Hash64()
        hash.add(text)
        return hash.value
    }
}
