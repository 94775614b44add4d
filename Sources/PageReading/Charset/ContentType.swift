internal import AuditModel

/// The two parts of a Content-Type header that reading a page needs.
struct ContentType {
    private(set) var isXHTML = false
    /// The charset parameter as sent, without its quotes.
    private(set) var charset: String?

    init(_ header: String?) {
        guard let header else { return }
        header.withBytes { bytes in
            var rest = bytes[...]
            // A header that came twice is joined by a comma.
            let first = Self.part(&rest).prefix { $0 != UInt8(ascii: ",") }
            isXHTML = ASCII.equals(ASCII.trimmed(first), "application/xhtml+xml")
            while charset == nil, !rest.isEmpty { charset = Self.charset(of: Self.part(&rest)) }
        }
    }

    /// The text before the next semicolon; both are removed.
    private static func part(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        let part = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(part.count + 1)
        return part
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
}
