internal import AuditModel

/// Reads values byte by byte, without making strings.
enum RawText {
    /// The value without ASCII white space at its ends, as the URL standard reads it.
    static func trim(_ text: some StringProtocol) -> Substring {
        let text = Substring(text)
        let bytes = text.utf8
        if let first = bytes.first, first > 32, let last = bytes.last, last > 32 { return text }
        guard let start = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
            return ""
        }
        return text[start...last]
    }

    /// The text before the first such byte, or all of it if there is none.
    static func before(_ byte: UInt8, in text: Substring.UTF8View) -> Substring {
        let place =
            text.withContiguousStorageIfAvailable { $0.firstIndex(of: byte) } ?? Array(text).firstIndex(of: byte)
        return Substring(place.map { text.prefix($0) } ?? text)
    }

    /// Whether the text has this prefix, ignoring ASCII case.
    static func hasPrefix(_ text: some StringProtocol, _ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { wanted in
            text.withBytes { $0.count >= wanted.count && isSame($0, wanted, from: 0) }
        }
    }

    /// Whether the text has this prefix after the white space that `trim` removes.
    static func begins(_ text: some StringProtocol, with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { wanted in
            text.withBytes { bytes in
                let start = bytes.firstIndex { $0 > 32 } ?? bytes.count
                return bytes.count - start >= wanted.count && isSame(bytes, wanted, from: start)
            }
        }
    }

    /// Whether the text has this suffix, ignoring ASCII case.
    static func hasSuffix(_ text: some StringProtocol, _ suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { wanted in
            text.withBytes { $0.count >= wanted.count && isSame($0, wanted, from: $0.count - wanted.count) }
        }
    }

    /// Whether these bytes are at that place, ignoring ASCII case.
    static func has(_ part: StaticString, in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        part.withUTF8Buffer { text.count - place >= $0.count && isSame(text, $0, from: place) }
    }

    /// Whether a text has these bytes at that place; it must be long enough.
    private static func isSame(
        _ text: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Bool {
        wanted.indices.allSatisfy { text[start + $0].lowered == wanted[$0].lowered }
    }

    /// Whether the texts are equal, ignoring ASCII case.
    static func equal(_ text: some StringProtocol, _ other: StaticString) -> Bool {
        text.utf8.count == other.utf8CodeUnitCount && hasPrefix(text, other)
    }

    /// Whether the text contains these bytes exactly.
    static func contains(_ needle: StaticString, in text: some StringProtocol) -> Bool {
        needle.utf8CodeUnitCount == 0 || text.contains(ascii: needle)
    }

    /// The scheme at the start of a value, such as `data`; nil for relative values, `//host` and Windows paths.
    static func scheme(of text: some StringProtocol) -> Substring? {
        let text = trim(text)
        guard let first = text.utf8.first, Bytes.isLetter(first),
            let colon = text.utf8.prefix(Self.longestScheme).firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = text[..<colon]
        guard scheme.utf8.count > 1 else { return nil }
        return scheme.utf8.allSatisfy { Bytes.isLetterOrDigit($0) || [43, 45, 46].contains($0) } ? scheme : nil
    }

    /// Whether the value has a scheme other than http and https.
    static func isForeign(_ text: some StringProtocol) -> Bool {
        guard mayHaveScheme(text), let scheme = scheme(of: text) else { return false }
        return !equal(scheme, "http") && !equal(scheme, "https")
    }

    /// Whether there is a colon where a scheme could end; most relative values have none.
    private static func mayHaveScheme(_ text: some StringProtocol) -> Bool {
        text.withBytes { bytes in
            let start = bytes.firstIndex { $0 > 32 } ?? bytes.count
            return bytes[start...].prefix(longestScheme).contains(UInt8(ascii: ":"))
        }
    }

    /// Whether the value is an absolute http or https URL.
    static func isAbsolute(_ text: some StringProtocol) -> Bool {
        begins(text, with: "https://") || begins(text, with: "http://")
    }

    /// The value for a finding: `data:` URLs are cut, other URLs are complete, so that they can be copied.
    static func quoted(_ text: some StringProtocol) -> String {
        // Each character takes at least one byte.
        let limit = isAbsolute(text) && !text.utf8.contains(UInt8(ascii: " ")) ? Self.addressLimit : Self.quoteLimit
        if text.utf8.count <= limit { return String(text) }
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? String(start) : start + "…"
    }

    /// Longer than any scheme in use, so that a long value is not searched for a colon.
    private static let longestScheme = 32
    private static let quoteLimit = 160
    /// As long as URLs in use are.
    private static let addressLimit = 2_048
}

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
