internal import AuditModel
internal import Auditing
public import FoundationEssentials
public import OGReading
internal import PageFetching
internal import Synchronization

/// Loads what a rich link shows, as LinkPresentation's `LPMetadataProvider` does on Apple's systems.
///
/// Unlike `LPMetadataProvider`, one provider can load any number of links, also concurrently. Equal calls under way
/// share one. Calls for one host take turns, as many at a time as the options allow requests to it.
public final class RichLinkProvider: Sendable {
    private struct State {
        var timeout = Duration.seconds(30)
        var queueTimeout = Duration.seconds(300)
        var fetchesSubresources = true
    }

    /// What makes two calls one.
    struct Call: Hashable, Sendable {
        var url: OGReading.PageURL
        var headers: [String]
        var fetchesSubresources: Bool
        var timeout: Duration
        var queueTimeout: Duration
    }

    private let state = Mutex(State())
    let auditor: LinkAuditor
    let cache: RichLinkCache?
    private let gate: HostGate
    private let links = SharedCalls<Call, RichLink>()
    private let files = SharedCalls<OGReading.PageURL, RichLink.File>()

    /// Creates a provider with its own connections and limits. Like LinkPresentation, it does not retry.
    ///
    /// - Parameter cache: keeps links and their images; none if it is nil.
    public convenience init(cache: RichLinkCache? = nil) {
        self.init(LinkAuditor(), cache: cache)
    }

    /// Creates a provider with its own connections and limits. Like LinkPresentation, it does not retry.
    ///
    /// - Parameters:
    ///   - options: its limits, identity and rules. Its `timeout` and `checksMedia` become those of the provider.
    ///   - cache: keeps links and their images; none if it is nil.
    /// - Throws: ``OptionsError`` for a rule or a helper that does not exist.
    public convenience init(options: LinkAuditor.Options, cache: RichLinkCache? = nil) throws(OptionsError) {
        self.init(try LinkAuditor(options: options), cache: cache)
    }

    /// Makes a provider that shares the connections and limits of an auditor, and repeats no request either.
    ///
    /// - Parameters:
    ///   - auditor: its options count, its `timeout` and `checksMedia` too.
    ///   - cache: keeps links and their images; none if it is nil.
    public init(_ auditor: LinkAuditor, cache: RichLinkCache? = nil) {
        (self.auditor, self.cache) = (auditor, cache)
        gate = HostGate(limit: auditor.options.hostConcurrency)
        state.withLock {
            $0.timeout = auditor.options.timeout
            $0.fetchesSubresources = auditor.options.checksMedia
        }
    }

