/// The content of a `meta http-equiv=refresh` with an address: `0;url=/new` (WHATWG HTML, shared declarative refresh).
struct MetaRefresh {
    let seconds: Int
    let address: Substring

    /// Nil when there is no time, or no address, that is when the page only reloads itself.
    init?(_ content: String) {
        let content = content.drop(while: \.isWhitespace)
        let digits = content.prefix(9).prefix { $0.isASCII && $0.isWholeNumber }
        // Without a time it is none (HTML, shared declarative refresh steps).
        guard !digits.isEmpty || content.first == "." else { return nil }
        var rest = content.drop { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
        seconds = Int(digits) ?? 0
        rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
        if rest.prefix(3).lowercased() == "url" {
            let value = rest.dropFirst(3).drop(while: \.isWhitespace)
            if value.first == "=" { rest = value.dropFirst().drop(while: \.isWhitespace) }
        }
        if let quote = rest.first, quote == "'" || quote == "\"" { rest = rest.dropFirst().prefix { $0 != quote } }
        guard !rest.isEmpty else { return nil }
        address = PlainText.trimmed(rest)
    }
}
