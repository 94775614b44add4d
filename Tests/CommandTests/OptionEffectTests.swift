internal import AuditRules
internal import AuditModel
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Every option works as its help says")
struct OptionEffectTests {
    let folder: TemporaryFolder
    let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try site { request in
            switch request.path {
            case "/slow": html("<title>Slow</title>").after(milliseconds: 3_000)
            case "/move": .redirect(to: "/moved")
            case "/formula": html("<title>=1+1</title>")
            case "/broken" where request.repetition == 0: .reset
            case "/week": .refusal(retryAfter: "604800")
            case "/moment" where request.repetition == 0: .refusal(retryAfter: "1")
            case "/long": .html("<title>Long</title>" + String(repeating: "word ", count: 10_000))
            default: html("<title>Page \(request.path)</title>")
            }
        }
    }

    func run(_ words: String...) async -> Said {
        await ogaudit(words + ["--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0"])
    }

    func rows() throws -> [[String: String]] { csv(try folder.read("out/pages.csv")) }
    func header(_ name: String) -> String? { server.log.requests.last?.headers[name] }

    @Test("--profile, --user-agent and --header change the request")
    func identity() async throws {
        defer { server.stop() }
        _ = await run(server.url("/a"))
        #expect(header("user-agent")?.contains("facebookexternalhit") == true)
        #expect(header("user-agent")?.contains("ogaudit/") == true)
        _ = await run(server.url("/a"), "--profile", "messages-exact")
        #expect(header("user-agent")?.contains("ogaudit/") == false)
        _ = await run(server.url("/a"), "--profile=safari-iphone")
        #expect(header("user-agent")?.contains("iPhone") == true)
        _ = await run(server.url("/a"), "-A", "Me/1.0", "-H", "X-Audit: yes", "--header", "X-More: 2")
        #expect(header("user-agent") == "Me/1.0")
        #expect(header("x-audit") == "yes" && header("x-more") == "2")
        #expect(header("accept-language") == "en-US,en;q=0.9")
        _ = await run(server.url("/a"), "--accept-language", "de-DE,de;q=0.9")
        #expect(header("accept-language") == "de-DE,de;q=0.9")
        let typo = await run(server.url("/a"), "--accept-language", "Accept-Language: de")
        BadInputTests.expect(typo, .usage, naming: ["--accept-language", "de-DE,de;q=0.9"])
        _ = await run(server.url("/a"), "--contact", "https://example.com/bot")
        #expect(header("user-agent")?.hasSuffix("ogaudit/\(ToolVersion.current) (+https://example.com/bot)") == true)
        let said = await run(server.url("/a"), "--header", "Cookie: secret=1")
        BadInputTests.expect(said, .usage, naming: ["--header", "Cookie"])
        #expect(!said.err.contains("secret"))
    }

    @Test(
        "--header refuses what is no name, and headers that ogaudit sets itself",
        arguments: [
            "Content-Length: 5", "transfer-encoding: chunked", "Host: other.example", "Range: bytes=0-9",
            "TE: trailers",
            "If-None-Match: *", "Accept-Encoding: br", "Host : other.example", "X(Y): 1",
        ])
    func ownHeaders(_ header: String) async throws {
        defer { server.stop() }
        let said = await run(server.url("/a"), "--header", header)
        BadInputTests.expect(said, .usage, naming: ["--header", String(header.prefix { $0 != ":" })])
        #expect(server.log.requests.isEmpty)
    }

    @Test("--resolve, --connect-to and --proxy set where requests go")
    func places() async throws {
        defer { server.stop() }
        _ = await run("http://shop.example:\(server.port)/r", "--resolve", "shop.example:\(server.port):127.0.0.1")
        #expect(server.log.count("/r") == 1)
        _ = await run("http://shop.example/c", "--connect-to", "shop.example:80:127.0.0.1:\(server.port)")
        #expect(server.log.count("/c") == 1)
        _ = await run("http://shop.example/x", "--proxy", "http://127.0.0.1:\(server.port)")
        #expect(server.log.count("http://shop.example/x") == 1)
    }

    @Test("--timeout, --max-redirects, --max-html and --retries limit each request")
    func limits() async throws {
        defer { server.stop() }
        _ = await run(server.url("/slow"), "--timeout", "300ms", "--retry-delay", "10ms")
        #expect(try rows().first?["outcome"] == "timeout")
        #expect(try folder.read("out/findings.csv").contains("no response within 300 ms"))
        _ = await run(server.url("/move"), "--max-redirects", "0")
        #expect(try rows().first?["cause"] == "too_many_redirects")
        _ = await run(server.url("/move"), "--max-redirects", "1")
        #expect(try rows().first?["title"] == "Page /moved")
        _ = await run(server.url("/long"), "--max-html", "4KB")
        #expect(try rows().first?["outcome"] == "too_large")
        _ = await run(server.url("/broken"), "--retries", "0")
        #expect(try rows().first?["outcome"] == "connect")
        #expect(server.log.count("/broken") == 1)
        _ = await run(server.url("/week"), "--retry-delay", "10ms", "--json", "\(folder.path)/week.json")
        #expect(try rows().first?["outcome"] == "rate_limited")
        #expect(try folder.read("week.json").contains("Retry-After: 7 days"))
        _ = await run(server.url("/moment"), "--retry-delay", "10ms", "--max-wait", "500ms")
        #expect(try rows().first?["outcome"] == "rate_limited")
    }

    @Test("--include, --exclude, --only and --disable choose URLs and rules")
    func selection() async throws {
        defer { server.stop() }
        let list = try folder.write("urls.txt", ["/a", "/b", "/ab"].map(server.url).joined(separator: "\n"))
        _ = await run(list, "--include", "/a*", "--exclude", "*b")
        #expect(server.log.requests.map(\.path) == ["/a"])
        _ = await run(server.url("/a"), "--only", "image-*")
        #expect(try rows().first?["findings"]?.split(separator: " ").allSatisfy { $0.hasPrefix("image-") } == true)
        let none = await run(server.url("/a"), "--disable", "*")
        #expect(none.code == .usage && none.err.contains("leave no rule to check"), "\(none.err)")
    }

    @Test("--format, --bom, --csv-raw and --db change the output")
    func output() async throws {
        defer { server.stop() }
        let files = FileManager.default
        _ = await run(server.url("/formula"), "--format", "csv", "--db", "\(folder.path)/mine.sqlite")
        #expect(!files.fileExists(atPath: "\(folder.path)/out/index.html"))
        #expect(!files.fileExists(atPath: "\(folder.path)/out/ogaudit.sqlite"))
        #expect(files.fileExists(atPath: "\(folder.path)/mine.sqlite"))
        #expect(try rows().first?["title"] == "'=1+1")
        _ = await run(server.url("/formula"), "--csv-raw", "--bom")
        let bytes = try #require(files.contents(atPath: "\(folder.path)/out/findings.csv"))
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(try folder.read("out/pages.csv").contains(",=1+1,"))
        _ = await run(server.url("/a"), "--format", "html", "--output", "\(folder.path)/html")
    }

    @Test("--dry-run sends no request and writes nothing")
    func dryRun() async throws {
        defer { server.stop() }
        let list = try folder.write("urls.txt", "\(server.url("/a"))\nhttp://b.example/\nnot an address\n")
        let said = await run(list, "--dry-run")
        #expect(said.code == .done)
        for part in ["2 pages from 2 hosts", "Messages", "no rate limit", "\(list):3"] {
            #expect(said.out.contains(part), "\(said.out)")
        }
        #expect(server.log.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out"))
    }

    @Test("--dry-run counts a URL once, and prints the minimum time and what it would skip")
    func dryRunTime() async throws {
        server.stop()
        let lines = (0..<121).map { "https://a.example/\($0 % 61)" } + ["http://127.0.0.1/"]
        let list = try folder.write("urls.txt", lines.joined(separator: "\n"))
        let said = await ogaudit([list, "--dry-run", "--rate", "1/10s"])
        #expect(said.out.contains("61 pages from 1 host, identifying as Messages. At least 10 min at 1/10s per host."))
        #expect(
            said.out.contains("Would ignore 60 duplicate lines.\nWould skip 1 page on this computer;"), "\(said.out)")
    }

    @Test("the same command again is a new run with a trend, and --fresh forgets one that was stopped")
    func runs() async throws {
        defer { server.stop() }
        let list = try folder.write(
            "urls.txt",
            (["/slow-not", "/formula"].map(server.url) + ["http://127.0.0.1:\(server.port)/"]).joined(separator: "\n"))
        #expect(await run(list).code == .done)
        #expect(try !folder.read("out/index.html").contains("<figure class=\"trend\">"))
        #expect(await run(list).code == .done)
        #expect(server.log.count("/formula") == 2)
        #expect(try folder.read("out/index.html").contains("Median unchanged since"))
    }

    @Test("report writes the same files again, without a request")
    func report() async throws {
        _ = await run(server.url("/a"), server.url("/b"), server.url("/move"), "not an address")
        let list = try folder.write(
            "urls.txt", [server.url("/a"), "no address", server.url("/b")].joined(separator: "\n"))
        #expect(await run(list, "--max-redirects", "3").code == .done)
        server.stop()
        let said = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "--output", "\(folder.path)/again"])
        #expect(said.code == .done, "\(said.err)")
        for name in ["pages.csv", "findings.csv", "index.html"] {
            #expect(try folder.read("out/\(name)") == folder.read("again/\(name)"), "\(name)")
        }
        let beside = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite"])
        #expect(
            beside.out.contains("file://\(folder.path)/out/index.html\n"), "without --output it is beside the database")
    }

    @Test("-q, -v and --progress change the output")
    func talk() async throws {
        defer { server.stop() }
        let quiet = await run(server.url("/a"), "-q", "-v")
        #expect(quiet.out.isEmpty)
        let verbose = await run(server.url("/a"), "-v")
        #expect(verbose.err.split(separator: "\n").contains { $0.hasSuffix("\t\(server.url("/a"))") }, "\(verbose.err)")
        #expect(!verbose.err.contains("\u{1B}"))
        let gate = Gate()
        let slow = try SignalTests.held(gate)
        defer { slow.stop() }
        let live = await ogaudit(
            [slow.url("/a"), "--progress", "yes", "--allow-private", "--no-media", "-o", "\(folder.path)/live"],
            onErr: { if $0.contains("0/1 · ") { gate.open() } })
        #expect(live.err.contains("\r\u{1B}[2K0/1 · "), "\(live.err)")
        #expect(live.err.hasSuffix("\r\u{1B}[2K"), "the line is gone at the end")
        let none = await run(server.url("/slow"), "--progress", "no", "--timeout", "200ms", "--retries", "0")
        #expect(
            none.err.hasPrefix("Auditing 1 page") && none.err.split(separator: "\n").count == 1,
            "\(none.err)")
    }
}

