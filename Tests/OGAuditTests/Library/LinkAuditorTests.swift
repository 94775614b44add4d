internal import OGAudit
internal import TestSupport
internal import Testing

@Suite("Pages judged by the library")
struct LinkAuditorTests {
    private let server: LoopbackServer

    init() throws { server = try librarySite() }

    @Test("a page is fetched and judged with its media")
    func page() async throws {
        defer { server.stop() }
        let page = try await testAuditor().audit(server.url("/moved"))
        #expect(page.url?.path == "/moved" && page.finalURL?.path == "/good" && page.redirects == 1)
        #expect(page.outcome == .ok && page.status == 200 && page.card.layout == .largeImage)
        #expect(page.card.image?.width == 1200 && page.card.image?.bytes == bee.count)
        #expect(page.card.icon?.source == "apple-touch-icon" && page.fetchedAt != nil && page.fetchTime != nil)
    }

    @Test("a page that cannot be loaded is a result with an outcome and no score")
    func outcomes() async throws {
        let auditor = try testAuditor()
        #expect(try await auditor.audit(server.url("/none")).outcome == .http4xx)
        #expect(try await LinkAuditor().audit(server.url("/good")).outcome == .privateAddress)
        #expect(server.log.count("/good") == 0)
        let hurried = try testAuditor { $0.timeout = .milliseconds(200) }
        #expect(try await hurried.audit(server.url("/slow")).outcome == .timeout)
        server.stop()
        let refused = try await auditor.audit(server.url("/good"))
        #expect(refused.outcome == .connect && refused.score == nil && refused.cause == "connect")
    }

    @Test("a text that is no URL throws an error that says so")
    func badURL() async throws {
        defer { server.stop() }
        let error = await #expect(throws: RichLinkError.self) { _ = try await testAuditor().audit("no URL") }
        #expect(error?.kind == .failed(.invalidURL))
    }

    @Test("several pages are returned as they finish, within the limits of their host")
    func several() async throws {
        defer { server.stop() }
        let urls = try (0..<600).map { try PageURL(parsing: server.url("/page-\($0)")) }
        let auditor = try testAuditor {
            $0.checksMedia = false
            $0.hostConcurrency = 3
        }
        var seen: Set<String> = []
        for try await page in auditor.audits(of: urls) {
            #expect(page.outcome == .ok)
            seen.insert(page.urlText)
        }
        #expect(seen == Set(urls.map(\.text)))
        #expect(server.log.mostInFlight[server.address] ?? 0 <= 3)
        #expect(server.log.connections <= 3, "connections are kept")
    }

    @Test("a cancelled sequence throws CancellationError, and no request is left")
    func cancelled() async throws {
        defer { server.stop() }
        let urls = try (0..<20).map { try PageURL(parsing: server.url("/slow?\($0)")) }
        let auditor = try testAuditor { $0.hostConcurrency = 10 }
        let task = Task { for try await _ in auditor.audits(of: urls) {} }
        try await until { server.log.requests.count == 10 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await expectNoMoreRequests(than: 10)
    }

    @Test("a cancelled audit ends the requests for media that its page points to")
    func cancelledMedia() async throws {
        defer { server.stop() }
        let auditor = try testAuditor()
        let task = Task { try await auditor.audit(server.url("/slow-image")) }
        // All media of the page were requested: requests after the end of the task were not cancelled.
        try await until { server.log.count("/slow") == 1 && server.log.count("/icon.png") == 1 }
        let begun = server.log.requests.count
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await expectNoMoreRequests(than: begun)
        // The connection of a request that was given up is free: one more page is judged while the server still sleeps.
        #expect(try await auditor.audit(server.url("/bare")).outcome == .ok)
    }

    @Test("a loop that is left ends its requests")
    func left() async throws {
        defer { server.stop() }
        let paths = ["/bare"] + (0..<20).map { "/slow?\($0)" }
        let urls = try paths.map { try PageURL(parsing: server.url($0)) }
        for try await page in try testAuditor({ $0.hostConcurrency = 30 }).audits(of: urls) {
            #expect(page.url?.path == "/bare")
            break
        }
        // Requests in flight when the loop ended may still arrive.
        try await Task.sleep(for: .milliseconds(300))
        try await expectNoMoreRequests(than: server.log.requests.count)
    }

    /// Whether the server gets no more requests; it responds after a minute.
    private func expectNoMoreRequests(than count: Int) async throws {
        try await Task.sleep(for: .milliseconds(300))
        #expect(server.log.requests.count == count)
    }
}
