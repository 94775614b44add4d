internal import AuditModel

/// A value that a quotation mark or a space inside it has ended too early, and what was lost of it.
struct TornValue {
    private let value: String
    /// From the mark on that ended the value.
    private let spilled: String

    init(value: String, spilled: String) { (self.value, self.spilled) = (value, spilled) }

    /// Nil for a tag whose content is whole.
    init?(_ meta: MetaTag) {
        guard let spilled = meta.spilled else { return nil }
        self.init(value: meta.content ?? "", spilled: spilled)
    }

    /// What happened to it, in words.
    var seen: String {
        if swallowed != nil { return "has no closing quotation mark and swallows the next tag: \(shown(value))" }
        let lost = shown(String(spilled.drop { $0.isWhitespace || Self.straight.contains($0) }))
        let start = "\(shown(value))\(lost.isEmpty ? "" : ", lost: \(lost)")"
        if isForeign { return "has quotation marks that HTML does not know: \(start)" }
        return spilled.isEmpty || !endsAtQuote
            ? "has no quotation marks around it: \(start)" : "ends at a quotation mark: \(start)"
    }

    /// The whole value; nil where nobody can tell.
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

    /// Whether other attributes may have come into it.
    private var isMixed: Bool { ["property=", "name=", "content=", "href="].contains { spilled.contains($0) } }

    /// What stands before the tag that the value has swallowed; nil when it has none.
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

    /// The key of a card that is meant by one with quotation marks around it, or without its last one; nil for any other.
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
        Bytes.isLetterOrDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func withoutQuotes(_ text: Substring) -> Substring {
        var inner = text.drop { marks.contains($0) }
        while let last = inner.last, marks.contains(last) { inner.removeLast() }
        return inner
    }

    /// A longer key in bytes is none.
    private static let longestKey = 200
    private static let marks = straight.union(foreign)
    private static let straight: Set<Character> = ["\"", "'"]
    private static let foreign: Set<Character> = [
        "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "″", "′", "＂", "＇", "`", "´", "\\",
    ]
}
