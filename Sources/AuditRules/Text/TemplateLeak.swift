/// Finds unfilled template variables.
package enum TemplateLeak {
    /// The variable as written; nil if there is none.
    package static func find(in text: String, segments: [Substring]) -> String? {
        segments.first { isEmptyValue($0) || isPlaceholder($0) }.map(String.init) ?? mark(in: text)
    }

    /// A placeholder anywhere in the text: `{{…}}`, `{%…%}`, `${…}`, `<%…%>`, `<?…?>`, `%s`, `%title%`, `[object Object]`,
    /// `#<Object:0x7f…>`, what template engines print in place of a value, and shortcodes of WordPress: `[vc_row …]`.
    package static func mark(in text: String) -> String? { variable(in: text) ?? shortcode(in: text) }

    /// The same without shortcodes.
    static func variable(in text: String) -> String? {
        guard Bytes.holds(in: text, anyOf: "{%[<#") else { return phrase(in: text) }
        let bytes = Array(text.utf8.prefix(lengthLimit))
        return pairs.lazy.compactMap { between(bytes, $0) }.first ?? percent(bytes) ?? phrase(in: text)
    }

    static func shortcode(in text: String) -> String? {
        Bytes.holds(in: text, anyOf: "[") ? shortcode(Array(text.utf8.prefix(lengthLimit))) : nil
    }

    /// Marks that open and close, and what has to stand behind the first.
    private static let pairs: [(open: StaticString, close: StaticString, isMeant: (@Sendable (UInt8) -> Bool)?)] = [
        ("{{", "}}", nil), ("{%", "%}", nil), ("${", "}", nil), ("<%", "%>", nil), ("<?", "?>", nil),
        ("#{", "}", Bytes.isLetter), ("[object ", "]", nil), ("#<", ">", { $0 &- 0x41 < 26 }),
    ]

    /// What engines print in place of a value: Liquid, Rails, Go's templates, Python's objects.
    private static let phrases: [String] = [
        "Liquid error", "Liquid syntax error", "ranslation missing: ", "ZgotmplZ", "<no value>", "%!s(", "%!v(",
        " object at 0x",
    ]

    private static func phrase(in text: String) -> String? { phrases.first { Bytes.contains($0, in: text) } }

    /// The most bytes that are searched.
    package static let lengthLimit = 4_096

    /// What programs print for a missing value, if it is where a name should be.
    private static let emptyValues: Set<String> = ["undefined", "null", "NaN", "None", "nil"]

    /// Whether a text is one of them, which are no longer than `undefined`.
    static func isEmptyValue(_ text: Substring) -> Bool {
        3...9 ~= text.utf8.count && emptyValues.contains(String(text))
    }

    /// Whether a text is nothing but a variable as Drupal, Bitrix, Smarty or MODX write it: `[node:title]`,
    /// `#PRODUCT_NAME#`, `{$title}`, `[[*pagetitle]]`.
    static func isPlaceholder(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, [0x5B, 0x23, 0x7B].contains(first) else { return false }
        func name(_ open: String, _ close: String, _ isPart: (UInt8) -> Bool) -> Bool {
            let inner = text.utf8.dropFirst(open.utf8.count).dropLast(close.utf8.count)
            return text.hasPrefix(open) && text.hasSuffix(close) && inner.count >= 3 && inner.allSatisfy(isPart)
        }
        func isName(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || [0x5F, 0x2D, 0x2E].contains(byte) }
        return name("[", "]") { isName($0) || $0 == UInt8(ascii: ":") } && text.utf8.contains(UInt8(ascii: ":"))
            || name("#", "#") { $0 &- 0x41 < 26 || $0 == UInt8(ascii: "_") } && text.utf8.contains(UInt8(ascii: "_"))
            || name("{$", "}", isName) || name("[[*", "]]", isName)
    }

    /// A shortcode of WordPress or a tag of BBCode: `[vc_row]`, `[gallery ids="1,2"]`, `[/embed]`.
    private static func shortcode(_ bytes: [UInt8]) -> String? {
        for start in bytes.indices where bytes[start] == UInt8(ascii: "[") {
            // A second opening mark ends the search, so that it stays linear.
            let inner = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
            guard inner.endIndex < bytes.count, bytes[inner.endIndex] == UInt8(ascii: "]") else { continue }
            if isShortcode(inner) { return String(decoding: bytes[start...inner.endIndex], as: UTF8.self) }
        }
        return nil
    }

    private static func isShortcode(_ inner: ArraySlice<UInt8>) -> Bool {
        let isEnd = inner.first == UInt8(ascii: "/")
        let name = inner.dropFirst(isEnd ? 1 : 0).prefix {
            $0 &- 0x61 < 26 || Bytes.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
        guard let first = name.first, first &- 0x61 < 26 else { return false }
        // `[/s]` marks sarcasm.
        if isEnd { return name.endIndex == inner.endIndex && (name.count > 1 || "biu".utf8.contains(first)) }
        if ["vc_", "et_pb_", "fusion_"].contains(where: { name.starts(with: $0.utf8) }) { return true }
        let rest = inner[name.endIndex...]
        return rest.first == UInt8(ascii: " ")
            && zip(rest, rest.dropFirst()).contains { $0 == UInt8(ascii: "=") && [0x22, 0x27].contains($1) }
    }

    private static func between(
        _ bytes: [UInt8], _ pair: (open: StaticString, close: StaticString, isMeant: (@Sendable (UInt8) -> Bool)?)
    ) -> String? {
        guard let start = Bytes.find(pair.open, in: bytes, from: 0) else { return nil }
        let inner = start + pair.open.utf8CodeUnitCount
        if let isMeant = pair.isMeant, inner >= bytes.count || !isMeant(bytes[inner]) { return nil }
        guard let end = Bytes.find(pair.close, in: bytes, from: inner) else { return nil }
        return String(decoding: bytes[start..<(end + pair.close.utf8CodeUnitCount)], as: UTF8.self)
    }

    /// `%s` alone, or `%word%`: after a digit, % is a percent sign.
    private static func percent(_ bytes: [UInt8]) -> String? {
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard index == 0 || !Bytes.isLetterOrDigit(bytes[index - 1]) else { continue }
            let word = bytes[(index + 1)...].prefix { Bytes.isLetterOrDigit($0) || [0x5F, 0x2E].contains($0) }
            let isClosed = word.endIndex < bytes.count && bytes[word.endIndex] == UInt8(ascii: "%")
            if isClosed, word.count >= 3, !word.contains(where: Bytes.isDigit) {
                return String(decoding: bytes[index...word.endIndex], as: UTF8.self)
            }
            if word.prefix(while: { $0 != UInt8(ascii: ".") }).elementsEqual("s".utf8) { return "%s" }
        }
        return nil
    }
}
