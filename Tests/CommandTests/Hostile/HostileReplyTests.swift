internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Hostile replies through the whole program", .timeLimit(.minutes(5)))
struct HostileReplyTests {
    /// `--timeout` of every row. What has no end is still there after minutes; how fast the machine is must not matter.
    static let timeout = "2s"
    static let deadline = Duration.seconds(240)

    /// Large bodies take seconds: `scripts/test --all` serves each of them.
    private static let growing = HostileReply.all.filter(\.grows).enumerated()
        .filter { $0.offset.isMultiple(of: Depth.pick(10, all: 1)) }.map(\.element)

    static func words(_ reply: HostileReply, _ server: LoopbackServer, _ folder: TemporaryFolder) -> [String] {
        [
            "http://shop.test/page", "--output", "\(folder.path)/out", "--rate", "0", "--allow-private",
            "--retry-delay", "100ms", "--timeout", timeout, "--connect-to", server.connectToAll,
        ] + (reply.looksAtMedia ? [] : ["--no-media"]) + reply.options
    }

    @Test(
        "each hostile reply has the outcome, cause and score of its row, in time",
        arguments: HostileReply.all.filter { !$0.grows } + growing)
    func row(_ reply: HostileReply) async throws {
        let server = try site(reply.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let began = ContinuousClock.now
        let said = await ogaudit(Self.words(reply, server, folder))
        #expect(ContinuousClock.now - began < Self.deadline)
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        #expect(row["outcome"] == reply.outcome.rawValue, "\(row["cause_detail"] ?? "") \(row)")
        #expect(row["cause"] == reply.cause?.rawValue ?? "")
        #expect((row["score"] != "") == reply.outcome.isLoaded, "what was not seen has no score")
        #expect(server.log.requests.count <= reply.requestLimit ?? .max, "\(server.log.requests.count) requests")
        for request in server.log.requests {
            #expect(request.method == "GET")
            #expect(request.headers["x-injected"] == nil && request.headers["authorization"] == nil)
            #expect(request.headers["cookie"] == nil)
            // A refused image is retried once, like a browser would request it from the page.
            #expect([nil, "http://shop.test/page"].contains(request.headers["referer"]))
        }
    }

    /// The memory limit of the whole process in a debug build, in KiB: twice that of a harmless page, and a body of 50
    /// MB if that is requested, compressed and not.
    static func memoryLimit(_ reply: HostileReply) -> Int { reply.options.isEmpty ? 70_000 : 160_000 }

    @Test(
        "hostile replies do not fill memory", .disabled(if: Sanitizer.isOn, "its shadow memory counts too"),
        arguments: growing)
    func memory(_ reply: HostileReply) async throws {
        let server = try site(reply.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let program = try Program(Self.words(reply, server, folder))
        var peak = 0
        let isDone = try await program.wait {
            peak = max(peak, program.peakKilobytes ?? 0)
            return !program.isRunning
        }
        #expect(isDone, "it does not end")
        #expect([0, 3].contains(try await program.end()), "\(program.err)")
        print("peak \(peak / 1_024) MiB: \(reply)")
        #expect(peak > 0 && peak < Self.memoryLimit(reply), "\(peak) KiB")
    }

    @Test("docs/hostile-replies.md lists every hostile reply; scripts/regenerate writes it")
    func document() throws {
        try Repository.expect(HostileReply.document, isIn: "docs/hostile-replies.md")
    }

    @Test("a long Retry-After delays neither a stop nor another host")
    func patience() async throws {
        let server = try site { request in
            request.host == "shop.test" ? .refusal(retryAfter: "59") : html("<title>Another host</title>")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", "http://shop.test/page\nhttp://other.test/page\n")
        let program = try Program([
            list, "--output", "\(folder.path)/out", "--allow-private", "--no-media", "-v", "--connect-to",
            server.connectToAll,
        ])
        #expect(try await program.wait { program.err.contains("http://other.test/page") })
        #expect(program.isRunning && server.log.count("/page") == 2)
        let began = ContinuousClock.now
        program.send(SIGINT)
        #expect(try await program.end() == 11)
        #expect(ContinuousClock.now - began < .seconds(50), "not after the 59 seconds that the server asks for")
    }
}
