internal import AuditModel

/// Which links a crawl follows: what belongs to the site, what is a page by its name, and what has no end.
///
/// Pure. What depends on how many pages there are already is given as patterns, for the store to count.
struct CrawlScope {
    let hosts: CrawlHosts
    let options: CrawlOptions
    let filter: AddressFilter

    enum Verdict: Equatable {
        case leftOut(CrawlOmission)
        /// To be followed, as long as none of these has too many pages.
        case page([CrawlPattern])
    }

    /// - Parameters:
    ///   - url: in the form of `CrawlURL.plain`.
    ///   - depth: links from the first page to it; nil where no way leads from there.
    func verdict(_ url: PageURL, depth: Int?, isNofollow: Bool = false) -> Verdict {
        if isNofollow { return .leftOut(.nofollow) }
        guard hosts.contains(url) else { return .leftOut(.otherHost) }
        if FileNames.isFile(url.path) { return .leftOut(.file) }
        guard filter.lets(url) else { return .leftOut(.excluded) }
        if let depth, depth > options.depth ?? .max { return .leftOut(.depth) }
        if options.followsAll { return .page([]) }
        if Self.repeats(url) { return .leftOut(.repeatedPath) }
        let names = url.parameterNames
        if names.count > CrawlLimits.parameters { return .leftOut(.parameters) }
        if ListQuery.sorts(url, names) { return .leftOut(.sortedList) }
        return .page(CrawlPattern.all(of: url))
    }

    /// Whether a path is what a wrong relative link makes longer with each step.
    private static func repeats(_ url: PageURL) -> Bool {
        guard url.text.utf8.count <= CrawlLimits.urlBytes else { return true }
        let segments = url.path.split(separator: "/")
        guard segments.count > CrawlLimits.repetitions else { return false }
        guard segments.count <= CrawlLimits.segments else { return true }
        var counts: [Substring: Int] = [:]
        for segment in segments where Int(segment) == nil {
            counts[segment, default: 0] += 1
            if counts[segment, default: 0] > CrawlLimits.repetitions { return true }
        }
        return false
    }
}

/// Files that are no pages by their names.
private enum FileNames {
    static func isFile(_ path: Substring) -> Bool {
        let name = path.utf8.suffix(longest + 1)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let end = name[name.index(after: dot)...]
        guard !end.isEmpty else { return false }
        return extensions.contains(String(decoding: end, as: UTF8.self).lowercased())
    }

    private static let extensions: Set<String> = [
        "7z", "aac", "apk", "atom", "avi", "avif", "bin", "bmp", "bz2", "css", "csv", "deb", "dmg", "doc", "docx",
        "eot", "epub",
        "eps", "exe", "flac", "gif", "gz", "heic", "ico", "ics", "iso", "jar", "jpeg", "jpg", "js", "json", "jxl",
        "key", "m4a",
        "m4v", "map", "mjs", "mkv", "mobi", "mov", "mp3", "mp4", "mpeg", "mpg", "msi", "odp", "ods", "odt", "ogg",
        "ogv", "opus",
        "otf", "pdf", "pkg", "png", "ppt", "pptx", "ps", "psd", "rar", "rpm", "rss", "rtf", "svg", "tar", "tgz", "tif",
        "tiff",
        "torrent", "ttf", "vcf", "wasm", "wav", "webm", "webmanifest", "webp", "wma", "wmv", "woff", "woff2", "xls",
        "xlsx",
        "xml", "xz", "zip", "zst",
    ]
    private static let longest = extensions.map(\.utf8.count).max() ?? 0
}

/// Queries that show a list again: in another order, filtered, or with something done to it.
private enum ListQuery {
    static func sorts(_ url: PageURL, _ names: [String]) -> Bool {
        // The lists of folders of Apache: `?C=N;O=D`.
        if names == ["c"], url.query?.contains(";O=") ?? false { return true }
        return names.contains { Self.names.contains($0) || starts.contains(where: $0.hasPrefix) }
    }

    private static let starts = ["filter[", "filter%5b", "filter_", "f[", "f%5b", "facet", "refine"]
    private static let names: Set<String> = [
        "sort", "sort_by", "sortby", "sort_order", "sortorder", "sortdir", "sort_dir", "orderby", "order_by",
        "orderdir",
        "order", "dir", "direction", "filter", "filters", "per_page", "perpage", "pagesize", "page_size",
        "product_list_order",
        "product_list_dir", "product_list_mode", "product_list_limit", "min_price", "max_price", "price_min",
        "price_max",
        "pricerange", "add-to-cart", "add_to_cart", "add_to_wishlist", "add_to_compare", "replytocom", "share", "print",
        "returnurl", "return_url", "return_to", "redirect_to", "redirecturl",
    ]
}
