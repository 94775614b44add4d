internal import AuditModel

/// Text as a cell: RFC 4180 quotes, no control characters, and nothing that a spreadsheet would run.
enum CSVText {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Appends a text; unless it is to be raw, without the white space around it and guarded.
    static func append(_ text: String, to bytes: inout [UInt8], raw: Bool) {
        // Nearly every text is so, and the properties of scalars are slow to look up.
        let isDone = text.withBytes {
            appendOrdinary($0, to: &bytes) || appendSolid($0, to: &bytes, raw: raw)
        }
        guard !isDone else { return }
        (raw ? text : trimmed(text)).withBytes { append($0, to: &bytes, raw: raw) }
    }

    /// Whether a word is nothing but small letters, digits and underscores.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { $0 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "_") }
    }

    /// Appends a text that is its own cell; false for others, and where that takes a second look.
    private static func appendOrdinary(_ text: Bytes, to bytes: inout [UInt8]) -> Bool {
        guard let first = text.first, let last = text.last, first.isInk, last.isInk, !beginsFormula(first) else {
            return false
        }
        var isDone = false
        bytes.append(upTo: text.count + ByteMarks.slack) { isDone = $0.put(text, without: marks) }
        return isDone
    }

    /// Whether that byte may begin what a spreadsheet would run.
    private static func beginsFormula(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    /// Appends a text that has no white space at its ends; false for others, and where that takes a second look.
    private static func appendSolid(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) -> Bool {
        guard let end = text.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return true }
        guard isSolid(text, 0), isSolid(text, end) else { return false }
        append(text, to: &bytes, raw: raw)
        return true
    }

    /// Whether the character that begins there is certainly no white space.
    private static func isSolid(_ text: Bytes, _ index: Int) -> Bool {
        switch text[index] {
        case 0x21...0x7E, 0xC3...0xDF, 0xE4...0xEE, 0xF0...0xF4: true
        // Dashes, quotation marks and the ellipsis.
        case 0xE2: text[index + 1] == 0x80 && (0x90...0xA6).contains(text[index + 2])
        // Kana, but not the ideographic space.
        case 0xE3: text[index + 1] >= 0x81
        default: false
        }
    }

    private static func append(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) {
        guard let first = text.first, let last = text.last else { return }
        let needsGuard = !raw && isFormula(text)
        let isPlain = first != space && last != space && marks.next(in: text, from: 0, to: text.count) == text.count
        guard !isPlain else {
            if needsGuard { bytes.append(apostrophe) }
            return bytes.append(contentsOf: text)
        }
        bytes.append(quote)
        if needsGuard { bytes.append(apostrophe) }
        appendQuoted(text, to: &bytes)
        bytes.append(quote)
    }

    /// Without white space at its ends, so that a line break there is not taken for the beginning of a formula.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[start...end])
    }

    private static func appendQuoted(_ text: Bytes, to bytes: inout [UInt8]) {
        var plain = 0
        var index = marksInQuotes.next(in: text, from: 0, to: text.count)
        while index < text.count {
            if let width = replacedWidth(text, index) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
                bytes.append(contentsOf: replacement)
                plain = index + width
            } else if text[index] == quote {
                // The quote itself follows with the next run.
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...index]))
                plain = index
            }
            index = marksInQuotes.next(in: text, from: max(plain, index + 1), to: text.count)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    }

    /// What needs quotes, a replacement or a second look; C2 may begin a control character.
    private static let marks = ByteMarks(quote, UInt8(ascii: ","), quote, 0xC2, 0xC2)
    /// The same between quotes.
    private static let marksInQuotes = ByteMarks(quote, quote, quote, 0xC2, 0xC2)

    /// The width of a control character that is not let through; nil for everything else.
    private static func replacedWidth(_ text: Bytes, _ index: Int) -> Int? {
        if isControl(text[index]) { return 1 }
        // U+0080 to U+009F, which terminals obey.
        let isWide = text[index] == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0
        return isWide ? 2 : nil
    }

    /// Control characters other than tab, line feed and carriage return.
    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < space && byte != 9 && byte != 10 && byte != 13) || byte == 0x7F
    }

    /// Whether a spreadsheet would run the text: `= + - @ TAB CR LF` at its start, or after spaces.
    private static func isFormula(_ text: Bytes) -> Bool {
        var start = 0
        while let width = spaceWidth(text, start) { start += width }
        guard start < text.count else { return false }
        switch text[start] {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 9, 10, 13: return true
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(text[(start + 1)...])
        // Full-width = + - @, which East Asian spreadsheets read as the ASCII ones.
        case 0xEF: return start + 2 < text.count && text[start + 1] == 0xBC && fullWidth.contains(text[start + 2])
        default: return false
        }
    }

    /// The width of a space (also no-break, ideographic, zero-width or a byte order mark) at that place.
    private static func spaceWidth(_ text: Bytes, _ index: Int) -> Int? {
        guard index < text.count else { return nil }
        if text[index] == space { return 1 }
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
    private static let space = UInt8(ascii: " ")
    /// U+FFFD.
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    private static let fullWidth: [UInt8] = [0x9D, 0x8B, 0x8D, 0xA0]
    /// U+3000, U+200B, U+FEFF.
    private static let wideSpaces: [(UInt8, UInt8, UInt8)] = [
        (0xE3, 0x80, 0x80), (0xE2, 0x80, 0x8B), (0xEF, 0xBB, 0xBF),
    ]
}
