internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Limits of one run")
struct LimitTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site { _ in html("<title>Bees can count</title>").after(milliseconds: 20) }
    }

    private func run(pages: Int, _ words: String...) async throws -> Said {
        let list = try folder.write("urls.txt", (0..<pages).map { server.url("/p\($0)") }.joined(separator: "\n"))
        return await ogaudit(
            [list, "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0"] + words)
    }

    private func done() throws -> Int { csv(try folder.read("out/pages.csv")).count { $0["outcome"] == "ok" } }

    @Test("--max-urls stops after so many pages with exit code 15, and the same command continues")
    func pages() async throws {
        defer { server.stop() }
        for (code, count) in [(ExitCode.limited, 40), (.limited, 80), (.done, 90)] {
            let said = try await run(pages: 90, "--max-urls", "40")
            #expect(said.code == code, "\(said.err)")
            #expect(said.out.contains("Checked \(count) pages in "), "\(said.out)")
            #expect(!said.out.contains("could not be loaded"), "what was not tried has not failed")
            #expect(try done() == count)
            #expect(csv(try folder.read("out/pages.csv")).count == 90, "every line has its row")
        }
        #expect(server.log.requests.count == 90, "no page is asked for twice")
    }

    @Test("--max-urls that is as large as the list changes nothing")
    func enough() async throws {
        defer { server.stop() }
        #expect(try await run(pages: 12, "--max-urls", "12").code == .done)
        #expect(try done() == 12)
    }

    @Test("--max-bytes stops after so many bytes, and the same command continues")
    func bytes() async throws {
        defer { server.stop() }
        let said = try await run(pages: 200, "--max-bytes", "4KB", "--per-host", "2")
        #expect(said.code == .limited, "\(said.err)")
        // A page has about 100 bytes.
        #expect((20..<150).contains(try done()))
        #expect(try await run(pages: 200).code == .done)
        #expect(try done() == 200 && server.log.requests.count == 200)
    }

    @Test("--max-time stops the run, and the same command without it does the rest")
    func time() async throws {
        defer { server.stop() }
        // All pages would take 15 seconds, and the first one is in after two on any machine.
        let said = try await run(pages: 60, "--max-time", "2s", "--rate", "4/s")
        #expect(said.code == .limited, "\(said.err)")
        #expect((1..<60).contains(try done()))
        #expect(try await run(pages: 60).code == .done)
        #expect(try done() == 60 && server.log.requests.count == 60)
    }

    @Test("--max-host-time skips the remaining pages of a host, with a row for each")
    func hostTime() async throws {
        defer { server.stop() }
        let said = try await run(pages: 60, "--max-host-time", "500ms", "--rate", "20/s")
        #expect(said.code == .done, "\(said.err)")
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.contains { $0["outcome"] == "ok" } && rows.last?["cause"] == "host_skipped")
        #expect(rows.count == 60 && server.log.requests.count < 60)
    }

    @Test("--per-ip limits all hosts of one IP address together")
    func address() async throws {
        let gauge = Gauge()
        let server = try site { request in
            gauge.hold(request.host, milliseconds: 10)
            return html("<title>Bees can count</title>")
        }
        defer { server.stop() }
        let list = try folder.write("h.txt", (0..<40).map { "http://h\($0).example/" }.joined(separator: "\n"))
        let said = await ogaudit([
            list, "--output", "\(folder.path)/ip", "--allow-private", "--no-media", "--rate", "0", "--per-ip", "3",
            "--connect-to", server.connectToAll,
        ])
        #expect(said.code == .done, "\(said.err)")
        #expect(csv(try folder.read("ip/pages.csv")).count { $0["outcome"] == "ok" } == 40)
        #expect((1...3).contains(gauge.most("all")))
    }

    @Test("a host that never responds costs a few tries, not one for each page")
    func broken() async throws {
        let server = try site(hasRobots: true) { _ in .drop }
        defer { server.stop() }
        let list = try folder.write("dead.txt", (0..<300).map { server.url("/\($0)") }.joined(separator: "\n"))
        let said = await ogaudit([
            list, "--output", "\(folder.path)/dead", "--allow-private", "--no-media", "--rate", "0", "--retries", "0",
        ])
        #expect(said.code == .nothingFetched, "\(said.err)")
        let rows = csv(try folder.read("dead/pages.csv"))
        #expect(rows.count == 300 && rows.allSatisfy { $0["outcome"] == "connect" && $0["cause"] == "reset" })
        #expect(server.log.requests.count <= 30, "\(Set(server.log.requests.map(\.path)))")
    }
}
