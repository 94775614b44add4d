/// Checks 64 bytes of UTF-8 at once: which bytes must continue a sequence follows from the three before each; the
/// leads that do not allow every second byte are all of longer sequences, and are looked at when those occur.
struct UTF8Block {
    let isValid: Bool

    /// At least three bytes before the block may be looked at; what the last two bytes begin is left to the next block.
    @inline(__always) init(_ block: BytePointer) {
        var wrong = Lanes(repeating: 0)
        var long = Lanes(repeating: 0)
        for offset in stride(from: 0, to: 64, by: 16) {
            let place = block + offset
            let here = UTF8Block.load(place)
            let third = (UTF8Block.load(place - 2) .>= UTF8Block.all(0xE0)).bytes
            let overlong = ((here & UTF8Block.all(0xFE)) .== UTF8Block.all(0xC0)).bytes
            wrong |= UTF8Block.misplaced(here, place, third) | overlong
            long |= third
        }
        if long.hasAny {
            for offset in stride(from: -1, to: 63, by: 16) { wrong |= UTF8Block.refused(block + offset) }
        }
        isValid = !wrong.hasAny
    }

    private typealias Lanes = SIMD16<UInt8>

    @inline(__always) private static func load(_ place: BytePointer) -> Lanes {
        UnsafeRawPointer(place).loadUnaligned(as: Lanes.self)
    }

    @inline(__always) private static func all(_ byte: UInt8) -> Lanes { Lanes(repeating: byte) }

    /// Bytes that continue nothing, and others where a sequence must go on; `third` tells where a lead of three or
    /// more bytes stands two bytes before.
    @inline(__always) private static func misplaced(_ here: Lanes, _ place: BytePointer, _ third: Lanes) -> Lanes {
        let continues = ((here & all(0xC0)) .== all(0x80)).bytes
        let second = (load(place - 1) .>= all(0xC0)).bytes
        let fourth = (load(place - 3) .>= all(0xF0)).bytes
        return (second | third | fourth) ^ continues
    }

    /// Second bytes that make an overlong form, a surrogate or what lies past U+10FFFF.
    @inline(__always) private static func refused(_ place: BytePointer) -> Lanes {
        let here = load(place)
        let lead = load(place - 1)
        let low3 = (lead .== all(0xE0)) .& (here .< all(0xA0))
        let surrogate = (lead .== all(0xED)) .& (here .>= all(0xA0))
        let low4 = (lead .== all(0xF0)) .& (here .< all(0x90))
        let high4 = (lead .== all(0xF4)) .& (here .>= all(0x90))
        return (low3 .| surrogate .| low4 .| high4 .| (lead .>= all(0xF5))).bytes
    }
}
