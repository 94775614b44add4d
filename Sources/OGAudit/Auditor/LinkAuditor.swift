internal import AuditReports
internal import Auditing
public import OGReading

/// Audits pages for link previews: fetches them politely, predicts the card that Messages shows, and reports what is
/// wrong.
///
/// All calls share one set of limits and keep connections, so make one and keep it. It remembers how hosts behave as long
/// as it lives: a host that fails 20 requests in a row is skipped from then on. It writes nothing to disk.
public final class LinkAuditor: Sendable {
    /// The options this auditor was created with.
    public let options: Options
    private let bench: Result<Workbench, RichLinkError>

    /// Makes an auditor with polite defaults, and a thread of its own for its requests.
    public convenience init() { self.init(checked: Options()) }

    /// Makes an auditor, with a thread of its own for its requests.
    ///
    /// - Parameter options: limits, identity and rules.
    /// - Throws: ``OptionsError`` for a rule or a helper that does not exist.
    public convenience init(options: Options) throws(OptionsError) {
        try options.validate()
        self.init(checked: options)
        if case .failure(let error) = bench { throw OptionsError(error.description) }
    }

    init(checked options: Options) {
        self.options = options
        do throws(AuditError) {
            bench = .success(try Workbench(options.audit))
        } catch {
            bench = .failure(RichLinkError(.unknown, url: "", error.sentence))
        }
    }

    deinit {
        guard case .success(let bench) = bench else { return }
        // Helpers end by themselves, so there is nothing to wait for.
        Task { await bench.close() }
    }

    /// Fetches a page and its media, and audits it.
    ///
    /// A page that cannot be loaded is a result too: its ``PageAudit/outcome`` says why.
    ///
    /// - Parameter url: the page.
    /// - Throws: `CancellationError` when the task is cancelled, after which no request of the page is under way;
    ///   ``RichLinkError`` of kind `unknown` if this machine has no thread left.
    public func audit(_ url: PageURL) async throws -> PageAudit {
        let (bench, scope) = try scopedBench()
        return try await abandonable(onCancel: scope.cancel) { await PageAudit(url, by: bench) }
    }

    /// Fetches a page and its media, and audits it.
    ///
    /// - Parameter url: an absolute http or https URL.
    /// - Throws: ``RichLinkError`` of kind `failed(.invalidURL)` for any other text; else as ``audit(_:)-(PageURL)``.
    public func audit(_ url: String) async throws -> PageAudit { try await audit(PageURL(parsing: url)) }

    /// Judges pages as they finish, under one set of limits, in no particular order.
    ///
    /// At most 256 are under way or finished and not yet taken: if you iterate slowly, pages are fetched slowly. URLs of
    /// one host wait for each other, so mix hosts if there are many. Pages are not compared with each other, which ``AuditRun`` does.
    ///
    /// - Parameter urls: the pages, each audited as often as it occurs.
    /// - Returns: a sequence that throws as ``audit(_:)-(PageURL)`` does. Cancelling its task, or leaving its loop, ends
    ///   all requests.
    public func audits(of urls: some Sequence<PageURL> & Sendable) -> some AsyncSequence<PageAudit, any Error>
        & Sendable
    {
        PageAudits(urls: urls, auditor: self)
    }

    /// Judges HTML without a network: its tags, title, charset and structure, but no media.
    ///
    /// - Parameters:
    ///   - html: the bytes of the page, of which the first 8 MiB are read.
    ///   - url: where the page will be served.
    ///   - contentType: the Content-Type that it will be served with.
    /// - Returns: the page, with a score for what HTML alone shows.
    public static func judge(
        html: some Sequence<UInt8>, at url: PageURL, contentType: String = "text/html; charset=utf-8"
    ) -> PageAudit {
        PageJudge().judge(html: html, at: url, contentType: contentType)
    }

