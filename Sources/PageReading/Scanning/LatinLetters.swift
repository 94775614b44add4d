/// Reads the letters of Western languages without their accents, so that `catálogo` is one word and is looked up as
/// `catalogo`.
enum LatinLetters {
    /// The byte at a place, which moves behind it: an ASCII letter for one with an accent; nil for an accent alone.
    @inline(__always)
    static func next(in text: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt8? {
        let byte = text[place]
        guard byte >= 0x80 || byte == UInt8(ascii: "%") else {
            place += 1
            return byte
        }
        return other(in: text, &place)
    }

    private static func other(in text: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt8? {
        let lead = decoded(in: text, &place)
        var behind = place
        guard lead == 0xC3 || lead == 0xCC || lead == 0xCD, behind < text.count else { return lead }
        let byte = decoded(in: text, &behind)
        guard (0x80...0xBF).contains(byte) else { return lead }
        place = behind
        // U+0300 to U+036F are the accents that macOS writes behind the letter.
        guard lead == 0xC3 else { return lead == 0xCD && byte > 0xAF ? lead : nil }
        return bases.utf8Start[Int(byte & 0x3F)]
    }

    /// A byte, or the one that `%` and two digits stand for.
    private static func decoded(in text: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt8 {
        let byte = text[place]
        place += 1
        guard byte == UInt8(ascii: "%"), place + 1 < text.count, let high = value(text[place]),
            let low = value(text[place + 1])
        else { return byte }
        place += 2
        return high << 4 | low
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        if ASCII.isDigit(digit) { return digit & 0x0F }
        return (digit | 0x20) &- 0x61 < 6 ? digit & 0x0F + 9 : nil
    }

    /// U+00C0 to U+00FF; the signs among them are no letters.
    private static let bases: StaticString = "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuyty"
}
