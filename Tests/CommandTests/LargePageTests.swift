internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Large pages, and pages without their media")
struct LargePageTests {
    private static let head = """
        <title>Bees count</title><meta property="og:title" content="Bees count"><meta property="og:site_name" content="Meadow">
        """
    private static let filling = Array("<p>\(String(repeating: "flower ", count: 140))</p>\n".utf8)

    /// A page whose head is in its first kilobyte, followed by that many bytes.
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

    @Test("a large page whose head exceeds the first part is fetched completely, and its tags are read")
    func longHead() async throws {
        let style = [UInt8](repeating: UInt8(ascii: "a"), count: 2_200_000)
        let body =
            Array("<!doctype html><html><head><style>".utf8) + style + Array("</style>\(Self.head)</head><body>".utf8)
        let server = try site(["/a": Reply(200, ["Content-Type": "text/html"], body: body)])
        defer { server.stop() }
        let row = try #require(try await MediaTests.audit(server, ["/a"], ["--no-media"]).first)
        #expect(row["outcome"] == "ok" && row["title"] == "Bees count" && row["predicted_card"] == "bare_link")
        #expect(server.log.count("/a") == 2)
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

    @Test("--no-media judges tags and leaves media out of the score")
    func noMedia() async throws {
        let server = try Self.siteWithMedia()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = try await Self.auditWithoutMedia(server, folder, ["--format", "csv"])
        #expect(said.code == .done && server.log.requests.count <= 2)
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        #expect(row["media_checked"] == "no" && row["icon"] == server.url("/touch.png"))
        #expect(row["icon_source"] == "apple-touch-icon (not checked)" && row["icon_width"] == "")
        #expect(row["predicted_card"] == "large_image" && row["card_certainty"] == "media_not_checked")
        #expect(row["findings"]?.contains("image-relative-url") == true)
    }

    /// Annotations are printed; code quality and a baseline have findings and nothing else.
    private static let withNote = ReportFormat.allCases.filter { ![.github, .gitlab, .baseline].contains($0) }

    @Test("every format with scores says that media were not checked", arguments: withNote)
    func formats(_ format: ReportFormat) async throws {
        let server = try Self.siteWithMedia()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = try await Self.auditWithoutMedia(server, folder, ["--format", format.rawValue])
        #expect((said.out + said.err).contains("), media not checked"), "\(said)")
        let (name, words) = Self.note(in: format)
        // An email breaks its lines where it likes.
        let text = try folder.read("out/\(name)").replacing("=\n", with: "").lowercased()
        for word in words { #expect(text.contains(word), "\(name): \(word)") }
    }

    /// The file of a format, and all that it says of it: an email says it as text, as HTML and beside the card.
    private static func note(in format: ReportFormat) -> (file: String, words: [String]) {
        let note = "media not checked"
        return switch format {
        case .csv: ("pages.csv", ["media_checked", ",no,"])
        case .html: ("index.html", [note])
        case .json: ("report.json", [#""media_checked":false"#, #""media_unchecked":1"#])
        case .jsonl: ("pages.jsonl", [#""media_checked":false"#])
        case .junit: ("junit.xml", [note])
        case .sarif: ("ogaudit.sarif", [note])
        case .markdown, .github, .gitlab, .baseline: ("summary.md", ["), \(note)"])
        case .eml: ("mail.eml", ["), \(note).", "</b> \(note) <bdi>"])
        case .summaryHTML: ("summary.html", [note, "<small class=\"unchecked\">\(note)"])
        case .mailHTML: ("mail.html", ["), \(note).", "</b> \(note) <bdi>"])
        }
    }

    @Test("the terminal says it too: --cron, -v and check")
    func terminal() async throws {
        let server = try Self.siteWithMedia()
        defer { server.stop() }
        let run = try await Self.auditWithoutMedia(server, try TemporaryFolder(), ["--cron"])
        #expect(run.out.contains("), media not checked."), "\(run.out)")
        let verbose = try await Self.auditWithoutMedia(server, try TemporaryFolder(), ["-v"])
        #expect(verbose.err.contains(" (media not checked)\t\(server.url("/a"))"), "\(verbose.err)")
        let check = await ogaudit(["check", server.url("/a"), "--allow-private", "--no-media"])
        #expect(check.out.contains("(media not checked)"), "\(check.out)")
    }

    @Test("check marks unchecked media, and not media that do not exist")
    func parts() async throws {
        let tags = """
            <link rel=apple-touch-icon href=/touch.png><meta property="og:video" content="/a.mp4">\
            <meta property="og:image" content="data:image/png;base64,AAAA">
            """
        let server = try site(["/a": html(Self.head + tags)])
        defer { server.stop() }
        let words = ["check", server.url("/a"), "--allow-private"]
        let unlooked = await ogaudit(words + ["--no-media"]).out
        #expect(unlooked.contains("og:video, not checked") && unlooked.contains("apple-touch-icon, not checked"))
        #expect(!unlooked.contains("og:image, not checked"), "\(unlooked)")
        let looked = await ogaudit(words).out
        #expect(looked.contains("data:image/png") && !looked.contains("not checked"), "\(looked)")
    }

    private static func siteWithMedia() throws -> LoopbackServer {
        let tags = """
            <link rel=apple-touch-icon href=/touch.png><link rel=icon href=/f.ico>\
            <meta property="og:image" content="/a.jpg">
            """
        return try site(["/a": html(head + tags)])
    }

    private static func auditWithoutMedia(
        _ server: LoopbackServer, _ folder: TemporaryFolder, _ options: [String]
    ) async throws -> Said {
        let list = try folder.write("urls.txt", server.url("/a"))
        let words = [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media"]
        return await ogaudit(words + options)
    }

    @Test("every report names the gate that keeps a score low")
    func caps() async throws {
        let server = try site(["/a": html(Self.head)])
        defer { server.stop() }
        let check = await ogaudit(["check", server.url("/a"), "--allow-private"])
        #expect(check.out.contains("Score capped at 49 because of"), "\(check.out)")
    }
}
