internal import AuditModel
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ReportServing

/// A folder with a report and its server.
final class Served {
    private let place: TemporaryFolder
    let folder: URL
    let server: ReportServer
    let checked = Checked()

    final class Checked: Sendable {
        let urls = Mutex<[String]>([])
        var all: [String] { urls.withLock { $0 } }
    }

    init() throws {
        place = try TemporaryFolder()
        folder = URL(fileURLWithPath: place.path)
        let report = folder.appending(path: "report")
        try place.write("secret.txt", "secret")
        try place.write("report/index.html", "<title>x · ogaudit</title> connect-src 'self'</html>\n")
        try place.write("report/pages/0001.js", "rows")
        try place.write("report/ogaudit.sqlite", "state")
        try FileManager.default.createSymbolicLink(
            at: report.appending(path: "out.txt"), withDestinationURL: folder.appending(path: "secret.txt"))
        try FileManager.default.createSymbolicLink(at: report.appending(path: "up"), withDestinationURL: folder)
        mkfifo(report.appending(path: "pipe.txt").path(), 0o600)
        let checked = checked
        server = try ReportServer(ReportFolder(report.path()), at: .loopback) { url in
            checked.urls.withLock { $0.append(url) }
            if url.hasSuffix("slow") { try? await Task.sleep(for: .seconds(3_600)) }
            return CheckReply(status: 200, json: Array("{}".utf8))
        }
    }

    func stop() async { await server.stop() }

    var host: String { server.address.text }

    /// What comes back for a whole request.
    func reply(_ request: String) -> String {
        guard let client = RawClient(port: server.address.port) else { return "not connected" }
        client.send(request)
        return client.read()
    }

    func get(_ target: String, method: String = "GET") -> String {
        reply("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    func check(_ url: String) -> String {
        reply(
            "POST /check HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Length: \(url.utf8.count)\r\n\r\n\(url)"
        )
    }
}

@Suite("A report that is served")
struct ReportServerTests {
    @Test("files of a report are served with their types and security headers")
    func files() async throws {
        let served = try Served()
        let index = served.get("/")
        #expect(index.hasPrefix("HTTP/1.1 200 ") && index.contains("</html>"))
        for header in [
            "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff", "frame-ancestors 'none'",
            "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
        ] { #expect(index.contains(header), "\(header)") }
        #expect(served.get("/pages/0001.js").hasSuffix("\r\n\r\nrows"))
        let head = served.get("/index.html", method: "HEAD")
        #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"))
        await served.stop()
    }

    @Test("files outside the report, links, pipes and databases are not served")
    func outside() async throws {
        let served = try Served()
        for target in [
            "/../secret.txt", "/%2e%2e/secret.txt", "/up/secret.txt", "/out.txt", "/pipe.txt", "/ogaudit.sqlite",
            "/pages",
            "/pages/", "/..%2fsecret.txt", "/up/report/index.html", "/nothing.html",
        ] {
            let reply = served.get(target)
            #expect(reply.hasPrefix("HTTP/1.1 404 ") && !reply.contains("secret"), "\(target): \(reply)")
        }
        #expect(served.get("http://\(served.host)/index.html").hasPrefix("HTTP/1.1 400 "))
        #expect(served.get("/index.html", method: "PUT").contains("405"))
        await served.stop()
    }

    @Test("another Host, and none, are refused")
    func hosts() async throws {
        let served = try Served()
        #expect(served.reply("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").hasPrefix("HTTP/1.1 403 "))
        #expect(
            served.reply("GET / HTTP/1.1\r\nHost: evil.example:\(served.server.address.port)\r\n\r\n").hasPrefix(
                "HTTP/1.1 403 "))
        let none = served.reply("GET / HTTP/1.1\r\n\r\n")
        #expect(none.hasPrefix("HTTP/1.1 400 ") || none.hasPrefix("HTTP/1.1 403 "), "\(none)")
        #expect(!served.reply("GET / HTTP/1.0\r\n\r\n").contains(" 200 "))
        await served.stop()
    }

