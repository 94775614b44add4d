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
