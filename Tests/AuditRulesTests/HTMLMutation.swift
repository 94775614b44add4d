/// Ways to write the same page differently, none of which may change what a rule says about it.
enum HTMLMutation: String, CaseIterable, Sendable {
    case attributesReversed, singleQuotes, noQuotes, upperCaseNames, carriageReturns, byteOrderMark, junkAfterEnd
    case spacesInTags

    func apply(_ html: String) -> String {
        switch self {
        case .attributesReversed: Self.rewriteTags(html) { $0.attributes.reverse() }
        case .singleQuotes: Self.rewriteTags(html) { $0.quoteAll(with: "'") }
        case .noQuotes: Self.rewriteTags(html) { $0.unquote() }
        case .upperCaseNames: Self.rewriteTags(html) { $0.shout() }
        case .carriageReturns: html.replacing("\n", with: "\r\n")
        case .byteOrderMark: "\u{FEFF}" + html
        case .junkAfterEnd: html.contains("</html>") ? html + "\n<!-- cached in 3 ms -->\n</div></p>" : html
        case .spacesInTags: Self.rewriteTags(html) { $0.gap = "\n\t " }
        }
    }

    /// One start tag whose attributes are all in double quotes, or have no value.
    struct Tag {
        var name: String
        var attributes: [(name: String, value: String?, quote: String)]
        var gap = " "

        mutating func quoteAll(with quote: String) {
            for index in attributes.indices where attributes[index].value?.contains(quote) == false {
                attributes[index].quote = quote
            }
        }

        mutating func unquote() {
            for index in attributes.indices {
                guard let value = attributes[index].value, !value.isEmpty else { continue }
                let needsQuotes = value.contains { " \t\n\r\"'=<>`/".contains($0) }
                if !needsQuotes { attributes[index].quote = "" }
            }
        }

        mutating func shout() {
            name = name.uppercased()
            for index in attributes.indices { attributes[index].name = attributes[index].name.uppercased() }
        }

        var text: String {
            let written = attributes.map { attribute in
                attribute.value.map { "\(attribute.name)=\(attribute.quote)\($0)\(attribute.quote)" } ?? attribute.name
            }
            return "<" + ([name] + written).joined(separator: gap) + ">"
        }
    }

    /// Rewrites start tags that are plain enough to be parsed by hand; scripts, styles and comments are not changed.
    private static func rewriteTags(_ html: String, _ change: (inout Tag) -> Void) -> String {
        var result = ""
        var rest = html[...]
        while let open = rest.firstIndex(of: "<") {
            result += rest[..<open]
            rest = rest[open...]
            if let raw = rawElement(rest) {
                result += raw
                rest = rest.dropFirst(raw.count)
            } else if let (tag, length) = plainTag(rest) {
                var tag = tag
                change(&tag)
                result += tag.text
                rest = rest.dropFirst(length)
            } else {
                result += "<"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// A comment, or an element whose content is no markup, whole.
    private static func rawElement(_ text: Substring) -> Substring? {
        for (start, end) in [
            ("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>"), ("<title", "</title>"),
            ("<textarea", "</textarea>"), ("<svg", "</svg>"), ("<noscript", "</noscript>"),
            ("<template", "</template>"),
        ] where text.hasPrefix(start) {
            guard let close = text.firstRange(of: end) else { return text }
            return text[..<close.upperBound]
        }
        return nil
    }

    private static func plainTag(_ text: Substring) -> (Tag, Int)? {
        guard let match = text.prefixMatch(of: /<([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"<>]*")?)*)>/) else {
            return nil
        }
        let attributes = match.2.matches(of: /([a-zA-Z:-]+)(?:="([^"<>]*)")?/).map { attribute in
            (name: String(attribute.1), value: attribute.2.map(String.init), quote: "\"")
        }
        guard Set(attributes.map { $0.name.lowercased() }).count == attributes.count else { return nil }
        return (Tag(name: String(match.1), attributes: attributes), match.0.count)
    }
}
