/// Finds text that was decoded with the wrong charset.
package enum Mojibake {
    /// Whether the text holds U+FFFD, or reads better when its windows-1252 bytes are taken for UTF-8.
    package static func isSuspected(in text: String) -> Bool {
        guard let hasTrace = hasTrace(text) else { return true }
        return hasTrace && repaired(text) != nil || CyrillicMisreading.isSuspected(in: text)
    }

    /// Whether the only harm is at the end, where the text was cut inside a character: `Bienen im F\u{FFFD}…`.
    package static func isCut(_ text: String) -> Bool {
        guard hasTrace(text) == nil else { return false }
        let scalars = text.unicodeScalars
        guard let last = scalars.lastIndex(where: { !isClosing($0) }), scalars[last].value == 0xFFFD else {
            return false
        }
        let rest = scalars[..<last].reversed().drop { $0.value == 0xFFFD }
        // One character of UTF-8 leaves at most three.
        let broken = scalars[...last].count - rest.count
        guard !rest.isEmpty, broken <= 3 else { return false }
        return !isSuspected(in: String(String.UnicodeScalarView(rest.reversed())))
    }

    /// What editors put behind a text that they cut.
    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || [".", "…", "\"", "'", "”", "’", "»", "]"].contains(scalar)
    }

    /// The text as it was meant, when its windows-1252 bytes are shorter, valid UTF-8; else nil.
    package static func repaired(_ text: String) -> String? {
        guard hasTrace(text) == true else { return nil }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = windows1252(scalar) else { return nil }
            bytes.append(byte)
        }
        guard let meant = String(validating: bytes, as: UTF8.self) else { return nil }
        return meant.unicodeScalars.count < text.unicodeScalars.count ? meant : nil
    }

    /// Whether `Ã.`, `â€.` or `Â` before U+00A0…U+00BF occurs; nil when U+FFFD does.
    private static func hasTrace(_ text: String) -> Bool? {
        guard Bytes.contains(in: text, where: { $0 >= 0x80 }) else { return false }
        var found = false
        var (last, beforeLast): (UInt32, UInt32) = (0, 0)
        for scalar in text.unicodeScalars {
            if scalar.value == 0xFFFD { return nil }
            found = found || last == 0xC3 || beforeLast == 0xE2 && last == 0x20AC
            found = found || last == 0xC2 && (0xA0...0xBF).contains(scalar.value)
            (beforeLast, last) = (last, scalar.value)
        }
        return found
    }

    private static func windows1252(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0..<0x80, 0xA0...0xFF: UInt8(scalar.value)
        // The five bytes without a character decode to the control of the same value (WHATWG Encoding).
        case 0x81, 0x8D, 0x8F, 0x90, 0x9D: UInt8(scalar.value)
        default: high[scalar.value]
        }
    }

    private static let high: [UInt32: UInt8] = [
        0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87,
        0x02C6: 0x88, 0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91,
        0x2019: 0x92, 0x201C: 0x93, 0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98,
        0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B, 0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
    ]
}
