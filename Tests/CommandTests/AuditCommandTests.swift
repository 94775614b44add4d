internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit urls.txt", .serialized)
struct AuditCommandTests {
    static func options(_ server: LoopbackServer, _ folder: TemporaryFolder) -> [String] {
        ["--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--retries", "0"]
    }

    @Test("every line of the list has its row: pages, duplicates, rejected lines")
    func rows() async throws {
        let server = try site(["/a": html("<title>A page</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "urls.txt", "# mine\n\(server.url("/a"))\nnot an address\n\(server.url("/gone"))\n\(server.url("/a"))#x\n")
        let said = await ogaudit([list] + Self.options(server, folder))
        #expect(said.code == .done, "\(said.err)")
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.map { $0["line"] } == ["2", "3", "4", "5"])
        #expect(rows.map { $0["outcome"] } == ["ok", "rejected", "http_4xx", "ok"])
        #expect(rows[0]["title"] == "A page")
        #expect(rows[0]["title_source"] == "title")
        #expect(rows[2]["score"] == "")
        #expect(rows[2]["findings"]?.contains("http-error-status") == true)
        #expect(rows[3]["score"] == rows[0]["score"])
        #expect(server.log.count("/a") == 1)
        #expect(said.out.contains("index.html"))
        #expect(try folder.read("out/index.html").contains("<!doctype html>"))
    }

    @Test("a page that does not name its site has the name that the others say")
    func sharedName() async throws {
        func page(_ title: String, _ name: String) -> Reply {
            html("<meta property='og:title' content='\(title)'>" + name)
        }
        let name = "<meta property='og:site_name' content='Acme Bees'>"
        var pages = ["/list": page("Board - Acme Bees", ""), "/other": page("Owls hear well - Owls", "")]
        for (number, title) in ["Bees can count", "Foxes in town", "Hares run"].enumerated() {
            pages["/\(number)"] = page(title, name)
        }
        let server = try site(pages)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit(pages.keys.map { server.url($0) } + Self.options(server, folder))
        #expect(said.code == .done, "\(said.err)")
        let found = csv(try folder.read("out/pages.csv")).filter {
            $0["findings"]?.contains("title-duplicates-site-name") == true
        }
        #expect(found.map { $0["title"] } == ["Board - Acme Bees"])
    }

    @Test("the four most important findings are found")
    func four() async throws {
        let big = String(repeating: "x", count: 10_600_000)
        let server = try site([
            "/brand": html(
                "<meta property='og:title' content='Bees can count | Acme Bees'>"
                    + "<meta property='og:site_name' content='Acme Bees'>"
                    + "<meta property='og:image' content='/big.jpg'>"),
            "/big.jpg": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(1200, 630) + Array(big.utf8)),
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit([server.url("/brand")] + Self.options(server, folder))
        #expect(said.code == .done, "\(said.err)")
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        let found = Set((row["findings"] ?? "").split(separator: " "))
        #expect(found.isSuperset(of: ["title-duplicates-site-name", "image-too-heavy", "icon-missing"]), "\(found)")
        let findings = csv(try folder.read("out/findings.csv"))
        #expect(Set(findings.map { $0["rule"] ?? "" }) == Set(found.map(String.init)) && findings.count == found.count)
        let rules = csv(try folder.read("out/rules.csv"))
        #expect(rules.allSatisfy { !($0["fix"] ?? "").isEmpty && !($0["source"] ?? "").isEmpty })
        #expect(found.isSubset(of: rules.map { Substring($0["rule"] ?? "") }))
    }

    @Test("a usage error is one sentence and exit code 2")
    func usage() async throws {
        let folder = try TemporaryFolder()
        let nonsense = try folder.write("nonsense.txt", "one\ntwo\n\u{1}\u{2}three\n")
        let empty = try folder.write("empty.txt", "# nothing\n")
        for (words, part) in [
            ([], "no list"), (["\(folder.path)/missing.txt"], "missing.txt"), ([folder.path], "folder"),
            ([nonsense], "no valid URL in the 3 lines"), ([empty], "contains no URLs"), (["--nope"], "--nope"),
            (["explain", "title-mising"], "title-missing"), (["check"], "one URL"),
            (["check", "::::"], "invalid URL"),
        ] {
            let isAudit = !["explain", "check"].contains(words.first)
            let said = await ogaudit(words + (isAudit ? ["--output", "\(folder.path)/out"] : []))
            #expect(said.code == .usage, "\(words)")
            #expect(said.err.contains(part), "\(said.err)")
            #expect(said.err.split(separator: "\n").count == 1, "\(said.err)")
        }
    }

    @Test("an output that cannot be written is one sentence and exit code 4")
    func unwritable() async throws {
        let server = try site([:])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "x")
        let foreign = try folder.write(
            "notes.txt", "these are notes, not a database, and long enough to have a header\n")
        for words in [
            ["--output", file], ["--output", "\(file)/below"], ["--db", foreign, "--output", "\(folder.path)/o"],
        ] {
            let said = await ogaudit([server.url("/"), "--allow-private"] + words)
            #expect(said.code == .cannotWrite, "\(words) \(said.err)")
            #expect(said.err.split(separator: "\n").count == 1, "\(said.err)")
        }
        #expect(server.log.requests.isEmpty, "nothing is asked before the output is known to be writable")
    }

    @Test("when nothing responds at all, the machine's own network is not blamed for one site")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        let said = await ogaudit([
            "http://127.0.0.1:1/", "--allow-private", "--retries", "0", "--output", "\(folder.path)/out",
        ])
        #expect(said.code == .nothingFetched)
        #expect(said.out.contains("No server responded: 1 connection failed.\n"), "\(said.out)")
        #expect(csv(try folder.read("out/pages.csv")).first?["outcome"] == "connect")
    }

    @Test("loopback is refused without --allow-private")
    func guarded() async throws {
        let server = try site(["/": html("<title>Private</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", server.url("/"))
        let said = await ogaudit([list, "--output", "\(folder.path)/out"])
        #expect(said.code == .usage && said.out.contains("add --allow-private"))
        #expect(csv(try folder.read("out/pages.csv")).first?["outcome"] == "private_address")
        #expect(server.log.requests.isEmpty)
    }

    @Test("check prints the card, the findings and the score of one page")
    func check() async throws {
        let server = try site(["/a": html("<title>Bees can count</title>")])
        defer { server.stop() }
        let said = await ogaudit(["check", server.url("/a"), "--allow-private", "--rate", "0"])
        #expect(said.code == .done, "\(said.err)")
        for part in ["Bees can count", "og-tags-missing", "127.0.0.1"] {
            #expect(said.out.contains(part), "\(said.out)")
        }
        #expect(!said.out.contains("\u{1B}"), "no colours but on a terminal")
    }
}
