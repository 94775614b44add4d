internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Files in the list")
struct FileLinkTests {
    private static let film = VideoSamples.ftyp() + VideoSamples.moov() + VideoSamples.mdat(3_000_000)

    private static func file(_ type: String, _ body: [UInt8]) -> Reply {
        Reply(200, ["Content-Type": type], body: body)
    }

    private static func film(_ request: LoopbackServer.Request) -> Reply {
        guard let range = request.range?.clamped(to: 0..<film.count) else { return file("video/mp4", film) }
        let field = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(film.count)"
        return Reply(206, ["Content-Type": "video/mp4", "Content-Range": field], body: Array(film[range]))
    }

    /// The findings, without those about the speed and headers of the test's own server.
    private static func findings(_ row: [String: String]) -> [String] {
        let transfer = ["https-downgrade", "slow-response", "total-time-budget", "image-slow"]
        return (row["findings"] ?? "").split(separator: " ").map(String.init).filter { !transfer.contains($0) }
    }

    private func server() throws -> LoopbackServer {
        try site { request in
            switch request.path {
            case "/photo.png": MediaTests.image()
            case "/small.png": MediaTests.image(300, 200)
            case "/blank.png": Self.file("text/html", DrawnImage.png(64, 64))
            case "/report.pdf":
                Self.file("application/pdf", Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 65, count: 2_000_000))
            case "/clip.mp4":
                Self.film(request)
            case "/notes.txt": Self.file("text/plain", Array("Just words, and no markup.".utf8))
            case "/data.acme": Self.file("application/x-acme", [0, 1, 2, 3])
            case "/heavy.png":
                Reply([
                    .send(Reply.head(200, ["Content-Type": "image/png"]) + DrawnImage.png(1200, 630)),
                    .endless([UInt8](repeating: 7, count: 65_536)),
                ])
            default: Reply(404)
            }
        }
    }

    @Test("a listed image is judged as a file: by its size, bytes and type, without findings about tags")
    func image() async throws {
        let server = try server()
        defer { server.stop() }
        let rows = try await MediaTests.audit(server, ["/photo.png", "/small.png"])
        #expect(rows.map { $0["outcome"] } == ["ok", "ok"])
        #expect(rows.map { $0["predicted_card"] } == ["file", "file"])
        #expect(rows.map { $0["file_kind"] } == ["picture", "picture"])
        #expect(Self.findings(rows[0]) == [] && rows[0]["html_bytes"] == "" && rows[0]["score"] != "")
        #expect(rows[0]["image_width"] == "1200" && rows[0]["image_type"] == "image/png")
        #expect(rows[0]["image_text_coverage"] != "", "a helper process looked into it")
        #expect(Self.findings(rows[1]) == ["image-too-small"] && rows[1]["image_width"] == "300")
        for path in ["/favicon.ico", "/apple-touch-icon.png"] { #expect(server.log.count(path) == 0, "\(path)") }
    }

    @Test("a PDF, a film and a text are file rows, and only their openings are read")
    func files() async throws {
        let server = try server()
        defer { server.stop() }
        let rows = try await MediaTests.audit(server, ["/report.pdf", "/clip.mp4", "/notes.txt"])
        #expect(rows.map { $0["predicted_card"] } == ["file", "file", "file"])
        #expect(rows.map { $0["file_kind"] } == ["other", "video", "other"])
        #expect(rows.map(Self.findings) == [[], [], []])
        #expect(rows[1]["video_type"] == "video/mp4" && rows[1]["video_bytes"] == "\(Self.film.count)")
        #expect((server.log.sent["/report.pdf"] ?? 0) <= 2_000_200 && server.log.count("/report.pdf") == 1)
    }

    @Test(
        "an image above 10 MiB and an unknown type give a bare link and an error that says why")
    func cancelled() async throws {
        let server = try server()
        defer { server.stop() }
        let rows = try await MediaTests.audit(server, ["/heavy.png", "/data.acme", "/blank.png"])
        #expect(rows.map { $0["predicted_card"] } == ["bare_link", "bare_link", "bare_link"])
        #expect(rows[0]["findings"]?.contains("image-too-heavy") == true && rows[0]["score"] != "100")
        #expect(Self.findings(rows[1]) == ["content-type-not-html"] && Int(rows[1]["score"] ?? "") ?? 100 <= 20)
        #expect(rows[2]["outcome"] == "not_html" && Self.findings(rows[2]) == ["content-type-not-html"])
        #expect((server.log.sent["/heavy.png"] ?? 0) < 60 << 20)
    }

    @Test("every report format shows files in the list")
    func formats() async throws {
        let server = try server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", server.url("/report.pdf"))
        let said = await ogaudit([
            list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--format", "csv,html,json,jsonl",
        ])
        #expect(said.code == .done, "\(said.err)")
        for name in ["report.json", "pages.jsonl"] {
            let text = try folder.read("out/\(name)")
            #expect(text.contains(#""predicted_card":"file""#) && text.contains(#""file_kind":"other""#), "\(name)")
        }
        #expect(try folder.read("out/index.html").contains("<td class=\"card\">File</td>"))
        let check = await ogaudit(["check", server.url("/report.pdf"), "--allow-private"])
        #expect(check.out.contains("In Messages: file") && check.out.contains("report.pdf"), "\(check.out)")
    }
}
