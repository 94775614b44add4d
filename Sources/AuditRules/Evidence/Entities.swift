/// Finds character references that were left in a value after decoding.
enum Entities {
    /// The first reference as written, such as `&amp;` or `&#39;`, and whether decoding it leaves another one.
    static func first(in text: String) -> (seen: String, isNested: Bool)? {
        guard Bytes.contains(in: text, where: { $0 == UInt8(ascii: "&") }) else { return nil }
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[start...]
            if let seen = reference(rest) {
                let behind = rest.dropFirst(seen.utf8.count)
                return (String(seen), RawText.equal(seen, "&amp;") && isReferenceBody(behind))
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The reference that begins with this ampersand; nil when none does.
    private static func reference(_ text: Substring.UTF8View) -> Substring? {
        let body = text.dropFirst()
        guard isReferenceBody(body), let end = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        return Substring(text[...end])
    }

    /// Whether `name;`, `#39;` or `#x27;` stands at the start.
    private static func isReferenceBody(_ text: Substring.UTF8View) -> Bool {
        guard let end = text.prefix(longest).firstIndex(of: UInt8(ascii: ";")) else { return false }
        let body = text[..<end]
        guard body.first == UInt8(ascii: "#") else { return names.contains(Substring(body)) }
        let digits = body.dropFirst()
        if digits.first.map({ $0 | 32 }) == UInt8(ascii: "x") {
            return digits.count > 1 && digits.dropFirst().allSatisfy { Bytes.isDigit($0) || ($0 | 32) &- 97 < 6 }
        }
        return !digits.isEmpty && digits.allSatisfy(Bytes.isDigit)
    }

    /// The longest name below has 8 letters, the largest number 8 digits.
    private static let longest = 10

    /// The names that editors and templates write: those of Latin-1 and of punctuation (HTML 4, §24).
    private static let names = Set(
        """
        amp lt gt quot apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
        plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
        Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
        Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
        auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
        otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml OElig oelig Scaron scaron Yuml circ \
        tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull \
        hellip permil prime Prime lsaquo rsaquo euro trade larr rarr uarr darr
        """.split(separator: " "))
}
