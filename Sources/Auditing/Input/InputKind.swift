/// What an input is, told by its first bytes and never by its name.
enum InputKind: Equatable {
    /// Lines of text: a list, or a table.
    case lines
    /// XML whose root is that of a sitemap, a sitemap index or a feed (sitemaps.org), whatever its prefix.
    case sitemap
    case html
    /// XML of another kind; the name of its root.
    case otherXML(String)

    /// So many first bytes tell.
    static let window = 65_536

    /// The root elements of sitemaps: sitemaps.org, RSS 0.9x and 2.0, Atom, RSS 1.0.
    private static let sitemapRoots: Set<String> = ["urlset", "sitemapindex", "rss", "feed", "rdf"]

    static func of(_ beginning: ArraySlice<UInt8>) -> InputKind {
        let kind = atStart(of: URLList.withoutMark(beginning).drop { $0 <= 32 })
        // A byte order mark or a warning of PHP may stand before the file.
        guard kind == .lines, let start = declaration(in: beginning) else { return kind }
        let late = atStart(of: beginning[start...])
        return late == .sitemap ? late : kind
    }

    /// The first line that begins with an XML declaration, unless one before it is an address.
    private static func declaration(in beginning: ArraySlice<UInt8>) -> Int? {
        var rest = beginning
        while !rest.isEmpty {
            let line = URLList.withoutMark(rest.drop { $0 <= 32 })
            if line.starts(with: "<?xml".utf8) { return line.startIndex }
            if URLList.isAddress(String(decoding: line.prefix(8), as: UTF8.self)) { return nil }
            rest = line.drop { $0 != 10 && $0 != 13 }
        }
        return nil
    }

    private static func atStart(of beginning: ArraySlice<UInt8>) -> InputKind {
        var rest = beginning
        guard rest.first == UInt8(ascii: "<") else { return .lines }
        let isXML = rest.starts(with: "<?xml".utf8)
        while let end = prologEnd(rest) { rest = rest[end...].drop { $0 <= 32 } }
        switch rootName(rest) {
        case let name where sitemapRoots.contains(name): return .sitemap
        case "html", "!doctype": return .html
        // The reader will see what it is when the prolog is longer than the window.
        case "" where isXML: return .sitemap
        case let name where isXML: return .otherXML(name)
        default: return .lines
        }
    }

    /// Where a comment, a processing instruction or a document type of XML ends that begins there.
    private static func prologEnd(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.starts(with: "<!--".utf8) { return after("-->", rest) }
        if rest.starts(with: "<?".utf8) { return after("?>", rest) }
        guard rest.starts(with: "<!DOCTYPE ".utf8) else { return nil }
        let name = rest.dropFirst(10).drop { $0 <= 32 }.prefix(4)
        guard String(decoding: name, as: UTF8.self).lowercased() != "html" else { return nil }
        let close = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        let hasSubset = rest[..<close].contains(UInt8(ascii: "["))
        return hasSubset ? after("]>", rest) : min(close + 1, rest.endIndex)
    }

    private static func after(_ mark: String, _ rest: ArraySlice<UInt8>) -> Int {
        rest.firstRange(of: Array(mark.utf8))?.upperBound ?? rest.endIndex
    }

    /// The name of the element that begins there, without its prefix, in lower case; empty when there is none.
    private static func rootName(_ rest: ArraySlice<UInt8>) -> String {
        let ends = Array(" \t\r\n/>".utf8)
        let name = rest.dropFirst().prefix(64).prefix { !ends.contains($0) }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self).lowercased()
    }
}
