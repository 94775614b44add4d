internal import AuditModel

/// Names as hosts spell them: Cyrillic and Greek in Latin letters, umlauts in two (`sueddeutsche.de`).
enum Transliteration {
    /// The key of a text in the letters of host names; nil if it is the same.
    static func hostKey(_ text: some StringProtocol) -> String? {
        guard isPossible(in: text) else { return nil }
        var isChanged = false
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= 0xC0, let latin = table[scalar] {
                isChanged = true
                result += latin
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return isChanged ? TitleKeys.key(result) : nil
    }

    /// Whether a letter of the text may be a different one in host names.
    static func isPossible(in text: some StringProtocol) -> Bool {
        text.withBytes { $0.contains { (0xC3...0xD1).contains($0) } }
    }

    /// A key in which letters with the same sound are equal: `rbk` and `rbc`, `interfaks` and `interfax`.
    static func sound(_ key: String) -> String {
        var sound: [UInt8] = []
        for letter in key.utf8 {
            switch letter {
            case UInt8(ascii: "c"), UInt8(ascii: "q"): sound.append(UInt8(ascii: "k"))
            case UInt8(ascii: "x"): sound += [UInt8(ascii: "k"), UInt8(ascii: "s")]
            case UInt8(ascii: "w"): sound.append(UInt8(ascii: "v"))
            case UInt8(ascii: "y"): sound.append(UInt8(ascii: "i"))
            case UInt8(ascii: "h") where sound.last == UInt8(ascii: "k"): sound[sound.count - 1] = letter
            default: sound.append(letter)
            }
        }
        return String(decoding: sound, as: UTF8.self)
    }

    /// Capitals and small letters.
    private static let table: [Unicode.Scalar: String] = {
        let pairs =
            "ä ae ö oe ü ue å aa ø oe æ ae œ oe "
            + "а a б b в v г g ґ g д d е e ё e є ie ж zh з z и i і i ї i й y к k л l м m н n о o п p р r с s т t у u "
            + "ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya ў u "
            + "α a ά a β v γ g δ d ε e έ e ζ z η i ή i θ th ι i ί i ϊ i κ k λ l μ m ν n ξ x ο o ό o π p ρ r σ s ς s "
            + "τ t υ y ύ y φ f χ ch ψ ps ω o ώ o"
        let words = pairs.split(separator: " ").map(String.init)
        var table: [Unicode.Scalar: String] = [:]
        for place in stride(from: 0, to: words.count - 1, by: 2) {
            for form in [words[place], words[place].uppercased()] {
                if let scalar = form.unicodeScalars.first {
                    table[scalar] = words[place + 1] == "-" ? "" : words[place + 1]
                }
            }
        }
        return table
    }()
}
