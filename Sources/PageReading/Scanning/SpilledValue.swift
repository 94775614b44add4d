/// The part of an attribute's value that ended up after it, because a quotation mark or a space in the text
/// ended the value too early.
///
/// Such text becomes attributes without a value, and the last quotation mark sticks to the name of one:
/// `content="The "moving" truth"` has the attributes `content`, `moving"` and `truth"`. No regular attribute has its
/// own kind of quotation mark in its name.
struct SpilledValue {
    private let items: [Attribute]
    private let place: Int
    private let limit: Int

    /// From the mark on that ended the value; nil where the value is whole.
    ///
    /// - Parameter limit: bytes that are kept.
    static func text(behind value: Attribute?, in items: [Attribute], limit: Int) -> String? {
        guard let value, value.hasValue, let place = items.firstIndex(where: { $0.name == value.name }) else {
            return nil
        }
        let spill = SpilledValue(items: items, place: place, limit: limit)
        return value.isQuoted ? spill.behindQuote : spill.behindSpace
    }

    /// Whether a value has a quotation mark that HTML does not know in the place of one: `content=“Bees count”`,
    /// `content=\"Bees count\"`.
    static func hasForeignQuote(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        if value.first == UInt8(ascii: "\\") {
            return value.dropFirst().first.map { $0 == quote || $0 == apostrophe } ?? false
        }
        let first = String(decoding: value.prefix(4), as: UTF8.self).unicodeScalars.first
        return first.map(foreignQuotes.contains) ?? false
    }

    private var behindQuote: String? {
        let value = items[place]
        let mark = value.valueEnd.pointee
        var (end, isTorn, hasWords) = (nil as Int?, false, false)
        for index in items.indices[(place + 1)...] {
            let item = items[index]
            if item.holds(mark) {
                end = index
                isTorn = isTorn || item.hasWord || hasWords
            } else if item.hasValue {
                break
            }
            hasWords = hasWords || item.hasWord && !item.isHonest
        }
        if let end, isTorn { return text(from: value.valueEnd, to: items[end].end) }
        guard items.indices.contains(place + 1), isGlued(items[place + 1], to: value) else { return nil }
        return text(from: value.valueEnd, to: items[place + 1].end)
    }

    private var behindSpace: String? {
        let value = items[place]
        var end: Int?
        for index in items.indices[(place + 1)...] {
            let item = items[index]
            if item.hasValue, !item.holds(Self.quote), !item.holds(Self.apostrophe) { break }
            if item.hasWord, !item.isHonest { end = index }
        }
        if let end { return text(from: value.valueEnd, to: items[end].end) }
        let isWhole = !Self.hasForeignQuote(value.bytes) && !value.holds(Self.quote)
        return isWhole ? nil : ""
    }

    /// Whether a word follows the quotation mark at once, which is no attribute.
    private func isGlued(_ item: Attribute, to value: Attribute) -> Bool {
        item.name == value.end && !item.hasValue && item.hasWord && (!item.isHonest || swallowsTag(value))
    }

    /// Whether the value runs on into another tag: its closing quotation mark is missing.
    private func swallowsTag(_ value: Attribute) -> Bool {
        var rest = value.bytes[...]
        while let close = rest.firstIndex(of: UInt8(ascii: ">")) {
            let after = rest[(close + 1)...].drop(while: ASCII.isSpace)
            rest = after
            guard after.first == UInt8(ascii: "<"), let next = after.dropFirst().first else { continue }
            if ASCII.isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") { return true }
        }
        return false
    }

    private func text(from start: BytePointer, to end: BytePointer) -> String? {
        var isCut = false
        return TextDecoding.string(bytes(start, end), inAttribute: true, limit: limit, isCut: &isCut)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let foreignQuotes: Set<Unicode.Scalar> = [
        "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "″", "′", "＂", "＇", "`", "´",
    ]
}

extension Attribute {
    private var nameEnd: BytePointer { name + nameCount }
    private var nameBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: name, count: nameCount) }
    fileprivate var hasValue: Bool { PageReading.bytes(nameEnd, value).contains(UInt8(ascii: "=")) }
    /// Whether its value is between quotation marks.
    var isQuoted: Bool {
        guard value > nameEnd, value[-1] == UInt8(ascii: "\"") || value[-1] == UInt8(ascii: "'") else { return false }
        return hasValue
    }
    /// Whether it has a value without quotation marks.
    var isUnquoted: Bool { !isQuoted && hasValue }
    /// Where it ends, with its quotation mark.
    fileprivate var end: BytePointer { isQuoted ? valueEnd + 1 : hasValue ? valueEnd : nameEnd }

    /// Whether the mark is where no honest attribute has it: in the name, or in a value without marks around it.
    fileprivate func holds(_ mark: UInt8) -> Bool {
        nameBytes.contains(mark) || isUnquoted && bytes.contains(mark)
    }

    /// Whether a name, or a value without marks around it, has a letter or a digit.
    fileprivate var hasWord: Bool {
        PageReading.bytes(name, isQuoted ? nameEnd : end).contains { ASCII.isAlphanumeric($0) || $0 >= 0x80 }
    }

    /// Whether tags have it without a value: what HTML knows, and what frameworks mark their tags with.
    fileprivate var isHonest: Bool {
        guard let first = nameBytes.first else { return true }
        if first < 0x80, !ASCII.isAlphanumeric(first) { return first != UInt8(ascii: "<") }
        if nameBytes.contains(where: Attribute.frameworkMarks.contains) { return true }
        return Attribute.withoutValue.contains { isNamed($0) }
    }

    /// As in `data-rh`, `v-bind:content`, `x-cloak`.
    private static let frameworkMarks: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_")]
    private static let withoutValue: [StaticString] = [
        "async", "charset", "class", "content", "crossorigin", "defer", "disabled", "hidden", "hid", "href", "id",
        "inert", "integrity", "itemprop", "itemscope", "key", "lang", "media", "name", "nonce", "property", "rel",
        "scheme", "sizes", "title", "type", "value", "vmid",
    ]
}
