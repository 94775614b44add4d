/// Reads XML in pieces, however broken it is: tags, text, and faults.
///
/// Entities are neither declared nor expanded, and nothing is loaded. After a fault it continues with the next
/// meaningful token, so that a fault only costs the element around it. Names and attributes are not checked.
struct XMLScanner {
    private enum Place {
        case text
        /// After a `<`, until it is clear what begins there.
        case opening
        /// Inside a tag, and the quote that is open there.
        case tag(quote: UInt8?)
        /// The last characters of the end so far: `--`, `]]`, `?`.
        case comment(dashes: Int)
        case literal(brackets: Int)
        case instruction(isEnding: Bool)
        case declaration(hasSubset: Bool, isEnding: Bool)
    }

    /// Bytes of one tag that are kept; the attributes of a longer one are not read.
    static let tagLimit = 64 << 10

    private var place = Place.text
    /// The open markup read so far.
    private var markup: [UInt8] = []
    /// The line that is being read, counted from 1.
    private(set) var line = 1
    private var position = 0

    /// Whether the end of the file would end nothing in its middle.
    var isInText: Bool { if case .text = place { true } else { false } }

    mutating func feed(_ bytes: ArraySlice<UInt8>, to state: SitemapState) {
        for byte in bytes {
            if byte == 10 { line += 1 }
            step(byte, state)
            position += 1
            if state.isDone { return }
        }
    }

    private mutating func step(_ byte: UInt8, _ state: SitemapState) {
        switch place {
        case .text: text(byte, state)
        case .opening: opening(byte, state)
        case .tag(let quote): tag(byte, quote, state)
        case .comment(let dashes): comment(byte, dashes)
        case .literal(let brackets): literal(byte, brackets, state)
        case .instruction(let isEnding): instruction(byte, isEnding, state)
        case .declaration(let hasSubset, let isEnding): declaration(byte, hasSubset, isEnding, state)
        }
    }

    private mutating func text(_ byte: UInt8, _ state: SitemapState) {
        guard byte == UInt8(ascii: "<") else { return state.text(byte, line: line) }
        place = .opening
        markup.removeAll(keepingCapacity: true)
    }

    private mutating func opening(_ byte: UInt8, _ state: SitemapState) {
        markup.append(byte)
        switch markup[0] {
        case UInt8(ascii: "!"): special(state)
        case UInt8(ascii: "?"): place = .instruction(isEnding: false)
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: place = .tag(quote: nil)
        case let first where ASCII.isLetter(first): place = .tag(quote: nil)
        default:
            state.note(.strayBracket, line: line)
            state.text(UInt8(ascii: "<"), line: line)
            place = .text
            text(byte, state)
        }
    }

    /// After `<!`, which starts a comment, literal text, or a declaration.
    private mutating func special(_ state: SitemapState) {
        if markup.elementsEqual("!--".utf8) {
            place = .comment(dashes: 0)
        } else if markup.elementsEqual("![CDATA[".utf8) {
            place = .literal(brackets: 0)
        } else if !"!--".utf8.starts(with: markup), !"![CDATA[".utf8.starts(with: markup) {
            place = .declaration(hasSubset: false, isEnding: false)
            if let last = markup.last { declaration(last, false, false, state) }
        }
    }

