/// What an input is, told by its first bytes and never by its name.
enum InputKind: Equatable {
    /// Lines of text: a list, or a table.
    case lines
    /// XML whose root is that of a sitemap or a sitemap index (sitemaps.org), whatever its prefix.
    case sitemap
    case html
    /// XML of another kind, such as a feed; the name of its root.
    case otherXML(String)

    /// So many first bytes tell.
    static let window = 65_536

    static func of(_ beginning: ArraySlice<UInt8>) -> InputKind {
        var rest = URLList.withoutMark(beginning).drop { $0 <= 32 }
        guard rest.first == UInt8(ascii: "<") else { return .lines }
        let isXML = rest.starts(with: "<?xml".utf8)
        while let end = prologEnd(rest) { rest = rest[end...].drop { $0 <= 32 } }
        switch rootName(rest) {
        case "urlset", "sitemapindex": return .sitemap
        case "html", "!doctype": return .html
        // The reader will see what it is when the prolog is longer than the window.
        case "" where isXML: return .sitemap
        case let name where isXML || name == "rss" || name == "feed": return .otherXML(name)
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
