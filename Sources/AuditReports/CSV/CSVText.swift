internal import AuditModel

/// Text as a cell: RFC 4180 quotes, no control characters, and nothing that a spreadsheet would run, with any
/// separator.
enum CSVText {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Appends a text, trimmed and guarded unless it should stay raw.
    static func append(_ text: String, to bytes: inout [UInt8], raw: Bool) {
        (raw || text.withBytes(isSolid) ? text : trimmed(text)).withBytes { appendWhole($0, to: &bytes, raw: raw) }
    }

    /// Whether a word consists of lower-case letters, digits and underscores only.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { $0 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "_") }
    }

    /// Whether neither end can be white space; looking up the properties of scalars is slow.
    private static func isSolid(_ text: Bytes) -> Bool { text.first?.isInk != false && text.last?.isInk != false }

    private static func appendWhole(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) {
        guard !raw, let guarded = CSVGuard.guarded(text) else { return append(text, to: &bytes, raw: raw) }
        guarded.withUnsafeBufferPointer { append($0, to: &bytes, raw: raw) }
    }

    private static func append(_ text: Bytes, to bytes: inout [UInt8], raw: Bool) {
        guard let first = text.first, let last = text.last else { return }
        let needsGuard = !raw && CSVGuard.isFormula(text)
        let isPlain = first != space && last != space && !text.contains(where: needsQuotes)
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
        var index = 0
        while index < text.count {
            if let width = replacedWidth(text, index) {
                bytes.append(contentsOf: replacement)
                index += width
            } else {
                if text[index] == quote { bytes.append(quote) }
                bytes.append(text[index])
                index += 1
            }
        }
    }

    /// Whether a byte needs quotes or a replacement; 0xC2 may start a C1 control character.
    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte < space || byte == 0x7F || byte == quote || byte == UInt8(ascii: ",") || byte == 0xC2
    }

    /// The width of a control character that must be replaced; nil for everything else.
    private static func replacedWidth(_ text: Bytes, _ index: Int) -> Int? {
        if isControl(text[index]) { return 1 }
        // U+0080 to U+009F: control characters that terminals obey.
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
