internal import AuditModel
internal import PageFetching
internal import Politeness
internal import Synchronization
internal import TestSupport
internal import Testing

/// A loopback server and a fetcher that sees it as every host of the world.
struct Harness {
    let server: LoopbackServer
    let fetcher: Fetcher

    /// Starts both; the options are for tests unless changed: private addresses allowed, short delays.
    init(
        _ change: (inout FetchOptions) -> Void = { _ in },
        handler: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) throws {
        server = try #require(LoopbackServer(handler: handler))
        server.start()
        var options = FetchOptions()
        options.allowPrivate = true
        options.robots = .ignore
        options.politeness.host.rate = .unlimited
        options.politeness.retryDelay = .milliseconds(20)
        options.connectTo = [server.connectToAll]
        options.connectTimeout = .seconds(5)
        change(&options)
        fetcher = try Fetcher(options: options)
    }

    /// Runs the body and stops both.
    static func run(
        _ change: (inout FetchOptions) -> Void = { _ in },
        answering handler: @escaping @Sendable (LoopbackServer.Request) -> Reply,
        _ body: (Harness) async throws -> Void
    ) async throws {
        let harness = try Harness(change, handler: handler)
        defer { harness.stop() }
        try await body(harness)
    }

    func stop() {
        fetcher.shutDown()
        server.stop()
    }

    /// Waits until the server has received that many requests.
    func untilServer(hasSeen count: Int) async throws { try await until { server.log.requests.count >= count } }

    /// Fetches one address.
    func fetch(_ text: String, _ change: (inout FetchRequest) -> Void = { _ in }) async throws -> FetchResult {
        await fetcher.fetch(try Self.request(text, change))
    }

    /// Fetches all at once.
    func fetchAll(_ texts: [String]) async throws -> [FetchResult] {
        let requests = try texts.map { try Self.request($0) }
        return await withTaskGroup(of: FetchResult.self) { group in
            for request in requests {
                group.addTask { await fetcher.fetch(request) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    static func request(_ text: String, _ change: (inout FetchRequest) -> Void = { _ in }) throws -> FetchRequest {
        var request = FetchRequest(url: try #require(PageURL(stored: text)), timeout: .seconds(10))
        change(&request)
        return request
    }
}

extension FetchResult {
    var cause: FetchFailure.Cause? { failure?.cause }
    var text: String? { response.map { String(decoding: $0.wireBody, as: UTF8.self) } }
}
