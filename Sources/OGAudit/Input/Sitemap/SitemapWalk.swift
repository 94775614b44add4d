internal import AuditModel
internal import PageFetching

/// Asks for sitemaps and for those that they list, one after the other, through the frontier as every request.
///
/// One that cannot be had or read is a rejected line of what named it, and the others are read all the same.
struct SitemapWalk {
    /// Sitemaps of one run, and sitemap indexes within each other (sitemaps.org allows one level).
    static let countLimit = 10_000
    static let depthLimit = 3
    /// Lines of all sitemaps together, addresses or not, after which no further sitemap is asked for.
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
        var input: String
        var line: Int
        /// Sitemap indexes above it.
        var depth = 0
    }

    let options: AuditOptions
    let filter: AddressFilter
    let fetch: @Sendable (FetchRequest) async -> FetchResult
    let isStopping: @Sendable () -> Bool

    private var waiting: [Place] = []
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

    /// Puts a sitemap in line; one that was named before is asked for once. Says why it is not taken.
    mutating func add(_ place: Place) -> RejectedLine? {
        guard place.depth <= Self.depthLimit else {
            return rejected(place, "sitemap indexes lie within each other more than \(Self.depthLimit) deep")
        }
        if known.contains(place.url) { return nil }
        guard known.count < Self.countLimit else {
            return rejected(place, "there are more than \(Self.countLimit) sitemaps")
        }
        known.insert(place.url)
        waiting.append(place)
        return nil
    }

    /// Reads all that are in line, in the order of their names.
    mutating func run(_ body: (URLList.Entry) throws -> Void) async throws {
        let end = Moment.now + Self.totalTime
        var next = 0
        while next < waiting.count {
            let place = waiting[next]
            next += 1
            if isSilent(place.url.hostKey) { unanswered += 1 }
            if let reason = refusal(of: place, end: end) {
                try fail(place, reason, body)
                continue
            }
            var request = FetchRequest(
                url: place.url, profile: options.asker, purpose: .sitemap, timeout: Self.timeout,
                redirectLimit: options.redirectLimit)
            request.body = .whole(decodedLimit: Self.bodyLimit)
            try read(place, await fetch(request), body)
        }
    }

    private func refusal(of place: Place, end: Moment) -> String? {
        if isStopping() { return "the run was stopped before this sitemap was asked for" }
        if Moment.now >= end {
            return "the sitemaps before it took more than \(Int(Self.totalTime.seconds / 60)) minutes"
        }
        if lines >= Self.lineLimit { return "the sitemaps before it listed more than \(Self.lineLimit) addresses" }
        return isSilent(place.url.hostKey) ? "its host gave no answer to \(Self.silenceLimit) sitemaps in a row" : nil
    }

    private func isSilent(_ host: HostKey) -> Bool { silence[host, default: 0] >= Self.silenceLimit }

    private mutating func read(
        _ place: Place, _ result: FetchResult, _ body: (URLList.Entry) throws -> Void
    ) throws {
        guard let response = result.response else {
            silence[place.url.hostKey, default: 0] += 1
            unanswered += 1
            let sentence = result.failure?.cause.sentence ?? ""
            return try fail(place, "the sitemap was not answered: \(Self.clause(sentence))", body)
        }
        silence[place.url.hostKey] = 0
        guard (200..<300).contains(response.status) else {
            return try fail(place, "the sitemap was answered with status \(response.status)", body)
        }
        let decoded = BodyDecoder.decode(
            response.wireBody, coding: response.headers["content-encoding"], limit: Self.bodyLimit)
        if let failure = decoded.failure {
            return try fail(place, "the sitemap cannot be read: \(Self.clause(failure.cause.sentence))", body)
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
                guard case .sitemap(let url, let input, let line) = entry else { return try body(entry) }
                let child = Place(url: url, input: input, line: line, depth: place.depth + 1)
                guard let refused = add(child) else { return }
                failed += 1
                try body(.rejected(refused))
            }
        } catch let error as UsageError {
            try fail(place, "the sitemap cannot be read: \(Self.clause(error.message))", body)
        }
    }

    /// What the summary says about those that failed.
    var warnings: [String] {
        let noun = failed == 1 ? "sitemap" : "sitemaps"
        return failed == 0 ? [] : ["\(failed) \(noun) could not be read; see the lines that were rejected."]
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
