/// Which charset a page was read in, and why.
package struct CharsetFacts: Hashable, Sendable {
    /// The WHATWG name of the encoding used, such as `UTF-8` or `windows-1252`.
    package var used = "UTF-8"
    package var source = Source.guess
    /// The charset parameter of Content-Type, as sent.
    package var header: String?
    /// The label in the first 1,024 bytes.
    package var prescan: String?
    /// The first label declared by a later `meta`.
    package var lateMeta: String?
    /// The encoding that a byte order mark names.
    package var byteOrderMark: String?
    /// Sequences that were invalid in the encoding used and became U+FFFD.
    package var replacements = 0
    /// Whether the bytes are valid UTF-8, and whether they are plain ASCII.
    package var isValidUTF8 = true
    package var isASCII = true

    package enum Source: String, Sendable {
        case byteOrderMark = "bom"
        case header
        case prescan = "meta"
        case lateMeta = "late meta"
        case guess
    }

    package init() {}
}