    private mutating func tag(_ byte: UInt8, _ quote: UInt8?, _ state: SitemapState) {
        switch byte {
        case UInt8(ascii: "<"):
            // It cannot be inside a tag, so this tag or a quote in it was not closed.
            state.note(.tags, line: line)
            endTag(state)
            place = .opening
            markup.removeAll(keepingCapacity: true)
        case UInt8(ascii: ">") where quote == nil:
            endTag(state)
            place = .text
        default:
            if markup.count < Self.tagLimit { markup.append(byte) }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return }
            if quote == nil { place = .tag(quote: byte) } else if quote == byte { place = .tag(quote: nil) }
        }
    }

    private mutating func endTag(_ state: SitemapState) {
        let tag = XMLTag(markup.count < Self.tagLimit ? markup[...] : markup.prefix(XMLTag.nameLimit))
        if tag.isEnd { state.end(tag, line: line) } else { state.start(tag, line: line) }
    }

    private mutating func comment(_ byte: UInt8, _ dashes: Int) {
        let isEnd = byte == UInt8(ascii: ">") && dashes >= 2
        place = isEnd ? .text : .comment(dashes: byte == UInt8(ascii: "-") ? dashes + 1 : 0)
    }

    private mutating func literal(_ byte: UInt8, _ brackets: Int, _ state: SitemapState) {
        let bracket = UInt8(ascii: "]")
        if byte == bracket { return place = .literal(brackets: brackets + 1) }
        let isEnd = byte == UInt8(ascii: ">") && brackets >= 2
        for _ in 0..<(isEnd ? brackets - 2 : brackets) { state.literal(bracket, line: line) }
        if !isEnd { state.literal(byte, line: line) }
        place = isEnd ? .text : .literal(brackets: 0)
    }

    private mutating func instruction(_ byte: UInt8, _ isEnding: Bool, _ state: SitemapState) {
        let isDeclaration = markup.starts(with: "?xml".utf8) && markup.dropFirst(4).first.map(ASCII.isSpace) ?? false
        if isEnding && byte == UInt8(ascii: ">") {
            if isDeclaration { state.declare(markup, isFirst: position == markup.count + 1, line: line) }
            place = .text
        } else if isDeclaration && byte == UInt8(ascii: "<") {
            state.note(.tags, line: line)
            place = .text
            text(byte, state)
        } else {
            if markup.count < Self.tagLimit { markup.append(byte) }
            place = .instruction(isEnding: byte == UInt8(ascii: "?"))
        }
    }

    /// A document type, whose declarations end with `]` and `>`; others end with the first `>`.
    private mutating func declaration(_ byte: UInt8, _ hasSubset: Bool, _ isEnding: Bool, _ state: SitemapState) {
        switch byte {
        case UInt8(ascii: ">") where !hasSubset || isEnding: place = .text
        case UInt8(ascii: "<") where !hasSubset:
            state.note(.tags, line: line)
            place = .text
            text(byte, state)
        case UInt8(ascii: "["): place = .declaration(hasSubset: true, isEnding: false)
        case UInt8(ascii: "]"): place = .declaration(hasSubset: hasSubset, isEnding: hasSubset)
        default: place = .declaration(hasSubset: hasSubset, isEnding: isEnding && ASCII.isSpace(byte))
        }
    }
}

/// A tag of XML without its brackets.
struct XMLTag {
    /// Before and after the colon, in lower case; generators that write `<URL>` mean `<url>`.
    struct Name: Equatable {
        var prefix: String
        var local: String
    }

    /// Bytes of a name that count.
    static let nameLimit = 256

    let name: Name
    let isEnd: Bool
    /// Whether it is an end too: `<link/>`.
    let isEmpty: Bool
    private let rest: ArraySlice<UInt8>

    init(_ markup: ArraySlice<UInt8>) {
        isEnd = markup.first == UInt8(ascii: "/")
        isEmpty = !isEnd && markup.last == UInt8(ascii: "/")
        let inside = markup.dropFirst(isEnd ? 1 : 0).dropLast(isEmpty ? 1 : 0)
        let written = inside.prefix { !ASCII.isSpace($0) }
        name = Self.name(written.prefix(Self.nameLimit))
        rest = inside[written.endIndex...]
    }

    private static func name(_ written: ArraySlice<UInt8>) -> Name {
        let lower = written.map(ASCII.lowercased)
        guard let colon = lower.firstIndex(of: UInt8(ascii: ":")) else {
            return Name(prefix: "", local: String(decoding: lower, as: UTF8.self))
        }
        return Name(
            prefix: String(decoding: lower[..<colon], as: UTF8.self),
            local: String(decoding: lower[(colon + 1)...], as: UTF8.self))
    }

    /// The value of an attribute as written, between its quotes; nil if the tag has no such attribute.
    func attribute(_ name: String) -> ArraySlice<UInt8>? {
        var rest = rest
        while true {
            rest = rest.drop(while: ASCII.isSpace)
            let key = rest.prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: "=") }
            rest = rest[key.endIndex...].drop(while: ASCII.isSpace)
            guard !key.isEmpty || !rest.isEmpty else { return nil }
            var value: ArraySlice<UInt8> = []
            if rest.first == UInt8(ascii: "=") { value = Self.value(&rest) }
            if ASCII.equals(key, name) { return value }
        }
    }

    /// Reads `="value"`, with either quote or none.
    private static func value(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        rest = rest.dropFirst().drop(while: ASCII.isSpace)
        let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
        if quote != nil { rest = rest.dropFirst() }
        let value = rest.prefix { byte in quote.map { byte != $0 } ?? !ASCII.isSpace(byte) }
        rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
        return value
    }
}
