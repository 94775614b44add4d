internal import AuditModel
internal import PageFetching
internal import Synchronization
internal import TestSupport
internal import Testing
internal import WebAddresses
@testable internal import Auditing

@Suite("Sitemaps by address")
struct SitemapWalkTests {
    /// A web of sitemaps; unknown URLs return 404, and a nil body does not respond.
    private final class Web: Sendable {
        let bodies: [String: [UInt8]?]
        private let log = Mutex<[FetchRequest]>([])

        init(_ bodies: [String: [UInt8]?]) { self.bodies = bodies }

        var asked: [String] { log.withLock { $0.map(\.url.text) } }
        var requests: [FetchRequest] { log.withLock { $0 } }

        func fetch(_ request: FetchRequest) -> FetchResult {
            log.withLock { $0.append(request) }
            let end: FetchResult.End =
                switch bodies[request.url.text] {
                case .some(.some(let body)):
                    .response(FetchResponse(status: 200, headers: HeaderFields(), wireBody: body))
                case .some(.none): .failure(FetchFailure(.dns))
                case .none: .response(FetchResponse(status: 404, headers: HeaderFields(), wireBody: []))
                }
            return FetchResult(request: request, hops: [], finalURL: request.url, end: end, timings: .init())
        }
    }

    private static func index(_ addresses: [String]) -> [UInt8] {
        Array(
            ("<sitemapindex>" + addresses.map { "<sitemap><loc>\($0)</loc></sitemap>\n" }.joined() + "</sitemapindex>")
                .utf8)
    }

    private static func pages(_ addresses: String...) -> [UInt8] {
        Array(("<urlset>" + addresses.map { "<url><loc>\($0)</loc></url>\n" }.joined() + "</urlset>").utf8)
    }

    /// The result of a walk, with the reasons of rejected URLs, and the number of failed sitemaps.
    private static func walk(
        _ web: Web, from addresses: [String] = ["https://a.example/s.xml"], isStopping: Bool = false
    ) async throws -> (said: [String], unanswered: Int, warnings: [String]) {
        var walk = SitemapWalk(
            options: AuditOptions(), filter: AddressFilter(),
            isStopping: { isStopping }, fetch: { web.fetch($0) })
        for address in addresses {
            let url = try #require(WebAddress.parse(address))
            #expect(walk.add(.init(url: url, input: "command line", line: 1)) == nil)
        }
        var said: [String] = []
        try await walk.run { entry in
            if case .rejected(let line) = entry {
                said.append("\(line.input):\(line.line) \(line.text): \(line.reason)")
            } else {
                said.append(URLListTests.word(entry))
            }
        }
        return (said, walk.unanswered, walk.warnings)
    }

    @Test("a sitemap index is followed, plain and gzip, XML and text, each sitemap once")
    func follows() async throws {
        let web = Web([
            "https://a.example/s.xml": Self.index([
                "https://a.example/1.xml", "https://b.example/2.xml", "https://a.example/1.xml",
                "https://a.example/s.xml", "https://a.example/3.txt",
            ]),
            "https://a.example/1.xml": Compress.gzip(Self.pages("https://a.example/p")),
            "https://b.example/2.xml": Self.pages("https://b.example/q", "/r"),
            "https://a.example/3.txt": Array("https://a.example/t\n".utf8),
        ])
        let (said, _, warnings) = try await Self.walk(web)
        #expect(
            said == [
                "1 https://a.example/p", "1 https://b.example/q",
                "https://b.example/2.xml:2 /r: it is a path without a host name", "1 https://a.example/t",
            ])
        #expect(web.asked.count == 4 && warnings.isEmpty)
        #expect(web.requests.allSatisfy { $0.purpose == .sitemap && $0.body == .whole(decodedLimit: 64 << 20) })
    }

    @Test("a child sitemap that fails is a rejected line of its index, and the others are read")
    func failures() async throws {
        let names = ["gone", "silent", "page", "cut", "good"].map { "https://a.example/\($0).xml" }
        let web = Web([
            "https://a.example/s.xml": Self.index(names), names[1]: nil,
            names[2]: Array("<!doctype html><p>Not found".utf8),
            names[3]: Array(Compress.gzip(Self.pages("https://a.example/lost")).dropLast(9)),
            names[4]: Self.pages("https://a.example/p"),
        ])
        let (said, unanswered, warnings) = try await Self.walk(web)
        let starts = [
            "https://a.example/s.xml:1 \(names[0]): the sitemap returned status 404",
            "https://a.example/s.xml:2 \(names[1]): the sitemap could not be loaded: The host name could not be resolved",
            "https://a.example/s.xml:3 \(names[2]): the sitemap cannot be read: \(names[2]) is an HTML page",
            "https://a.example/s.xml:4 \(names[3]): the sitemap cannot be read: \(names[3]) is an incomplete gzip file",
            "1 https://a.example/p",
        ]
        #expect(said.count == starts.count)
        for (line, start) in zip(said, starts) { #expect(line.hasPrefix(start), "\(line)") }
        #expect(unanswered == 1)
        #expect(warnings == ["4 sitemaps could not be read; see the invalid lines."])
    }

    @Test("sitemap indexes end at a depth, and sitemaps at a number")
    func limits() async throws {
        let chain = (0..<6).map { "https://a.example/\($0).xml" }
        let deep = Web(Dictionary(uniqueKeysWithValues: zip(chain, chain.dropFirst()).map { ($0, Self.index([$1])) }))
        let said = try await Self.walk(deep, from: [chain[0]]).said
        #expect(deep.asked == Array(chain.prefix(4)))
        #expect(said.count == 1 && said[0].contains("more than 3 deep"))
        let many = (0..<SitemapWalk.countLimit + 5).map { "https://h\($0).example/" }
        let wide = Web(["https://a.example/s.xml": Self.index(many)])
        let rejected = try await Self.walk(wide).said
        #expect(wide.asked.count == SitemapWalk.countLimit)
        #expect(rejected.count { $0.contains("more than 10,000 sitemaps") } == 6)
    }

    @Test("a host that does not respond is given up after some sitemaps")
    func silence() async throws {
        let silent = (0..<20).map { "https://a.example/\($0).xml" }
        var bodies: [String: [UInt8]?] = Dictionary(uniqueKeysWithValues: silent.map { ($0, nil as [UInt8]?) })
        bodies["https://b.example/s.xml"] = Self.pages("https://b.example/p")
        let web = Web(bodies)
        let (said, unanswered, _) = try await Self.walk(web, from: silent + ["https://b.example/s.xml"])
        #expect(web.asked.count == SitemapWalk.silenceLimit + 1)
        #expect(unanswered == 20)
        #expect(said.last == "1 https://b.example/p" && said.count == 21)
    }

    @Test("a stopped run fetches no further sitemap")
    func stopped() async throws {
        let web = Web(["https://a.example/s.xml": Self.pages("https://a.example/")])
        let said = try await Self.walk(web, isStopping: true).said
        #expect(web.asked.isEmpty && said.count == 1 && said[0].contains("stopped"))
    }
}
