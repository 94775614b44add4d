internal import AuditModel
internal import Glibc
internal import WebAddresses

/// What a word of the command line names, told before anything is opened or fetched.
enum Operand: Equatable {
    /// A file, or standard input.
    case file(String)
    case page(String)
    /// A URL whose path looks like that of a sitemap or a feed; what it is, the root element of its answer says.
    case perhapsSitemap(PageURL)
    /// A host by itself, such as `example.com`, whose pages its sitemap tells; its home page, over https but for this computer.
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

    /// What files are called that somebody may have mistyped; few of these are top-level domains.
    private static let fileExtensions: Set<String> = [
        "txt", "csv", "tsv", "xml", "gz", "zip", "html", "htm", "xhtml", "json", "jsonl", "list", "lst", "urls", "md",
        "log",
        "sqlite", "db", "yml", "yaml", "sh",
    ]
}
