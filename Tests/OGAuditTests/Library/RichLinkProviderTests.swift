internal import FoundationEssentials
internal import OGAudit
internal import TestSupport
internal import Testing

@Suite("Rich links")
struct RichLinkProviderTests {
    private let server: LoopbackServer
    private let provider: RichLinkProvider

    init() throws {
        server = try librarySite()
        provider = try RichLinkProvider(options: testOptions())
    }

    /// The error that a link ends with.
    private func error(_ path: String) async -> RichLinkError? {
        await #expect(throws: RichLinkError.self) { _ = try await provider.metadata(for: server.url(path)) }
    }

    @Test("a link has title, site, description, image and icon, and both URLs")
    func link() async throws {
        defer { server.stop() }
        let link = try await provider.metadata(for: server.url("/moved"))
        #expect(link.title == "Bees can count" && link.siteName == "Northbay")
        #expect(link.summary == "And nobody taught them.")
        #expect(link.originalURL.path == "/moved" && link.url.path == "/good")
        #expect(link.image?.url?.path == "/bee.png" && link.icon?.url?.path == "/icon.png")
        #expect(link.remoteVideoURL == nil && link.page?.card.title?.source == "og:title")
    }

    @Test("an image is loaded with its type")
    func load() async throws {
        defer { server.stop() }
        let file = try await provider.metadata(for: server.url("/good")).image?.load()
        #expect(file?.data == Data(bee) && file?.type == "image/png")
    }

    @Test("an image over 10 MiB is an error, and is not read to its end")
    func largeImage() async throws {
        defer { server.stop() }
        provider.fetchesSubresources = false
        let large = try site(["/": html("<title>A</title><meta property=og:image content=\(server.url("/large.png"))>")]
        )
        defer { large.stop() }
        let image = try await provider.metadata(for: large.url("/")).image
        let error = await #expect(throws: RichLinkError.self) { _ = try await image?.load() }
        #expect(error?.kind == .failed(.tooLarge) && error?.url == server.url("/large.png"))
    }

    @Test("without subresources a link has what the tags declare, and fetches no media")
    func declared() async throws {
        defer { server.stop() }
        provider.fetchesSubresources = false
        let link = try await provider.metadata(for: server.url("/good"))
        #expect(link.image?.url?.path == "/bee.png" && link.icon?.url?.path == "/icon.png")
        #expect(server.log.requests.map(\.path) == ["/good"])
    }

    @Test("errors say what failed, with the URL and without command-line options")
    func errors() async throws {
        #expect(await error("/none")?.kind == .failed(.status(404)))
        let refused = try site([:])
        refused.stop()
        let closed = await #expect(throws: RichLinkError.self) {
            _ = try await provider.metadata(for: refused.url("/"))
        }
        #expect(closed?.kind == .failed(.connection) && closed?.url == refused.url("/"))
        let invalid = await #expect(throws: RichLinkError.self) { _ = try await provider.metadata(for: "mailto:a@b.c") }
        #expect(invalid?.kind == .failed(.invalidURL))
        let denied = await #expect(throws: RichLinkError.self) {
            _ = try await RichLinkProvider().metadata(for: server.url("/good"))
        }
        #expect(denied?.kind == .notAllowed && server.log.count("/good") == 0)
        for error in [closed, invalid, denied] { #expect(error?.description.contains("--") == false) }
        server.stop()
    }

    @Test("the timeout covers a page and its media", arguments: ["/slow", "/slow-image"])
    func timeout(_ path: String) async {
        defer { server.stop() }
        provider.timeout = .milliseconds(500)
        #expect(await error(path)?.kind == .timedOut)
    }

    @Test("cancel ends the requests of a provider with its own error")
    func cancel() async throws {
        defer { server.stop() }
        let task = Task { try await provider.metadata(for: server.url("/slow")) }
        try await until { server.log.count("/slow") == 1 }
        provider.cancel()
        let error = await #expect(throws: RichLinkError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
    }

    @Test("a cancelled task throws CancellationError")
    func cancelledTask() async throws {
        defer { server.stop() }
        let task = Task { try await provider.metadata(for: server.url("/slow")) }
        try await until { server.log.count("/slow") == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a link that was kept as JSON is the same, and loads with the provider that it is given")
    func json() async throws {
        defer { server.stop() }
        let link = try await provider.metadata(for: server.url("/good"))
        let bytes = try JSONEncoder().encode(link)
        #expect(try JSONDecoder().decode(RichLink.self, from: bytes) == link)
        let kept = try JSONDecoder().decode(RichLink.self, from: bytes)
        let unattached = await #expect(throws: RichLinkError.self) { _ = try await kept.image?.load() }
        #expect(unattached?.kind == .failed(.noProvider))
        #expect(try await provider.adopt(kept).image?.load().data == Data(bee))
        #expect(try await provider.load(try #require(kept.image)).data == Data(bee))
    }
}
