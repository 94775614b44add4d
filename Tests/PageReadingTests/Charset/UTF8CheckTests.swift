internal import AuditModel
internal import PageReading
internal import TestSupport
internal import Testing

@Suite("Whether bytes are UTF-8", .seeded)
struct UTF8CheckTests {
    private func isValid(_ bytes: [UInt8]) -> Bool { read(bytes).charset.isValidUTF8 }

    /// Sequences of every length, at the limits of validity.
    private static let good = [
        "a", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
        "\u{E9}", "\u{20AC}", "\u{AC00}",
    ].map { Array($0.utf8) }
    private static let bad: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
        [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0xAC, 0x80], [0xFE, 0x80],
    ]

    @Test("a broken UTF-8 sequence is found wherever it is", arguments: [0, 1, 2, 3])
    func everyPlace(_ filler: Int) {
        let text = Array(["a", "\u{E9}", "\u{20AC}", "\u{1F600}"][filler].utf8)
        for before in 0..<140 / text.count {
            let start = [UInt8](Array(repeating: text, count: before).joined())
            for after in Depth.pick([0, 30], all: [0, 1, 30, 70]) {
                let end = [UInt8](Array(repeating: text, count: after).joined())
                for sequence in Self.good { #expect(isValid(start + sequence + end), "\(sequence) at \(start.count)") }
                for sequence in Self.bad { #expect(!isValid(start + sequence + end), "\(sequence) at \(start.count)") }
            }
        }
    }

    @Test("damaged UTF-8 is judged as the standard library judges it")
    func damage() {
        var random = Chance(3)
        for _ in 0..<Depth.pick(200, all: 3_000) {
            let count = Int.random(in: 0..<300, using: &random)
            let isDense = Bool.random(using: &random)
            var bytes: [UInt8] = []
            while bytes.count < count {
                let isASCII = !isDense && Int.random(in: 0..<20, using: &random) > 0
                bytes += isASCII ? [0x61] : Self.good.randomElement(using: &random) ?? []
            }
            if !bytes.isEmpty, Bool.random(using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(isValid(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
    }
}
