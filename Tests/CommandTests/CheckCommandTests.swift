internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit check")
struct CheckCommandTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site(["/a": html("<title>Bees can count</title>")])
    }

    private func check(_ words: String...) async -> Said {
        await ogaudit(["check", server.url("/a"), "--allow-private", "--no-media"] + words)
    }

    @Test("check judges an HTML file, by its name and by its path")
    func file() async throws {
        server.stop()
        let page = try folder.write("page.html", "<title>Bees can count</title><meta property=og:image content=a.png>")
        for words in [[page], [page, "--base-url", "https://acme.example/blog/"]] {
            let said = await ogaudit(["check", "--no-media"] + words)
            #expect(said.code == .done && said.out.contains("Bees can count"), "\(said)")
            #expect(said.out.contains("https://acme.example/blog/page.html") == (words.count > 1), "\(said.out)")
        }
        let list = try folder.write("urls.txt", "https://acme.example/\n")
        let noPage = await ogaudit(["check", list])
        #expect(noPage.code == .usage && noPage.err.contains("type: ogaudit \(list)"), "\(noPage.err)")
        let missing = await ogaudit(["check", "no-such-page.html"])
        #expect(missing.code == .usage && missing.err.contains("no file named 'no-such-page.html'."), "\(missing.err)")
        let place = await ogaudit(["check", folder.path])
        #expect(place.code == .usage && place.err.contains("--html \(folder.path)"), "\(place.err)")
    }

    @Test("check obeys --fail-on, as an audit does")
    func gate() async {
        defer { server.stop() }
        let failed = await check("--fail-on", "score>0")
        #expect(failed.code == .gateFailed && failed.err.contains("Gate failed: score>0"), "\(failed.err)")
        #expect(failed.out.contains("Bees can count"))
        #expect(await check("--fail-on", "rule:image-missing>0").code == .gateFailed)
        let passed = await check("--fail-on", "score<1", "-q")
        #expect(passed.code == .done && passed.out.isEmpty && passed.err.isEmpty)
    }

    @Test("check says on a terminal that it retries, also for robots.txt", arguments: [true, false])
    func repeats(_ isTerminal: Bool) async throws {
        server.stop()
        for robots in [true, false] {
            let dead = try site { robots || $0.path == "/a" ? .drop : Reply(404) }
            defer { dead.stop() }
            let words = ["check", dead.url("/a"), "--allow-private", "--retry-delay", "200ms"]
            let said = await ogaudit(words, isTerminal: isTerminal)
            #expect(said.code == .nothingFetched)
            #expect(said.err.contains("No response; trying once more in 200 ms\n") == isTerminal, "\(said.err)")
            let quiet = await ogaudit(words + ["-q"], isTerminal: isTerminal)
            #expect(!quiet.err.contains("trying"))
        }
    }

    @Test("check refuses a --fail-on condition about an earlier run")
    func history() async {
        defer { server.stop() }
        let said = await check("--fail-on", "errors>0,new>0")
        #expect(said.code == .usage && said.err.contains("new"), "\(said.err)")
        #expect(server.log.requests.isEmpty)
    }

    @Test("check writes report.json with its one page")
    func json() async throws {
        defer { server.stop() }
        let said = await check("--json", "\(folder.path)/page.json")
        #expect(said.code == .done && said.out.contains("Bees can count"), "the card is printed too")
        let data = Data(try folder.read("page.json").utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let pages = try #require(document["pages"] as? [[String: Any]])
        #expect(pages.map { $0["url"] as? String } == [server.url("/a")])
        let run = try #require(document["run"] as? [String: Any])
        #expect(run["pages"] as? Int == 1 && run["median_score"] as? Int == pages[0]["score"] as? Int)
        let hosts = try #require(document["hosts"] as? [[String: Any]])
        #expect(hosts.first?["requests"] as? Int ?? 0 > 0)
    }

    @Test("check --format json prints only JSON, and still fails by its gate")
    func format() async throws {
        let program = try Program([
            "check", server.url("/a"), "--allow-private", "--no-media", "--format", "json", "--fail-on", "score>0",
        ])
        #expect(try await program.end() == 10)
        server.stop()
        let document = try JSONSerialization.jsonObject(with: Data(program.out.utf8)) as? [String: Any]
        #expect((document?["pages"] as? [Any])?.count == 1, "\(program.out)")
    }

    @Test("check of a private host names the option that allows it")
    func privateHost() async {
        defer { server.stop() }
        let said = await ogaudit(["check", "http://localhost:\(server.port)/a"])
        #expect(said.code == .usage)
        #expect(said.err == "ogaudit: localhost is a private address. Add --allow-private to check it.\n")
        #expect(server.log.requests.isEmpty)
    }

    @Test("check continues after an invalid URL, and exits with code 2")
    func several() async throws {
        server.stop()
        let pages = try site([
            "/a": html("<title>Bees can count</title>"), "/b": html("<title>Wasps can too</title>"),
        ])
        defer { pages.stop() }
        let words = ["--allow-private", "--no-media", "--json", "\(folder.path)/pages.json", "--rate", "0"]
        let mixed = await ogaudit(["check", pages.url("/a"), "http://", pages.url("/b")] + words)
        #expect(mixed.code == .usage && mixed.out.contains("Bees can count") && mixed.out.contains("Wasps can too"))
        #expect(mixed.err.split(separator: "\n").count == 1 && mixed.err.contains("'http://'"), "\(mixed.err)")
        let good = await ogaudit(["check", pages.url("/a"), pages.url("/b")] + words + ["--fail-on", "pages>1"])
        #expect(good.code == .gateFailed, "\(good.err)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(folder.read("pages.json").utf8)) as? [String: Any])
        #expect((document["pages"] as? [[String: Any]])?.map { $0["url"] as? String } == ["/a", "/b"].map(pages.url))
        #expect((document["hosts"] as? [Any])?.count == 1 && (document["run"] as? [String: Any])?["pages"] as? Int == 2)
    }

    @Test("check prints the tags to paste for the whole page, filled in as far as possible")
    func paste() async {
        defer { server.stop() }
        let said = await check()
        #expect(
            said.out.contains("\nTags to paste\n<meta property=\"og:title\" content=\"Bees can count\">\n"), "\(said)")
        #expect(said.out.contains("<meta property=\"og:image\" content=\"… the URL of an image of this page, "))
    }

    @Test("values with a finding, and URLs that do not exist, are not offered to paste")
    func pasteOpen() async throws {
        server.stop()
        let page = try folder.write(
            "page.html",
            "<!doctype html><html><head><title>Bees</title><meta property=og:title content='{{ title }}'>"
                + "<meta property=og:image content=a.png></head><body><p>Some words about bees.</p></body></html>")
        let said = await ogaudit(["check", page, "--no-media"])
        let tags = try #require(said.out.components(separatedBy: "Tags to paste\n").last)
        #expect(tags.contains("<meta property=\"og:title\" content=\"Bees\">"), "\(tags)")
        #expect(!tags.contains(".invalid") && said.out.hasPrefix(page), "\(said.out)")
        #expect(said.out.contains("og:image, not checked"), "\(said.out)")
    }

    @Test("a touch icon that loads needs no tag to paste")
    func pasteIcon() async throws {
        let pages = try site([
            "/a": html("<title>Bees can count</title><link rel=apple-touch-icon href=/own.png>"),
            "/own.png": MediaTests.image(180, 180),
        ])
        defer { pages.stop() }
        let said = await ogaudit(["check", pages.url("/a"), "--allow-private"])
        #expect(said.out.contains("/own.png") && !said.out.contains("<link rel=\"apple-touch-icon\""), "\(said.out)")
    }

    @Test("check draws the preview image only on a terminal with colours")
    func image() async throws {
        server.stop()
        let page = try site([
            "/a": MediaTests.page("<meta property='og:image' content='/i.png'>"), "/i.png": MediaTests.image(),
        ])
        defer { page.stop() }
        let words = ["check", page.url("/a"), "--allow-private", "--rate", "0"]
        let truecolor = ["COLORTERM": "truecolor", "TERM": "xterm-256color"]
        let drawn = await ogaudit(words, isTerminal: true, environment: truecolor)
        #expect(drawn.out.contains("▀") && drawn.out.contains("\u{1B}[38;2;"), "\(drawn)")
        for (isTerminal, environment, more) in [
            (false, truecolor, []), (true, truecolor.merging(["NO_COLOR": "1"]) { $1 }, []),
            (true, truecolor, ["--no-picture"]), (true, ["TERM": "vt100"], []),
        ] {
            let plain = await ogaudit(words + more, isTerminal: isTerminal, environment: environment)
            #expect(!plain.out.contains("▀") && plain.out.contains("░ 1200 × 630 · PNG ░"), "\(plain.out)")
        }
        let kitty = await ogaudit(words, isTerminal: true, environment: ["TERM": "xterm-kitty"])
        #expect(kitty.out.contains("\u{1B}_Ga=T,f=24,s="))
    }

    @Test("check --watch draws a page on this computer again when it changes, and follows one page only")
    func watch() async throws {
        server.stop()
        let requests = Counter()
        let page = try site { request in
            guard request.path == "/a" else { return Reply(404) }
            return html("<title>\(requests.next() < 6 ? "Bees" : "Wasps") can count</title>")
        }
        defer { page.stop() }
        let (drawn, signal) = AsyncStream.makeStream(of: Void.self)
        let url = page.url("/a")
        let task = Task {
            await ogaudit(["check", "--watch", "--no-media", "--rate", "0", url]) {
                if $0.hasPrefix("Watching") { signal.yield() }
            }
        }
        for await _ in drawn.prefix(2) {}
        task.cancel()
        let said = await task.value
        #expect(said.out.contains("Bees can count") && said.out.contains("Wasps can count"), "\(said)")
        #expect(
            said.err.contains("127.0.0.1 is this computer, so what the page loads from this computer is checked too.\n")
        )
        let two = await ogaudit(["check", "--watch", url, url])
        #expect(two.code == .usage && two.err.contains("--watch follows one page, but got 2."))
    }
}

/// Counts from 0.
private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
