/// How a document is built, as far as rules ask.
public struct PageStructure: Hashable, Sendable {
    /// The element whose start tag, or `#text`, closed the head before a literal `</head>` or `<body`; nil when
    /// the head was closed as written.
    public var headClosedBy: String?
    public var headClosedLine: Int?
    /// The first element, or `#text`, in a `noscript` of the head that ends the head for readers without scripts, and
    /// its place (HTML §13.2.6.4.5); a reader with scripts sees text there.
    public var noscriptContent: String?
    public var noscriptPlace: SourcePlace?
    /// The first image that the page's linked data (JSON-LD) names, as written.
    public var linkedDataImage: String?
    /// Whether the head came to its end: `</head>` or `<body` was seen, an element closed it, or the document ends between
    /// two tags and has no `<head>`, as HTML allows (HTML §13.1.2.4, optional tags).
    public var headEnds = false
    /// Elements other than html, head, body.
    public var elements = 0
    /// Bytes of decoded text, and those of them inside script elements.
    public var bytes = 0
    public var scriptBytes = 0
    /// Characters of text in body outside script, style, noscript, template, nav, footer; white space runs
    /// count one. Counting ends at `visibleLimit`.
    public var visibleCharacters = 0
    /// Far more than any rule asks for: a page with so much text is full.
    public static let visibleLimit = 5_000
    /// The text of the first h1, collapsed, at most 300 characters.
    public var firstHeading: String?
    /// `img` elements with a `src`, whatever they are for, except captchas.
    public var images = 0
    public var hasPasswordInput = false
    /// Whether there is a form or a button, and whether one of them names consent, cookies or privacy.
    public var hasForm = false
    public var hasConsentForm = false
    /// Whether there is a text field other than for a password.
    public var hasTextField = false
    public var hasArticle = false
    /// The mark of a client-side app's mount point: `#root`, `#app`, `#__next` and their like, `app-root`,
    /// `[ng-version]`, `.ember-application`; or `flutter.js`, which needs none.
    public var appRoot: String?
    /// Whether a script mentions the tags it may write: `react-helmet`, `og:title`, `document.title=`. Scripts are
    /// searched up to 64 KiB each and 512 KiB together.
    public var scriptWritesTags = false
    /// Whether the inline scripts lead elsewhere whenever the page is loaded: unconditionally, and not only when
    /// after a click. Looked for on pages with fewer than `thinPage` visible characters; others are to be read.
    public var scriptRedirects = false
    /// Where they lead, as it is written; nil where it is not written in one piece, and where it was not looked for.
    public var scriptTarget: String?
    /// Visible characters below which a page may be only a way to another.
    public static let thinPage = 200
    /// The `lang` of the html element.
    public var language: String?
    /// Keys of og: metas that stand only in a template.
    public var hiddenKeys: [String] = []
    /// Signs of a bot wall found in the document (rule `bot-challenge`), in the words of the rule.
    public var wallSigns: [String] = []
    /// Whether the document was cut at a limit, or a limit dropped something.
    public var isCut = false
    /// The deepest nesting of elements that was counted.
    public var depth = 0

    public init() {}
}

/// Which charset a page was read in, and why.
public struct CharsetFacts: Hashable, Sendable {
    /// The WHATWG name of the encoding used, such as `UTF-8` or `windows-1252`.
    public var used = "UTF-8"
    public var source = Source.guess
    /// The charset parameter of Content-Type, as sent.
    public var header: String?
    /// The label in the first 1,024 bytes.
    public var prescan: String?
    /// The first label declared by a later `meta`.
    public var lateMeta: String?
    /// The encoding that a byte order mark names.
    public var byteOrderMark: String?
    /// Sequences that were invalid in the encoding used and became U+FFFD.
    public var replacements = 0
    /// Whether the bytes are valid UTF-8, and whether they are plain ASCII.
    public var isValidUTF8 = true
    public var isASCII = true

    public enum Source: String, Sendable {
        case byteOrderMark = "bom"
        case header
        case prescan = "meta"
        case lateMeta = "meta after the first 1,024 bytes"
        case guess
    }

    public init() {}
}

/// The links of a page to others, in document order.
public struct AnchorList: Sendable {
    /// The first of them; the reader's limit bounds their number.
    public var items: [AnchorTag] = []
    /// How many more there are.
    public var leftOut = 0

    public init() {}

    /// Adds one, or only counts it when the limit is reached.
    public mutating func add(_ anchor: AnchorTag, limit: Int) {
        if items.count < limit { items.append(anchor) } else { leftOut += 1 }
    }
}

/// One `a` or `area` with a `href`.
public struct AnchorTag: Hashable, Sendable {
    /// As written, references decoded.
    public var href: String
    /// Whether its `rel` asks crawlers not to follow it.
    public var isNofollow: Bool

    public init(href: String, isNofollow: Bool = false) { (self.href, self.isNofollow) = (href, isNofollow) }
}
