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
