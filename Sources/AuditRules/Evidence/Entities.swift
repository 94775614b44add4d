internal import AuditModel

/// Finds character references that were left in a value after decoding.
enum Entities {
    /// The first reference as written, such as `&amp;` or `&#39;`, and whether another one remains after decoding it.
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

    /// The text with its references decoded once more; nil if it has none, or an invalid one.
    static func decoded(_ text: String) -> String? {
        guard first(in: text) != nil else { return nil }
        var (decoded, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ";"), rest.distance(from: start, to: end) <= longest,
                first(in: String(rest[...end]))?.seen == String(rest[...end])
            else {
                decoded += "&"
                rest = rest.dropFirst()
                continue
            }
            guard let scalar = scalar(named: rest[start..<end].dropFirst()) else { return nil }
            decoded.unicodeScalars.append(scalar)
            rest = rest[end...].dropFirst()
        }
        return decoded + rest
    }

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return characters[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        return number.flatMap(Unicode.Scalar.init).flatMap { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value ? nil : $0 }
    }

    /// The end of the `name;`, `#39;` or `#x27;` at the start; nil if there is none.
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

    private static var names: Dictionary<String, Unicode.Scalar>.Keys { characters.keys }

    /// References that editors and templates write: the names of Latin-1 and of punctuation (HTML 4, §24).
    private static let characters: [String: Unicode.Scalar] = {
        var characters = named.reduce(into: [:]) { $0[$1.name] = $1.scalar }
        for (name, code) in zip(latin.split(separator: " "), UInt32(0xA1)...) {
            characters[String(name)] = Unicode.Scalar(code)
        }
        return characters
    }()

    /// From U+00A1 on, in order.
    private static let latin =
        """
        iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
        plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
        Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
        Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
        auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
        otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    private static let named: [(name: String, scalar: Unicode.Scalar)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("OElig", "\u{152}"),
        ("oelig", "\u{153}"), ("Scaron", "\u{160}"), ("scaron", "\u{161}"), ("Yuml", "\u{178}"), ("circ", "\u{2C6}"),
        ("tilde", "\u{2DC}"), ("ensp", " "), ("emsp", " "), ("thinsp", " "), ("zwnj", "\u{200C}"),
        ("zwj", "\u{200D}"), ("lrm", "\u{200E}"), ("rlm", "\u{200F}"), ("ndash", "–"), ("mdash", "—"), ("lsquo", "‘"),
        ("rsquo", "’"), ("sbquo", "‚"), ("ldquo", "“"), ("rdquo", "”"), ("bdquo", "„"), ("dagger", "†"),
        ("Dagger", "‡"), ("bull", "•"), ("hellip", "…"), ("permil", "‰"), ("prime", "′"), ("Prime", "″"),
        ("lsaquo", "‹"), ("rsaquo", "›"), ("euro", "€"), ("trade", "™"), ("larr", "←"), ("rarr", "→"), ("uarr", "↑"),
        ("darr", "↓"),
    ]
}
