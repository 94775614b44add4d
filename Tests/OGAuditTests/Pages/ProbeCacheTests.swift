internal import AuditModel
internal import AuditRules
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Small questions about the addresses of a page")
struct ProbeCacheTests {
    /// Responds by URL, and remembers the requests.
    private final class Site: Sendable {
        let requests = Mutex<[FetchRequest]>([])
        let statuses: [String: Int]

        init(_ statuses: [String: Int]) { self.statuses = statuses }

        var asked: [String] { requests.withLock { $0.map(\.url.text) } }

        func fetch(_ request: FetchRequest) -> FetchResult {
            requests.withLock { $0.append(request) }
            let status = statuses[request.url.text].map {
                $0 == 403 && request.referrer != nil && request.profile.name == "safari-mac" ? 200 : $0
            }
            let end: FetchResult.End =
                status.map {
                    .response(
                        FetchResponse(status: $0, headers: HeaderFields(["Content-Type": "image/jpeg"]), wireBody: []))
                } ?? .failure(FetchFailure(.connect))
            return FetchResult(
                request: request, hops: [], finalURL: request.url, end: end, timings: FetchResult.Timings())
        }
    }

    private func probes(_ site: Site) -> ProbeCache { ProbeCache(profile: .messages) { site.fetch($0) } }

    private func page(
        _ head: String, at url: String = "https://example.com/bees", media: [String: ExamplePage.Media] = [:]
    ) async throws -> PageEvidence {
        try await PageEvidence(example: ExamplePage("<title>Bees</title>" + head, at: url, media: media))
    }

    private static let own = [
        "https://example.com/bees", "https://example.com/bees?utm_source=x", "http://localhost:3000/bees",
        "example.com/bees",
    ]

    @Test("og:url that is the page's own is not requested", arguments: own)
    func ownAddress(_ url: String) async throws {
        let site = Site([:])
        let page = try await page("<meta property='og:url' content='\(url)'>")
        #expect(await probes(site).probes(of: page) == LinkProbes())
        #expect(site.asked.isEmpty)
    }

    @Test(
        "og:url that nearly is the page's own is requested, and the finding says where it leads",
        arguments: ["https://example.com/bees/", "http://example.com/bees", "https://www.example.com/bees"])
    func nearAddress(_ url: String) async throws {
        let site = Site([url: 200])
        let page = try await page("<meta property='og:url' content='\(url)'>")
        let probes = await probes(site).probes(of: page)
        #expect(site.asked == [url] && probes.ogURLStatus == 200 && probes.ogURLTarget?.text == url)
    }

    @Test("og:url of another page is requested once per run, within the limits for pages")
    func otherAddress() async throws {
        let site = Site(["https://example.com/wasps": 404])
        let page = try await page("<meta property='og:url' content='/wasps'>")
        let cache = probes(site)
        for _ in 0..<3 { #expect(await cache.probes(of: page).ogURLStatus == 404) }
        #expect(site.asked == ["https://example.com/wasps"])
        #expect(site.requests.withLock { $0.allSatisfy { $0.purpose == .again && $0.referrer == nil } })
    }

    @Test("og:url that the redirects passed is the page's own")
    func hop() async throws {
        let site = Site([:])
        var page = try await page("<meta property='og:url' content='/old'>")
        let (old, new) = (try #require(PageURL(stored: "https://example.com/old")), page.final)
        page.fetch.hops = [FetchResult.Hop(from: old, status: 301, to: new, milliseconds: 1)]
        _ = await probes(site).probes(of: page)
        #expect(site.asked.isEmpty)
    }

    @Test("no response says nothing about og:url")
    func silence() async throws {
        let page = try await page("<meta property='og:url' content='/wasps'>")
        #expect(await probes(Site([:])).probes(of: page).ogURLStatus == nil)
    }

    @Test("a refused image is fetched once more as Safari from the page")
    func refusedImage() async throws {
        let image = "https://example.com/a.jpg"
        let site = Site([image: 403])
        let tag = "<meta property='og:image' content='\(image)'>"
        let refused = try await page(tag, media: [image: .init(.html, status: 403)])
        let answer = await probes(site).probes(of: refused)
        #expect(answer.refusedImage?.safariStatus == 200)
        #expect(site.requests.withLock { $0.map(\.referrer?.text) } == ["https://example.com/bees"])
        let loads = try await page(tag, media: [image: .jpeg(1200, 630)])
        #expect(await probes(Site([:])).probes(of: loads) == LinkProbes())
    }

    @Test("an http image is fetched over https too", arguments: [200, 404, nil])
    func secureImage(_ status: Int?) async throws {
        let tag = "<meta property='og:image' content='http://example.com/a.jpg'>"
        let page = try await page(tag, media: ["http://example.com/a.jpg": .jpeg(1200, 630)])
        let site = Site(status.map { ["https://example.com/a.jpg": $0] } ?? [:])
        #expect(await probes(site).probes(of: page).imageLoadsOverHTTPS == (status == 200))
        #expect(site.asked == ["https://example.com/a.jpg"])
    }
}
