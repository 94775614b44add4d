internal import AuditModel
internal import Glibc
internal import WebAddresses

/// What a word of the command line names, decided before anything is opened or fetched.
enum Operand: Equatable {
    /// A file, or standard input.
    case file(String)
    case page(String)
    /// A URL whose path looks like that of a sitemap or a feed; what it is, the root element of its answer says.
    case perhapsSitemap(PageURL)
    /// A host by itself, such as `example.com`, whose pages are in its sitemap; its home page, over https except on
    /// this computer.
    case site(PageURL)

    init(_ word: String) {
        if URLList.isAddress(word) {
            self = Self.sitemap(word).map(Self.perhapsSitemap) ?? .page(word)
        } else if let home = Self.home(word), access(word, F_OK) != 0 {
            self = .site(home)
        } else {
            self = .file(word)
        }
    }

    /// Whether the word names a file where a URL might stand too, `example.com/page` among them: it is there, or is
    /// called like one.
    static func namesFile(_ word: String) -> Bool {
        guard !URLList.isAddress(word) else { return false }
        if access(word, F_OK) == 0 { return true }
        return word.hasPrefix("/") || word.hasPrefix(".") || !word.contains("/") && HTMLTree.isHTML(named: word)
    }

    /// The host whose home page is the one input, so that perhaps the whole site was meant; a word that `init` takes for
    /// that site.
    static func siteOfHomePage(_ words: [String]) -> String? {
        guard words.count == 1, let word = words.first, case .page = Operand(word),
            let url = try? WebAddress.parse(typed: word)
        else { return nil }
        let host = url.host + (url.port.map { ":\($0)" } ?? "")
        guard url.pathAndQuery == "/", case .site = Operand(host) else { return nil }
        return host
    }

    private static func sitemap(_ word: String) -> PageURL? {
        guard let url = try? WebAddress.parse(typed: word) else { return nil }
        let path = url.path.lowercased()
        let isLikely = path.contains("sitemap") || sitemapExtensions.contains { path.hasSuffix($0) }
        return isLikely ? url : nil
    }

    private static let sitemapExtensions = [".xml", ".xml.gz", ".rss", ".atom", ".rdf"]

    /// The home page of a host that stands by itself; nil for everything else, names of files among them.
    private static func home(_ word: String) -> PageURL? {
        guard !word.contains("/"), let url = try? WebAddress.parse(typed: word), url.pathAndQuery == "/" else {
            return nil
        }
        let label = url.host.split(separator: ".").last.map(String.init) ?? ""
        return url.port == nil && fileExtensions.contains(label) ? nil : url
    }

    /// Extensions of files whose names may have been mistyped; few of these are top-level domains.
    private static let fileExtensions: Set<String> = [
        "txt", "csv", "tsv", "xml", "gz", "zip", "html", "htm", "xhtml", "json", "jsonl", "list", "lst", "urls", "md",
        "log",
        "sqlite", "db", "yml", "yaml", "sh",
    ]
}

/// What an input is, recognized by its first bytes and never by its name.
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

/// Where addresses and pages come from besides lists, as the command line says it.
package struct SourceOptions: Sendable {
    /// The column of tables that holds the addresses: its name, or its number counted from 1. The default finds the
    /// one column called url, address, loc or page.
    package var urlColumn: String?
    /// Addresses of sitemaps and sitemap indexes.
    package var sitemaps: [String] = []
    /// HTML files, and folders of them, that are judged as they are.
    package var html: [String] = []
    /// Web archives (WARC) whose pages are judged as they were archived; `-` is standard input.
    package var archives: [String] = []
    /// The address under which the folders of `html` will stand; nil when that is not known yet.
    package var baseURL: String?

    package init() {}

    /// - Parameter lists: the inputs besides these.
    /// - Throws: `AuditError` for archives beside other inputs: archives alone guarantee that no request is made.
    func validate(lists: [String]) throws(AuditError) {
        guard archives.isEmpty || lists.isEmpty && sitemaps.isEmpty && html.isEmpty else {
            throw .option(.archivesWithOthers)
        }
    }

    /// Whether it names anything to audit.
    package var isEmpty: Bool { sitemaps.isEmpty && html.isEmpty && archives.isEmpty }
}

/// The same, read and found in order.
struct Sources: Sendable {
    let column: ColumnChoice?
    let sitemaps: [PageURL]
    let html: [String]
    let archives: Archives
    let base: PageURL?

    /// - Throws: `AuditError` that names the option which is wrong.
    init(_ options: SourceOptions) throws(AuditError) {
        column = if let text = options.urlColumn { try ColumnChoice(parsing: text) } else { nil }
        var sitemaps: [PageURL] = []
        for text in options.sitemaps { sitemaps.append(try Self.sitemap(text)) }
        (self.sitemaps, html) = (sitemaps, options.html)
        archives = Archives(options.archives.map { Archive($0) })
        guard !options.archives.contains("") else { throw .option(.emptyArchive) }
        guard !html.contains("") else { throw .option(.emptyHTML) }
        base = if let text = options.baseURL { try Self.base(text) } else { nil }
        if base != nil && html.isEmpty { throw .option(.baseWithoutHTML) }
    }

    private static func sitemap(_ text: String) throws(AuditError) -> PageURL {
        // sitemap.xml might be a host.
        guard URLList.isAddress(text) else { throw .option(.sitemapFile(text)) }
        return try WebAddress.parse(typed: text, for: .sitemap)
    }

    /// An address that ends with a slash, as a folder's does.
    private static func base(_ text: String) throws(AuditError) -> PageURL {
        let url = try WebAddress.parse(typed: text, for: .base)
        guard url.query == nil else { throw .option(.baseWithQuery) }
        guard !url.path.hasSuffix("/"), let folder = WebAddress.parse(url.text + "/") else { return url }
        return folder
    }
}

extension WebAddress {
    /// A text that was typed as a URL: for an option, or as the page itself.
    static func parse(typed text: String, for option: AuditError.OptionWithURL?) throws(AuditError) -> PageURL {
        do throws(AddressError) {
            return try parse(typed: text)
        } catch {
            throw .option(.url(text, option, reason: error.reason))
        }
    }
}
