internal import AuditModel
internal import AuditReports
internal import PageFetching
internal import Politeness

/// Asks for sitemaps and for those that they list, one after the other, through the frontier as every request.
///
/// One that cannot be had or read is a rejected line of what named it, and the others are read all the same.
struct SitemapWalk {
    /// Sitemaps of one run, and sitemap indexes within each other (sitemaps.org allows one level).
    static let countLimit = 10_000
    static let depthLimit = 3
    /// Lines of all sitemaps together, addresses or not, after which no further sitemap is requested.
    static let lineLimit = 10_000_000
    /// Bytes of one answer, as it comes and unpacked; sitemaps.org allows 50 MiB.
    static let bodyLimit = 64 << 20
    /// The longest time for one sitemap with its redirects, and for all of them.
    static let timeout = Moment.Span.seconds(120)
    static let totalTime = Moment.Span.seconds(3_600)
    /// Sitemaps of one host without an answer in a row, after which its others are not asked for.
    static let silenceLimit = 5

    /// A sitemap, and what names it.
    struct Place {
        var url: PageURL
        var input = URLList.commandLine
        var line = 1
        /// Sitemap indexes above it.
        var depth = 0
        /// Whether it is audited as a page when its root element is not that of a sitemap.
        var mayBePage = false
        /// The home page of the site whose sitemap it is, when a host by itself was given.
        var site: PageURL?
    }

    /// A site whose sitemaps are looked for.
    private struct Site {
        var home: PageURL
        /// Whether it was given as a host, so that its home page is where its pages are found when no sitemap tells them.
        var isStart: Bool
    }

    /// Sites whose sitemaps are looked for because pages of them are given to a crawl.
    static let crawledSites = 100

    let options: AuditOptions
    let filter: AddressFilter
    let fetch: @Sendable (FetchRequest) async -> FetchResult
    let isStopping: @Sendable () -> Bool

    private var waiting: [Place] = []
    private var sites: [Site] = []
    private var knownSites: Set<PageURL> = []
    /// Pages that the sitemaps of a site listed.
    private var sitePages: [PageURL: Int] = [:]
    private var known: Set<PageURL> = []
    private var silence: [HostKey: Int] = [:]
    /// Sitemaps that no server answered, and those that were not asked for because of it.
    private(set) var unanswered = 0
    /// What they listed so far.
    private var lines = 0
    /// Sitemaps that could not be had or read, those among them.
    private var failed = 0

    init(
        options: AuditOptions, filter: AddressFilter, isStopping: @escaping @Sendable () -> Bool,
        fetch: @escaping @Sendable (FetchRequest) async -> FetchResult
    ) {
        (self.options, self.filter, self.isStopping, self.fetch) = (options, filter, isStopping, fetch)
    }

    /// Puts a sitemap in line; one that was named before is requested once. Says why it is not taken.
    mutating func add(_ place: Place) -> RejectedLine? {
        guard place.depth <= Self.depthLimit else {
            return rejected(place, "sitemap indexes are nested more than \(Self.depthLimit) deep")
        }
        if known.contains(place.url) { return nil }
        guard known.count < Self.countLimit else {
            return rejected(place, "there are more than \(grouped(Self.countLimit)) sitemaps")
        }
        known.insert(place.url)
        waiting.append(place)
        return nil
    }

    /// Puts a site in line whose sitemaps are looked for.
    mutating func add(site home: PageURL, isStart: Bool) {
        if knownSites.insert(home).inserted { sites.append(Site(home: home, isStart: isStart)) }
    }

    /// The same for the site of a page.
    mutating func add(siteOf page: PageURL) {
        guard sites.count < Self.crawledSites else { return }
        add(site: PageURL(at: "/", besides: page), isStart: false)
    }

    /// Reads all that are in line, in the order of their names, then those of sites.
    mutating func run(_ body: (URLList.Entry) throws -> Void) async throws {
        let end = Moment.now + Self.totalTime
        var next = 0
        try await readWaiting(from: &next, until: end, body)
        let finder = SiteSitemaps { [walk = self] in await walk.get($0, limit: RobotsFile.byteLimit) }
        for site in sites {
            let found = await finder.find(site.home)
            try line(up: found, of: site.home, body)
            try await readWaiting(from: &next, until: end, body)
            try conclude(site, found, body)
        }
    }

    /// Puts the sitemaps of a site in line.
    // Inlined into what waits, the caller's closure crashes the optimiser of Swift 6.3.1 (coroutine splitting).
    @inline(never)
    private mutating func line(
        up found: SiteSitemaps.Found, of site: PageURL, _ body: (URLList.Entry) throws -> Void
    ) throws {
        sitePages[found.home] = 0
        for url in found.sitemaps {
            let isGuess = !found.areNamed
            let refused = add(Place(url: url, input: site.host, mayBePage: isGuess, site: found.home))
            if let refused { try body(.rejected(refused)) }
        }
    }

    private mutating func readWaiting(
        from next: inout Int, until end: Moment, _ body: (URLList.Entry) throws -> Void
    ) async throws {
        while next < waiting.count {
            let place = waiting[next]
            next += 1
            if isSilent(place.url.hostKey) { unanswered += 1 }
            if let reason = refusal(of: place, end: end) {
                try fail(place, reason, body)
                continue
            }
            try read(place, await get(place.url, limit: Self.bodyLimit), body)
        }
    }

    private func get(_ url: PageURL, limit: Int) async -> FetchResult {
        await fetch(
            FetchRequest(
                url: url, profile: options.asker, purpose: .sitemap, body: .whole(decodedLimit: limit),
                timeout: Self.timeout, redirectLimit: options.redirectLimit))
    }

