internal import FoundationEssentials
internal import OGAudit
internal import OGReading
internal import TestSupport
internal import Testing

@Suite("Links that are kept")
struct RichLinkCacheTests {
    private let server: LoopbackServer
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        server = try site { request in
            switch request.path {
            case "/good": .versioned(request, "\"1\"", page: bees())
            case "/secret":
                Reply(200, ["Content-Type": "text/html", "Cache-Control": "no-store"], body: Array(bees().utf8))
            case "/bee.png": .versioned(request, "\"2\"", type: "image/png", bee)
            case "/icon.png": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(180, 180))
            default: Reply(404)
            }
        }
    }

    private func provider(_ cache: RichLinkCache) throws -> RichLinkProvider {
        try RichLinkProvider(options: testOptions(), cache: cache)
    }

    @Test("a link that is young enough is given without a request, and so is its image")
    func fresh() async throws {
        defer { server.stop() }
        let provider = try provider(RichLinkCache())
        let link = try await provider.metadata(for: server.url("/good"))
        let requests = server.log.requests.count
        let again = try await provider.metadata(for: server.url("/good"))
        #expect(again == link && again.title == "Bees can count")
        #expect(try await again.image?.load().data == Data(bee))
        #expect(server.log.requests.count == requests)
    }

    @Test("an older link is requested with its entity tag, and stays the same if nothing changed")
    func conditional() async throws {
        defer { server.stop() }
        let provider = try provider(RichLinkCache(freshFor: .zero))
        let link = try await provider.metadata(for: server.url("/good"))
        #expect(try await provider.metadata(for: server.url("/good")) == link)
        #expect(server.log.requests.filter { $0.path == "/good" }.map(\.isConditional) == [false, true])
        #expect(try await provider.load(try #require(link.image)).data == Data(bee))
        let kept = try await provider.metadata(for: server.url("/good"))
        #expect(try await kept.image?.load().data == Data(bee))
        #expect(server.log.requests.last { $0.path == "/bee.png" }?.isConditional == true)
    }

    @Test("a folder keeps links and images for the next process")
    func folderKeeps() async throws {
        defer { server.stop() }
        let path = folder.path + "/cache/links"
        let link = try await provider(try RichLinkCache(folder: path)).metadata(for: server.url("/good"))
        let requests = server.log.requests.count
        let cache = try RichLinkCache(folder: path)
        let again = try await provider(cache).metadata(for: server.url("/good"))
        #expect(again == link)
        #expect(try await again.image?.load().data == Data(bee))
        #expect(server.log.requests.count == requests)
        await cache.removeAll()
        #expect(folder.names(in: "cache/links").isEmpty)
    }

    @Test("responses with no-store, and responses that are not pages, are requested again")
    func notKept() async throws {
        defer { server.stop() }
        let provider = try provider(RichLinkCache())
        for _ in 0..<2 {
            _ = try await provider.metadata(for: server.url("/secret"))
            _ = try? await provider.metadata(for: server.url("/none"))
        }
        // A refused request is retried once as Safari.
        #expect(server.log.count("/secret") == 2 && server.log.count("/none") == 4)
    }

    @Test("a link of a host that the configuration has headers for is not kept for others")
    func personal() async throws {
        defer { server.stop() }
        let host = "127.0.0.1:\(server.port)"
        let file = try folder.write("mine.json", "{\"hosts\": {\"\(host)\": {\"headers\": {\"X-Preview\": \"yes\"}}}}")
        let cache = RichLinkCache()
        var own = try LinkAuditor.Options(configuration: file)
        (own.allowsPrivateHosts, own.hostInterval, own.timeout) = (true, .zero, .seconds(600))
        let personal = try RichLinkProvider(options: own, cache: cache)
        for options in [own, testOptions(), own] {
            let link = try await RichLinkProvider(options: options, cache: cache).metadata(for: server.url("/good"))
            #expect(try await link.image?.load().data == Data(bee))
        }
        _ = try await personal.load(.init(url: try PageURL(parsing: server.url("/bee.png"))))
        #expect(
            server.log.requests.filter { $0.path == "/good" }.map { $0.headers["x-preview"] } == ["yes", nil, "yes"])
        #expect(server.log.requests.filter { $0.path == "/bee.png" }.count == 4)
    }

    @Test("bytes of a folder and of memory stay within their limits")
    func limits() async throws {
        defer { server.stop() }
        let cache = try RichLinkCache(folder: folder.path + "/small", bytes: 4_000, memory: 1_000)
        let provider = try provider(cache)
        for _ in 0..<3 { _ = try await provider.metadata(for: server.url("/good")) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/small")
        let bytes = try files.map { try Data(contentsOf: URL(filePath: folder.path + "/small/" + $0)).count }
        #expect(bytes.reduce(0, +) <= 4_000, "\(bytes)")
    }

    @Test("damaged files of a folder are as if they were not there")
    func damaged() async throws {
        defer { server.stop() }
        let path = folder.path + "/links"
        _ = try await provider(try RichLinkCache(folder: path)).metadata(for: server.url("/good"))
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try Data("{\"key\":".utf8).write(to: URL(filePath: "\(path)/\(name)"))
        }
        #expect(try await provider(try RichLinkCache(folder: path)).metadata(for: server.url("/good")).title != nil)
    }

    @Test("a folder that cannot be made is an error at once")
    func noFolder() throws {
        server.stop()
        let file = try folder.write("file", "")
        let error = #expect(throws: OptionsError.self) { _ = try RichLinkCache(folder: file + "/links") }
        #expect(error?.description.contains("file/links") == true)
    }
}
