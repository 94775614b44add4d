internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit serve")
struct ServeCommandTests {
    /// A report of one page, and the site that has it.
    private struct Place {
        let server: LoopbackServer
        let folder: TemporaryFolder

        init() async throws {
            folder = try TemporaryFolder()
            server = try site { _ in html("<title>A page with a title of its own</title>") }
            let said = await ogaudit([
                server.url("/"), "--output", path, "--rate", "0", "--allow-private", "--no-media", "--quiet",
            ])
            #expect(said.code == .done, "\(said.err)")
        }

        var path: String { folder.path + "/out" }
    }

    /// What comes back for a request; `host` stands for what the program printed.
    private func reply(_ program: Program, _ request: (_ host: String) -> String) throws -> String {
        let url = try #require(URL(string: program.out.trimmingCharacters(in: .newlines)))
        guard let client = RawClient(port: UInt16(url.port ?? 0)) else { return "not connected" }
        client.send(request("127.0.0.1:\(url.port ?? 0)"))
        return client.read()
    }

    private func check(_ url: String, _ host: String) -> String {
        "POST /check HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Length: \(url.utf8.count)\r\n\r\n\(url)"
    }

    @Test(
        "the program prints one URL, serves the report, checks its pages again and ends on a signal",
        arguments: [SIGINT, SIGTERM])
    func whole(_ signal: Int32) async throws {
        let place = try await Place()
        defer { place.server.stop() }
        let program = try Program(["serve", place.path, "--allow-private", "--no-media"])
        #expect(try await program.wait { program.out.hasSuffix("/\n") })
        #expect(program.out.hasPrefix("http://127.0.0.1:") && program.out.split(separator: "\n").count == 1)
        let index = try reply(program) { "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n" }
        #expect(index.hasPrefix("HTTP/1.1 200 ") && index.contains("Check again"))
        let requests = place.server.log.requests.count
        let again = try reply(program) { check(place.server.url("/"), $0) }
        #expect(
            again.hasPrefix("HTTP/1.1 200 ")
                && again.contains("\"title\":{\"value\":\"A page with a title of its own\""))
        #expect(place.server.log.requests.count > requests)
        let other = try reply(program) { check(place.server.url("/other"), $0) }
        #expect(other.hasPrefix("HTTP/1.1 404 ") && other.contains("This page is not in the report's last run."))
        #expect(place.server.log.count("/other") == 0)
        let database = try reply(program) { "GET /ogaudit.sqlite HTTP/1.1\r\nHost: \($0)\r\n\r\n" }
        #expect(database.hasPrefix("HTTP/1.1 404 "))
        program.send(signal)
        #expect(try await program.end() == 0, "\(program.err)")
    }

    @Test("20 times 10 MB of headers take no memory")
    func memory() async throws {
        let place = try await Place()
        defer { place.server.stop() }
        let program = try Program(["serve", place.path])
        #expect(try await program.wait { program.out.hasSuffix("/\n") })
        _ = try reply(program) { "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n" }
        let before = try #require(program.peakKilobytes)
        let long = String(repeating: "X-Long: \(String(repeating: "x", count: 1_000))\r\n", count: 10_000)
        for _ in 0..<20 {
            let said = try reply(program) { "GET / HTTP/1.1\r\nHost: \($0)\r\n\(long)\r\n" }
            #expect(said.isEmpty || said.hasPrefix("HTTP/1.1 4"), "\(said.prefix(100))")
        }
        let after = try #require(program.peakKilobytes)
        #expect(after - before < 8_192, "from \(before) to \(after) KiB")
        program.send(SIGTERM)
        #expect(try await program.end() == 0)
    }

    @Test("a folder without a report, or with half of one, gets one sentence")
    func folders() async throws {
        let folder = try TemporaryFolder()
        func said(_ path: String) async -> String {
            let said = await ogaudit(["serve", path])
            #expect(said.code == .usage && said.out.isEmpty && said.err.split(separator: "\n").count == 1)
            return said.err
        }
        #expect(await said("\(folder.path)/none").contains("no folder named"))
        #expect(await said(folder.path).contains("has no report (index.html)"))
        _ = try folder.write("index.html", "<title>How 1 page looks · ogaudit</title>")
        #expect(await said(folder.path).contains("is cut off"))
        _ = try folder.write("index.html", "<title>How 1 page looks · ogaudit</title></html>\n")
        #expect(await said("\(folder.path)/index.html").contains("has no pages folder"))
        #expect(await ogaudit(["serve", "a", "b"]).err.contains("serve needs one folder"))
        #expect(await ogaudit(["serve", "--listen", "example.com:80"]).err.contains("use an IP address and a port"))
    }

    @Test("a report of an older version, and one without its database, are served without Check again")
    func withoutCheck() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/pages", withIntermediateDirectories: true)
        let head = "<title>How 1 page looks · ogaudit</title>"
        for (text, word) in [(head, "older ogaudit"), (head + "connect-src 'self'", "is missing or cannot be read")] {
            _ = try folder.write("index.html", text + "</html>\n")
            let program = try Program(["serve", folder.path])
            #expect(try await program.wait { program.err.contains(word) }, "\(program.err)")
            let offer = try reply(program) { "HEAD /check HTTP/1.1\r\nHost: \($0)\r\n\r\n" }
            #expect(offer.hasPrefix("HTTP/1.1 404 "))
            program.send(SIGTERM)
            #expect(try await program.end() == 0)
        }
    }
}
