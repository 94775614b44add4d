internal import AuditModel
internal import Auditing
internal import Synchronization

/// Loads what a rich link shows, as LinkPresentation's `LPMetadataProvider` does on Apple's systems.
///
/// Unlike that one it may be used for any number of links, also at the same time.
public final class RichLinkProvider: Sendable {
    private struct State {
        var timeout = Duration.seconds(30)
        var fetchesSubresources = true
        var started = 0
        var calls: [Int: Task<PageAudit?, any Error>] = [:]
    }

    private let state = Mutex(State())
    private let auditor: LinkAuditor

    /// Makes a provider with connections and limits of its own, which repeats no request, as LinkPresentation does not.
    public convenience init() {
        var options = LinkAuditor.Options()
        options.retries = 0
        self.init(LinkAuditor(options: options))
    }

    /// Makes a provider that shares the connections and limits of an auditor.
    ///
    /// - Parameter auditor: its options count, but for the two that the provider has itself.
    public init(_ auditor: LinkAuditor) { self.auditor = auditor }

    /// The longest time for a page and its media together. The default is 30 s, as in LinkPresentation.
    public var timeout: Duration {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = newValue } }
    }

    /// Whether images, icons and video are checked, LinkPresentation's `shouldFetchSubresources`. The default is true; else
    /// the link names those that the tags declare.
    public var fetchesSubresources: Bool {
        get { state.withLock { $0.fetchesSubresources } }
        set { state.withLock { $0.fetchesSubresources = newValue } }
    }

    /// Loads a page, and picks what its rich link shows.
    ///
    /// - Parameter url: the page.
    /// - Throws: ``RichLinkError`` when there is no page to show; `CancellationError` within 100 ms when the task is cancelled.
    public func metadata(for url: PageURL) async throws -> RichLink {
        let (number, call) = start(url)
        defer { state.withLock { $0.calls[number] = nil } }
        do {
            let page = try await withTaskCancellationHandler {
                try await call.value
            } onCancel: {
                call.cancel()
            }
            return try link(page, url)
        } catch is CancellationError {
            try Task.checkCancellation()
            throw RichLinkError(.cancelled, url: url.text, "The request was cancelled.")
        }
    }

    /// Loads a page, and picks what its rich link shows.
    ///
    /// - Parameter url: an absolute http or https URL.
    /// - Throws: ``RichLinkError``, of kind `failed(.invalidURL)` for any other text; `CancellationError` within 100 ms when the
    ///   task is cancelled.
    public func metadata(for url: String) async throws -> RichLink { try await metadata(for: PageURL(parsing: url)) }

    /// Ends all requests of this provider; who waits for them gets a ``RichLinkError`` of kind `cancelled`.
    public func cancel() { state.withLock { $0.calls.values }.forEach { $0.cancel() } }

    /// A call's page; nil when its time is up.
    private func start(_ url: PageURL) -> (Int, Task<PageAudit?, any Error>) {
        state.withLock { state in
            let (timeout, checksMedia) = (state.timeout, state.fetchesSubresources)
            let call = Task { [auditor] in
                try await first(within: timeout) {
                    try await auditor.audit(url) { options in
                        options.timeout = Moment.Span(timeout)
                        options.looksAtMedia = checksMedia
                    }
                }
            }
            state.started += 1
            state.calls[state.started] = call
            return (state.started, call)
        }
    }

    private func link(_ page: PageAudit?, _ url: PageURL) throws(RichLinkError) -> RichLink {
        guard let page else { throw RichLinkError(.timeout, status: nil, url: url.text) }
        guard let link = RichLink(page, auditor) else {
            throw RichLinkError(page.outcome, status: page.status, url: url.text)
        }
        return link
    }
}

/// What the work makes; nil when it takes longer, and it is cancelled then.
private func first<Value: Sendable>(
    within timeout: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: timeout)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
