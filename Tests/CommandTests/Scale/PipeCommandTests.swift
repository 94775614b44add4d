internal import Auditing
internal import Glibc
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("ogaudit pipe", .serialized)
struct PipeCommandTests {
    private func records(_ text: String) throws -> [JSONValue] {
        try text.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    }

    private func member(_ value: JSONValue, _ name: String) -> String? {
        guard case .object(let members) = value.kind else { return nil }
        switch members.first(where: { $0.name == name })?.value.kind {
        case .text(let text), .number(let text): return text
        default: return nil
        }
    }

    @Test("every line has one record: pages, failures, duplicates and invalid lines")
    func lines() async throws {
        let server = try site(["/a": html("<title>A page</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "in.txt",
            "# mine\n{\"id\":\"k1\",\"url\":\"\(server.url("/a"))\"}\nnot a url\n\(server.url("/gone"))\n"
                + "{\"id\":17,\"url\":\"\(server.url("/a"))#x\"}\n{\"id\":\"bad\"}\n")
        let said = await ogaudit(["pipe", list, "--allow-private", "--rate", "0", "--retries", "0", "--no-media"])
        #expect(said.code == .done)
        let all = try records(said.out)
        let byLine = Dictionary(uniqueKeysWithValues: all.map { (member($0, "line") ?? "", $0) })
        #expect(byLine.keys.sorted() == ["2", "3", "4", "5", "6"])
        #expect(
            ["2", "3", "4", "5", "6"].map { member(byLine[$0] ?? all[0], "outcome") }
                == ["ok", "rejected", "http_4xx", "ok", "rejected"])
        #expect(["2", "3", "5"].map { member(byLine[$0] ?? all[0], "id") } == ["k1", nil, "17"])
        #expect(["2", "3"].map { member(byLine[$0] ?? all[0], "site") } == ["127.0.0.1", nil])
        #expect(member(byLine["6"] ?? all[0], "cause") == "no \"url\" in the JSON object")
        #expect(all.allSatisfy { member($0, "rules_version") == "2" && member($0, "record") == "1" })
        #expect(server.log.count("/a") == 1)
        #expect(said.err == "Wrote 5 records. 2 pages loaded, 2 invalid lines.\n")
    }

    @Test("a line of control characters is a line and has its record")
    func controls() async throws {
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "in.txt", "\u{1}\n\u{1B}[31m\n \t\n\u{0}\u{0}\n\u{7F}\n\u{B}\n#\u{1}\n\u{1}\u{1F}\n")
        let said = await ogaudit(["pipe", "-q", list])
        #expect(said.code == .done, "\(said.err)")
        let all = try records(said.out)
        #expect(all.compactMap { member($0, "line") }.sorted() == ["1", "2", "4", "5", "8"])
        #expect(all.allSatisfy { member($0, "outcome") == "rejected" })
    }

    @Test("empty input, only invalid lines and only dead hosts exit with 0")
    func poor() async throws {
        let folder = try TemporaryFolder()
        let dead = try site([:])
        dead.stop()
        for (text, count) in [("", 0), ("# nothing\n\n", 0), ("a b\nc d\n", 2), ("\(dead.url("/a"))\n", 1)] {
            let said = await ogaudit([
                "pipe", "-q", try folder.write("in.txt", text), "--allow-private", "--retries", "0",
            ])
            #expect(said.code == .done && said.err.isEmpty, "\(said.err)")
            #expect(said.out.split(separator: "\n").count == count)
        }
        #expect(folder.names() == ["in.txt"])
    }

    @Test("a reader that closes the pipe is a failure")
    func gone() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("in.txt", (0..<50).map { server.url("/\($0)") }.joined(separator: "\n"))
        let (taken, err) = (Box(Mutex("")), Box(Mutex("")))
        let console = Console(
            out: { _ in }, err: { text in err.value.withLock { $0 += text } }, isTerminal: false, width: 80,
            environment: { _ in nil }, ownsSignals: false,
            pipe: { _ throws(OutputError) in
                let count = taken.value.withLock { taken in
                    taken += "x"
                    return taken.count
                }
                if count > 3 { throw OutputError.readerGone }
            })
        let code = await Command(console: console).run([
            "pipe", list, "--allow-private", "--rate", "0", "--no-media",
        ])
        #expect(code == .cannotWrite)
        #expect(err.value.withLock { $0.contains("was closed before") })
        #expect(server.log.requests.count < 52)
    }

    @Test("while nobody reads records, no further pages are requested")
    func unread() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "in.txt", (0..<240).map { "http://s\($0 % 3).test/\($0)" }.joined(separator: "\n"))
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (door, key) = (ends[0], ends[1])
        // Every record waits for as long as the key is held.
        let console = Console(
            out: { _ in }, err: { _ in }, isTerminal: false, width: 80, environment: { _ in nil }, ownsSignals: false,
            pipe: { _ throws(OutputError) in
                var byte: UInt8 = 0
                _ = read(door, &byte, 1)
            })
        async let code = Command(console: console).run([
            "pipe", list, "--allow-private", "--connect-to", server.connectToAll, "--rate", "0", "--no-media",
        ])
        for _ in 0..<200 where server.log.requests.count < 100 { try? await Task.sleep(for: .milliseconds(20)) }
        let early = server.log.requests.count
        close(key)
        #expect(await code == .done)
        close(door)
        #expect((1..<100).contains(early))
        #expect(server.log.requests.count >= 240)
    }

    @Test("SIGTERM ends it with a record for every line")
    func stopped() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("in.txt", (0..<400).map { server.url("/\($0)") }.joined(separator: "\n"))
        let program = try Program([
            "pipe", list, "--allow-private", "--rate", "5/s", "--no-media", "--grace", "10s",
        ])
        _ = try await program.wait { program.out.contains("\"outcome\":\"ok\"") }
        program.send(SIGTERM)
        #expect(try await program.end() == 0)
        let outcomes = try records(program.out).map { member($0, "outcome") }
        #expect(outcomes.count == 400)
        #expect(outcomes.count { $0 == "cancelled" } > 300)
        #expect(program.err.contains("cancelled"))
    }

    @Test("a limit cancels the remaining pages")
    func limited() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("in.txt", (0..<9).map { server.url("/\($0)") }.joined(separator: "\n"))
        let said = await ogaudit(["pipe", list, "--allow-private", "--rate", "0", "--no-media", "--max-urls", "4"])
        #expect(said.code == .done)
        #expect(try records(said.out).count { member($0, "outcome") == "cancelled" } == 5)
    }
}
