/// The compatibility forms that occur in titles, and what they stand for.
///
/// The standard library has no compatibility decomposition; these are the ranges of it that people type: full and
/// half width, ligatures, superscripts, circled, Roman and mathematical letters.
enum Compatibility {
    /// The plain text of a compatibility form; nil if the scalar is not one.
    static func mapping(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xFF01...0xFF5E: text(scalar.value - 0xFEE0)
        case 0xFF65...0xFF9D: katakana[Int(scalar.value - 0xFF65)]
        case 0xFF9E, 0xFF9F: ""
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
        case 0x200B...0x200F, 0x2060, 0xFEFF, 0xAD, 0xFE00...0xFE0F: ""
        case 0x2070...0x2079: superscript(scalar.value)
        case 0x2080...0x2089: text(scalar.value - 0x2080 + 0x30)
        case 0x2160...0x216B: roman[Int(scalar.value - 0x2160)]
        case 0x2170...0x217B: roman[Int(scalar.value - 0x2170)]
        case 0x2460...0x2473: String(scalar.value - 0x2460 + 1)
        case 0x24B6...0x24CF: text(scalar.value - 0x24B6 + 0x61)
        case 0x24D0...0x24E9: text(scalar.value - 0x24D0 + 0x61)
        case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52)
        case 0x1D7CE...0x1D7FF: text((scalar.value - 0x1D7CE) % 10 + 0x30)
        default: single[scalar]
        }
    }

    private static func text(_ value: UInt32) -> String? { Unicode.Scalar(value).map { String($0) } }

    /// A letter of an alphabet of 26 capitals and 26 small ones.
    private static func letter(_ place: UInt32) -> String? { text(place % 26 + 0x61) }

    /// U+2071 is i and U+2072, U+2073 are not assigned: ¹ ² ³ stand in Latin-1.
    private static func superscript(_ value: UInt32) -> String? {
        value == 0x2071 ? "i" : text(value - 0x2070 + 0x30)
    }

    private static let katakana = "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
        .map(String.init)
    private static let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
    private static let single: [Unicode.Scalar: String] = [
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "Ĳ": "ij", "ĳ": "ij",
        "Ǆ": "dz", "ǅ": "dz", "ǆ": "dz", "Ǉ": "lj", "ǈ": "lj", "ǉ": "lj", "Ǌ": "nj", "ǋ": "nj", "ǌ": "nj",
        "Ǳ": "dz", "ǲ": "dz", "ǳ": "dz", "ſ": "s", "ª": "a", "º": "o", "¹": "1", "²": "2", "³": "3", "ⁿ": "n",
        "¼": "1⁄4", "½": "1⁄2", "¾": "3⁄4", "⓪": "0", "™": "tm", "℠": "sm", "№": "no", "…": "...",
    ]
}
