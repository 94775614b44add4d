internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("HTTP/2 that is broken", .timeLimit(.minutes(5)))
struct BrokenHTTP2Tests {
    /// Agrees to speak HTTP/2 and then does not; HTTP/1.1 it speaks well. A line for each connection tells which it was.
    private static let server = """
        import socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("good.pem", "good.key")
        context.set_alpn_protocols(["h2", "http/1.1"])
        page = b"<!doctype html><title>A page after all</title><p>Some words to read."
        listener = socket.create_server(("127.0.0.1", 0))
        print("PORT", listener.getsockname()[1], flush=True)
        def serve(plain):
            try:
                with context.wrap_socket(plain, server_side=True) as peer:
                    print(peer.selected_alpn_protocol(), flush=True)
                    peer.recv(65536)
                    if peer.selected_alpn_protocol() == "h2":
                        peer.sendall(bytes.fromhex(sys.argv[1]))
                    else:
                        head = b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(page)
                        peer.sendall(head + page)
                    peer.recv(65536)
            except OSError:
                pass
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """

    @Test(
        "a page with broken HTTP/2 is fetched once more over HTTP/1.1",
        arguments: [
            "546869732069732074657874",  // text
            "000004080000000000" + "00000000",  // a window that grows by nothing, before any settings
            "000000040000000000" + "000004030000000001" + "0000000b",  // the stream reset
            "000000040000000000" + "000008070000000000" + "000000000000000d",  // GOAWAY: HTTP/1.1 required
            "",  // nothing
        ])
    func falls(_ frames: String) async throws {
        let folder = try TemporaryFolder()
        try TLSServer.makeCertificates(in: folder)
        let script = try folder.write("server.py", Self.server)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec python3 \(script) '\(frames)' >log 2>&1"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.sleepUntilEnd()
        }
        let port = try #require(await Self.port(folder))
        let said = await ogaudit([
            "https://127.0.0.1:\(port)/", "--output", "\(folder.path)/out", "--robots", "ignore", "--allow-private",
            "--no-media", "--cacert",
            "\(folder.path)/ca.pem", "--retry-delay", "100ms",
        ])
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        #expect(row["title"] == "A page after all", "\(row) \(said.err)")
        #expect(try folder.read("log").split(separator: "\n").dropFirst() == ["h2", "http/1.1"])
    }

    private static func port(_ folder: TemporaryFolder) async throws -> Substring? {
        for _ in 0..<1_000 {
            let words = ((try? folder.read("log")) ?? "").split(whereSeparator: \.isWhitespace)
            if words.count >= 2 { return words[1] }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }
}
