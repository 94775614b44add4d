/// The two parts of a Content-Type header that reading a page needs.
struct ContentType {
    /// `text/html`, in lower case; empty when the header is missing or has none.
    private(set) var essence = ""
    /// The charset parameter as sent, without its quotes.
    private(set) var charset: String?

    init(_ header: String?) {
        guard let header else { return }
        let parts = header.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        // A header that came twice is joined by a comma.
        let first = parts[0].prefix { $0 != UInt8(ascii: ",") }
        essence = String(decoding: ASCII.trimmed(Substring(first)).map(ASCII.lowercased), as: UTF8.self)
        for part in parts.dropFirst() where charset == nil {
            charset = ContentType.charset(of: String(Substring(part)))
        }
    }

    /// The value of one parameter, if it is the charset.
    private static func charset(of parameter: String) -> String? {
        guard let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = ASCII.trimmed(parameter[..<equals]).map(ASCII.lowercased)
        guard name.elementsEqual("charset".utf8) else { return nil }
        let rest = String(parameter[parameter.utf8.index(after: equals)...])
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let value = ASCII.trimmed(rest).drop(while: quotes.contains).prefix { !quotes.contains($0) }
        return value.isEmpty ? nil : String(Substring(value))
    }

    var isXHTML: Bool { essence == "application/xhtml+xml" }
}
