internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Bytes that cannot stay", .seeded)
struct ByteMarksTests {
    private static let marks = ByteMarks(UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "<"), 0xC2, 0xE2)

    @Test("marked bytes are found wherever they are, as a byte-by-byte search finds them", arguments: 0..<40)
    func agrees(_ length: Int) {
        var random = Chance.anew()
        for _ in 0..<400 {
            let isDense = Bool.random(using: &random)
            let text = (0..<length).map { _ in
                isDense ? UInt8(random.below(256)) : [0x61, 0xC3, 0x80, 0x22][random.below(4)]
            }
            let start = Int.random(in: 0...length, using: &random)
            let expected = text.indices.first { $0 >= start && Self.isMarked(text[$0]) } ?? length
            let found = text.withUnsafeBufferPointer { Self.marks.next(in: $0, from: start, to: length) }
            #expect(found == expected, "from \(start) in \(text)")
        }
    }

    @Test("exactly the marked ones of all 256 bytes are found", arguments: 0...255)
    func each(_ value: Int) {
        let byte = UInt8(value)
        for place in 0..<11 {
            var text = [UInt8](repeating: 0x61, count: 11)
            text[place] = byte
            let found = text.withUnsafeBufferPointer { Self.marks.next(in: $0, from: 0, to: 11) }
            #expect(found == (Self.isMarked(byte) ? place : 11))
        }
    }

    @Test("a text without marks is copied, and any other refused", arguments: 0..<50)
    func copies(_ length: Int) {
        var random = Chance.anew()
        for _ in 0..<200 {
            var text = (0..<length).map { _ in [0x61, 0xC3, 0x80, 0x7E][random.below(4)] as UInt8 }
            if length > 0, Bool.random(using: &random) {
                text[random.below(length)] = [0x22, 0x0A, 0x7F, 0xE2][random.below(4)]
            }
            var copy = [UInt8](repeating: 0, count: length + ByteMarks.slack)
            let isDone = text.withUnsafeBufferPointer { text in
                copy.withUnsafeMutableBufferPointer { target in
                    target.baseAddress.map { Self.marks.copy(text, to: $0) }
                }
            }
            #expect(isDone == !text.contains(where: Self.isMarked), "\(text)")
            if isDone == true { #expect(Array(copy.prefix(length)) == text) }
        }
    }

    private static func isMarked(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || [0x22, 0x2C, 0xC2, 0x3C, 0xE2].contains(byte)
    }
}
