/// Keeps spreadsheets from running what a page says: an apostrophe wherever a cell would begin with a formula.
///
/// A cell begins where its column does, and also behind each semicolon, tab and line break of a text, because Excel takes
/// semicolons for the separator where the comma is for decimals (German, French, Italian), and a quote in the middle of
/// such a cell quotes nothing.
package enum CSVGuard {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The text with an apostrophe at each such place; nil if it needs none.
    static func guarded(_ text: Bytes) -> [UInt8]? {
        let places = places(in: text) { isFormula(behind: $0, in: text) }
        guard !places.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + places.count)
        var start = 0
        for place in places {
            bytes += text[start..<place]
            bytes.append(apostrophe)
            start = place
        }
        return bytes + text[start...]
    }

    /// Undoes the guard, for tables that ogaudit reads back.
    package static func unguarded(_ cell: [UInt8]) -> [UInt8] {
        cell.withUnsafeBufferPointer { text in
            let guards = places(in: text) { place in
                text[place] == apostrophe && isFormula(behind: place + 1, in: text)
            }
            return text.indices.filter { !guards.contains($0) }.map { text[$0] }
        }
    }

    /// Whether a spreadsheet would run the text: `= + - @ TAB CR LF` at its start, or after spaces.
    static func isFormula(_ text: Bytes) -> Bool {
        var start = 0
        while let width = spaceWidth(text, start) { start += width }
        guard start < text.count else { return false }
        switch text[start] {
        case 9, 10, 13: return true
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(text[(start + 1)...])
        default: return isSign(text, start)
        }
    }

    /// The places after separators for which `isSo` is true.
    private static func places(in text: Bytes, where isSo: (Int) -> Bool) -> [Int] {
        text.indices.filter { $0 > 0 && isSeparator(text[$0 - 1]) && isSo($0) }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == 9 || byte == 10 || byte == 13
    }

    /// Quotes do not hide a formula: with other separators they are not where a cell's quotes are. A number does not stay
    /// one, because what follows in the row becomes a part of it.
    private static func isFormula(behind place: Int, in text: Bytes) -> Bool {
        var start = place
        while start < text.count {
            if let width = spaceWidth(text, start) {
                start += width
            } else if text[start] == quote {
                start += 1
            } else {
                break
            }
        }
        return start < text.count && isSign(text, start)
    }

    /// `= + - @`, also full-width, which East Asian spreadsheets read as the ASCII ones.
    private static func isSign(_ text: Bytes, _ index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        case 0xEF: index + 2 < text.count && text[index + 1] == 0xBC && fullWidth.contains(text[index + 2])
        default: false
        }
    }

    /// The width of a space (also no-break, ideographic, zero-width or a byte order mark) at that place.
    private static func spaceWidth(_ text: Bytes, _ index: Int) -> Int? {
        guard index < text.count else { return nil }
        if text[index] == UInt8(ascii: " ") { return 1 }
        guard text[index] >= 0xC2, index + 1 < text.count else { return nil }
        if text[index] == 0xC2, text[index + 1] == 0xA0 { return 2 }
        guard index + 2 < text.count else { return nil }
        let triple = (text[index], text[index + 1], text[index + 2])
        return wideSpaces.contains { $0 == triple } ? 3 : nil
    }

    /// Digits with at most one point, so that `-12.5` stays a number.
    private static func isNumber(_ text: Slice<Bytes>) -> Bool {
        var digits = 0
        var points = 0
        for byte in text {
            if byte == UInt8(ascii: ".") { points += 1 } else if byte &- 48 < 10 { digits += 1 } else { return false }
        }
        return digits > 0 && points <= 1
    }

    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let fullWidth: [UInt8] = [0x9D, 0x8B, 0x8D, 0xA0]
    /// U+3000, U+200B, U+FEFF.
    private static let wideSpaces: [(UInt8, UInt8, UInt8)] = [
        (0xE3, 0x80, 0x80), (0xE2, 0x80, 0x8B), (0xEF, 0xBB, 0xBF),
    ]
}
