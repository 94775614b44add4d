internal import AuditModel

/// Writes JSON straight into bytes; commas are its business.
///
/// Text may stand inside a script and on a terminal: `<`, U+2028 and U+2029 are escaped, and so is every control
/// character and what turns the direction of text.
package struct JSONWriter {
    /// What was written.
    package private(set) var bytes: [UInt8]
    private var needsComma: Bool

    /// Starts after what `bytes` holds.
    ///
    /// - Parameter isInside: whether that is the beginning of an object, with members.
    package init(bytes: consuming [UInt8] = [], isInside: Bool = false) {
        self.bytes = bytes
        needsComma = isInside
    }

    /// Moves the bytes out; a second owner would make the next append copy them all.
    mutating func take() -> [UInt8] { bytes.take() }

    /// Writes an object, whose members `body` adds.
    @inline(__always)
    package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }
    /// Writes an array, whose values `body` adds.
    @inline(__always)
    package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

    /// Starts a member; its value must follow. The key is ours and is not escaped.
    package mutating func key(_ key: StaticString) { key.withUTF8Buffer { self.key(bytes: $0) } }

    /// Starts a member whose key is one of our words for a value; it is not escaped.
    package mutating func key(word: String) {
        word.withBytes { key(bytes: $0) }
    }

    private mutating func key(bytes key: UnsafeBufferPointer<UInt8>) {
        append(upTo: key.count + 3) { tail in
            tail.put(quoted: key)
            tail.put(UInt8(ascii: ":"))
        }
        needsComma = false
    }

    /// Writes text, cut after `limit` characters (Unicode scalars).
    package mutating func value(_ text: String, limit: Int = .max) {
        text.withBytes { value(bytes: $0, limit: limit) }
    }

    fileprivate mutating func value(bytes text: UnsafeBufferPointer<UInt8>, limit: Int) {
        let end = Self.end(of: text, limit: limit)
        var isDone = false
        append(upTo: end + 2 + ByteMarks.slack) { tail in
            tail.put(Self.quote)
            // Nearly every text is whole and has nothing to escape.
            guard end == text.count, tail.put(text, without: Self.marks) else { return }
            tail.put(Self.quote)
            isDone = true
        }
        guard !isDone else { return }
        escape(text, end: end)
        bytes.append(Self.quote)
    }

    /// Writes a whole number.
    package mutating func value(_ number: Int) {
        append(upTo: Tail.digits) { $0.put(number: number) }
    }

    /// Writes a number rounded to one decimal.
    package mutating func value(tenths number: Double) {
        separate()
        bytes.append(number, digits: 1)
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

    /// Writes bytes that are one JSON value already.
    package mutating func verbatim(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
    }

    // Else what `body` asks of its surroundings is copied into it.
    @inline(__always)
    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: open))
        body(&self)
        finish(UInt8(ascii: close))
    }

    private mutating func begin(_ mark: UInt8) {
        append(upTo: 1) { $0.put(mark) }
        needsComma = false
    }

    /// Appends what `fill` puts, at most so many bytes, behind a comma where one is needed.
    @inline(__always)
    private mutating func append(upTo count: Int, _ fill: (inout Tail) -> Void) {
        let isNext = needsComma
        bytes.append(upTo: count + 1) { tail in
            if isNext { tail.put(UInt8(ascii: ",")) }
            fill(&tail)
        }
        needsComma = true
    }

    private mutating func finish(_ mark: UInt8) {
        bytes.append(mark)
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

    /// Writes a member, or nothing when there is no value.
    package mutating func member(_ key: StaticString, _ text: String?, limit: Int = .max) {
        guard let text else { return }
        self.key(key)
        value(text, limit: limit)
    }

    /// Writes a member that is one of our words.
    mutating func member(_ key: StaticString, word: StaticString) {
        self.key(key)
        word.withUTF8Buffer { value(bytes: $0, limit: .max) }
    }

    /// Writes a member, or nothing when there is no value.
    package mutating func member(_ key: StaticString, _ number: Int?) {
        guard let number else { return }
        self.key(key)
        value(number)
    }

    /// Writes a member, null when there is no value: for readers who want the same members everywhere.
    mutating func column(_ key: StaticString, _ text: String?) {
        self.key(key)
        value(text)
    }

    /// Writes a member, null when there is no value.
    mutating func column(_ key: StaticString, _ number: Int?) {
        self.key(key)
        value(number)
    }

    /// Writes a moment in the words of ISO 8601; null for 0.
    mutating func column(_ key: StaticString, time seconds: Int64) {
        self.key(key)
        value(time: seconds)
    }

    mutating func value(time seconds: Int64) {
        value(seconds == 0 ? nil : UTCTime(seconds: seconds).stamp)
    }

    /// Writes a member that is an object.
    mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a member that is an array.
    mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        array(body)
    }

    /// Writes a member that is an array of objects, one for each value, whose members `body` adds.
    mutating func objects<Value>(
        _ key: StaticString, _ values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void
    ) {
        array(key) { json in for value in values { json.object { json in body(&json, value) } } }
    }

    /// Writes a member when the flag is set.
    package mutating func flag(_ key: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        self.key(key)
        value(true)
    }
}

extension JSONWriter {
    fileprivate static let quote = UInt8(ascii: "\"")

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, end: Int) {
        var plain = 0
        var index = Self.marks.next(in: text, from: 0, to: end)
        while index < end {
            if let (code, width) = Self.unsafe(text, index, end) {
                bytes.append(upTo: index - plain + 6) { tail in
                    tail.put(UnsafeBufferPointer(rebasing: text[plain..<index]))
                    Self.put(escaped: code, in: &tail)
                }
                plain = index + width
            }
            index = Self.marks.next(in: text, from: max(plain, index + 1), to: end)
        }
        if plain < end { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<end])) }
        if end < text.count { bytes.append("…") }
    }

    /// Where a text is cut: before the scalar that is one too many.
    private static func end(of text: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        guard text.count > limit else { return text.count }
        var scalars = 0
        for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            if scalars == limit { return index }
            scalars += 1
        }
        return text.count
    }

    /// What may need an escape; C2 begins U+0080 to U+009F, E2 what turns text and separates lines, and much else.
    private static let marks = ByteMarks(quote, UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xC2, 0xE2)

    /// The character that is to be escaped at that place and its width in bytes; nil when it may stay.
    private static func unsafe(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> (UInt16, Int)? {
        switch text[index] {
        case 0xC2:
            guard index + 1 < end, text[index + 1] < 0xA0 else { return nil }
            return (UInt16(text[index + 1]), 2)
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

    private static func put(escaped code: UInt16, in tail: inout Tail) {
        tail.put(UInt8(ascii: "\\"))
        switch code {
        case 0x22, 0x5C: tail.put(UInt8(code))
        case 0x08: tail.put(UInt8(ascii: "b"))
        case 0x09: tail.put(UInt8(ascii: "t"))
        case 0x0A: tail.put(UInt8(ascii: "n"))
        case 0x0C: tail.put(UInt8(ascii: "f"))
        case 0x0D: tail.put(UInt8(ascii: "r"))
        default:
            tail.put(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] { tail.put(digits[Int(code >> shift) & 15]) }
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
