internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Large pages, and pages without their media")
struct LargePageTests {
    private static let head = """
        <title>Bees count</title><meta property="og:title" content="Bees count"><meta property="og:site_name" content="Meadow">
        """
    private static let filling = Array("<p>\(String(repeating: "flower ", count: 140))</p>\n".utf8)

    /// A page whose head stands in its first kilobyte, with so many bytes behind it.
    private static func page(_ bytes: Int) -> [UInt8] {
        let start = Array("<!doctype html><html lang=en><head><meta charset=utf-8>\(head)</head><body>".utf8)
        return start + Array(repeatElement(filling, count: bytes / filling.count).joined())
    }

    private static func chunked(_ bytes: Int) -> Reply {
        let body = page(bytes)
        let size = String(body.count, radix: 16)
        return Reply([
            .send(Reply.head(200, ["Content-Type": "text/html", "Transfer-Encoding": "chunked"])),
            .send(Array("\(size)\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)),
        ])
    }

    @Test("a 3 MB page in chunks has its tags read, and an uncertain card")
    func chunks() async throws {
        let server = try site(["/a": Self.chunked(3_000_000)])
        defer { server.stop() }
        let row = try #require(try await MediaTests.audit(server, ["/a"], ["--no-media"]).first)
        #expect(row["outcome"] == "ok" && row["title"] == "Bees count" && row["card_certainty"] == "may_be_cancelled")
        #expect(row["predicted_card"] == "title_only")
        #expect(row["findings"]?.contains("html-too-large") == true)
        #expect((Int(row["html_bytes"] ?? "") ?? 0) > 2_900_000, "it is asked for again when there is room for it")
        #expect(server.log.count("/a") == 2)
    }

    @Test("an announced 1.3 MB page is the bare link, and the rest is not fetched")
    func announced() async throws {
        let server = try site(["/a": Reply(200, ["Content-Type": "text/html"], body: Self.page(1_300_000))])
        defer { server.stop() }
        let row = try #require(try await MediaTests.audit(server, ["/a"], ["--no-media"]).first)
        #expect(row["outcome"] == "ok" && row["title"] == "Bees count")
        #expect(row["predicted_card"] == "bare_link" && row["score"] == "20")
        #expect(row["findings"]?.contains("html-too-large") == true && server.log.count("/a") == 1)
        #expect(row["findings"]?.contains("og-url-missing") == false, "nothing else is judged")
    }

    @Test("a compressed 1.3 MB page is read whole in one request")
    func compressed() async throws {
        let headers: KeyValuePairs = ["Content-Type": "text/html", "Content-Encoding": "gzip"]
        let server = try site(["/a": Reply(200, headers, body: Compress.gzip(Self.page(1_300_000)))])
        defer { server.stop() }
        let row = try #require(try await MediaTests.audit(server, ["/a"], ["--no-media"]).first)
        #expect(row["outcome"] == "ok" && row["card_certainty"] == "may_be_cancelled")
        #expect((Int(row["html_bytes"] ?? "") ?? 0) > 1_200_000 && server.log.count("/a") == 1)
    }

    @Test("a page that is cut is judged by its head when that was whole, and not at all when it was not")
    func cut() async throws {
        let endless = Array("<!doctype html><html><head><style>".utf8) + [UInt8](repeating: 65, count: 60_000)
        let server = try site([
            "/whole": Self.chunked(60_000),
            "/half": Reply([
                .send(Reply.head(200, ["Content-Type": "text/html", "Connection": "close"]) + endless), .close,
            ]),
        ])
        defer { server.stop() }
        let rows = try await MediaTests.audit(server, ["/whole", "/half"], ["--no-media", "--max-html", "32KB"])
        #expect(rows.map { $0["outcome"] } == ["ok", "too_large"])
        #expect(rows[0]["title"] == "Bees count" && rows[0]["score"] != "" && rows[1]["score"] == "")
        let check = await ogaudit([
            "check", server.url("/whole"), "--allow-private", "--no-media", "--max-html", "32KB",
        ])
        #expect(check.out.contains("Only the first 32,768 bytes"), "\(check.out)")
    }

    @Test("--no-media judges tags, leaves media out of the score, and says so in every format")
    func noMedia() async throws {
        let head = """
            <link rel=apple-touch-icon href=/touch.png><link rel=icon href=/f.ico>\
            <meta property="og:image" content="/a.jpg">
            """
        let server = try site(["/a": html(Self.head + head)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", server.url("/a"))
        let said = await ogaudit([
            list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media", "--format",
            "csv,html,json,sarif,junit,markdown",
        ])
        #expect(said.code == .done && server.log.requests.count <= 2)
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        #expect(row["media_checked"] == "no" && row["icon"] == server.url("/touch.png"))
        #expect(row["icon_source"] == "apple-touch-icon (not checked)" && row["icon_width"] == "")
        #expect(row["predicted_card"] == "large_image" && row["card_certainty"] == "media_not_checked")
        #expect(row["findings"]?.contains("image-relative-url") == true)
        #expect(said.out.contains("media not checked") || said.err.contains("media not checked"))
        for name in ["summary.md", "junit.xml", "ogaudit.sarif", "index.html"] {
            #expect(try folder.read("out/\(name)").lowercased().contains("media not checked"), "\(name)")
        }
        let json = try folder.read("out/report.json")
        #expect(json.contains(#""media_checked":false"#) && json.contains(#""media_unchecked":1"#))
        let check = await ogaudit(["check", server.url("/a"), "--allow-private", "--no-media"])
        #expect(check.out.contains("(media not checked)"), "\(check.out)")
    }

    @Test("every report names the gate that keeps a score low")
    func caps() async throws {
        let server = try site(["/a": html(Self.head)])
        defer { server.stop() }
        let check = await ogaudit(["check", server.url("/a"), "--allow-private"])
        #expect(check.out.contains("Score limited to 49 by"), "\(check.out)")
    }
}
