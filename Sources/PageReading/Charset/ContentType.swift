/// The two parts of a Content-Type header that reading a page needs.
struct ContentType {
    /// `text/html`, in lower case; empty when the header is missing or has none.
    private(set) var essence = ""
    /// The charset parameter as sent, without its quotes.
    private(set) var charset: String?

    init(_ header: String?) {
        guard var header else { return }
        header.withUTF8 { bytes in
            let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            // A header that came twice is joined by a comma.
            let first = parts[0].prefix { $0 != UInt8(ascii: ",") }
            essence = String(decoding: ASCII.trimmed(first).map(ASCII.lowercased), as: UTF8.self)
            charset = parts.dropFirst().lazy.compactMap(Self.charset).first
        }
    }

    /// The value of one parameter, if it is the charset.
    private static func charset(of parameter: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
            ASCII.equals(ASCII.trimmed(parameter[..<equals]), "charset")
        else { return nil }
        func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        let value = ASCII.trimmed(parameter[(equals + 1)...]).drop(while: isQuote).prefix { !isQuote($0) }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }

    var isXHTML: Bool { essence == "application/xhtml+xml" }
}
