internal import AuditModel

/// Finds character references that were left in a value after decoding.
enum Entities {
    /// The first reference as written, such as `&amp;` or `&#39;`, and whether decoding it leaves another one.
    static func first(in text: String) -> (seen: String, isNested: Bool)? {
        guard Bytes.holds(in: text, anyOf: "&") else { return nil }
        return text.withBytes { bytes in
            var rest = bytes[...]
            while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
                rest = bytes[(start + 1)...]
                guard let end = referenceEnd(rest) else { continue }
                let seen = String(decoding: bytes[start..<end], as: UTF8.self)
                return (seen, RawText.equal(seen, "&amp;") && referenceEnd(bytes[end...]) != nil)
            }
            return nil
        }
    }

    /// Where `name;`, `#39;` or `#x27;` ends that stands at the start; nil where none does.
    private static func referenceEnd(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let end = text.prefix(longest).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let body = text[..<end]
        let isKnown =
            body.first == UInt8(ascii: "#")
            ? isNumber(body.dropFirst()) : names.contains(String(decoding: body, as: UTF8.self))
        return isKnown ? end + 1 : nil
    }

    private static func isNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if digits.first.map({ $0 | 32 }) == UInt8(ascii: "x") {
            return digits.count > 1 && digits.dropFirst().allSatisfy { Bytes.isDigit($0) || ($0 | 32) &- 97 < 6 }
        }
        return !digits.isEmpty && digits.allSatisfy(Bytes.isDigit)
    }

    /// The longest name below has 8 letters, the largest number 8 digits.
    private static let longest = 10

    /// The names that editors and templates write: those of Latin-1 and of punctuation (HTML 4, §24).
    private static let names: Set<String> = Set(
        """
        amp lt gt quot apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
        plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
        Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
        Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
        auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
        otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml OElig oelig Scaron scaron Yuml circ \
        tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull \
        hellip permil prime Prime lsaquo rsaquo euro trade larr rarr uarr darr
        """.split(separator: " ").map(String.init))
}
