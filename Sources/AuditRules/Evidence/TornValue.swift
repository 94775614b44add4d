internal import AuditModel

/// A value that was cut by a quotation mark or a space inside it, and the part that was lost.
struct TornValue {
    private let value: String
    /// The text from the mark that ended the value.
    private let spilled: String

    init(value: String, spilled: String) { (self.value, self.spilled) = (value, spilled) }

    /// Nil for a tag with a complete value.
    init?(_ meta: MetaTag) {
        guard let spilled = meta.spilled else { return nil }
        self.init(value: meta.content ?? "", spilled: spilled)
    }

    /// A description of what happened.
    var seen: String {
        if swallowed != nil { return "has no closing quotation mark and swallows the next tag: \(shown(value))" }
        let lost = shown(String(spilled.drop { $0.isWhitespace || Self.straight.contains($0) }))
        let start = "\(shown(value))\(lost.isEmpty ? "" : ", lost: \(lost)")"
        if isForeign { return "has quotation marks that HTML does not know: \(start)" }
        return spilled.isEmpty || !endsAtQuote
            ? "has no quotation marks around it: \(start)" : "ends at a quotation mark: \(start)"
    }

    /// The complete value; nil if it cannot be known.
    var meant: String? {
        if let swallowed { return plain(swallowed) }
        if endsAtQuote {
            guard let mark = spilled.first, spilled.count > 1, spilled.last == mark, !isMixed else { return nil }
            return plain(value + spilled.dropLast())
        }
        let whole = RawText.trim(value + spilled)
        let inner = isForeign ? Self.withoutQuotes(whole) : whole
        let isSure =
            !isMixed && !inner.contains { Self.straight.contains($0) }
            && (!isForeign || inner.endIndex < whole.endIndex)
        return isSure ? plain(String(inner)) : nil
    }

    private var endsAtQuote: Bool { spilled.first.map(Self.straight.contains) ?? false }
    private var isForeign: Bool { !endsAtQuote && value.first.map(Self.foreign.contains) ?? false }

    /// Whether it may contain other attributes.
    private var isMixed: Bool { ["property=", "name=", "content=", "href="].contains { spilled.contains($0) } }

    /// The text before a tag that the value swallowed; nil if there is none.
    private var swallowed: String? {
        guard endsAtQuote else { return nil }
        var rest = value[...]
        while let close = rest.firstIndex(of: ">") {
            rest = rest[close...].dropFirst().drop(while: \.isWhitespace)
            guard rest.first == "<", let next = rest.dropFirst().first else { continue }
            guard next.isLetter || next == "/" || next == "!" else { continue }
            let text = value[..<close]
            return String(RawText.trim(text.last == "/" ? text.dropLast() : text))
        }
        return nil
    }

    private func plain(_ text: String) -> String? { text.isBlank ? nil : text }

    private func shown(_ text: String) -> String { RawText.quoted(PlainText.cleaned(text, limit: Self.shownScalars)) }

    private static let shownScalars = 500

    /// The key that is meant by one in quotation marks, or without its last mark; nil for any other.
    static func key(meantBy key: String) -> String? {
        guard key.utf8.count <= longestKey, !key.utf8.allSatisfy(isOfKey),
            key.contains(where: { marks.contains($0) || $0 == "=" })
        else { return nil }
        let inner = key.drop { marks.contains($0) || $0.isWhitespace }
        let word = inner.prefix { !marks.contains($0) && !$0.isWhitespace && $0 != ">" && $0 != "=" }
        return QuotesBreakValue.isRead(String(word)) ? String(word) : nil
    }

    /// Whether keys are made of it, and no mark is.
    private static func isOfKey(_ byte: UInt8) -> Bool {
        Bytes.isLetterOrDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }

    private static func withoutQuotes(_ text: Substring) -> Substring {
        var inner = text.drop { marks.contains($0) }
        while let last = inner.last, marks.contains(last) { inner.removeLast() }
        return inner
    }

    /// Longer keys are not keys, in bytes.
    private static let longestKey = 200
    private static let marks = straight.union(foreign)
    private static let straight: Set<Character> = ["\"", "'"]
    private static let foreign: Set<Character> = [
        "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "″", "′", "＂", "＇", "`", "´", "\\",
    ]
}
