internal import AuditModel

/// Text as a cell: RFC 4180 quotes, no control characters, and nothing that a spreadsheet would run, whatever it takes for the
/// separator of cells.
enum CSVText {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Appends a text; unless it is to be raw, without the white space around it and guarded.
    static func append(_ text: String, to bytes: inout [UInt8], raw: Bool) {
        // Nearly every text is so, and the properties of scalars are slow to look up.
        let isDone = text.withBytes {
            appendOrdinary($0, to: &bytes) || appendSolid($0, to: &bytes, raw: raw)
        }
        guard !isDone else { return }
        (raw ? text : trimmed(text)).withBytes { appendWhole($0, to: &bytes, raw: raw) }
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
        bytes.append(upTo: text.count + ByteMarks.slack) { isDone = $0.put(text, without: marksOfOrdinary) }
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
        appendWhole(text, to: &bytes, raw: raw)
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

    private static func appendWhole(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) {
        guard !raw, let guarded = CSVGuard.guarded(text) else { return append(text, to: &bytes, raw: raw) }
        guarded.withUnsafeBufferPointer { append($0, to: &bytes, raw: raw) }
    }

    private static func append(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) {
        guard let first = text.first, let last = text.last else { return }
        let needsGuard = !raw && CSVGuard.isFormula(text)
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

    /// What needs a second look.
    private static let marksOfOrdinary = ByteMarks(quote, UInt8(ascii: ","), UInt8(ascii: ";"), 0xC2, 0xC2)
    /// What needs quotes or a replacement; C2 may begin a control character.
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

    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let space = UInt8(ascii: " ")
    /// U+FFFD.
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
