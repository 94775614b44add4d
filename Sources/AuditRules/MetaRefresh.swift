/// The content of a `meta http-equiv=refresh` with a URL: `0;url=/new` (WHATWG HTML, shared declarative refresh).
struct MetaRefresh {
    let seconds: Int
    let address: Substring

    /// Nil if there is no time, if anything but a separator follows it, or if there is no URL, that is, if the page
    /// only reloads itself.
    init?(_ content: String) {
        let content = content.drop(while: \.isHTMLSpace)
        let digits = content.prefix(9).prefix(while: \.isDigit)
        guard !digits.isEmpty || content.first == "." else { return nil }
        seconds = Int(digits) ?? 0
        var rest = content.drop { $0.isDigit || $0 == "." }
        guard let separator = rest.first, separator.isHTMLSpace || Self.separators.contains(separator) else {
            return nil
        }
        rest = rest.drop(while: \.isHTMLSpace)
        if let separator = rest.first, Self.separators.contains(separator) { rest = rest.dropFirst() }
        rest = Self.behindName(rest.drop(while: \.isHTMLSpace))
        if let quote = rest.first, quote == "'" || quote == "\"" { rest = rest.dropFirst().prefix { $0 != quote } }
        guard !rest.isEmpty else { return nil }
        address = PlainText.trimmed(rest)
    }

    private static let separators: Set<Character> = [";", ","]

    /// The text after `url =`, or all of it if that is missing.
    private static func behindName(_ text: Substring) -> Substring {
        guard text.prefix(3).lowercased() == "url" else { return text }
        let value = text.dropFirst(3).drop(while: \.isHTMLSpace)
        return value.first == "=" ? value.dropFirst().drop(while: \.isHTMLSpace) : text
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    /// White space as HTML defines it, without the no-break space.
    fileprivate var isHTMLSpace: Bool { " \t\n\u{C}\r\r\n".contains(self) }
}
