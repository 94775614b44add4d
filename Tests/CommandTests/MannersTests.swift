internal import PageFetching
internal import Politeness
internal import AuditModel
internal import Glibc
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// Counts requests between their arrival and their response, on the server.
final class Gauge: Sendable {
    fileprivate struct Level {
        var now: [String: Int] = [:]
        var most: [String: Int] = [:]
    }

    private let level = Mutex(Level())

    /// Holds the request for a while; it is no longer counted when the response is sent.
    func hold(_ host: String, milliseconds: UInt32) {
        for key in [host, "all"] { level.withLock { $0.enter(key) } }
        usleep(milliseconds * 1_000)
        for key in [host, "all"] { level.withLock { $0.now[key, default: 0] -= 1 } }
    }

    func most(_ key: String) -> Int { level.withLock { $0.most[key] ?? 0 } }
}

extension Gauge.Level {
    fileprivate mutating func enter(_ key: String) {
        now[key, default: 0] += 1
        most[key] = max(most[key] ?? 0, now[key] ?? 0)
    }
}

@Suite("Manners of the whole program")
struct MannersTests {
    /// A page that redirects once and has an image and three icons: seven requests.
    static func answer(_ request: LoopbackServer.Request) -> Reply {
        if request.path.hasPrefix("/old") { return .redirect(to: request.path.replacing("/old", with: "/new")) }
        guard request.path.hasPrefix("/new") else { return Reply(404) }
        return html("<title>A page</title><meta property='og:image' content='\(request.path).jpg'>")
    }

    static func audit(_ server: LoopbackServer, _ addresses: [String], _ options: [String]) async throws -> Said {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", addresses.joined(separator: "\n"))
        return await ogaudit(
            [list, "--output", "\(folder.path)/out", "--allow-private", "--connect-to", server.connectToAll] + options)
    }

    /// The shortest time in which the requests of a host may come, and the one in which they came.
    static func spread(_ server: LoopbackServer, _ host: String) -> (count: Int, seconds: Double) {
        let starts = server.log.starts[host] ?? []
        return (starts.count, (starts.last ?? 0) - (starts.first ?? 0))
    }

    /// What the journey of a request may take more or less.
    static let jitter = 0.25

    @Test(
        "pages, redirects and media of a host together keep its rate",
        arguments: [["--rate", "20/s"], ["--rate", "0", "--delay", "50ms"]])
    func rate(_ options: [String]) async throws {
        let server = try site(Self.answer)
        defer { server.stop() }
        let said = try await Self.audit(server, (0..<8).map { "http://shop.example/old\($0)" }, options)
        #expect(said.code == .done, "\(said.err)")
        let (count, seconds) = Self.spread(server, "shop.example")
        #expect(count >= 8 * 2 + 8 + 3)
        #expect(seconds >= Double(count - 1) / 20 - Self.jitter)
    }

    @Test("a host can have its own rate, wherever the option is placed")
    func override() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let addresses = (0..<8).flatMap { ["http://slow.shop.example/\($0)", "http://quick.example/\($0)"] }
        _ = try await Self.audit(server, addresses, ["--host", "*.shop.example=10/s", "--rate", "0", "--no-media"])
        #expect(Self.spread(server, "slow.shop.example").count == 8)
        #expect(Self.spread(server, "slow.shop.example").seconds >= 0.7 - Self.jitter)
        let settings = try OptionParser.parse(["--host", "a.example=1/s", "--per-host", "2", "--delay", "1s"])
        let own = settings.audit.fetch.politeness.limits(for: HostKey("a.example"))
        #expect(own.perHost == 2)
        #expect(own.delay == .seconds(1))
    }

    @Test("requests stay within the limits per host and in all")
    func concurrency() async throws {
        let gauge = Gauge()
        let server = try site { request in
            gauge.hold(request.host, milliseconds: 30)
            return Self.answer(request)
        }
        defer { server.stop() }
        let addresses = (0..<6).flatMap { number in "abcd".map { "http://\($0).example/old\(number)" } }
        let said = try await Self.audit(server, addresses, ["--rate", "0", "--per-host", "2", "--concurrency", "5"])
        #expect(said.code == .done, "\(said.err)")
        for host in "abcd" { #expect((1...2).contains(gauge.most("\(host).example"))) }
        #expect((3...5).contains(gauge.most("all")))
    }

    @Test("a refused page waits as requested, its host continues, and every page is fetched eventually")
    func refusal() async throws {
        let server = try site { request in
            request.path == "/p2" && request.repetition == 0
                ? .refusal(429, retryAfter: "1") : html("<title>A page</title>")
        }
        defer { server.stop() }
        let addresses = (0..<6).map { "http://shop.example/p\($0)" }
        let said = try await Self.audit(
            server, addresses, ["--rate", "0", "--per-host", "1", "--no-media", "--retry-delay", "100ms"])
        #expect(said.out.contains("Checked 6 pages in"), "\(said.out)")
        let log = server.log
        let refused = try #require(log.requests.firstIndex { $0.path == "/p2" })
        let starts = try #require(log.starts["shop.example"])
        #expect(log.requests.last?.path == "/p2" && log.requests.count == 7)
        #expect(starts[6] - starts[refused] >= 0.95)
    }
}
