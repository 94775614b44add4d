internal import AuditModel
internal import AuditRules

/// Markup in which every interpolated text is escaped automatically.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var text: String

    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
    /// Marks text of our own templates as safe.
    init(trusted: String) { text = trusted }

    static func += (html: inout HTML, more: HTML) { html.text += more.text }

    struct StringInterpolation: StringInterpolationProtocol {
        var text: String

        init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ value: String, limit: Int = .max) {
            HTML.escape(value, limit: limit, into: &text)
        }
        /// Text of several lines, for `pre`.
        mutating func appendInterpolation(lines value: String) {
            for (index, line) in value.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { text += "\n" }
                HTML.escape(String(line), limit: .max, into: &text)
            }
        }
    }

    /// Escapes text for content and quoted attributes; control characters that HTML forbids become U+FFFD.
    private static func escape(_ value: String, limit: Int, into text: inout String) {
        if value.utf8.count <= limit, value.utf8.allSatisfy(isPlain) { return text += value }
        text += String(decoding: value.withBytes { escaped($0, limit: limit) }, as: UTF8.self)
    }

    private static func escaped(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(text.count, 4 * min(limit, text.count)) + 16)
        var (scalars, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            if byte & 0xC0 != 0x80 {
                guard scalars < limit else {
                    bytes.append("…")
                    return bytes
                }
                scalars += 1
            }
            let isWideControl = byte == 0xC2 && text[index + 1] < 0xA0
            append(byte, isWideControl: isWideControl, to: &bytes)
            index += isWideControl ? 2 : 1
        }
        return bytes
    }

    /// - Parameter isWideControl: whether a character from U+0080 to U+009F starts there.
    private static func append(_ byte: UInt8, isWideControl: Bool, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): bytes.append("&amp;")
        case UInt8(ascii: "<"): bytes.append("&lt;")
        case UInt8(ascii: ">"): bytes.append("&gt;")
        case UInt8(ascii: "\""): bytes.append("&quot;")
        case UInt8(ascii: "'"): bytes.append("&#39;")
        case 9, 10, 13: bytes.append(UInt8(ascii: " "))
        case 0..<0x20, 0x7F: bytes.append("\u{FFFD}")
        default: if isWideControl { bytes.append("\u{FFFD}") } else { bytes.append(byte) }
        }
    }

    /// Whether a byte never needs escaping; most texts contain no other.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: byte >= 0x20 && byte < 0x7F
        }
    }
}

extension HTML {
    /// Text with code in backticks.
    static func prose(_ text: String) -> HTML {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part -> HTML in
            place.isMultiple(of: 2) ? "\(String(part))" : "<code>\(String(part))</code>"
        }.joined()
    }

    /// A host name that wraps after its dots, not inside a word.
    static func host(_ name: String, limit: Int) -> HTML {
        let name: HTML = "\(name, limit: limit)"
        return "<bdi>\(HTML(trusted: name.text.replacing(".", with: ".<wbr>")))</bdi>"
    }

    /// The sources of a rule, each with its link if it has one.
    static func sources(_ citations: [Citation]) -> HTML {
        citations.enumerated().map { place, citation -> HTML in
            let title = citation.source.title
            let link: HTML =
                citation.source.webAddress.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(title)</a>" } ?? "\(title)"
            return "\(place == 0 ? "" : " · ")\(link): \(citation.claim) [\(citation.source.confidence.mark)]"
        }.joined()
    }
}

extension Sequence<HTML> {
    /// Joins all of them.
    func joined() -> HTML {
        var all: HTML = ""
        for html in self { all += html }
        return all
    }

    /// As many of the first items as fit into a number of bytes, and their count.
    func joined(budget: Int) -> (html: HTML, count: Int) {
        var all: HTML = ""
        var count = 0
        for html in self where all.text.utf8.count + html.text.utf8.count <= budget {
            all += html
            count += 1
        }
        return (all, count)
    }
}
