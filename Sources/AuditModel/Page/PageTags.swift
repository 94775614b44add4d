/// Everything that was written in a page and matters to a preview: all values of every key, in order.
public struct PageTags: Sendable {
    public var metas: [MetaTag] = []
    public var links: [LinkTag] = []
    /// `title` elements of HTML in document order; the first is the page's.
    public var titles: [TitleTag] = []
    public var bases: [BaseTag] = []
    /// The first `img` elements that could be hoisted into the card, at most `imageLimit` of content and as many of
    /// decoration, and behind them up to `lateImageLimit` each that declare large sides or are photographs by name;
    /// none behind a tag that declares an image, as then no card asks for them. `PageStructure.images` counts all.
    public var images: [ImageTag] = []
    /// The links to other pages, `a` and `area`, where the reader collects them.
    public var anchors = AnchorList()
    public var structure = PageStructure()
    public var charset = CharsetFacts()

    public static let imageLimit = 20
    public static let lateImageLimit = 3

    public init() {}

    /// The title that is the page's: the first outside `noscript`.
    public var pageTitle: TitleTag? { titles.first { !$0.place.isInNoscript } }

    /// Its text, or nil when there is none or it is blank.
    public var documentTitle: String? {
        guard let text = pageTitle?.text, !text.isBlank else { return nil }
        return text
    }

    /// Metas with that exact key and a content that is not blank, outside `noscript`, in tree order.
    public func metas(_ key: String) -> [MetaTag] {
        metas.filter { $0.isGiven && $0.key == key }
    }

    /// The first of them, as Apple takes it.
    public func first(_ key: String) -> MetaTag? { index(of: key).map { metas[$0] } }

    /// Whether there is one, and what the first says.
    public func has(_ key: String) -> Bool { index(of: key) != nil }
    public func content(_ key: String) -> String? { index(of: key).flatMap { metas[$0].content } }

    /// Where the first is in `metas`.
    public func index(of key: String) -> Int? {
        metas.indices.first { hasKey(key, at: $0) && metas[$0].isGiven }
    }

    /// `MetaTag.key` of one of `metas`.
    public func key(at index: Int) -> String? { metas[index].key }

    /// Whether that is this one.
    public func hasKey(_ wanted: String, at index: Int) -> Bool { metas[index].key == wanted }

    /// Links whose rel has that token (in lower-case ASCII; the rel in any case), in tree order.
    public func links(rel token: String) -> [LinkTag] {
        links.filter { $0.hasRelation(token) }
    }
}

/// One `meta` element as written. Attribute values are decoded once, as HTML does.
public struct MetaTag: Hashable, Sendable {
    public var property: String?
    public var name: String?
    public var content: String?
    public var place: SourcePlace
    /// Whether the key or the content stands without quotation marks, which HTML allows.
    public var isUnquoted = false
    public var itemprop: String?
    public var httpEquiv: String?
    public var charset: String?
    /// What a `value` attribute has where there is no `content`; it counts for nothing.
    public var misplacedValue: String?
    /// What follows the content in its tag and was meant as a part of it, from the mark on that ended the content too
    /// early: `"moving" truth"`. Nil for nearly all tags, whose content is whole.
    public var spilled: String?

    public init(
        property: String? = nil, name: String? = nil, itemprop: String? = nil, httpEquiv: String? = nil,
        charset: String? = nil, content: String? = nil, misplacedValue: String? = nil,
        place: SourcePlace = SourcePlace()
    ) {
        self.property = property
        self.name = name
        self.content = content
        self.place = place
        self.itemprop = itemprop
        self.httpEquiv = httpEquiv
        self.charset = charset
        self.misplacedValue = misplacedValue
    }

    /// The first non-empty of property, name, itemprop: exact, untrimmed, case-sensitive (docs/linkpresentation.md §3).
    public var key: String? { Self.key(property, name, itemprop) }

    /// The same of a tag that has these.
    public static func key(_ property: String?, _ name: String?, _ itemprop: String?) -> String? {
        if let property, !property.isEmpty { return property }
        if let name, !name.isEmpty { return name }
        if let itemprop, !itemprop.isEmpty { return itemprop }
        return nil
    }

