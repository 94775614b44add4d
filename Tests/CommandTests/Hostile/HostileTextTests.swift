internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Hostile texts through the whole program", .timeLimit(.minutes(5)))
struct HostileTextTests {
    /// A page that says the text wherever a page can say something.
    static func page(_ text: String) -> Reply {
        let (quoted, path) = (HostileTexts.quoted(text), HostileTexts.quoted(String(text.prefix(200))))
        let head =
            "<title>\(quoted)</title><base href='\(path)'>"
            + ["og:title", "og:site_name", "og:description", "og:type", "og:locale", "article:author", "og:image:alt"]
            .map {
                "<meta property='\($0)' content='\(quoted)'>"
            }.joined()
            + ["og:image", "og:url", "og:video", "og:audio"].map { "<meta property='\($0)' content='\(path)'>" }
            .joined()
            + "<link rel=icon sizes='\(path)' href='\(path)'><link rel=canonical href='\(path)'><link rel='\(path)' href=x>"
            + "<meta property='\(path)' content=x><meta name='og:\(path)' content=x>"
            + "<meta http-equiv=refresh content='0;url=\(path)'><script type='\(path)'>\(path)</script>"
        return Reply(
            200, ["Content-Type": "text/html; charset=utf-8", "Content-Language": String(text.prefix(1))],
            body: Array("<!doctype html><html lang='\(path)'><head>\(head)</head><body><h1>\(quoted)</h1>words".utf8))
    }

    static let pages =
        HostileTexts.all.map(page)
        + HostileTexts.markup.map { html("<title>\($0)</title><meta property=og:title content='\($0)'>") }

    /// What else speaks: headers, redirects, errors.
    static func answer(_ request: LoopbackServer.Request) -> Reply {
        if let number = Int(request.path.dropFirst()) { return pages[number] }
        switch request.path {
        case "/type":
            return Reply(200, ["Content-Type": "text/\u{1B}[31m\u{202E}x; charset=\u{1B}c"], body: Array("<p>x".utf8))
        case "/coding": return Reply(200, ["Content-Encoding": "br, \u{1B}[31m\u{9B}"], body: [1, 2, 3])
        case "/location": return .redirect(to: "x\u{1B}y:\u{1B}[2J\u{202E}\u{9B}31m")
        case "/status": return .raw("HTTP/1.1 404 \u{1B}[31mNot\u{202E}\r\nContent-Length: 0\r\n\r\n")
        default: return Reply(404)
        }
    }

    static let lines = [
        "\u{1B}[31mred.test", "<script>alert(1)</script>", "=1+1", "http://\u{202E}test/", "a\u{9B}31m", "x\u{2028}y",
        "\"a\",\"b\"", "http://[\u{1B}]/", "\u{1B}://x",
    ]

