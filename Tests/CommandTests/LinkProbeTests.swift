internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Findings from additional requests")
struct LinkProbeTests {
    /// Two pages whose og:url is gone, and whose image is for browsers only.
    private static func answer(_ request: LoopbackServer.Request) -> Reply {
        switch request.path {
        case "/a", "/b":
            let tags = "<meta property='og:url' content='/gone'><meta property='og:image' content='/hot.jpg'>"
            return html("<title>Bees of \(request.path)</title>" + tags)
        case "/hot.jpg": return request.headers["referer"] == nil ? Reply(403) : Reply(200)
        default: return Reply(404)
        }
    }

    private static func audit(_ options: [String]) async throws -> (findings: [[String: String]], asked: [String]) {
        let server = try site { answer($0) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit(
            [
                server.url("/a"), server.url("/b"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private",
                "--retries", "0",
            ] + options)
        #expect(said.code == .done, "\(said.err)")
        return (csv(try folder.read("out/findings.csv")), server.log.requests.map(\.path))
    }

    @Test("a dead og:url and a hotlink refusal are found, each with one request a run")
    func probes() async throws {
        let (findings, asked) = try await Self.audit([])
        let evidence = { (rule: String) in findings.filter { $0["rule"] == rule }.map { $0["evidence"] ?? "" } }
        #expect(evidence("og-url-wrong-page").count == 2)
        #expect(evidence("og-url-wrong-page").allSatisfy { $0.hasPrefix("og:url returns 404") })
        #expect(evidence("image-unreachable").allSatisfy { $0.contains("hot-link protection") })
        #expect(asked.count { $0 == "/gone" } == 1 && asked.count { $0 == "/hot.jpg" } == 2)
    }

    @Test("--no-media sends no extra requests")
    func withoutMedia() async throws {
        let asked = try await Self.audit(["--no-media"]).asked
        #expect(Set(asked).subtracting(["/robots.txt"]) == ["/a", "/b"])
    }
}
