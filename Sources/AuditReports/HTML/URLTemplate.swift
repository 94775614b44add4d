/// What addresses of one kind have in common: the host and the folders that are no numbers or titles.
struct URLTemplate {
    var host: String
    /// The literal start of the path: `/blog/`.
    var folder: String
    /// `example.com/blog/*`.
    var label: String

    /// Folders that are kept; what is deeper is `*`.
    private static let depth = 2
    /// A longer folder is the title of something.
    private static let folderLength = 24

    /// Reads an http or https address.
    init(_ url: String) {
        let rest = url.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let path = rest[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        var end = path.startIndex
        var kept = 0
        var start = path.dropFirst().startIndex
        while kept < Self.depth, let slash = path[start...].firstIndex(of: UInt8(ascii: "/")),
            Self.isFolder(path[start..<slash])
        {
            end = path.index(after: slash)
            start = end
            kept += 1
        }
        host = String(Substring(authority.prefix { $0 != UInt8(ascii: ":") }))
        folder = kept == 0 ? "/" : String(Substring(path[..<end]))
        label = host + folder + (path.count > folder.utf8.count ? "*" : "")
    }

    /// Whether a part of a path names a section and not one thing in it.
    private static func isFolder(_ part: Substring.UTF8View) -> Bool {
        part.count <= folderLength && !part.isEmpty && !part.contains { $0 &- 48 < 10 || $0 == UInt8(ascii: "%") }
    }
}
