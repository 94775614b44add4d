internal import AuditModel

/// Forms of a text under which two spellings of one name are equal (docs/scoring.md §9).
package enum TitleKeys {
    /// Compatibility forms unified, accents dropped, case folded, white space collapsed and trimmed.
    package static func fold(_ text: some StringProtocol) -> String {
        String(decoding: joined(text) { PlainText.isSpace($0) ? .parts : .belongs }, as: UTF8.self)
    }

    /// Only the folded letters and digits of the text.
    package static func key(_ text: some StringProtocol) -> String {
        String(decoding: joined(text) { isLetterOrDigit($0) ? .belongs : .isNothing }, as: UTF8.self)
    }

    /// The bytes of the folded letters and digits with single spaces between words; an apostrophe ends none.
    static func words(_ text: some StringProtocol) -> [UInt8] {
        joined(text) { isLetterOrDigit($0) ? .belongs : isApostrophe($0) ? .isNothing : .parts }
    }

    private enum Role { case belongs, isNothing, parts }

    /// The folded scalars that belong to a form, with one space for all that part two of them.
    private static func joined(_ text: some StringProtocol, _ role: (Unicode.Scalar) -> Role) -> [UInt8] {
        var (form, spaceIsDue) = ([UInt8](), false)
        form.reserveCapacity(text.utf8.count)
        FoldedScalars.forEach(in: Substring(text)) { scalar in
            switch role(scalar) {
            case .parts: spaceIsDue = !form.isEmpty
            case .isNothing: break
            case .belongs:
                if spaceIsDue { form.append(UInt8(ascii: " ")) }
                spaceIsDue = false
                if scalar.isASCII { form.append(UInt8(scalar.value)) } else { form += UTF8.encode(scalar) ?? .init() }
            }
        }
        return form
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "‘", "’", "ʼ": true
        default: false
        }
    }

    /// The signs that tell texts with one key apart, each with its place; mostly none: `C++` is not `C`, and 1.15 is
    /// not 11.5.
    static func tellingSigns(_ text: String) -> String {
        var (signs, place, before): (String, Int, UInt8) = ("", 0, 0)
        var separator = false
        for byte in text.utf8 {
            let isDigit = Bytes.isDigit(byte)
            if isDigit || (byte | 0x20) &- 0x61 < 26 {
                if separator, isDigit { signs += " .\(place)" }
                place += 1
                separator = false
            } else {
                separator = Bytes.isDigit(before) && Self.numberSigns.contains(byte)
                let isMark = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
                if isMark, before > 0x20 { signs += " \(Character(Unicode.Scalar(byte)))\(place)" }
            }
            before = byte
        }
        return signs
    }

    /// Signs between the digits of versions, dates and fractions.
    private static let numberSigns = Set(".,:-/".utf8)

    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: scalar.value &- 0x61 < 26 || scalar.value &- 0x30 < 10 || scalar.value &- 0x41 < 26
        case 0x3B1...0x3C9, 0x430...0x45F, 0x5D0...0x5EA, 0x620...0x64A: true
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        case 0x2010...0x2027, 0x3001...0x3003, 0x3008...0x3011: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
