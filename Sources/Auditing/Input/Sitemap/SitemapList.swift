internal import AuditModel
internal import PageReading
internal import WebAddresses

/// Reads the addresses of a sitemap or a sitemap index as they come.
struct SitemapList {
    let filter: AddressFilter

    /// What sitemaps.org allows in one file; more is a warning, because search engines stop there and we need not.
    static let locationsAllowed = 50_000
    static let bytesAllowed = 50 << 20

    /// Where we stop.
    static let limits: SitemapReader.Limits = {
        var limits = SitemapReader.Limits()
        limits.locations = 1_000_000
        limits.locationBytes = LineReader.lineLimit
        limits.bytes = 1 << 30
        return limits
    }()

    /// What was found and not passed on yet; at most what one piece of the file holds.
    private final class Finds {
        var locations: [SitemapReader.Location] = []
    }

    func read(_ input: consuming InputBytes, _ body: (URLList.Entry) throws -> Void) throws {
        let finds = Finds()
        let reader = SitemapReader(limits: Self.limits) { finds.locations.append($0) }
        func give() throws {
            for location in finds.locations { try body(entry(location, input.name)) }
            finds.locations.removeAll(keepingCapacity: true)
        }
        while try input.fill() {
            let isEnough = !reader.feed(Array(input.block[input.position...]))
            input.position = input.block.count
            try give()
            if isEnough { break }
        }
        let summary = reader.finish()
        try give()
        for text in Self.warnings(summary, bytes: input.decoded) {
            try body(.note(InputNote("The sitemap \(input.name) \(text).", isWarning: true)))
        }
    }

    private func entry(_ location: SitemapReader.Location, _ input: String) -> URLList.Entry {
        guard !location.isTooLong else {
            let reason = "the URL is longer than \(grouped(Self.limits.locationBytes)) bytes"
            return .rejected(URLList.rejected(location.address, input, location.line, reason))
        }
        guard location.isSitemap else {
            return URLList.entry(location.address, input: input, line: location.line, filter)
        }
        do throws(AddressError) {
            return .sitemap(try WebAddress.parse(typed: location.address), input: input, line: location.line)
        } catch {
            return .rejected(URLList.rejected(location.address, input, location.line, error.reason))
        }
    }

    private static func warnings(_ summary: SitemapReader.Summary, bytes: Int) -> [String] {
        var texts: [String] = []
        let count = summary.pages + summary.sitemaps
        if summary.isCut, count >= limits.locations || bytes >= limits.bytes {
            texts.append(
                "has more than \(grouped(limits.locations)) URLs or \(limits.bytes >> 20) MiB; the rest was not read")
        } else if count > locationsAllowed {
            texts.append(
                "lists \(counted(count, "URL")); sitemaps.org allows \(grouped(locationsAllowed)), and search engines stop there"
            )
        }
        if bytes > bytesAllowed {
            texts.append(
                "has \(bytes >> 20) MiB; sitemaps.org allows \(bytesAllowed >> 20), and search engines stop there")
        }
        if !summary.isWellFormed { texts.append("is not well-formed XML; everything before the error was read") }
        if count == 0 { texts.append("lists no URLs") }
        return texts
    }
}
