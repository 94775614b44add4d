internal import ByteVectors

/// The elements that reading a page treats in a way of their own.
enum ElementName: UInt8 {
    case other
    case html, head, body, frameset
    case meta, link, title, base, basefont, bgsound, script, style, noscript, template, noframes
    case textarea, iframe, noembed, xmp, plaintext
    case svg, math, img, image, input, form, button, article, main, nav, header, footer, aside, h1, br, p, font, appRoot
    case foreignObject, desc, metadata, annotationXML, mathText, mglyph
}

/// What the tokenizer and the tree ask about an element.
struct ElementTraits: OptionSet {
    let rawValue: UInt16

    /// Has no end tag.
    static let void = ElementTraits(rawValue: 1 << 0)
    /// May stand in the head without closing it.
    static let head = ElementTraits(rawValue: 1 << 1)
    /// Reading goes on differently in or after it, or it is told of: its end tag does more than close it.
    static let special = ElementTraits(rawValue: 1 << 2)
    /// Its content is text up to its end tag.
    static let text = ElementTraits(rawValue: 1 << 3)
    /// Leaves SVG and MathML when its start tag stands in them.
    static let breakout = ElementTraits(rawValue: 1 << 4)
    /// An element of HTML.
    static let known = ElementTraits(rawValue: 1 << 5)
    /// Its end tag is often left out, so depth does not count it.
    static let loose = ElementTraits(rawValue: 1 << 6)
    /// Its attributes are looked at.
    static let wanted = ElementTraits(rawValue: 1 << 7)
    static let heading = ElementTraits(rawValue: 1 << 8)
    /// Tells nothing in a body but how deep that is, outside of SVG, MathML and the heading that is read.
    static let plain = ElementTraits(rawValue: 1 << 9)

    /// Whether the page is deeper inside of it.
    @inline(__always) var countsDepth: Bool { isDisjoint(with: [.void, .loose]) }
}

/// A tag name in lower case, packed: exact up to 16 bytes, which no name that matters exceeds.
struct TagKey: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// Bytes of the name, 255 for more.
    var count: UInt8 = 0

    init() {}

    @inline(__always) mutating func append(_ byte: UInt8) {
        let lower = UInt64(ASCII.lowercased(byte)) << UInt64((count & 7) * 8)
        if count < 8 {
            low |= lower
        } else {
            // Names over 16 bytes mix the rest in; they are only compared with each other.
            high ^= count < 16 ? lower : lower.byteSwapped &* 31
        }
        if count < .max { count += 1 }
    }

    /// The name that begins with these eight bytes, if it ends among them and is plain: letters and digits.
    ///
    /// Setting the bit that tells lower case leaves digits as they are, and what else it changes is in no name that
    /// matters.
    @inline(__always) init?(word: UInt64) {
        let ends = Words.first(word, atMost: 0x2F) | Words.first(word, 0x3E)
        guard ends != 0 else { return nil }
        let bits = UInt64(ends.trailingZeroBitCount & ~7)
        let stop = UInt8(truncatingIfNeeded: word >> bits)
        guard stop <= 0x20 || stop == 0x2F || stop == 0x3E else { return nil }
        count = UInt8(truncatingIfNeeded: bits >> 3)
        low = (word | 0x2020_2020_2020_2020) & (1 << bits &- 1)
    }

    /// The name that begins there, if it has 8 to 15 bytes; sixteen may be looked at.
    init?(middle name: BytePointer) {
        let length = byte_vectors_name_ends(name).trailingZeroBitCount
        guard 8..<16 ~= length, ASCII.isSpace(name[length]) || name[length] == 0x2F || name[length] == 0x3E else {
            return nil
        }
        count = UInt8(length)
        low = Words.lowercased(Words.load(name))
        high = Words.lowercased(Words.load(name + 8)) & (1 << UInt64(8 * (length - 8)) - 1)
    }

    /// Where a search for it begins, from 1.
    @inline(__always) var slot: Int { Self.slot(low ^ high &* 0x9E37_79B9_7F4A_7C15) }

    /// The same for a name of at most seven bytes, by its `low`.
    @inline(__always) static func slot(_ low: UInt64) -> Int {
        Int(truncatingIfNeeded: (low &* 0xD6E8_FEB8_6659_FD93) >> 55) &+ 1
    }
}
