/// The prescan of the HTML standard: which charset the first bytes of a page declare, before it is parsed.
struct CharsetPrescan {
    /// How many bytes are looked at.
    static let limit = 1024

    /// The label that decided, or the first unknown one if none is known.
    private(set) var label: String?
    private(set) var encoding: TextEncoding?

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ page: UnsafeBufferPointer<UInt8>) {
        bytes = UnsafeBufferPointer(rebasing: page.prefix(CharsetPrescan.limit))
        if let wide = wideXMLDeclaration() {
            (label, encoding) = (wide.name, wide)
            return
        }
        scan()
        if encoding == nil { scanXMLDeclaration() }
    }

    /// A declared label: the first that is known ends the prescan. One without a letter declares nothing.
    private mutating func take(_ found: String?) {
        guard let found, !ASCII.trimmed(found).isEmpty else { return }
        encoding = EncodingLabels.encoding(found)?.asDeclaredInside
        if encoding != nil || label == nil { label = found }
    }

    /// `<?x` in UTF-16.
    private func wideXMLDeclaration() -> TextEncoding? {
        if starts(at: 0, "<\0?\0x\0") { return .utf16LittleEndian }
        if starts(at: 0, "\0<\0?\0x") { return .utf16BigEndian }
        return nil
    }

    private func starts(at place: Int, _ pattern: StaticString) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        return PageReading.starts(base + place, base + bytes.count, pattern)
    }

    private mutating func scan() {
        guard let base = bytes.baseAddress else { return }
        while encoding == nil, index < bytes.count,
            let open = find(UInt8(ascii: "<"), base + index, base + bytes.count)
        {
            index = open - base
            markup()
            index += 1
        }
    }

    /// What begins with `<`; leaves `index` on its last byte.
    private mutating func markup() {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if starts(at: index, "<!--") {
            skipComment()
        } else if isMeta() {
            index += 5
            meta()
        } else if ASCII.isLetter(next) || next == UInt8(ascii: "/") && isLetter(at: index + 2) {
            while index < bytes.count, !ASCII.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            while attribute() != nil {}
        } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "/") || next == UInt8(ascii: "?") {
            while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        }
    }

    private func isLetter(at place: Int) -> Bool { place < bytes.count && ASCII.isLetter(bytes[place]) }

    private func isMeta() -> Bool {
        guard bytes.count > index + 5, isWord("meta", index + 1..<index + 5) else { return false }
        let after = bytes[index + 5]
        return ASCII.isSpace(after) || after == UInt8(ascii: "/")
    }

    /// Whether it is that word, ASCII case aside.
    private func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        return equals(base + range.lowerBound, range.count, word)
    }

    private mutating func skipComment() {
        index += 2
        while index < bytes.count, !starts(at: index, "-->") { index += 1 }
        index += 2
    }

    private mutating func meta() {
        // Of several attributes of one name the first counts.
        var (pragma, content, charset) = (nil as Range<Int>?, nil as Range<Int>?, nil as Range<Int>?)
        while let (name, value) = attribute() {
            if isWord("http-equiv", name) { pragma = pragma ?? value }
            if isWord("content", name) { content = content ?? value }
            if isWord("charset", name) { charset = charset ?? value }
        }
        // A tag that the limit cuts declares nothing yet: its label may be cut as well, and the tag reader finds it.
        guard index < bytes.count else { return }
        if let charset { return take(text(charset)) }
        guard let pragma, let content, isWord("content-type", pragma) else { return }
        take(CharsetPrescan.charset(inContent: text(content)))
    }

    /// The standard's "get an attribute": where name and value are; nil at the end of the tag.
    private mutating func attribute() -> (name: Range<Int>, value: Range<Int>)? {
        while index < bytes.count, ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
        guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return nil }
        let start = index
        while index < bytes.count, index == start || bytes[index] != UInt8(ascii: "="),
            !ASCII.isSpace(bytes[index]), bytes[index] != UInt8(ascii: "/"), bytes[index] != UInt8(ascii: ">")
        {
            index += 1
        }
        let name = start..<index
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, index..<index) }
        index += 1
        skipSpace()
        return (name, value())
    }

    private mutating func skipSpace() {
        while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func value() -> Range<Int> {
        guard index < bytes.count else { return index..<index }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while index < bytes.count, !ASCII.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            return start..<index
        }
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        let found = start..<index
        index += 1
        return found
    }

    /// In lower case.
    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(ASCII.lowercased), as: UTF8.self)
    }

    /// `<?xml … encoding="…"?>` at the very start.
    private mutating func scanXMLDeclaration() {
        guard starts(at: 0, "<?xml"), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return }
        let declaration = Array(bytes[..<end])
        guard var place = CharsetPrescan.end(of: "encoding", in: declaration, from: 5) else { return }
        while place < end, declaration[place] <= 0x20 { place += 1 }
        guard place < end, declaration[place] == UInt8(ascii: "=") else { return }
        place += 1
        while place < end, declaration[place] <= 0x20 { place += 1 }
        guard place < end, declaration[place] == UInt8(ascii: "\"") || declaration[place] == UInt8(ascii: "'"),
            let close = declaration[(place + 1)...].firstIndex(of: declaration[place])
        else { return }
        take(text(place + 1..<close))
    }

    private static func end(of word: String, in bytes: [UInt8], from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard bytes.count >= start + word.count else { return nil }
        for place in start...bytes.count - word.count where bytes[place..<place + word.count].elementsEqual(word) {
            return place + word.count
        }
        return nil
    }

    /// The standard's "extract a character encoding from a meta element": the label after `charset=`.
    static func charset(inContent content: String) -> String? {
        let bytes = content.utf8.map(ASCII.lowercased)
        var place = 0
        while let found = end(of: "charset", in: bytes, from: place) {
            place = found
            while place < bytes.count, ASCII.isSpace(bytes[place]) { place += 1 }
            guard place < bytes.count else { return nil }
            guard bytes[place] == UInt8(ascii: "=") else { continue }
            return label(bytes, from: place + 1)
        }
        return nil
    }

    private static func label(_ bytes: [UInt8], from start: Int) -> String? {
        var place = start
        while place < bytes.count, ASCII.isSpace(bytes[place]) { place += 1 }
        guard place < bytes.count else { return nil }
        let quote = bytes[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let close = bytes[(place + 1)...].firstIndex(of: quote) else { return nil }
            return String(decoding: bytes[place + 1..<close], as: UTF8.self)
        }
        let rest = bytes[place...].prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: ";") }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }
}
