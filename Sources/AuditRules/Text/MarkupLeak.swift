internal import AuditModel

/// Finds markup that was left in plain text: tags, entities, Markdown.
package struct MarkupLeak: Hashable, Sendable {
    package var kind: Kind
    /// The tag, entity or Markdown as written.
    package var seen: String

    package enum Kind: Sendable { case tag, entity, markdown }

    /// The most bytes that are searched.
    package static let lengthLimit = 4_096

    /// The first tag, or else the first Markdown, or else the first entity; nil if there is none.
    ///
    /// A single `<div>` without attributes, end tag and text after it is a text *about* markup, and passes.
    package static func find(in text: String) -> MarkupLeak? {
        guard Bytes.holds(in: text, anyOf: "<&*[") else { return nil }
        let bytes = text.withBytes { Array(UnsafeBufferPointer(rebasing: $0.prefix(lengthLimit))) }
        if let tag = first("<", bytes, tag) { return MarkupLeak(kind: .tag, seen: tag) }
        if let markdown = link(bytes) ?? bold(bytes) { return MarkupLeak(kind: .markdown, seen: markdown) }
        return first("&", bytes, entity).map { MarkupLeak(kind: .entity, seen: $0) }
    }

    /// The first place with that byte where `end` finds something, which is then cut out.
    private static func first(_ mark: Unicode.Scalar, _ bytes: [UInt8], _ end: ([UInt8], Int) -> Int?) -> String? {
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: mark) {
            if let end = end(bytes, index) { return String(decoding: bytes[index..<end], as: UTF8.self) }
        }
        return nil
    }

    /// The end of a tag or a comment that begins there.
    private static func tag(_ bytes: [UInt8], _ start: Int) -> Int? {
        if bytes[start...].starts(with: "<!--".utf8) {
            return Bytes.find("-->", in: bytes, from: start + 4).map { $0 + 3 }
        }
        let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
        let name = bytes[(start + (isEnd ? 2 : 1))...].prefix(while: Bytes.isLetterOrDigit)
        guard elements.contains(String(decoding: name, as: UTF8.self).lowercased()) else { return nil }
        // A second `<` ends the search, so that it stays linear.
        let rest = bytes[name.endIndex...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        guard rest.endIndex < bytes.count, bytes[rest.endIndex] == UInt8(ascii: ">") else { return nil }
        let after = rest.endIndex + 1
        let isFollowed = after < bytes.count && (Bytes.isLetterOrDigit(bytes[after]) || bytes[after] >= 0x80)
        let isWritten = rest.contains(UInt8(ascii: "=")) || rest.last == UInt8(ascii: "/")
        return isEnd || isWritten || isFollowed ? after : nil
    }

    /// The end of an entity that begins there: `&#39;`, `&#x27;`, `&amp;`.
    private static func entity(_ bytes: [UInt8], _ start: Int) -> Int? {
        let body = bytes[(start + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard body.endIndex < bytes.count, bytes[body.endIndex] == UInt8(ascii: ";") else { return nil }
        let isKnown =
            switch (body.first, body.dropFirst().first) {
            case (UInt8(ascii: "#"), UInt8(ascii: "x")): body.count > 2 && body.dropFirst(2).allSatisfy(isHex)
            case (UInt8(ascii: "#"), _): body.count > 1 && body.dropFirst().allSatisfy(Bytes.isDigit)
            default: (2...8).contains(body.count) && body.allSatisfy { $0 &- 0x61 < 26 }
            }
        return isKnown ? body.endIndex + 1 : nil
    }

    private static func isHex(_ byte: UInt8) -> Bool { Bytes.isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

    /// `[text](address)`.
    private static func link(_ bytes: [UInt8]) -> String? {
        guard let middle = Bytes.find("](", in: bytes, from: 0),
            let open = bytes[..<middle].lastIndex(of: UInt8(ascii: "[")), open + 1 < middle,
            let close = bytes[middle...].firstIndex(of: UInt8(ascii: ")")), close > middle + 2
        else { return nil }
        return String(decoding: bytes[open...close], as: UTF8.self)
    }

    /// `**words**`; stars that censor or rate something are separate.
    private static func bold(_ bytes: [UInt8]) -> String? {
        guard let open = Bytes.find("**", in: bytes, from: 0), open + 2 < bytes.count,
            Bytes.isLetterOrDigit(bytes[open + 2]) || bytes[open + 2] >= 0x80,
            open == 0 || !Bytes.isLetterOrDigit(bytes[open - 1]),
            let close = Bytes.find("**", in: bytes, from: open + 3), bytes[close - 1] != 0x20
        else { return nil }
        return String(decoding: bytes[open..<(close + 2)], as: UTF8.self)
    }

    private static let elements: Set<String> = [
        "a", "abbr", "b", "big", "blockquote", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "h4",
        "h5", "h6", "hr", "i", "iframe", "img", "ins", "li", "mark", "ol", "p", "pre", "s", "script", "small", "span",
        "strike", "strong", "style", "sub", "sup", "svg", "table", "td", "tr", "u", "ul", "wbr",
        "article", "aside", "audio", "button", "cite", "dd", "del", "dl", "dt", "figcaption", "figure", "footer",
        "header", "label", "main", "nav", "nobr", "q", "section", "source", "tbody", "th", "thead", "video",
    ]
}