    /// The longest time for a page and its media together, from the first request on. The default is 30 s, as in
    /// LinkPresentation.
    public var timeout: Duration {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = newValue } }
    }

    /// The longest wait for one's turn, before the first request, while other links of the host are loaded. The default is 5
    /// minutes.
    public var queueTimeout: Duration {
        get { state.withLock { $0.queueTimeout } }
        set { state.withLock { $0.queueTimeout = newValue } }
    }

    /// Whether images, icons and video are checked, LinkPresentation's `shouldFetchSubresources`. The default is true; else
    /// the link names those that the tags declare.
    public var fetchesSubresources: Bool {
        get { state.withLock { $0.fetchesSubresources } }
        set { state.withLock { $0.fetchesSubresources = newValue } }
    }

    /// Loads a page, and picks what its rich link shows.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - headers: sent to its host alone, with every request to it; `["Authorization": "Bearer …"]`. Such a link is not cached.
    /// - Throws: ``RichLinkError`` when there is no page to show, or a header cannot be sent; `CancellationError` within 100 ms
    ///   when the task is cancelled.
    public func metadata(for url: OGReading.PageURL, headers: [String: String] = [:]) async throws -> RichLink {
        let lines = try HeaderLines.checked(headers, url)
        let call = state.withLock { state in
            Call(
                url: url, headers: lines, fetchesSubresources: state.fetchesSubresources, timeout: state.timeout,
                queueTimeout: state.queueTimeout)
        }
        return try await translated(url) {
            try await self.links.value(call) { try await self.link(call) }
        }
    }

    /// Loads a page, and picks what its rich link shows.
    ///
    /// - Parameters:
    ///   - url: an absolute http or https URL.
    ///   - headers: sent to its host alone, with every request to it. Such a link is not cached.
    /// - Throws: ``RichLinkError``, of kind `failed(.invalidURL)` for any other text; `CancellationError` within 100 ms when the
    ///   task is cancelled.
    public func metadata(for url: String, headers: [String: String] = [:]) async throws -> RichLink {
        try await metadata(for: OGReading.PageURL(parsing: url), headers: headers)
    }

    /// Loads a page or an HTML file, and picks what its rich link shows.
    ///
    /// - Parameters:
    ///   - url: an absolute http or https URL, or a `file:` URL of an HTML file, whose images are found beside it.
    ///   - headers: sent to its host alone, with every request to it. Such a link is not cached.
    /// - Throws: ``RichLinkError``, of kind `failed(.invalidURL)` for any other URL; `CancellationError` within 100 ms when the
    ///   task is cancelled.
    public func metadata(for url: URL, headers: [String: String] = [:]) async throws -> RichLink {
        guard url.isFileURL else { return try await metadata(for: url.absoluteString, headers: headers) }
        return try await metadata(forFile: url.path(percentEncoded: false))
    }

    /// Reads an HTML file, and picks what its rich link shows. Images below its folder are files too; all others are loaded.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - baseURL: where its folder will be, such as `https://example.com/blog/`. If it is nil the link has a URL that no server
    ///     ever has.
    /// - Throws: ``RichLinkError`` for a path that leads to no HTML file; `CancellationError` within 100 ms when the task is
    ///   cancelled.
    public func metadata(forFile path: String, baseURL: OGReading.PageURL? = nil) async throws -> RichLink {
        let (fetches, timeout) = (fetchesSubresources, timeout)
        let shelf = ImageShelf()
        let (bench, scope) = try auditor.scopedBench({ bench in
            var own = RequestScope.Call()
            own.shelf = shelf
            return RequestScope(bench.fetcher, own)
        }) { $0.looksAtMedia = fetches }
        return try await translated(path) {
            try await abandonable(onCancel: scope.cancel) {
                try await withDeadline(patience: .zero, timeout: timeout) { [self] begin in
                    begin()
                    return try self.finished(try await Self.audit(path, baseURL, bench), bench, shelf)
                }
            }
        }
    }

    private static func audit(
        _ path: String, _ baseURL: OGReading.PageURL?, _ bench: Workbench
    ) async throws(RichLinkError) -> AuditedPage {
        do throws(AuditError) {
            return try await bench.audit(file: path, base: baseURL?.inner)
        } catch {
            throw RichLinkError(.failed(.unreadable), url: path, error.sentence)
        }
    }

    /// Loads an image or icon of any link, as ``RichLink/Media/load()`` does.
    ///
    /// - Returns: at most 10 MiB.
    /// - Throws: ``RichLinkError``, of kind `failed(.tooLarge)` for more; `CancellationError` within 100 ms when the task is
    ///   cancelled.
    public func load(_ media: RichLink.Media) async throws -> RichLink.File {
        var media = media
        media.loader = media.loader ?? LinkFiles(provider: self)
        return try await media.load()
    }

    /// Gives a link that was kept, or made, this provider to load its media with.
    public func adopt(_ link: RichLink) -> RichLink { link.loaded(by: LinkFiles(provider: self)) }

    /// Cancels all requests of this provider. Pending calls throw a ``RichLinkError`` of kind `cancelled`.
    public func cancel() {
        links.cancel()
        files.cancel()
    }
}

// MARK: One call

extension RichLinkProvider {
    /// The cache, where everybody is sent the same: a URL whose host has headers or a login of its own is for this provider alone.
    private func sharedCache(for url: OGReading.PageURL, _ headers: [String] = []) -> RichLinkCache? {
        headers.isEmpty && !auditor.options.audit.fetch.isPersonal(url.inner) ? cache : nil
    }

    /// What is kept, else what the page says now.
    private func link(_ call: Call) async throws -> RichLink {
        let kept = await sharedCache(for: call.url, call.headers)?.link(call)
        if let kept, kept.isFresh { return adopt(kept.value) }
        do {
            return try await withDeadline(patience: call.queueTimeout, timeout: call.timeout) { begin in
                try await self.gate.pass(call.url.host) { try await self.fetch(call, kept, begin) }
            }
        } catch Overdue.turn {
            throw RichLinkError(
                .queueTimedOut, url: call.url.text,
                "Other links of \(call.url.host) took too long; its turn did not come.")
        }
    }

