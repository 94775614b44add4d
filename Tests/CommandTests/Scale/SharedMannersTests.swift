internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Manners of several processes", .serialized)
struct SharedMannersTests {
    /// Pages of four sites, each with a picture on a host that all share.
    private static func answer(_ request: LoopbackServer.Request) -> Reply {
        guard request.path.hasPrefix("/p") else { return Reply(404) }
        return html("<title>A page</title><meta property='og:image' content='http://cdn.test\(request.path).png'>")
    }

    @Test("four pipes at once keep the rate of every page host, and with --host-share that of a shared media host")
    func together() async throws {
        let server = try site(Self.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let hosts = (0..<4).map { "www.s\($0).test" }
        let lists = try hosts.map { host in
            try folder.write(host, (0..<6).map { "http://\(host)/p\(host)-\($0)" }.joined(separator: "\n"))
        }
        let options = [
            "-q", "--allow-private", "--connect-to", server.connectToAll, "--retries", "0", "--rate", "20/s",
            "--host-share", "4",
        ]
        try await withThrowingTaskGroup { group in
            for list in lists {
                group.addTask {
                    let said = await ogaudit(["pipe", list] + options)
                    #expect(said.code == .done && said.out.split(separator: "\n").count == 6, "\(said.err)")
                }
            }
            try await group.waitForAll()
        }
        for host in hosts + ["cdn.test"] {
            let (count, seconds) = MannersTests.spread(server, host)
            #expect(count >= 6, "\(host) \(count)")
            // The first request of each of four processes may come at once.
            let together = host == "cdn.test" ? 4 : 1
            #expect(seconds >= Double(count - together) / 20 - MannersTests.jitter, "\(host): \(count) in \(seconds) s")
        }
    }
}
