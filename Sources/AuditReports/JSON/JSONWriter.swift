internal import AuditModel

/// A streaming JSON writer. It inserts the commas.
///
/// The text is safe inside a script and on a terminal: it escapes `<`, U+2028, U+2029, all control characters and those
/// that change the direction of text.
package struct JSONWriter {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8]
    private var needsComma: Bool

    /// Continues after `bytes`.
    ///
    /// - Parameter isInside: whether `bytes` is the beginning of an object that already has members.
    package init(bytes: consuming [UInt8] = [], isInside: Bool = false) {
        self.bytes = bytes
        needsComma = isInside
    }

    /// Moves the bytes out; a second reference would make the next append copy them all.
    mutating func take() -> [UInt8] { bytes.take() }

    /// Writes an object; `body` adds its members.
    package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }
    /// Writes an array; `body` adds its values.
    package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

    /// Starts a member; its value must follow. The key is one of our own and is not escaped.
    package mutating func key(_ key: StaticString) { key.withUTF8Buffer { self.key(bytes: $0) } }

    /// Starts a member whose key is one of our words for a value; it is not escaped.
    package mutating func key(word: String) {
        word.withBytes { key(bytes: $0) }
    }

    private mutating func key(bytes key: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(Self.quote)
        bytes.append(contentsOf: key)
        bytes.append("\":")
        needsComma = false
    }

    /// Writes text, cut after `limit` characters (Unicode scalars).
    package mutating func value(_ text: String, limit: Int = .max) {
        text.withBytes { value(bytes: $0, limit: limit) }
    }

    private mutating func value(bytes text: UnsafeBufferPointer<UInt8>, limit: Int) {
        separate()
        bytes.append(Self.quote)
        let end = Self.end(of: text, limit: limit)
        escape(text, end: end)
        if end < text.count { bytes.append("…") }
        bytes.append(Self.quote)
    }

    /// Writes a whole number.
    package mutating func value(_ number: Int) {
        separate()
        bytes.append(number)
    }

    /// Writes a number rounded to `digits` decimals, or null.
    package mutating func value(_ number: Double?, digits: Int) {
        guard let number else { return null() }
        separate()
        bytes.append(number, digits: digits)
    }

    /// Writes `true` or `false`.
    package mutating func value(_ flag: Bool) {
        separate()
        bytes.append(flag ? "true" : "false")
    }

    /// Writes `null`.
    package mutating func null() {
        separate()
        bytes.append("null")
    }

    /// Writes bytes that already are one JSON value.
    package mutating func verbatim(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

extension JSONWriter {
    /// Writes a value, or null.
    package mutating func value(_ text: String?, limit: Int = .max) {
        if let text { value(text, limit: limit) } else { null() }
    }

    /// Writes a value, or null.
    package mutating func value(_ number: Int?) {
        if let number { value(number) } else { null() }
    }

    /// Writes a member, or nothing if there is no value.
    package mutating func member(_ key: StaticString, _ text: String?, limit: Int = .max) {
        guard let text else { return }
        self.key(key)
        value(text, limit: limit)
    }

    /// Writes a member, or nothing if there is no value.
    package mutating func member(_ key: StaticString, _ number: Int?) {
        guard let number else { return }
        self.key(key)
        value(number)
    }

    /// Writes a member, null if there is no value, for readers that expect the same members everywhere.
    package mutating func column(_ key: StaticString, _ text: String?, limit: Int = .max) {
        self.key(key)
        value(text, limit: limit)
    }

    /// Writes a member, null if there is no value.
    package mutating func column(_ key: StaticString, _ number: Int?) {
        self.key(key)
        value(number)
    }

    /// Writes a member rounded to `digits` decimals, null if there is no value.
    package mutating func column(_ key: StaticString, _ number: Double?, digits: Int) {
        self.key(key)
        value(number, digits: digits)
    }

    /// Writes a member that is `true` or `false`.
    package mutating func column(_ key: StaticString, _ flag: Bool) {
        self.key(key)
        value(flag)
    }

    /// Writes a time in ISO 8601; null for 0.
    mutating func column(_ key: StaticString, time seconds: Int64) {
        self.key(key)
        value(time: seconds)
    }

    mutating func value(time seconds: Int64) {
        value(seconds == 0 ? nil : UTCTime(seconds: seconds).stamp)
    }

    /// Writes a member that is an object.
    package mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a member that is an array.
    package mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        array(body)
    }

    /// Writes a member that is an array of objects, one for each value, whose members `body` adds.
    package mutating func objects<Value>(
        _ key: StaticString, _ values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void
    ) {
        array(key) { json in for value in values { json.object { json in body(&json, value) } } }
    }

    /// Writes a member if the flag is set.
    package mutating func flag(_ key: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        self.key(key)
        value(true)
    }
}

extension JSONWriter {
    fileprivate static let quote = UInt8(ascii: "\"")

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, end: Int) {
        var (plain, index) = (0, 0)
        while index < end {
            guard Self.mayNeedEscape(text[index]), let (code, width) = Self.unsafe(text, index, end) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[plain..<index])
            append(escaped: code)
            index += width
            plain = index
        }
        bytes.append(contentsOf: text[plain..<end])
    }

    /// The place to cut a text: before the first scalar over the limit.
    private static func end(of text: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        guard text.count > limit else { return text.count }
        var scalars = 0
        for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            if scalars == limit { return index }
            scalars += 1
        }
        return text.count
    }

    /// Lead bytes that may need escaping: 0xC2 starts C1 controls, 0xD8 the Arabic letter mark, 0xE2 other bidi controls
    /// and line separators, among others.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, quote, UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xC2, 0xD8, 0xE2: true
        default: false
        }
    }

    /// The character that must be escaped at that place, and its width in bytes; nil if it can stay.
    private static func unsafe(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> (UInt16, Int)? {
        switch text[index] {
        case 0xC2:
            guard index + 1 < end, text[index + 1] < 0xA0 else { return nil }
            return (UInt16(text[index + 1]), 2)
        case 0xD8:
            guard index + 1 < end, text[index + 1] == 0x9C else { return nil }
            return (0x061C, 2)
        case 0xE2:
            guard index + 2 < end else { return nil }
            let code = 0x2000 | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F)
            return turns(code) ? (code, 3) : nil
        case let byte: return (UInt16(byte), 1)
        }
    }

    /// Line and paragraph separators, and marks, embeddings, overrides and isolates of direction (UAX #9).
    private static func turns(_ code: UInt16) -> Bool {
        switch code {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private mutating func append(escaped code: UInt16) {
        bytes.append(UInt8(ascii: "\\"))
        switch code {
        case 0x22, 0x5C: bytes.append(UInt8(code))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] { bytes.append(Self.digits[Int(code >> shift) & 15]) }
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
