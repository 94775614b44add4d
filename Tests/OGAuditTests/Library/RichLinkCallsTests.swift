internal import FoundationEssentials
internal import OGAudit
internal import OGReading
internal import TestSupport
internal import Testing

@Suite("Many calls of a provider")
struct RichLinkCallsTests {
    private let server: LoopbackServer

    init() throws { server = try librarySite() }

    private func provider(
        cache: RichLinkCache? = nil, _ change: (inout LinkAuditor.Options) -> Void = { _ in }
    ) throws -> RichLinkProvider {
        try RichLinkProvider(options: testOptions(change), cache: cache)
    }

    @Test("a hundred concurrent links of one host are all returned")
    func hundred() async throws {
        defer { server.stop() }
        let provider = try provider { $0.hostConcurrency = 2 }
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let link = try await provider.metadata(for: server.url("/page-\(number)"))
                    #expect(link.title == "Page number \(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(server.log.mostInFlight.values.max() ?? 0 <= 2)
    }

    @Test("a link that times out in the queue has its own error, and nothing is requested")
    func turn() async throws {
        defer { server.stop() }
        let provider = try provider { $0.hostConcurrency = 1 }
        let first = Task { try await provider.metadata(for: server.url("/slow")) }
        try await until { server.log.count("/slow") == 1 }
        provider.queueTimeout = .milliseconds(200)
        let error = await #expect(throws: RichLinkError.self) {
            _ = try await provider.metadata(for: server.url("/good"))
        }
        #expect(error?.kind == .queueTimedOut && error?.url == server.url("/good"))
        #expect(server.log.count("/good") == 0)
        first.cancel()
    }

    @Test("the time of a link does not begin while it waits for its turn", .slow)
    func deadline() async throws {
        defer { server.stop() }
        let provider = try provider { $0.hostConcurrency = 1 }
        let first = Task { try await provider.metadata(for: server.url("/slow")) }
        try await until { server.log.count("/slow") == 1 }
        provider.timeout = .seconds(30)
        let second = Task { try await provider.metadata(for: server.url("/page-1")) }
        try await Task.sleep(for: .milliseconds(30_500))
        first.cancel()
        #expect(try await second.value.title == "Page number 1")
    }

    @Test("equal concurrent calls share their requests, and a checked link loads without requests")
    func shared() async throws {
        defer { server.stop() }
        let provider = try provider()
        let links = try await withThrowingTaskGroup(of: RichLink.self) { group in
            for _ in 0..<10 { group.addTask { try await provider.metadata(for: server.url("/good")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(links.count == 10 && Set(links).count == 1)
        #expect(try await links[0].image?.load().data == Data(bee))
        #expect(try await links[9].icon?.load().type == "image/png")
        #expect(["/good", "/bee.png", "/icon.png"].map { server.log.count($0) } == [1, 1, 1])
    }

    @Test("a cancelled caller does not cancel the others, and the last one ends the requests")
    func leaving() async throws {
        defer { server.stop() }
        let provider = try provider()
        let calls = (0..<2).map { _ in Task { try await provider.metadata(for: server.url("/slow")) } }
        try await until { server.log.count("/slow") == 1 }
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(server.log.inFlight.values.reduce(0, +) == 1)
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[1].value }
    }

    @Test("headers of a call are sent only to its host, also for images, and not after a redirect to another")
    func headers() async throws {
        let other = try site { _ in html("<title>Other</title>") }
        defer {
            server.stop()
            other.stop()
        }
        let shop = try site { request in
            switch request.path {
            case "/away": .redirect(to: other.url("/there"))
            case "/bee.png": Reply(200, ["Content-Type": "image/png"], body: bee)
            default:
                request.headers["x-key"] == "s3cret"
                    ? html(bees() + "<meta property=og:image content=\"\(other.url("/far.png"))\">") : Reply(401)
            }
        }
        defer { shop.stop() }
        let provider = try provider()
        let link = try await provider.metadata(for: shop.url("/"), headers: ["X-Key": "s3cret"])
        #expect(link.title == "Bees can count" && link.image?.url?.path == "/bee.png")
        #expect(shop.log.requests.filter { $0.path == "/bee.png" }.allSatisfy { $0.headers["x-key"] == "s3cret" })
        _ = try await provider.metadata(for: shop.url("/away"), headers: ["X-Key": "s3cret"])
        #expect(other.log.requests.count >= 2 && other.log.requests.allSatisfy { $0.headers["x-key"] == nil })
        let bare = await #expect(throws: RichLinkError.self) { _ = try await provider.metadata(for: shop.url("/")) }
        #expect(bare?.kind == .failed(.status(401)))
        for header in [["Host": "a"], ["a b": "c"], ["A": "b\r\nC: d"], ["A": ""]] {
            let wrong = await #expect(throws: RichLinkError.self) {
                _ = try await provider.metadata(for: shop.url("/"), headers: header)
            }
            #expect(wrong?.kind == .notAllowed)
        }
    }

    @Test("a file URL gives the link of the file, with the images next to it")
    func file() async throws {
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let path = try folder.write("post.html", bees().replacing("/bee.png", with: "bee.png"))
        try Data(bee).write(to: URL(filePath: folder.path + "/bee.png"))
        let link = try await provider().metadata(for: URL(filePath: path))
        #expect(link.title == "Bees can count" && link.image?.width == 1_200)
        #expect(try await link.image?.load().data == Data(bee))
        #expect(link.page?.findings.contains { $0.rule.id == "og-url-wrong-page" } == false)
        let base = try PageURL(parsing: "https://example.com/blog/")
        #expect(
            try await provider().metadata(forFile: path, baseURL: base).url.text == "https://example.com/blog/post.html"
        )
        let missing = await #expect(throws: RichLinkError.self) {
            _ = try await provider().metadata(for: URL(filePath: folder.path + "/none.html"))
        }
        #expect(missing?.kind == .failed(.unreadable) && missing?.localizedWords.contains("none.html") == true)
    }

    @Test("a URL of Foundation is as good as its text, and one of another scheme is an error")
    func foundation() async throws {
        defer { server.stop() }
        let url = try #require(URL(string: server.url("/good")))
        #expect(try await provider().metadata(for: url).title == "Bees can count")
        let mail = await #expect(throws: RichLinkError.self) {
            _ = try await provider().metadata(for: try #require(URL(string: "mailto:a@b.example")))
        }
        #expect(mail?.kind == .failed(.invalidURL))
    }

    @Test("an unknown rule or helper is an error at once, with a suggestion")
    func options() throws {
        server.stop()
        let rule = #expect(throws: OptionsError.self) { _ = try provider { $0.rules.disabled = ["title-mising"] } }
        #expect(rule?.description == "There is no rule 'title-mising'. Did you mean title-missing?")
        #expect(rule?.errorDescription == rule?.description)
        #expect(throws: OptionsError.self) { _ = try provider { $0.imageHelper = "/none/ogaudit" } }
        #expect(throws: OptionsError.self) { _ = try provider { $0.imageHelper = "/tmp" } }
        #expect(throws: OptionsError.self) { _ = try LinkAuditor(options: testOptions { $0.rules.only = ["x-*y"] }) }
        #expect(throws: Never.self) { _ = try provider { $0.rules.only = ["title-*"] } }
    }

    @Test("a provider has the same defaults whatever it is made with")
    func defaults() throws {
        server.stop()
        let providers = [
            RichLinkProvider(), try RichLinkProvider(options: .init()), RichLinkProvider(LinkAuditor()),
        ]
        for provider in providers {
            #expect(provider.timeout == .seconds(30) && provider.queueTimeout == .seconds(300))
            #expect(provider.fetchesSubresources)
        }
        let own = try provider { ($0.timeout, $0.checksMedia) = (.seconds(5), false) }
        #expect(own.timeout == .seconds(5) && !own.fetchesSubresources)
    }
}

extension RichLinkError {
    fileprivate var localizedWords: String { errorDescription ?? "" }
}
