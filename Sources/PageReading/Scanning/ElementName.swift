/// The elements that reading a page treats in a way of their own.
enum ElementName: UInt8 {
    case other
    case html, head, body, frameset
    case meta, link, title, base, basefont, bgsound, script, style, noscript, template, noframes
    case textarea, iframe, noembed, xmp, plaintext
    case svg, math, img, image, input, article, nav, header, footer, aside, h1, br, p, font, appRoot
    case foreignObject, desc, metadata, annotationXML, mathText, mglyph
}

/// What the tokenizer and the tree ask about an element.
struct ElementTraits: OptionSet {
    let rawValue: UInt16

    /// Has no end tag.
    static let void = ElementTraits(rawValue: 1 << 0)
    /// May stand in the head without closing it.
    static let head = ElementTraits(rawValue: 1 << 1)
    /// May stand in a head's noscript.
    static let headNoscript = ElementTraits(rawValue: 1 << 2)
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
}

/// A tag name in lower case, packed: exact up to 16 bytes, which no name that matters exceeds.
struct TagKey: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count = 0

    init() {}

    init(_ name: StaticString) {
        for index in 0..<name.utf8CodeUnitCount { append(name.utf8Start[index]) }
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        let lower = UInt64(ASCII.lowercased(byte))
        if count < 8 {
            low = low << 8 | lower
        } else {
            // Longer names mix further bytes in; they are only compared with each other.
            high = (high << 8 | high >> 56) ^ lower
        }
        count += 1
    }

    @inline(__always) var slot: Int {
        let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
        return Int(mixed >> 55)
    }
}