    /// Says what became of a site; one whose sitemaps list nothing is found by the links of its home page.
    // Not inlined for the same reason as `line(up:of:_:)`.
    @inline(never)
    private func conclude(
        _ site: Site, _ found: SiteSitemaps.Found, _ body: (URLList.Entry) throws -> Void
    ) throws {
        let pages = sitePages[found.home] ?? 0
        let isCrawled = options.crawl.isOn || pages == 0
        if site.isStart, isCrawled { try body(.home(found.home)) }
        // Why a host did not respond is reported for its page.
        guard found.hasResponded, pages > 0 || site.isStart else { return }
        let host = site.home.host
        let address = host + (site.home.port.map { ":\($0)" } ?? "")
        let advice = options.permits.crawl.map { " To follow links as well, type: \($0) \(address)" } ?? ""
        let list = "The sitemap of \(host) lists \(counted(pages, "page"))"
        let sentence =
            pages == 0
            ? "\(host) has no sitemap that lists pages, so its links are followed."
            : isCrawled ? "\(list)." : list + "." + advice
        try body(.note(InputNote(sentence)))
    }

    private func refusal(of place: Place, end: Moment) -> String? {
        if place.mayBePage { return nil }
        if isStopping() { return "the run was stopped before this sitemap was requested" }
        if Moment.now >= end {
            return "the sitemaps before it took more than \(Int(Self.totalTime.seconds / 60)) minutes"
        }
        if lines >= Self.lineLimit { return "the sitemaps before it listed more than \(grouped(Self.lineLimit)) URLs" }
        return isSilent(place.url.hostKey) ? "its host did not respond to \(Self.silenceLimit) sitemaps in a row" : nil
    }

    private func isSilent(_ host: HostKey) -> Bool { silence[host, default: 0] >= Self.silenceLimit }

    private mutating func read(
        _ place: Place, _ result: FetchResult, _ body: (URLList.Entry) throws -> Void
    ) throws {
        if place.mayBePage, !result.isSitemap {
            // A guess that is no sitemap is dropped; a URL that was given is a page.
            guard place.site == nil else { return }
            return try body(URLList.entry(place.url.text, input: place.input, line: place.line, filter))
        }
        guard let response = result.response else {
            silence[place.url.hostKey, default: 0] += 1
            unanswered += 1
            let sentence = result.failure?.cause.sentence(options.permits) ?? ""
            return try fail(place, "the sitemap could not be loaded: \(Self.clause(sentence))", body)
        }
        silence[place.url.hostKey] = 0
        guard (200..<300).contains(response.status) else {
            return try fail(place, "the sitemap returned status \(response.status)", body)
        }
        let decoded = BodyDecoder.decode(
            response.wireBody, coding: response.headers["content-encoding"], limit: Self.bodyLimit)
        // Crawlers read a list of URLs whatever its header says, and so do we.
        if let failure = decoded.failure, decoded.bytes.isEmpty {
            return try fail(place, "the sitemap cannot be read: \(Self.clause(failure.cause.sentence()))", body)
        }
        try read(place, decoded.bytes, body)
        if response.isCut || decoded.isCut || decoded.isBroken {
            let why = decoded.isBroken ? "ended early" : "is larger than \(Self.bodyLimit >> 20) MiB"
            try body(.note(InputNote("The sitemap \(place.url) \(why); the rest was not read.", isWarning: true)))
        }
    }

    /// What a server sent may be anything; what it says before its fault counts.
    private mutating func read(
        _ place: Place, _ bytes: [UInt8], _ body: (URLList.Entry) throws -> Void
    ) throws {
        do {
            try URLList.read(InputBytes(name: place.url.text, bytes: bytes), filter: filter) { entry in
                lines += 1
                if case .address(let url, _, _, _) = entry, let site = place.site {
                    sitePages[site, default: 0] += 1
                    if options.crawl.isOn { return try body(.listed(url)) }
                }
                guard case .sitemap(let url, let input, let line) = entry else { return try body(entry) }
                let child = Place(url: url, input: input, line: line, depth: place.depth + 1, site: place.site)
                guard let refused = add(child) else { return }
                failed += 1
                try body(.rejected(refused))
            }
        } catch AuditError.input(let name, let fault) {
            try fail(place, "the sitemap cannot be read: \(Self.clause(fault.sentence(name)))", body)
        } catch AuditError.table {
            try fail(place, "the sitemap cannot be read: \(place.url) is a table", body)
        }
    }

    /// What the summary says about those that failed.
    var warnings: [String] {
        let noun = failed == 1 ? "sitemap" : "sitemaps"
        return failed == 0 ? [] : ["\(failed) \(noun) could not be read; see the invalid lines."]
    }

    private mutating func fail(
        _ place: Place, _ reason: String, _ body: (URLList.Entry) throws -> Void
    ) throws {
        failed += 1
        try body(.rejected(rejected(place, reason)))
    }

    private func rejected(_ place: Place, _ reason: String) -> RejectedLine {
        URLList.rejected(place.url.text, place.input, place.line, reason)
    }

    /// A sentence as the end of another one.
    private static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}

extension FetchResult {
    /// Whether the answer is a sitemap or a sitemap index by its root element.
    var isSitemap: Bool {
        guard let response, (200..<300).contains(response.status) else { return false }
        let decoded = BodyDecoder.decode(
            response.wireBody, coding: response.headers["content-encoding"], limit: InputKind.window)
        var bytes = InputBytes(name: "", bytes: decoded.bytes)
        guard let beginning = try? bytes.beginning(InputKind.window) else { return false }
        return InputKind.of(beginning) == .sitemap
    }
}
