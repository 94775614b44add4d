internal import OGReading
internal import Auditing

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

/// The pages under way of one sequence. Whoever lets go of it ends their requests.
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
