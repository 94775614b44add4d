internal import AuditModel
internal import Auditing

/// Judges how pages share: fetches them politely, predicts their rich links, and says what is wrong.
///
/// All calls share one set of limits and keep connections, so make one and keep it. It remembers how hosts behave as long
/// as it lives: one that does not respond to 20 requests in a row is asked no more. It writes nothing.
public final class LinkAuditor: Sendable {
    /// What it was made with.
    public let options: Options
    private let bench: Result<Workbench, RichLinkError>

    /// Makes an auditor, with a thread of its own for its requests.
    ///
    /// - Parameter options: limits and identity; the defaults are polite.
    public init(options: Options = Options()) {
        self.options = options
        do throws(AuditError) {
            bench = .success(try Workbench(options.inner))
        } catch {
            bench = .failure(RichLinkError(.unknown, url: "", error.sentence))
        }
    }

    deinit {
        guard case .success(let bench) = bench else { return }
        // Helpers end by themselves, and nobody has to wait for them here.
        Task { await bench.close() }
    }

    /// Fetches a page with what it points to, and judges it.
    ///
    /// A page that cannot be loaded is a result too: its ``PageAudit/outcome`` says why.
    ///
    /// - Parameter url: the page.
    /// - Throws: `CancellationError` when the task is cancelled, after which no request of the page is under way;
    ///   ``RichLinkError`` of kind `unknown` if this machine has no thread left.
    public func audit(_ url: PageURL) async throws -> PageAudit { try await audit(url) { _ in } }

    /// Fetches a page with what it points to, and judges it.
    ///
    /// - Parameter url: an absolute http or https URL.
    /// - Throws: ``RichLinkError`` of kind `failed(.invalidURL)` for any other text; else as ``audit(_:)-(PageURL)``.
    public func audit(_ url: String) async throws -> PageAudit { try await audit(PageURL(parsing: url)) }

    func audit(_ url: PageURL, _ change: @escaping @Sendable (inout AuditOptions) -> Void) async throws -> PageAudit {
        let bench = try bench.get()
        let scope = RequestScope(bench.fetcher)
        return try await abandonable(onCancel: scope.cancel) {
            await PageAudit(url, by: bench.anew(scope, change))
        }
    }

    /// Judges pages as they finish, under one set of limits, in no particular order.
    ///
    /// At most 256 are under way or finished and not yet taken; whoever takes them slowly has them fetched slowly. URLs of
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
    /// - Returns: the page, with a score over what can be told from HTML alone.
    public static func judge(
        html: some Sequence<UInt8>, at url: PageURL, contentType: String = "text/html; charset=utf-8"
    ) -> PageAudit {
        let options = AuditOptions()
        let page = JudgedHTML.page(Array(html), at: url.inner, contentType: contentType, options: options)
        return PageAudit(page, rulesVersion: options.rulesVersion)
    }

    /// The same fetcher and limits, for requests that the scope gives up together.
    func scopedBench() throws(RichLinkError) -> (Workbench, RequestScope) {
        let bench = try bench.get()
        let scope = RequestScope(bench.fetcher)
        return (bench.anew(scope), scope)
    }
}

extension PageAudit {
    /// Fetches a page and judges it.
    init(_ url: PageURL, by bench: Workbench) async {
        self.init(await bench.page(url.inner), rulesVersion: bench.options.rulesVersion)
    }
}