    /// Whether it has a value without looking into `noscript`; white space is none.
    public var isGiven: Bool { !place.isInNoscript && content?.isBlank == false }

    /// The attribute that `key` comes from.
    public var keyAttribute: KeyAttribute {
        if let property, !property.isEmpty { return .property }
        if let name, !name.isEmpty { return .name }
        return .itemprop
    }

    public enum KeyAttribute: String, Sendable { case property, name, itemprop }
}

/// One `link` element as written.
public struct LinkTag: Hashable, Sendable {
    public var place: SourcePlace
    public var rel: String
    public var href: String?
    public var sizes: String?
    public var type: String?
    public var hreflang: String?
    /// What follows the href in its tag and was meant as a part of it, as in `MetaTag.spilled`.
    public var spilled: String?
}

extension LinkTag {
    public init(
        rel: String, href: String?, sizes: String? = nil, type: String? = nil, hreflang: String? = nil,
        place: SourcePlace = SourcePlace()
    ) {
        self.init(place: place, rel: rel, href: href, sizes: sizes, type: type, hreflang: hreflang)
    }

    /// Whether the rel has that token, which is in lower-case ASCII; the rel may be in any case.
    public func hasRelation(_ token: String) -> Bool {
        token.withBytes { token in rel.withBytes { Self.holds($0, token) } }
    }

    /// Byte by byte, as views of UTF-8 take some twenty instructions for each.
    private static func holds(_ rel: UnsafeBufferPointer<UInt8>, _ token: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start + token.count <= rel.count {
            let end = rel[start...].firstIndex(where: isSpace) ?? rel.count
            if end - start == token.count, token.indices.allSatisfy({ rel[start + $0].lowered == token[$0] }) {
                return true
            }
            start = end + 1
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte <= 0x0D && byte >= 0x09 }
}

/// One `title` element of HTML (not of SVG or MathML), its text as `document.title` gives it: white space
/// stripped and collapsed.
public struct TitleTag: Hashable, Sendable {
    public var text: String
    public var place: SourcePlace

    public init(text: String, place: SourcePlace = SourcePlace()) {
        self.text = text
        self.place = place
    }
}

/// One `base` element.
public struct BaseTag: Hashable, Sendable {
    public var href: String?
    public var place: SourcePlace

    public init(href: String?, place: SourcePlace = SourcePlace()) {
        self.href = href
        self.place = place
    }
}

/// One `img` that could be hoisted into a card when a page declares no image.
public struct ImageTag: Hashable, Sendable {
    public var src: String
    public var width: Int?
    public var height: Int?
    public var alt: String?
    public var use: ImageUse
    public var place: SourcePlace

    public init(
        src: String, width: Int? = nil, height: Int? = nil, alt: String? = nil, use: ImageUse = .content,
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

/// What an image of the body is for, by its tag and its name; what is no content is taken when nothing else is left.
public enum ImageUse: Hashable, Sendable {
    case content
    /// A small copy of another image, by its name: how small is open.
    case thumbnail
    /// A logo, a banner or a strip.
    case logo
    case advertisement
    /// An icon, a button or a portrait, which are small unless something says otherwise.
    case icon
}

/// Where in a document something is written.
public struct SourcePlace: Hashable, Sendable {
    /// The line, counted from 1 by LF, CR and CRLF in the decoded text.
    public var line: Int
    /// The offset in bytes of the decoded (UTF-8) text.
    public var offset: Int
    /// Where an HTML5 tree has it.
    public var inTree: Section
    /// Where the source has it: body from a literal `<body` (or `</head>`) on.
    public var asWritten: Section
    /// Whether it stands inside `noscript`, which a client without scripting sees and LinkPresentation
    /// probably does not (docs/linkpresentation.md §2).
    public var isInNoscript: Bool

    public enum Section: UInt8, Sendable { case head, body }

    public init(
        line: Int = 1, offset: Int = 0, inTree: Section = .head, asWritten: Section = .head, isInNoscript: Bool = false
    ) {
        self.line = line
        self.offset = offset
        self.inTree = inTree
        self.asWritten = asWritten
        self.isInNoscript = isInNoscript
    }
}