    @Test("only the report's own pages can request a check, and the reply is JSON")
    func check() async throws {
        let served = try Served()
        #expect(served.get("/check", method: "HEAD").hasPrefix("HTTP/1.1 204 "))
        let reply = served.check("https://example.com/a")
        #expect(reply.hasPrefix("HTTP/1.1 200 ") && reply.hasSuffix("\r\n\r\n{}"), "\(reply)")
        let foreign = served.reply(
            "POST /check HTTP/1.1\r\nHost: \(served.host)\r\nOrigin: http://evil.example\r\nContent-Length: 1\r\n\r\nx")
        #expect(foreign.hasPrefix("HTTP/1.1 403 "))
        #expect(served.checked.all == ["https://example.com/a"])
        await served.stop()
    }

    @Test("one page is checked at a time, and stopping does not wait for it")
    func oneAtATime() async throws {
        let served = try Served()
        let slow = "https://example.com/slow"
        guard let client = RawClient(port: served.server.address.port) else { throw CocoaError(.featureUnsupported) }
        client.send(
            "POST /check HTTP/1.1\r\nHost: \(served.host)\r\nOrigin: http://\(served.host)\r\nContent-Length: \(slow.utf8.count)\r\n\r\n\(slow)"
        )
        try await until { !served.checked.all.isEmpty }
        #expect(served.check("https://example.com/b").hasPrefix("HTTP/1.1 429 "))
        #expect(served.get("/").hasPrefix("HTTP/1.1 200 "))
        await served.stop()
    }

    @Test("10 MB of headers are refused")
    func longHeaders() async throws {
        let served = try Served()
        guard let client = RawClient(port: served.server.address.port) else { throw CocoaError(.featureUnsupported) }
        client.send("GET / HTTP/1.1\r\nHost: \(served.host)\r\n")
        let line = Array("X-Long: \(String(repeating: "x", count: 1_000))\r\n".utf8)
        var isTaken = true
        for _ in 0..<10_000 where isTaken { isTaken = client.send(line) }
        let reply = client.read()
        #expect(!isTaken && (reply.isEmpty || reply.hasPrefix("HTTP/1.1 4")), "\(reply)")
        #expect(served.get("/").hasPrefix("HTTP/1.1 200 "))
        await served.stop()
    }

    @Test("a body of a gigabyte is refused before it is read, and so is one of unknown length")
    func longBody() async throws {
        let served = try Served()
        let start = "POST /check HTTP/1.1\r\nHost: \(served.host)\r\nOrigin: http://\(served.host)\r\n"
        #expect(served.reply(start + "Content-Length: 1073741824\r\n\r\nhttps://").hasPrefix("HTTP/1.1 413 "))
        #expect(served.reply(start + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n").hasPrefix("HTTP/1.1 411 "))
        #expect(served.checked.all.isEmpty)
        await served.stop()
    }

    @Test("a request that trickles in is ended when its time is up")
    func trickle() async throws {
        let served = try Served()
        guard let client = RawClient(port: served.server.address.port) else { throw CocoaError(.featureUnsupported) }
        client.send("GET / HTTP/1.1\r\nHo")
        // The server has met it when another request, which came later, has its reply.
        #expect(served.get("/").hasPrefix("HTTP/1.1 200 "))
        served.server.tend(now: .now + .seconds(11))
        #expect(client.read().isEmpty)
        await served.stop()
    }

    @Test("serve describes the folder")
    func folders() async throws {
        let served = try Served()
        let report = served.folder.appending(path: "report").path()
        #expect(try ReportFolder(report).inspect())
        #expect(try ReportFolder(report + "/index.html").inspect())
        #expect(throws: ReportFolder.Fault.missing) { try ReportFolder(report + "/none").inspect() }
        #expect(throws: ReportFolder.Fault.noReport) { try ReportFolder(report + "/pages").inspect() }
        let index = served.folder.appending(path: "report/index.html")
        for (text, fault) in [
            ("<title>Shop</title></html>", ReportFolder.Fault.notAReport), ("<title>x · ogaudit</title><p>", .cut),
        ] {
            try Data(text.utf8).write(to: index)
            #expect(throws: fault) { try ReportFolder(report).inspect() }
        }
        try Data("<title>x · ogaudit</title></html>\n".utf8).write(to: index)
        #expect(try !ReportFolder(report).inspect())
        try FileManager.default.removeItem(atPath: report + "/pages")
        #expect(throws: ReportFolder.Fault.noPages) { try ReportFolder(report).inspect() }
        await served.stop()
    }
}