    private func fetch(
        _ call: Call, _ kept: RichLinkCache.Kept<RichLink>?, _ begin: @escaping @Sendable () -> Void
    ) async throws -> RichLink {
        let shelf = ImageShelf()
        let (bench, scope) = try auditor.scopedBench({ bench in
            var own = RequestScope.Call()
            (own.page, own.headers, own.onStart, own.shelf) = (call.url.inner, call.headers, begin, shelf)
            own.retries = 0
            return RequestScope(bench.fetcher, own)
        }) { options in
            options.timeout = Moment.Span(call.timeout)
            options.looksAtMedia = call.fetchesSubresources
        }
        return try await abandonable(onCancel: scope.cancel) { [self] in
            switch await bench.visit(call.url.inner, unless: kept?.condition) {
            case .unchanged(let validators):
                guard let kept else { throw RichLinkError(.timeout, status: nil, url: call.url.text) }
                await cache?.renew(kept, validators)
                return adopt(kept.value)
            case .audited(let audited, let condition):
                let link = try finished(audited, bench, shelf, headers: call.headers)
                guard let condition, let shared = sharedCache(for: call.url, call.headers),
                    sharedCache(for: link.url) != nil
                else { return link }
                await shared.put(link, call, condition, shelf) { sharedCache(for: $0) != nil }
                return link
            }
        }
    }

    /// The link of a page that was loaded.
    private func finished(
        _ audited: AuditedPage, _ bench: Workbench, _ shelf: ImageShelf, headers: [String] = []
    ) throws(RichLinkError) -> RichLink {
        let page = PageAudit(bench.report(audited), rulesVersion: bench.options.rulesVersion)
        guard page.outcome == .ok else {
            throw RichLinkError(page.outcome, status: page.status, url: page.urlText)
        }
        let link = RichLink(audited.evidence, page)
        shelf.keep(only: Set((link.images + link.icons).compactMap { $0.url?.inner }))
        return link.loaded(by: LinkFiles(provider: self, shelf: shelf, headers: headers, page: link.originalURL))
    }

    private func translated<Value>(_ url: OGReading.PageURL, _ work: () async throws -> Value) async throws -> Value {
        try await translated(url.text, work)
    }

    /// Work that others ended throws the error of this library; that of a cancelled task stays.
    private func translated<Value>(_ url: String, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch Overdue.answer {
            throw RichLinkError(.timeout, status: nil, url: url)
        } catch is CancellationError {
            try Task.checkCancellation()
            throw RichLinkError(.cancelled, url: url, "The request was cancelled.")
        }
    }
}

// MARK: Files

extension RichLinkProvider {
    /// What is behind a URL; one request for all simultaneous calls.
    func file(_ url: OGReading.PageURL, headers: [String], page: OGReading.PageURL?) async throws -> RichLink.File {
        guard headers.isEmpty else { return try await fetchFile(url, headers, page) }
        return try await translated(url) {
            try await self.files.value(url) { try await self.fetchFile(url, [], nil) }
        }
    }

    private func fetchFile(_ url: OGReading.PageURL, _ headers: [String], _ page: OGReading.PageURL?) async throws
        -> RichLink.File
    {
        let shared = sharedCache(for: url, headers)
        let kept = await shared?.file(url)
        if let kept, kept.isFresh { return kept.value }
        let (bench, scope) = try auditor.scopedBench({ bench in
            var own = RequestScope.Call()
            (own.page, own.headers, own.retries) = (page?.inner, headers, 0)
            return RequestScope(bench.fetcher, own)
        })
        return try await abandonable(onCancel: scope.cancel) {
            do throws(MediaFileError) {
                guard let file = try await bench.file(url.inner, unless: kept?.condition?.validators) else {
                    if let kept, let condition = kept.condition { await shared?.renew(kept, condition.validators) }
                    return kept?.value ?? RichLink.File(data: Data(), type: "")
                }
                await shared?.put(file, url)
                return RichLink.File(data: Data(file.bytes), type: file.type)
            } catch {
                throw RichLinkError(PageAudit.Outcome(error.outcome), status: error.status, url: url.text)
            }
        }
    }
}

/// Loads the media of a link: what was checked is there already.
struct LinkFiles: MediaLoader {
    let provider: RichLinkProvider
    var shelf = ImageShelf()
    var headers: [String] = []
    var page: OGReading.PageURL?

    func known(_ url: OGReading.PageURL) -> RichLink.File? {
        shelf.file(url.inner).map { RichLink.File(data: Data($0.bytes), type: $0.type) }
    }

    func load(_ url: OGReading.PageURL) async throws -> RichLink.File {
        if let file = known(url) { return file }
        let file = try await provider.file(url, headers: headers, page: page)
        shelf.put(MediaFile(bytes: Array(file.data), type: file.type, validators: nil), of: url.inner)
        return file
    }
}
