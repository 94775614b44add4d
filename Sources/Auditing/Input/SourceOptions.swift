internal import AuditModel
internal import WebAddresses

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
    /// The address under which the folders of `html` will stand; nil when nobody knows yet.
    package var baseURL: String?

    package init() {}

    /// - Parameter lists: the inputs besides these.
    /// - Throws: `AuditError` for archives beside what is requested: then nobody could rely on there being no request.
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
    /// A text that somebody typed as a URL: for an option, or as the page itself.
    static func parse(typed text: String, for option: AuditError.OptionWithURL?) throws(AuditError) -> PageURL {
        do throws(AddressError) {
            return try parse(typed: text)
        } catch {
            throw .option(.url(text, option, reason: error.reason))
        }
    }
}
