internal import AuditModel
internal import PageFetching
internal import PageReading
internal import Politeness
internal import WebAddresses

/// Reads the addresses of a sitemap, a sitemap index or a feed as they come.
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
        let (name, place) = (input.name, WebAddress.parse(input.name))
        input.position += URLList.markLength(try input.beginning(3))
        func give() throws {
            for location in finds.locations { try body(entry(location, name, at: place)) }
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

    /// - Parameter place: where the file came from; nil for one that is here.
    private func entry(
        _ location: SitemapReader.Location, _ input: String, at place: PageURL?
    ) -> URLList.Entry {
        func rejected(_ reason: String) -> URLList.Entry {
            .rejected(URLList.rejected(location.address, input, location.line, reason))
        }
        if let flaw = location.flaw { return rejected(flaw.reason) }
        do throws(AddressError) {
            let url = try location.url(at: place)
            if location.isSitemap { return .sitemap(url, input: input, line: location.line) }
            let fragment = RouteFragments.fragment(of: location.address)
            return filter.lets(url)
                ? .address(url, input: input, line: location.line, fragment: fragment) : .filtered
        } catch {
            return rejected(error.reason)
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
        if let fault = summary.fault { texts.append("is not well-formed XML (\(fault.words)); \(summary.outcome)") }
        if count == 0 { texts.append("lists no URLs") }
        return texts
    }
}

extension SitemapReader.Location {
    /// The address; a feed's may be relative to its `xml:base`, and to where the feed is.
    fileprivate func url(at place: PageURL?) throws(AddressError) -> PageURL {
        var base = bases == nil ? nil : place
        for text in bases ?? [] {
            base = (base.map { WebAddress.resolve(text, against: $0) } ?? WebAddress.absolute(text)).url ?? base
        }
        guard let base, case .web(let url) = WebAddress.resolve(address, against: base) else {
            // Here nothing else than a URL can stand behind a space, so its meaning is that of browsers.
            return try WebAddress.parse(
                typed: address.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20"))
        }
        return url
    }
}

extension SitemapReader.Location.Flaw {
    fileprivate var reason: String {
        switch self {
        case .tooLong: "the URL is longer than \(grouped(SitemapList.limits.locationBytes)) bytes"
        case .reference(let name): "it contains \(URLList.printable(name)), which XML does not define"
        case .control: "it contains a control character"
        case .encoding: "it contains bytes that are not text in the encoding of the file"
        case .tag: "the element with this URL is not closed, or contains a tag"
        }
    }
}

extension SitemapReader.Fault {
    /// What is wrong and where.
    fileprivate var words: String {
        switch kind {
        case .empty: "it has no element"
        case .beforeDeclaration: "line \(line): something before <?xml"
        case .beforeRoot: "line \(line): text before the first tag"
        case .afterRoot: "line \(line): text after the last tag"
        case .ampersand: "line \(line): & instead of &amp;"
        case .reference(let name): "line \(line): \(URLList.printable(name)) is not defined"
        case .control: "line \(line): a control character"
        case .encoding: "line \(line) or before: bytes that are not UTF-8"
        case .strayBracket: "line \(line): < instead of &lt;"
        case .tags: "line \(line): a tag that is not closed or not opened"
        case .depth: "line \(line): tags nested too deep"
        case .endsEarly: "it ends early, in line \(line)"
        }
    }
}

extension SitemapReader.Summary {
    /// What was done about a file with a fault.
    fileprivate var outcome: String {
        let damage = damaged == 0 ? "" : ", except \(counted(damaged, "invalid line"))"
        return endsEarly ? "the URLs before its end were read\(damage)" : "all its URLs were read\(damage)"
    }
}

/// Finds the sitemaps of a host: those that its robots.txt names, else `/sitemap.xml` (sitemaps.org).
struct SiteSitemaps {
    /// The most sitemaps that are taken from one robots.txt.
    static let limit = 1_000

    let fetch: (PageURL) async -> FetchResult

    struct Found {
        /// The home page, with the scheme that the host responds to.
        var home: PageURL
        var sitemaps: [PageURL]
        /// Whether robots.txt names them; else there may be none.
        var areNamed: Bool
        /// Whether the host responded, by whatever status.
        var hasResponded: Bool
    }

    /// - Parameter home: the home page; a host that does not respond over its scheme is tried over the other.
    func find(_ home: PageURL) async -> Found {
        var home = home
        var result = await fetch(home.at("/robots.txt"))
        if result.failure.map(Self.mayBeOther) ?? false {
            let other = PageURL(isSecure: !home.isSecure, host: home.host, port: home.port, pathAndQuery: "/")
            let second = await fetch(other.at("/robots.txt"))
            if second.response != nil { (home, result) = (other, second) }
        }
        let named = Self.named(result)
        let hasResponded = result.response != nil
        let guesses = hasResponded ? [home.at("/sitemap.xml")] : []
        return Found(
            home: home, sitemaps: named.isEmpty ? guesses : named, areNamed: !named.isEmpty, hasResponded: hasResponded)
    }

    private static func mayBeOther(_ failure: FetchFailure) -> Bool {
        [.connect, .tls, .reset, .protocolError].contains(failure.cause)
    }

    private static func named(_ result: FetchResult) -> [PageURL] {
        guard let response = result.response, (200..<300).contains(response.status) else { return [] }
        let body = BodyDecoder.decode(
            response.wireBody, coding: response.headers["content-encoding"], limit: RobotsFile.byteLimit)
        return RobotsFile(body.bytes, agent: RobotsPolicy.agent).sitemaps.prefix(limit).compactMap(WebAddress.parse)
    }
}

extension PageURL {
    /// Another path of the same origin.
    fileprivate func at(_ path: String) -> PageURL {
        PageURL(isSecure: isSecure, host: host, port: port, pathAndQuery: path)
    }
}
