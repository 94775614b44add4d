/// Finds the marks of a template whose variables were not filled.
package enum TemplateLeak {
    /// The mark as written; nil when there is none.
    package static func find(in text: String, segments: [Substring]) -> String? {
        segments.first { emptyValues.contains(String($0)) }.map(String.init) ?? mark(in: text)
    }

    /// A placeholder anywhere in the text: `{{…}}`, `{%…%}`, `${…}`, `<%…%>`, `%s`, `%title%`, `[object Object]`, and
    /// shortcodes of WordPress: `[vc_row …]`.
    package static func mark(in text: String) -> String? {
        guard Bytes.contains(in: text, where: isSuspicious) else { return nil }
        let bytes = Array(text.utf8.prefix(lengthLimit))
        return between(bytes, "{{", "}}") ?? between(bytes, "{%", "%}") ?? between(bytes, "${", "}")
            ?? between(bytes, "<%", "%>") ?? percent(bytes)
            ?? shortcodes.lazy.compactMap { between(bytes, $0, "]") }.first
    }

    /// The most that is searched, in bytes.
    package static let lengthLimit = 4_096

    /// What programs print for nothing, when it stands where a name should.
    private static let emptyValues: Set<String> = ["undefined", "null", "NaN", "None", "nil"]

    private static let shortcodes: [StaticString] = ["[object ", "[vc_", "[et_pb_", "[fusion_", "[caption "]

    private static func isSuspicious(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "[")
    }

    private static func between(_ bytes: [UInt8], _ open: StaticString, _ close: StaticString) -> String? {
        guard let start = Bytes.find(open, in: bytes, from: 0),
            let end = Bytes.find(close, in: bytes, from: start + open.utf8CodeUnitCount)
        else { return nil }
        return String(decoding: bytes[start..<(end + close.utf8CodeUnitCount)], as: UTF8.self)
    }

    /// `%s` standing alone, or `%word%`: a per cent sign after a digit is a per cent sign.
    private static func percent(_ bytes: [UInt8]) -> String? {
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard index == 0 || !Bytes.isLetterOrDigit(bytes[index - 1]) else { continue }
            let word = bytes[(index + 1)...].prefix { Bytes.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
            let isClosed = word.endIndex < bytes.count && bytes[word.endIndex] == UInt8(ascii: "%")
            if isClosed, word.count >= 3, !word.contains(where: Bytes.isDigit) {
                return String(decoding: bytes[index...word.endIndex], as: UTF8.self)
            }
            if word.elementsEqual("s".utf8) { return "%s" }
        }
        return nil
    }
}
