/// How a document is built, as far as rules ask.
package struct PageStructure: Hashable, Sendable {
    /// The element whose start tag, or `#text`, closed the head before a literal `</head>` or `<body`; nil when
    /// the head was closed as written.
    package var headClosedBy: String?
    package var headClosedLine: Int?
    /// Whether the head came to its end: `</head>` or `<body` was seen, an element closed it, or the document ends between
    /// two tags and has no `<head>`, as HTML allows (HTML §13.1.2.4, optional tags).
    package var headEnds = false
    /// Elements other than html, head, body.
    package var elements = 0
    /// Bytes of decoded text, and those of them inside script elements.
    package var bytes = 0
    package var scriptBytes = 0
    /// Characters of text in body outside script, style, noscript, template, nav, footer; white space runs
    /// count one. Counting ends at `visibleLimit`.
    package var visibleCharacters = 0
    /// Far more than any rule asks for: a page with so much text is full.
    package static let visibleLimit = 5_000
    /// The text of the first h1, collapsed, at most 300 characters.
    package var firstHeading: String?
    /// `img` elements with a `src`, whatever they are for, but for a captcha.
    package var images = 0
    package var hasPasswordInput = false
    /// Whether there is a form or a button, and whether one of them names consent, cookies or privacy.
    package var hasForm = false
    package var hasConsentForm = false
    /// Whether there is a field to write a text in, but for a password.
    package var hasTextField = false
    package var hasArticle = false
    /// The mark of a client-side app's mount point: `#root`, `#app`, `#__next` and their like, `app-root`,
    /// `[ng-version]`, `.ember-application`; or `flutter.js`, which needs none.
    package var appRoot: String?
    /// Whether a script mentions the tags it may write: `react-helmet`, `og:title`, `document.title=`. Scripts are
    /// searched up to 64 KiB each and 512 KiB together.
    package var scriptWritesTags = false
    /// Whether the inline scripts lead elsewhere whenever the page is loaded: unconditionally, and not only when
    /// somebody clicks. Asked of pages with fewer than `thinPage` visible characters; others are to be read.
    package var scriptRedirects = false
    /// Visible characters below which a page may be only a way to another.
    package static let thinPage = 200
    /// The `lang` of the html element.
    package var language: String?
    /// Keys of og: metas that stand only in a template.
    package var hiddenKeys: [String] = []
    /// Signs of a bot wall found in the document (rule `bot-challenge`), in the words of the rule.
    package var wallSigns: [String] = []
    /// Whether the document was cut at a limit, or a limit dropped something.
    package var isCut = false
    /// The deepest nesting of elements that was counted.
    package var depth = 0

    package init() {}
}
