internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Manners of several processes", .serialized)
struct SharedMannersTests {
    /// Pages of four sites, each with an image on a host that all share.
    private static func answer(_ request: LoopbackServer.Request) -> Reply {
        guard request.path.hasPrefix("/p") else { return Reply(404) }
        return html("<title>A page</title><meta property='og:image' content='http://cdn.test\(request.path).png'>")
    }

    @Test(
        "four processes on the shards of one list keep the rates of page hosts, and with --host-share of a media host"
    )
    func together() async throws {
        let server = try site(Self.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let hosts = (0..<8).map { "www.s\($0).test" }
        let list = try folder.write(
            "urls.txt", (0..<6).flatMap { page in hosts.map { "http://\($0)/p\($0)-\(page)\n" } }.joined())
        #expect(await ogaudit(["shard", list, "--shards", "4", "-o", "\(folder.path)/shards"]).code == .done)
        let processes = try (0..<4).map { shard in
            try Program([
                "pipe", "-q", "\(folder.path)/shards/shard-000\(shard).txt.gz", "--allow-private", "--connect-to",
                server.connectToAll, "--retries", "0", "--rate", "20/s", "--host-share", "4",
            ])
        }
        var records = 0
        for process in processes {
            let code = try await process.end()
            #expect(code == 0, "\(process.err)")
            records += process.out.split(separator: "\n").count
        }
        #expect(records == 48)
        for host in hosts + ["cdn.test"] {
            let (count, seconds) = MannersTests.spread(server, host)
            #expect(count >= 6, "\(host) \(count)")
            // The first request of each of four processes may come at once.
            let together = host == "cdn.test" ? 4 : 1
            #expect(seconds >= Double(count - together) / 20 - MannersTests.jitter, "\(host): \(count) in \(seconds) s")
        }
    }
}
