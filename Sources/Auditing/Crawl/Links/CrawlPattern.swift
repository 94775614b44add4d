internal import AuditModel
internal import AuditStore

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