    /// An audit of all of them.
    static func audit(
        _ folder: TemporaryFolder, _ server: LoopbackServer, _ options: [String], isTerminal: Bool = true
    ) async throws -> Said {
        let paths = pages.indices.map { "/\($0)" } + ["/type", "/coding", "/location", "/status"]
        let list = try folder.write(
            "urls \u{1B}[31m\u{202E}.txt", (paths.map(server.url) + lines).joined(separator: "\n"))
        return await ogaudit(
            [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--retries", "0"] + options,
            isTerminal: isTerminal, environment: ["NO_COLOR": "1"])
    }

    /// The output without ogaudit's own terminal codes.
    static func plain(_ said: Said) -> String { (said.out + said.err).replacing(ProgressLine.erasure, with: "") }

    @Test("no control character reaches the terminal, whatever the command", arguments: [true, false])
    func terminal(_ isTerminal: Bool) async throws {
        let server = try site(Self.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let run = try await Self.audit(folder, server, ["-v", "--progress", "yes"], isTerminal: isTerminal)
        #expect(run.code == .done, "\(run.err)")
        #expect(HostileTexts.obeyed(Self.plain(run)) == nil, "\(Self.plain(run).debugDescription)")
        let plan = try await Self.audit(folder, server, ["--dry-run"], isTerminal: isTerminal)
        #expect(HostileTexts.obeyed(Self.plain(plan)) == nil, "\(Self.plain(plan).debugDescription)")
        let paths = Self.pages.indices.map { "/\($0)" } + ["/type", "/coding", "/location", "/status"]
        for path in isTerminal ? Depth.pick(Array(paths.suffix(20)), all: paths) : paths.suffix(4) {
            let said = await ogaudit(
                ["check", server.url(path), "--allow-private", "--rate", "0"], isTerminal: isTerminal,
                environment: ["NO_COLOR": "1"])
            #expect(HostileTexts.obeyed(Self.plain(said)) == nil, "\(path) \(Self.plain(said).debugDescription)")
        }
    }

    @Test(
        "errors print no control character of the command line",
        arguments: [
            ["explain", "\u{1B}[31m\u{9B}"], ["check", "\u{1B}[31mx"], ["--\u{1B}[31m"], ["--rate", "\u{1B}[2J"],
            ["\u{1B}\u{202E}.txt"], ["inspect", "\u{1B}[31m\u{9B}2J\u{202E}\u{7F}.png"],
            ["report", "\u{1B}[31m.sqlite"],
            ["--output", "/dev/null/\u{1B}[31m", "http://127.0.0.1:1/"], ["--include", "(\u{1B}", "x.test"],
            ["--config", "\u{1B}.json", "x.test"], ["rules", "--format", "\u{1B}"], ["-H", "\u{1B}: x", "x.test"],
        ])
    func words(_ words: [String]) async throws {
        let said = await ogaudit(words, isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(!Self.plain(said).isEmpty)
        #expect(HostileTexts.obeyed(Self.plain(said)) == nil, "\(Self.plain(said).debugDescription)")
    }

    @Test("inspect prints file names as JSON strings and loses nothing")
    func inspect() async throws {
        let name = "\u{1B}[31m\u{9B}2J\u{202E}\u{61C}é日.png"
        let said = await ogaudit(["inspect", name])
        let line = try #require(try JSONSerialization.jsonObject(with: Data(said.out.utf8)) as? [String: Any])
        #expect(line["file"] as? String == name)
    }

    @Test(
        "CSV files have a row a page and no cell that a spreadsheet or a terminal would obey, and the HTML report shows hostile titles as text"
    )
    func reports() async throws {
        let server = try site(Self.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        _ = try await Self.audit(folder, server, ["--no-media"])
        try Self.expectTables(in: folder)
        try Self.expectReport(in: folder)
    }

    private static func expectTables(in folder: TemporaryFolder) throws {
        for name in ["pages.csv", "findings.csv"] {
            let text = try folder.read("out/\(name)")
            let rows = csv(text)
            if name == "pages.csv" { #expect(rows.count == pages.count + 4 + lines.count) }
            #expect(Set(rows.map(\.count)).count == 1, "a row has more or fewer cells")
            for (key, cell) in rows.joined() {
                let start = cell.unicodeScalars.first { !" \u{A0}\u{3000}\u{FEFF}\u{200B}".unicodeScalars.contains($0) }
                let isNumber = Double(cell) != nil
                #expect(
                    isNumber || !"=+-@\t\r\n＝＋－＠".unicodeScalars.contains(start ?? "a"),
                    "\(key): \(cell.debugDescription)")
            }
            for scalar in text.unicodeScalars where ![9, 10, 13].contains(scalar.value) {
                #expect(scalar.value >= 32 && !(127..<160).contains(scalar.value))
            }
        }
    }

    private static func expectReport(in folder: TemporaryFolder) throws {
        let index = try folder.read("out/index.html")
        #expect(index.ranges(of: "<script").count == 2 && index.ranges(of: "</script>").count == 2)
        for mark in ["<script>alert", "<img src=x", "<svg onload"] { #expect(!index.contains(mark)) }
        #expect(!index.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || (127..<160).contains($0.value) })
        let rows = try data(folder, "0001.js")
        let titles = rows.compactMap { ($0 as? [Any])?[1] as? String }
        for text in ["<script>alert(1)</script>", "=HYPERLINK(\"http://evil.test\",\"x\")", "javascript:alert(1)"] {
            #expect(titles.contains(text), "\(text)")
        }
        #expect(try !data(folder, "d0001.js").isEmpty)
    }

    /// What a file of the report hands over: a JSON array that no script and no line of a script can break out of.
    static func data(_ folder: TemporaryFolder, _ name: String) throws -> [Any] {
        let text = try folder.read("out/pages/\(name)")
        #expect(!text.contains("<"))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{2028}" || $0 == "\u{2029}" })
        let (start, end) = (try #require(text.firstIndex(of: "[")), try #require(text.lastIndex(of: "]")))
        return try #require(try JSONSerialization.jsonObject(with: Data(text[start...end].utf8)) as? [Any])
    }

    @Test("random control characters reach the terminal as text", arguments: 0..<4)
    func random(_ seed: UInt64) async throws {
        let server = try site { Self.page(Self.chance(seed * 1_000 + (UInt64($0.path.dropFirst()) ?? 0))) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", (0..<50).map { server.url("/\($0)") }.joined(separator: "\n"))
        let run = await ogaudit(
            [
                list, "--output", "\(folder.path)/out", "--rate", "0", "--retries", "0", "--allow-private",
                "--no-media", "-v",
            ],
            isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(HostileTexts.obeyed(Self.plain(run)) == nil)
        #expect(csv(try folder.read("out/pages.csv")).count == 50)
        #expect(try Self.data(folder, "0001.js").count == 50)
        for number in 0..<10 {
            let said = await ogaudit(
                ["check", server.url("/\(number)"), "--retries", "0", "--allow-private", "--no-media"],
                isTerminal: true,
                environment: ["NO_COLOR": "1"])
            #expect(HostileTexts.obeyed(Self.plain(said)) == nil, "\(Self.plain(said).debugDescription)")
        }
    }

    /// Up to 80 scalars, most of them hostile.
    static func chance(_ seed: UInt64) -> String {
        var chance = Chance(seed)
        let alphabet =
            Array(
                (HostileTexts.controls + HostileTexts.directions + "\u{2028}\u{2029}\u{FEFF}<>&\"'=+-@,;\\`")
                    .unicodeScalars)
            + [Unicode.Scalar("a"), "é", "日", "🐝"]
        return String(
            String.UnicodeScalarView((0..<chance.below(80)).map { _ in alphabet[chance.below(alphabet.count)] }))
    }
}
