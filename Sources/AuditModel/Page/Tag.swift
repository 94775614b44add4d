/// One `meta` element as written. Attribute values are decoded once, as HTML does.
package struct MetaTag: Hashable, Sendable {
    package var property: String?
    package var name: String?
    package var itemprop: String?
    package var httpEquiv: String?
    package var charset: String?
    package var content: String?
    /// What stands in a `value` attribute where there is no `content`; nobody reads it.
    package var misplacedValue: String?
    package var place: SourcePlace

    package init(
        property: String? = nil, name: String? = nil, itemprop: String? = nil, httpEquiv: String? = nil,
        charset: String? = nil, content: String? = nil, place: SourcePlace = SourcePlace()
    ) {
        self.property = property
        self.name = name
        self.itemprop = itemprop
        self.httpEquiv = httpEquiv
        self.charset = charset
        self.content = content
        self.place = place
    }

    /// The first non-empty of property, name, itemprop: exact, untrimmed, case-sensitive (docs/linkpresentation.md §3).
    package var key: String? {
        if let property, !property.isEmpty { return property }
        if let name, !name.isEmpty { return name }
        if let itemprop, !itemprop.isEmpty { return itemprop }
        return nil
    }

    /// The attribute that `key` comes from.
    package var keyAttribute: KeyAttribute {
        if let property, !property.isEmpty { return .property }
        if let name, !name.isEmpty { return .name }
        return .itemprop
    }

    package enum KeyAttribute: String, Sendable { case property, name, itemprop }
}

/// One `link` element as written.
package struct LinkTag: Hashable, Sendable {
    package var rel: String
    package var href: String?
    package var sizes: String?
    package var type: String?
    package var hreflang: String?
    package var place: SourcePlace

    package init(
        rel: String, href: String?, sizes: String? = nil, type: String? = nil, hreflang: String? = nil,
        place: SourcePlace = SourcePlace()
    ) {
        self.rel = rel
        self.href = href
        self.sizes = sizes
        self.type = type
        self.hreflang = hreflang
        self.place = place
    }
}

extension LinkTag {
    /// Whether the rel has that token, which is in lower-case ASCII; the rel may be in any case.
    package func hasRelation(_ token: String) -> Bool {
        // Most links are something else, which their length tells.
        guard rel.utf8.count >= token.utf8.count else { return false }
        var rest = rel.utf8[...].drop(while: Self.isSpace)
        while !rest.isEmpty {
            let word = rest.prefix { !Self.isSpace($0) }
            if word.elementsEqual(token.utf8, by: { ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }) { return true }
            rest = rest[word.endIndex...].drop(while: Self.isSpace)
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte <= 0x0D && byte >= 0x09 }
}

/// One `title` element of HTML (not of SVG or MathML), its text as `document.title` gives it: white space
/// stripped and collapsed.
package struct TitleTag: Hashable, Sendable {
    package var text: String
    package var place: SourcePlace

    package init(text: String, place: SourcePlace = SourcePlace()) {
        self.text = text
        self.place = place
    }
}

/// One `base` element.
package struct BaseTag: Hashable, Sendable {
    package var href: String?
    package var place: SourcePlace

    package init(href: String?, place: SourcePlace = SourcePlace()) {
        self.href = href
        self.place = place
    }
}

/// One `img` that could be hoisted into a card when a page declares no image.
package struct ImageTag: Hashable, Sendable {
    package var src: String
    package var width: Int?
    package var height: Int?
    package var alt: String?
    package var use: PictureUse
    package var place: SourcePlace

    package init(
        src: String, width: Int? = nil, height: Int? = nil, alt: String? = nil, use: PictureUse = .content,
        place: SourcePlace = SourcePlace()
    ) {
        self.src = src
        self.width = width
        self.height = height
        self.alt = alt
        self.use = use
        self.place = place
    }
}

/// What a picture of the body is for, by its tag and its name; what is no content is taken when nothing else is left.
package enum PictureUse: Hashable, Sendable {
    case content
    /// A small copy of another picture, by its name: how small is open.
    case thumbnail
    /// A logo, a banner or a strip.
    case logo
    case advertisement
    /// What its alternative text calls an icon, a button or a portrait; a saint's icon may be the picture of a page.
    case sign
    /// An icon, a button or an avatar, which are small unless something says otherwise.
    case icon
}
