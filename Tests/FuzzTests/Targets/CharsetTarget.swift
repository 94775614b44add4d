internal import AuditModel
@testable internal import PageReading

/// One byte that chooses an encoding, then text in it; the text also as a page whose charset is to be found.
enum CharsetTarget: FuzzTarget {
    static let name = "charset"
    static let summary = "a byte that chooses an encoding, then text in it: UTF-8 comes out, and no more than it can be"

    static let words =
        [
            "\u{1B}(B", "\u{1B}$B", "\u{1B}(J", "\u{1B}(I", "\u{1B}$@", "<meta charset=", "charset=",
            "<?xml encoding='", "<!--",
        ]
        + ["utf-8", "shift_jis", "euc-jp", "gb18030", "x-user-defined", "utf-16be", "hz-gb-2312", "\u{FEFF}", "<meta "]

    private static let encodings: [TextEncoding] = [
        .utf8, .utf16LittleEndian, .utf16BigEndian, .shiftJIS, .eucJP, .iso2022JP, .gbk, .gb18030, .big5, .eucKR,
        .replacement, .windows1252, .singleByte("windows-1251"), .singleByte("ISO-8859-8"),
        .singleByte("x-user-defined"), .singleByte("unknown"),
    ]

    static func seeds() -> [[UInt8]] {
        let texts: [[UInt8]] = [
            Array("Grüße, κόσμε, 日本語 😀 and <meta charset=euc-jp>".utf8),
            [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x41, 0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x4A, 0x5C],
            [0x82, 0xA0, 0x81, 0x40, 0xB1, 0x41, 0x8F, 0xB0, 0xA1, 0x8E, 0xB1, 0xFC, 0xFC, 0x80, 0xFF],
            [
                0x81, 0x30, 0x81, 0x30, 0x84, 0x31, 0xA4, 0x37, 0xE3, 0x32, 0x9A, 0x35, 0x88, 0x62, 0x88, 0xA3, 0xC4,
                0xE3,
            ],
            [0x3D, 0xD8, 0x00, 0xDE, 0x41, 0x00, 0x00, 0xD8, 0x41, 0x00, 0xD8],
            [0xC0, 0x80, 0xE0, 0x80, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xED, 0xA0, 0x80, 0xC3, 0x28, 0xE2, 0x82],
            Array(
                "<?xml version='1.0' encoding='iso-8859-7'?><meta http-equiv=content-type content='a;charset=b'>".utf8),
        ]
        return encodings.indices.flatMap { index in texts.map { [UInt8(index)] + $0 } }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard let first = input.first else { return }
        let encoding = encodings[Int(first) % encodings.count]
        let text = Array(input.dropFirst())
        let (decoded, replacements) = text.withUnsafeBufferPointer { PageDecoder.decode($0, as: encoding) }
        try expect(String(validating: decoded, as: UTF8.self) != nil, "\(encoding.name) became no UTF-8")
        try expect(decoded.count <= 3 * text.count + 3, "\(text.count) bytes became \(decoded.count)")
        try expect((0...text.count + 1).contains(replacements), "there are \(replacements) replacements")
        let again = decoded.withUnsafeBufferPointer { PageDecoder.decode($0, as: .utf8) }
        try expect(again.text == decoded && again.replacements == 0, "what was decoded is not clean")
        try keepsASCII(encoding, text, decoded)
        try utf8(text)
        try choice(text)
    }

    private static func keepsASCII(_ encoding: TextEncoding, _ text: [UInt8], _ decoded: [UInt8]) throws(Broken) {
        guard encoding.keepsASCII, text.allSatisfy({ $0 < 0x80 }) else { return }
        try expect(decoded == text, "\(encoding.name) changes ASCII")
    }

    /// Our check and decoder of UTF-8 agree with those of the standard library.
    private static func utf8(_ text: [UInt8]) throws(Broken) {
        let check = text.withUnsafeBufferPointer { UTF8Check($0) }
        try expectEqual(check.isValid, String(validating: text, as: UTF8.self) != nil, "UTF-8 is checked wrongly")
        try expectEqual(check.isASCII, text.allSatisfy { $0 < 0x80 }, "ASCII is checked wrongly")
        let ours = text.withUnsafeBufferPointer { PageDecoder.decode($0, as: .utf8) }
        try expect(ours.text == Array(String(decoding: text, as: UTF8.self).utf8), "UTF-8 is mended in two ways")
    }

    private static func choice(_ text: [UInt8]) throws(Broken) {
        try text.withUnsafeBufferPointer { bytes throws(Broken) in
            var choice = CharsetChoice(bytes, header: nil)
            let isSettled = choice.encoding != nil
            if !isSettled { _ = choice.settleLate(choice.facts.prescan) }
            try expect(choice.markLength <= bytes.count, "the byte order mark is longer than the page")
            try expect((choice.facts.prescan?.utf8.count ?? 0) <= 3 * CharsetPrescan.limit, "the label is endless")
            let again = CharsetChoice(bytes, header: nil)
            try expectEqual(again.encoding == nil, !isSettled, "the charset is found once")
        }
    }
}
