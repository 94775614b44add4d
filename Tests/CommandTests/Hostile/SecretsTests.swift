internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Secrets stay where they belong")
struct SecretsTests {
    @Test("user, password and cookies go to no other host, and are written nowhere")
    func crossing() async throws {
        let cookie: KeyValuePairs = ["Set-Cookie": "id=7; Path=/", "Content-Type": "image/png"]
        let far = try #require(
            LoopbackServer(address: "127.0.0.2", hasRobots: false) { _ in Reply(200, cookie, body: [1, 2, 3]) })
        far.start()
        defer { far.stop() }
        let near = try site { request in
            switch request.path {
            case "/": Reply(302, ["Location": "http://you:key@127.0.0.1:\(request.port)/page", "Set-Cookie": "id=7"])
            case "/page":
                html(
                    "<title>A page</title><meta property='og:image' content='http://you:key@127.0.0.2:\(far.port)/a.png'>"
                        + "<link rel=icon href='http://you:key@127.0.0.2:\(far.port)/b.png'>"
                        + "<link rel=apple-touch-icon href='/c.png'>")
            default: Reply(200, cookie, body: [1, 2, 3])
            }
        }
        defer { near.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", "http://listed:password@127.0.0.1:\(near.port)/\n")
        let said = await ogaudit([list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private"])
        #expect(said.code == .done, "\(said.err)")
        let requests = near.log.requests + far.log.requests
        #expect(Set(requests.map(\.path)).isSuperset(of: ["/", "/page", "/a.png", "/c.png"]))
        for request in requests {
            for name in ["authorization", "cookie", "referer", "origin"] { #expect(request.headers[name] == nil) }
        }
        for file in try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/out") {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/out/\(file)") ?? Data()
            #expect(bytes.range(of: Data("password".utf8)) == nil || file.hasSuffix(".html"), "\(file)")
        }
        #expect(try !folder.read("out/index.html").contains("listed:password"))
    }

    @Test(
        "credentials on the command line are refused",
        arguments: [
            "Authorization: Bearer x", "cookie: id=7", "PROXY-AUTHORIZATION: Basic eDp5",
        ])
    func headers(_ header: String) async throws {
        let said = await ogaudit(["http://127.0.0.1:1/", "-H", header])
        BadInputTests.expect(said, .usage, naming: ["--header"])
    }
}

extension LoopbackServer.Request {
    /// The port of the request.
    fileprivate var port: String { String((headers["host"] ?? "").split(separator: ":").last ?? "") }
}