    /// Judges HTML without a network, by rules of your choice.
    ///
    /// - Parameters:
    ///   - html: the bytes of the page, of which the first 8 MiB are read.
    ///   - url: where the page will be served.
    ///   - contentType: the Content-Type that it will be served with.
    ///   - options: of which ``Options/rules`` count: which are judged, how strict, and what is accepted.
    /// - Returns: the page, with a score for what HTML alone shows.
    /// - Throws: ``OptionsError`` for a rule that does not exist.
    public static func judge(
        html: some Sequence<UInt8>, at url: PageURL, contentType: String = "text/html; charset=utf-8",
        options: Options
    ) throws(OptionsError) -> PageAudit {
        try options.validate()
        return try PageJudge(options: options.rules).judge(html: html, at: url, contentType: contentType)
    }

    /// The same fetcher and limits, for requests that the scope gives up together.
    ///
    /// - Parameters:
    ///   - scope: those of one caller; a new one of its own if there is none.
    ///   - change: what is different for them.
    func scopedBench(
        _ scope: ((Workbench) -> RequestScope) = { RequestScope($0.fetcher) },
        _ change: (inout AuditOptions) -> Void = { _ in }
    ) throws(RichLinkError) -> (Workbench, RequestScope) {
        let bench = try bench.get()
        let scope = scope(bench)
        return (bench.anew(scope, change), scope)
    }
}

extension PageAudit {
    /// Fetches a page and judges it.
    init(_ url: PageURL, by bench: Workbench) async {
        self.init(await bench.page(url.inner), rulesVersion: bench.options.rulesVersion)
    }
}

/// Pages as they finish; URLs are taken as pages are, so that neither gathers.
struct PageAudits<URLs: Sequence<PageURL> & Sendable>: AsyncSequence, Sendable {
    let urls: URLs
    let auditor: LinkAuditor

    func makeAsyncIterator() -> Iterator { Iterator(urls: urls.makeIterator(), auditor: auditor) }

    struct Iterator: AsyncIteratorProtocol {
        var urls: URLs.Iterator
        let auditor: LinkAuditor
        private var flight: Flight?
        private var underWay = 0

        init(urls: URLs.Iterator, auditor: LinkAuditor) { (self.urls, self.auditor) = (urls, auditor) }

        mutating func next() async throws -> PageAudit? {
            try Task.checkCancellation()
            let flight = try flight ?? Flight(auditor)
            self.flight = flight
            while underWay < Flight.limit, let url = urls.next() {
                flight.start(url)
                underWay += 1
            }
            guard underWay > 0 else { return nil }
            underWay -= 1
            return try await flight.landed()
        }
    }
}

/// The pages under way of one sequence, whose requests end with it.
private final class Flight: Sendable {
    /// The most pages that are under way, or finished and not yet taken.
    static let limit = 256

    private let bench: Workbench
    private let scope: RequestScope
    private let pages: AsyncStream<PageAudit>
    private let inlet: AsyncStream<PageAudit>.Continuation

    init(_ auditor: LinkAuditor) throws(RichLinkError) {
        (bench, scope) = try auditor.scopedBench()
        // Bounded by the limit.
        (pages, inlet) = AsyncStream.makeStream(of: PageAudit.self)
    }

    deinit { scope.cancel() }

    func start(_ url: PageURL) {
        Task { [bench, inlet] in _ = inlet.yield(await PageAudit(url, by: bench)) }
    }

    /// The next page that finishes.
    func landed() async throws -> PageAudit {
        try await withTaskCancellationHandler {
            for await page in pages {
                try Task.checkCancellation()
                return page
            }
            throw CancellationError()
        } onCancel: {
            scope.cancel()
        }
    }
}

extension PageAudit {
    /// What the reports say of a page.
    init(_ page: ReportPage, rulesVersion: String) {
        self.init(page.record, scoresIfFixed: page.scoresIfFixed, rulesVersion: rulesVersion) { place in
            Finding.History(
                firstSeen: page.firstSeen(place), state: page.state(place), runs: page.runs(place))
        }
    }
}
