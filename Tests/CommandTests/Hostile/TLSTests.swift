internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("TLS that fails, through the whole program", .timeLimit(.minutes(5)), .serialized)
struct TLSTests {
    private static let folder: TemporaryFolder? = {
        guard let folder = try? TemporaryFolder() else { return nil }
        try? TLSServer.makeCertificates(in: folder)
        return folder
    }()

    @Test("each TLS failure has the outcome, cause and score of its row, in time", arguments: HostileHandshake.all)
    func row(_ handshake: HostileHandshake) async throws {
        let folder = try #require(Self.folder)
        switch handshake.server {
        case .certificate(let name):
            let server = try #require(await TLSServer(folder, name))
            defer { server.stop() }
            try await audit(handshake, server.port, folder)
        case .socket(let reply):
            let server = try #require(LoopbackServer(strange: reply) { _ in .drop })
            server.start()
            defer { server.stop() }
            try await audit(handshake, Int(server.port), folder)
        }
    }

    private func audit(_ handshake: HostileHandshake, _ port: Int, _ folder: TemporaryFolder) async throws {
        let output = try TemporaryFolder()
        let began = ContinuousClock.now
        let said = await ogaudit(
            [
                "https://127.0.0.1:\(port)/page.html", "--output", "\(output.path)/out", "--rate", "0",
                "--robots", "ignore", "--allow-private", "--retries", "0", "--no-media", "--timeout", "5s", "--cacert",
                "\(folder.path)/ca.pem",
            ] + handshake.options)
        #expect(ContinuousClock.now - began < HostileReplyTests.deadline)
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        let row = try #require(csv(try output.read("out/pages.csv")).first)
        #expect(row["outcome"] == handshake.outcome.rawValue, "\(row)")
        #expect(row["cause"] == handshake.cause?.rawValue ?? "")
        let found = csv(try output.read("out/findings.csv")).first { $0["rule"] == "tls-invalid" }?["evidence"] ?? ""
        #expect(handshake.words.isEmpty || found.contains(handshake.words), "\(found)")
        #expect((row["score"] != "") == handshake.outcome.isLoaded)
    }

    @Test("secrets of the configuration reach their host over TLS without further permission")
    func secrets() async throws {
        let folder = try #require(Self.folder)
        let server = try #require(await TLSServer(folder, .good, onlyListens: true))
        defer { server.stop() }
        let output = try TemporaryFolder()
        let config = try output.write(
            "c.json",
            #"{"hosts": {"127.0.0.1:\#(server.port)": {"auth": {"bearer": {"env": "A"}}, "headers": {"X-B": {"env": "B"}}}}}"#
        )
        let said = await ogaudit(
            [
                "https://127.0.0.1:\(server.port)/secret", "--output", "\(output.path)/out", "--robots", "ignore",
                "--allow-private", "--retries", "0", "--no-media", "--timeout", "2s", "--cacert",
                "\(folder.path)/ca.pem",
                "--config", config,
            ], environment: ["A": "token-1", "B": "value-2"])
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        #expect(server.heard.contains("GET /secret"), "\(server.heard)")
        #expect(server.heard.contains("Authorization: Bearer token-1") && server.heard.contains("X-B: value-2"))
    }

    @Test("a certificate that expires, is renewed and expires again is news both times, and neither in between")
    func expiresTwice() async throws {
        let folder = try #require(Self.folder)
        let plain = try site { _ in html("<title>A page that is always there</title>") }
        defer { plain.stop() }
        let output = try TemporaryFolder()
        var (port, reported) = (0, [String]())
        for certificate in [HostileHandshake.Certificate.good, .expired, .expired, .good, .expired, .expired] {
            let server = try #require(await TLSServer(folder, certificate, port: port))
            defer { server.stop() }
            port = server.port
            let list = try output.write("urls.txt", "https://127.0.0.1:\(port)/page.html\n\(plain.url("/a"))\n")
            let said = await ogaudit([
                list, "--cron", "--output", "\(output.path)/out", "--rate", "0", "--robots", "ignore",
                "--allow-private",
                "--retries", "0", "--no-media", "--no-config", "--cacert", "\(folder.path)/ca.pem",
            ])
            #expect(said.code == .done && said.err.isEmpty, "\(said.err)")
            reported.append(said.out)
        }
        #expect(reported[0].contains("First run, "))
        for run in [1, 4] {
            #expect(
                reported[run].hasPrefix("ogaudit: HTTPS connection fails"), "what is new comes first: \(reported[run])")
            #expect(reported[run].contains("\n1 new finding.\n"), "\(reported[run])")
            #expect(
                reported[run].contains("(tls-invalid)") && reported[run].contains(":\(port)/page.html"),
                "\(reported[run])")
        }
        #expect(
            !reported[1].contains("again (") && reported[4].contains("again (2 times in the last 10 runs)"),
            "\(reported[4])")
        for run in [2, 3, 5] { #expect(reported[run].isEmpty, "\(reported[run])") }
    }
}
