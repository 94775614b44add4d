internal import AuditModel
internal import AuditStore
internal import WebAddresses

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

/// What many pages have in common, and how many of such are followed: without such a limit a calendar has no end.
struct CrawlPattern: Hashable, Sendable {
    var key: UInt64
    /// Pages that have it, and steps of the crawl in which such pages come.
    var pages: Int
    var steps = CrawlLimits.steps
    var omission: CrawlOmission

    /// The patterns of a URL; none for a path without numbers and query, as most are.
    static func all(of url: PageURL) -> [CrawlPattern] {
        let host = CrawlHosts.name(of: url)
        return path(url.path, host) + query(url, host)
    }

    private static func path(_ path: Substring, _ host: String) -> [CrawlPattern] {
        let segments = path.split(separator: "/")
        guard segments.contains(where: isNumbered) else { return [] }
        let shape = segments.map { isNumbered($0) ? Self.shape($0) : String($0) }.joined(separator: "/")
        let isDated = segments.contains { holdsDate($0) } || pairs(segments).contains { isYear($0) && isMonth($1) }
        let key = key(host, "path", shape)
        return isDated
            ? [CrawlPattern(key: key, pages: CrawlLimits.datedPages, omission: .dates)]
            : [CrawlPattern(key: key, pages: .max, omission: .numbers)]
    }

    private static func query(_ url: PageURL, _ host: String) -> [CrawlPattern] {
        let names = Set(url.parameterNames).sorted()
        guard !names.isEmpty else { return [] }
        let limits = CrawlLimits.pagesByParameters
        let pages = limits[min(names.count, limits.count) - 1]
        let own = CrawlPattern(
            key: key(host, "query", url.path + "?" + names.joined(separator: "&")), pages: pages, omission: .parameters)
        // Names that come up one after the other: together they are bounded as one is.
        let all = CrawlPattern(
            key: key(host, "any", String(url.path)), pages: limits[0], steps: .max, omission: .parameters)
        return [own, all]
            + names.map {
                CrawlPattern(
                    key: key(host, "name", $0), pages: CrawlLimits.pagesByName, steps: .max, omission: .parameters)
            }
    }

    private static func key(_ host: String, _ kind: String, _ text: String) -> UInt64 {
        var hash = Hash64()
        for part in [host, kind, text] {
            hash.add(part)
            hash.add(0)
        }
        return hash.value
    }

    private static func pairs(_ segments: [Substring]) -> Zip2Sequence<[Substring], ArraySlice<Substring>> {
        zip(segments, segments.dropFirst())
    }

    private static func isNumbered(_ segment: Substring) -> Bool { segment.utf8.contains(where: isDigit) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The segment with each number as `0`; one that is a hash or a token is one number.
    private static func shape(_ segment: Substring) -> String {
        if segment.utf8.count >= tokenLength, segment.utf8.allSatisfy(isHexadecimal) { return "0" }
        var text = ""
        var wasDigit = false
        for character in segment.unicodeScalars {
            let isDigit = ("0"..."9").contains(character)
            if !isDigit || !wasDigit { text.unicodeScalars.append(isDigit ? "0" : character) }
            wasDigit = isDigit
        }
        return text
    }

    private static let tokenLength = 8

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: "-")
    }

    private static func isYear(_ segment: Substring) -> Bool {
        Int(segment).map { (1_900...2_199).contains($0) } ?? false && segment.utf8.count == 4
    }

    private static func isMonth(_ segment: Substring) -> Bool { Int(segment).map { (1...12).contains($0) } ?? false }

    /// Whether a segment is `2024-05` or `2024-05-12`, or begins so.
    private static func holdsDate(_ segment: Substring) -> Bool {
        let parts = segment.split(separator: "-", maxSplits: 2)
        return parts.count >= 2 && isYear(parts[0]) && isMonth(parts[1].prefix(2)) && parts[1].utf8.count <= 2
    }
}

extension PageURL {
    /// The names of the parameters of the query, in their order and as they are written, lower case.
    var parameterNames: [String] {
        query?.split(separator: "&").map { $0.prefix { $0 != "=" }.lowercased() } ?? []
    }
}

/// The hosts of a crawl: those of the pages that are given, each with and without `www.`, http and https as one.
struct CrawlHosts: Sendable {
    private var names: Set<String> = []
    private var domains: Set<String> = []
    private let withSubdomains: Bool

    init(withSubdomains: Bool) { self.withSubdomains = withSubdomains }

    /// Adds the host of a page that is given.
    mutating func add(_ url: PageURL) {
        guard names.count < CrawlLimits.hosts, names.insert(Self.name(of: url)).inserted else { return }
        domains.insert(PublicSuffix.registrableDomain(of: url.host))
    }

    /// Whether the page belongs to the site.
    func contains(_ url: PageURL) -> Bool {
        let name = Self.name(of: url)
        if names.contains(name) { return true }
        return withSubdomains && parents(of: name).contains { names.contains(String($0)) }
    }

    /// Whether it does, or is on another host of the same registered domain, which `--crawl-subdomains` may add.
    func isNear(_ url: PageURL) -> Bool {
        contains(url) || domains.contains(PublicSuffix.registrableDomain(of: url.host))
    }

    private func parents(of name: String) -> some Sequence<Substring> {
        sequence(first: name[...]) { rest in rest.firstIndex(of: ".").map { rest[rest.index(after: $0)...] } }
            .dropFirst()
    }

    /// The host without `www.`, with its port where that is not the scheme's own.
    static func name(of url: PageURL) -> String {
        String(url.displayHost) + (url.port.map { ":\($0)" } ?? "")
    }
}