@Suite("On a terminal")
struct TerminalTests {
    static let evil =
        "<title>\u{1B}[31mRed\u{1B}]0;owned\u{7} \u{202E}evil \u{9B}31m</title><meta property=og:site_name content='\u{1B}c'>"

    @Test("a terminal gets colours, unless NO_COLOR or an option says no")
    func colours() async throws {
        let server = try site { _ in html("<title>A page</title>") }
        defer { server.stop() }
        let words = ["check", server.url("/a"), "--allow-private", "--no-media"]
        #expect(await ogaudit(words, isTerminal: true).out.contains("\u{1B}["))
        #expect(await !ogaudit(words + ["--no-color"], isTerminal: true).out.contains("\u{1B}"))
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            #expect(await !ogaudit(words, isTerminal: true, environment: environment).out.contains("\u{1B}"))
        }
    }

    @Test("no escape sequence of a page reaches the terminal", arguments: [true, false])
    func hostile(_ isTerminal: Bool) async throws {
        let server = try site { _ in html(Self.evil) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let options = ["--allow-private", "--no-media", "--no-color"]
        let check = await ogaudit(["check", server.url("/a")] + options, isTerminal: isTerminal)
        let run = await ogaudit(
            [server.url("/a\u{1B}b"), "-v", "--progress", "no", "--output", "\(folder.path)/out"] + options,
            isTerminal: isTerminal)
        for text in [check.out, check.err, run.out, run.err] {
            for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
                #expect(
                    !(0..<32).contains(scalar.value) && !(127..<160).contains(scalar.value), "\(text.debugDescription)")
                #expect(scalar != "\u{202E}")
            }
        }
        #expect(check.out.contains("Red"))
    }

    @Test("no line is wider than the terminal, in any script")
    func width() async throws {
        let title = "日本語のとても長い題名ですから折り返します🐝🐝 and so on and on and on and on and on and on and on"
        let server = try site { _ in
            html("<title>\(title)</title><meta property=og:description content='\(title)\(title)'>")
        }
        defer { server.stop() }
        let said = await ogaudit(["check", server.url("/a"), "--allow-private", "--no-media"])
        // Tags to paste are one line each, so that they can be copied whole.
        let lines = said.out.split(separator: "\n").filter { !$0.hasPrefix("<meta ") }
        #expect(lines.count > 10)
        for line in lines { #expect(Self.columns(line) <= 80, "\(line)") }
    }

    /// Columns of a terminal, as far as the characters above go.
    static func columns(_ line: Substring) -> Int {
        line.unicodeScalars.reduce(0) { sum, scalar in
            let isWide =
                (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
                || (0xFF00...0xFF60).contains(scalar.value) || scalar.value >= 0x1F300
            return sum + (isWide ? 2 : 1)
        }
    }

    @Test("--help, --version, rules and explain print and exit 0; options alone are a sentence")
    func words() async throws {
        for (words, part) in [
            (["--help"], "--rate"), (["help"], "--rate"), (["--version"], "ogaudit "), (["rules"], "icon-missing"),
            (["rules", "--format", "json"], "\"icon-missing\""), (["rules", "--format=markdown"], "icon-missing"),
            (["explain", "icon-missing"], "Source"),
        ] {
            let said = await ogaudit(words)
            #expect(said.code == .done && said.out.contains(part) && said.err.isEmpty, "\(words)")
        }
        BadInputTests.expect(await ogaudit(["--fresh"]), .usage, naming: ["--help"])
    }

    @Test(
        "explain wraps its text to the terminal; URLs are not broken", arguments: RuleBook.ids)
    func explanation(_ id: String) throws {
        var settings = Settings()
        settings.operands = [id]
        settings.showsAllExamples = true
        let text = try RulesCommand.explanation(settings, width: 60)
        let about = try #require(text.components(separatedBy: "\nExamples\n").first).split(separator: "\n")
        for line in about where line.contains(" ") && !line.hasPrefix("              ") {
            #expect(line.count <= 60, "\(line)")
        }
        #expect(try RulesCommand.explanation(settings, width: 10_000) == RuleDocs.explain(id, all: true))
        settings.showsAllExamples = false
        let short = try RulesCommand.explanation(settings, width: 60)
        #expect(short.hasSuffix("\nAll examples: ogaudit explain \(id) --examples\n"))
    }
}
