internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Signals", .serialized)
struct SignalTests {
    /// Pages that take a while, two at a time.
    static func slow() throws -> LoopbackServer {
        try site { html("<title>Page \($0.path)</title>").after(milliseconds: 300) }
    }

    struct Place {
        let server: LoopbackServer
        let folder: TemporaryFolder
        let words: [String]

        init(_ server: LoopbackServer, pages: Int) throws {
            self.server = server
            folder = try TemporaryFolder()
            let list = try folder.write("urls.txt", (0..<pages).map { server.url("/p\($0)") }.joined(separator: "\n"))
            words = [
                list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media", "--per-host", "2",
            ]
        }

        /// Rows that have a result.
        func done() throws -> Int { csv(try folder.read("out/pages.csv")).count { $0["outcome"] == "ok" } }
    }

    @Test("one finishes what is in flight, saves and reports it, and the same command completes the run",
        arguments: [SIGINT, SIGTERM])
    func once(_ signal: Int32) async throws {
        let place = try Place(Self.slow(), pages: 12)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { place.server.log.requests.count >= 3 })
        for _ in 0..<2 { program.send(signal) }  // as timeout(1) does, to us and to our group
        #expect(try await program.end() == 11)
        #expect(program.err.contains("Stopping"))
        let asked = place.server.log.requests.count
        #expect(asked < 12, "nothing more is asked for")
        #expect(try place.done() == asked, "what was in flight is in")
        #expect(csv(try place.folder.read("out/pages.csv")).count == 12, "every line has its row")
        #expect(try place.folder.read("out/index.html").contains("\(asked) of 12 pages are in"))

        let again = try Program(place.words)
        #expect(try await again.end() == 0, "\(again.err)")
        #expect(try place.done() == 12)
        #expect(place.server.log.requests.count == 12, "no page is asked twice")
        #expect(try !place.folder.read("out/index.html").contains("of 12 pages are in"))
    }

    @Test("the second one leaves at once")
    func twice() async throws {
        let place = try Place(try site { _ in html("<title>Late</title>").after(milliseconds: 20_000) }, pages: 3)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { !place.server.log.requests.isEmpty })
        program.send(SIGINT)
        #expect(try await program.wait { program.err.contains("Stopping") })
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(400))
        program.send(SIGINT)
        #expect(try await program.end() == 11)
        #expect(ContinuousClock.now - start < .seconds(15), "long before the page arrives")
    }

    @Test("SIGUSR1 says what is in flight, and the run goes on")
    func inFlight() async throws {
        let place = try Place(try site { _ in html("<title>Slow</title>").after(milliseconds: 1_500) }, pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { !place.server.log.requests.isEmpty })
        program.send(SIGUSR1)
        #expect(try await program.wait { program.err.contains("/p0") }, "\(program.err)")
        #expect(try await program.end() == 0)
    }

    @Test("a command that is no audit dies of a signal as any program does")
    func check() async throws {
        let server = try site { _ in html("<title>Late</title>").after(milliseconds: 20_000) }
        defer { server.stop() }
        let program = try Program(["check", server.url("/a"), "--allow-private"])
        #expect(try await program.wait { !server.log.requests.isEmpty })
        program.send(SIGINT)
        #expect(try await program.end() == -SIGINT)
    }

    @Test("nobody reading what is said changes nothing")
    func closedPipe() async throws {
        let place = try Place(try site(["/p0": html("<title>A</title>")]), pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words + ["-v"], shell: "exec 2>&- 3>&1")
        #expect(try await program.end() == 0)
        let closed = Process()
        closed.executableURL = URL(fileURLWithPath: "/bin/sh")
        closed.arguments = [
            "-c", "{ \"$0\" \"$@\" -v --fresh 2>&1; echo $? >\(place.folder.path)/code; } | true", Program.path,
        ] + place.words
        try closed.run()
        closed.waitUntilExit()
        #expect(try place.folder.read("code") == "0\n")
        #expect(try place.done() == 1)
    }
}
