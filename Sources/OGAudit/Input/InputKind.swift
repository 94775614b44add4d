/// What an input is, told by its first bytes and never by its name.
enum InputKind: Equatable {
    /// Lines of text: a list, or a table.
    case lines
    /// XML whose root is that of a sitemap or a sitemap index (sitemaps.org), whatever its prefix.
    case sitemap
    case html

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
        default: return .lines
        }
    }

    /// Where a comment, a processing instruction or a document type of XML ends that begins there.
    private static func prologEnd(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.starts(with: "<!--".utf8) { return after("-->", rest) }
        if rest.starts(with: "<?".utf8) { return after("?>", rest) }
        let isType = rest.starts(with: "<!DOCTYPE urlset".utf8) || rest.starts(with: "<!DOCTYPE sitemapindex".utf8)
        guard isType else { return nil }
        let subset = rest.firstIndex(of: UInt8(ascii: "["))
        let close = rest.firstIndex(of: UInt8(ascii: ">"))
        if let subset, let close, subset < close { return after("]>", rest) }
        return close.map { $0 + 1 }
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
