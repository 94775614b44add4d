/// The elements that reading a page treats in a way of their own.
enum ElementName: UInt8 {
    case other
    case html, head, body, frameset
    case meta, link, title, base, basefont, bgsound, script, style, noscript, template, noframes
    case textarea, iframe, noembed, xmp, plaintext
    case svg, math, img, image, input, form, button, article, main, nav, header, footer, aside, h1, br, p, font, appRoot
    case foreignObject, desc, metadata, annotationXML, mathText, mglyph
}

/// The properties of an element that the tokenizer and the tree need.
struct ElementTraits: OptionSet {
    let rawValue: UInt16

    /// Has no end tag.
    static let void = ElementTraits(rawValue: 1 << 0)
    /// May stand in the head without closing it.
    static let head = ElementTraits(rawValue: 1 << 1)
    /// Its content is read differently, or its end tag does more than close it.
    static let special = ElementTraits(rawValue: 1 << 2)
    /// Its content is text up to its end tag.
    static let text = ElementTraits(rawValue: 1 << 3)
    /// Leaves SVG and MathML if its start tag is inside them.
    static let breakout = ElementTraits(rawValue: 1 << 4)
    /// An element of HTML.
    static let known = ElementTraits(rawValue: 1 << 5)
    /// Its end tag is often left out, so depth does not count it.
    static let loose = ElementTraits(rawValue: 1 << 6)
    /// Its attributes are looked at.
    static let wanted = ElementTraits(rawValue: 1 << 7)
    static let heading = ElementTraits(rawValue: 1 << 8)
    /// Leads to another page.
    static let anchor = ElementTraits(rawValue: 1 << 9)

    /// Whether the page is deeper inside of it.
    var countsDepth: Bool { isDisjoint(with: [.void, .loose]) }
}

/// A tag name in lower case, packed: exact up to 16 bytes, which no name that matters exceeds.
struct TagKey: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// Bytes of the name, 255 for more.
    var count: UInt8 = 0

    init() {}

    mutating func append(_ byte: UInt8) {
        let lower = UInt64(ASCII.lowercased(byte)) << UInt64((count & 7) * 8)
        if count < 8 {
            low |= lower
        } else {
            // Names over 16 bytes mix the rest in; they are only compared with each other.
            high ^= count < 16 ? lower : lower.byteSwapped &* 31
        }
        if count < .max { count += 1 }
    }

    /// Where a search for it begins, from 1.
    var slot: Int {
        Int(truncatingIfNeeded: ((low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93) >> 55) &+ 1
    }
}
