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
