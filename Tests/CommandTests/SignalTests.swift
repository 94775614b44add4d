internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Signals", .serialized)
struct SignalTests {
    /// Pages that wait at a gate.
    static func held(_ gate: Gate) throws -> LoopbackServer {
        try site { request in
            gate.pass()
            return html("<title>Page \(request.path)</title>")
        }
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
                list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media", "--per-host",
                "2", "--timeout", "10m",
            ]
        }

        /// Rows that have a result.
        func done() throws -> Int { csv(try folder.read("out/pages.csv")).count { $0["outcome"] == "ok" } }
    }

    @Test(
        "one signal finishes requests in flight and writes the reports, and the same command completes the run",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func once(_ signal: Int32) async throws {
        let gate = Gate(free: 4)
        let place = try Place(Self.held(gate), pages: 12)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { place.server.log.requests.count == 6 })
        for _ in 0..<2 { program.send(signal) }  // as timeout(1) does, to us and to our group
        #expect(try await program.wait { program.err.contains("Stopping") })
        gate.open()
        #expect(try await program.end() == 11)
        #expect(place.server.log.requests.count == 6, "nothing more is asked for")
        #expect(try place.done() == 6, "what was in flight is in")
        #expect(csv(try place.folder.read("out/pages.csv")).count == 12, "every line has its row")
        #expect(try place.folder.read("out/index.html").contains("Stopped after 6 of 12 pages"))

        let again = try Program(place.words)
        #expect(try await again.end() == 0, "\(again.err)")
        #expect(try place.done() == 12)
        #expect(place.server.log.requests.count == 12, "no page is asked twice")
        #expect(try !place.folder.read("out/index.html").contains("Stopped after"))
    }

    @Test("a second signal exits at once")
    func twice() async throws {
        let gate = Gate()
        let place = try Place(Self.held(gate), pages: 3)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { !place.server.log.requests.isEmpty })
        program.send(SIGINT)
        #expect(try await program.wait { program.err.contains("Stopping") })
        try await Task.sleep(for: .milliseconds(600))
        program.send(SIGINT)
        #expect(try await program.end() == 11, "it did not wait for the page, which is still held")
        gate.open()
    }

    @Test("a signal while the list is read exits at once")
    func reading() async throws {
        let folder = try TemporaryFolder()
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = open(pipe, O_RDWR)
        defer { close(writer) }
        let program = try Program([pipe, "--output", "\(folder.path)/out"])
        let database = "\(folder.path)/out/ogaudit.sqlite"
        #expect(try await program.wait { FileManager.default.fileExists(atPath: database + "-wal") })
        try await Task.sleep(for: .milliseconds(100))
        program.send(SIGINT)
        #expect(try await program.end() == 11)
        #expect(program.err.contains("reading the list"), "\(program.err)")
        #expect(folder.names() == ["pipe"], "nothing was changed, and nothing is left")
    }

    @Test("two different signals within half a second are one, and SIGQUIT is the second at any time")
    func pairs() async throws {
        let gate = Gate(free: 1)
        let place = try Place(Self.held(gate), pages: 3)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { place.server.log.requests.count > 1 })
        for signal in [SIGHUP, SIGTERM, SIGINT, SIGUSR2] { program.send(signal) }
        #expect(try await program.wait { program.err.contains("Stopping") })
        try await Task.sleep(for: .milliseconds(100))
        #expect(program.isRunning)
        program.send(SIGQUIT)
        #expect(try await program.end() == 11)
        gate.open()
    }

    @Test("SIGHUP is ignored under nohup, and SIGUSR2 always")
    func ignored() async throws {
        let gate = Gate()
        let place = try Place(Self.held(gate), pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words, shell: "trap '' HUP")
        #expect(try await program.wait { !place.server.log.requests.isEmpty })
        program.send(SIGHUP)
        program.send(SIGUSR2)
        try await Task.sleep(for: .milliseconds(200))
        gate.open()
        #expect(try await program.end() == 0, "\(program.err)")
    }

    @Test("a signal counts from the first moment on", arguments: 0..<Depth.pick(8, all: 40))
    func early(_ step: Int) async throws {
        let place = try Place(try site(["/p0": html("<title>A</title>")]), pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words)
        // From the moment on that the process takes its signals.
        func takes() -> Bool {
            let status = try? String(contentsOfFile: "/proc/\(program.identifier)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
            let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
            return mask & (1 << UInt64(SIGTERM - 1)) != 0
        }
        while !takes(), program.isRunning { usleep(200) }
        usleep(UInt32(step * 1_000))
        for _ in 0..<2 { program.send(SIGTERM) }
        let code = try await program.end()
        #expect(code == 11 || code == 0 && step > 3, "\(code) \(program.err)")
    }

    @Test("SIGUSR1 prints the requests in flight, and the run continues")
    func inFlight() async throws {
        let gate = Gate()
        let place = try Place(Self.held(gate), pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words)
        #expect(try await program.wait { !place.server.log.requests.isEmpty })
        program.send(SIGUSR1)
        #expect(try await program.wait { program.err.contains("/p0") }, "\(program.err)")
        gate.open()
        #expect(try await program.end() == 0)
    }

    @Test("a command that is no audit dies of a signal as any program does")
    func check() async throws {
        let gate = Gate()
        let server = try Self.held(gate)
        defer { server.stop() }
        let program = try Program(["check", server.url("/a"), "--allow-private"])
        #expect(try await program.wait { !server.log.requests.isEmpty })
        program.send(SIGINT)
        #expect(try await program.end() == -SIGINT)
        gate.open()
    }

    @Test("a closed standard error changes nothing")
    func closedPipe() async throws {
        let place = try Place(try site(["/p0": html("<title>A</title>")]), pages: 1)
        defer { place.server.stop() }
        let program = try Program(place.words + ["-v"], shell: "exec 2>&- 3>&1")
        #expect(try await program.end() == 0)
        let closed = Process()
        closed.executableURL = URL(fileURLWithPath: "/bin/sh")
        closed.arguments =
            [
                "-c", "{ \"$0\" \"$@\" -v --fresh 2>&1; echo $? >\(place.folder.path)/code; } | true",
                BuiltProgram.path,
            ] + place.words
        try closed.run()
        try await closed.ended()
        #expect(try place.folder.read("code") == "0\n")
        #expect(try place.done() == 1)
    }
}
