internal import Foundation
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("Reports in every format")
struct ReportFormatsTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let list: String

    private static let names = [
        "pages.csv", "findings.csv", "index.html", "report.json", "pages.jsonl", "junit.xml", "ogaudit.sarif",
        "summary.md",
    ]

    init() throws {
        folder = try TemporaryFolder()
        server = try site([
            "/a": html("<title>Bees, and how they count</title>"), "/b": html("<title>Home</title>"),
        ])
        let addresses = [server.url("/a"), "no address", server.url("/b"), server.url("/a"), server.url("/gone")]
        list = try folder.write("urls.txt", addresses.joined(separator: "\n"))
    }

    private var words: [String] {
        [list, "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--no-media", "--no-config"]
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    @Test("the message of a first run has the absolute path of the report")
    func mailedPath() async throws {
        let said = await ogaudit(words + ["--output", path("./out"), "--eml", path("night.eml")])
        server.stop()
        #expect(said.code == .done, "\(said.err)")
        let mail = try folder.read("night.eml").replacing("=\n", with: "")
        #expect(mail.contains("Report: \(path("out/index.html"))\n"), "\(mail.prefix(2_000))")
    }

    @Test("all report formats are written at once, and report writes the same again")
    func all() async throws {
        let formats = ["--format", "csv,html,json,jsonl,junit,sarif,markdown"]
        let said = await ogaudit(words + formats)
        server.stop()
        #expect(said.code == .done, "\(said.err)")
        #expect(said.out.hasSuffix("\nReport\nfile://\(folder.path)/out/index.html\n"), "\(said.out)")
        let again = await ogaudit(["report", path("out/ogaudit.sqlite"), "--output", path("again")] + formats)
        #expect(again.code == .done, "\(again.err)")
        for name in Self.names { #expect(try folder.read("out/\(name)") == folder.read("again/\(name)"), "\(name)") }
        let pages = try folder.read("again/pages.jsonl").split(separator: "\n")
        #expect(pages.count == 4, "a page that is listed twice is one line")
        #expect(pages[1].contains("\"outcome\":\"rejected\"") && pages[3].contains("\"http_status\":404"))
        #expect(csv(try folder.read("again/pages.csv")).count == 5)
    }

    @Test(
        "reports of a real run and of a stopped one satisfy their schemas and readers",
        .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func valid() async throws {
        let gate = Gate(free: 2)
        let slow = try SignalTests.held(gate)
        defer { slow.stop() }
        defer { server.stop() }
        let all = ["--format", "json,jsonl,sarif,junit,gitlab,csv"]
        #expect(await ogaudit(words + all).code == .done)
        let place = try SignalTests.Place(slow, pages: 8)
        let program = try Program(place.words + all)
        #expect(try await program.wait { slow.log.requests.count == 4 })
        program.send(SIGINT)
        #expect(try await program.wait { program.err.contains("Stopping") })
        gate.open()
        #expect(try await program.end() == ExitCode.stopped.rawValue)
        for folder in [path("out"), "\(place.folder.path)/out"] {
            for said in try await Reader.validateDocuments(of: folder) { #expect(said.isFine, "\(said.text)") }
        }
        let pages = try place.folder.read("out/pages.jsonl").split(separator: "\n")
        #expect(pages.count == 8 && pages.contains { $0.contains("\"outcome\":\"cancelled\"") })
        #expect(try place.folder.read("out/report.json").contains("\"note\":\"Stopped after"))
    }

    @Test("a report may have its own path, whatever --format says and in whatever order")
    func places() async throws {
        defer { server.stop() }
        let said = await ogaudit(words + ["--json", path("r.json"), "--format", "csv,junit", "--junit", path("j.xml")])
        #expect(said.code == .done, "\(said.err)")
        for name in ["r.json", "j.xml", "out/pages.csv"] { #expect(exists(name), "\(name)") }
        for name in ["out/report.json", "out/junit.xml", "out/index.html"] { #expect(!exists(name), "\(name)") }
        #expect(said.out.contains(path("r.json")) && said.out.contains(path("j.xml")))
    }

    @Test("with --new-only, findings of the run before do not fail in JUnit, whatever else is written")
    func newOnly() async throws {
        defer { server.stop() }
        #expect(await ogaudit(words).code == .done)
        for formats in ["junit", "junit,json"] {
            #expect(await ogaudit(words + ["--new-only", "--format", formats]).code == .done)
            let report = try folder.read("out/junit.xml")
            #expect(report.contains("<testcase") && !report.contains("<failure"), "\(formats)")
        }
    }

    @Test("one report can go to standard output, without anything else")
    func standardOutput() async throws {
        let program = try Program(words + ["--format", "jsonl,csv", "--jsonl", "-"])
        #expect(try await program.end() == 0, "\(program.err)")
        server.stop()
        #expect(await ogaudit(["report", path("out/ogaudit.sqlite"), "--jsonl", path("p.jsonl")]).code == .done)
        #expect(try program.out == folder.read("p.jsonl"))
        #expect(program.err.contains("3 pages"), "\(program.err)")
        let github = try Program(["report", path("out/ogaudit.sqlite"), "--github", "--format", "csv"])
        #expect(try await github.end() == 0, "\(github.err)")
        let lines = github.out.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("::") }, "\(github.out)")
    }

    @Test("a closed standard output stops no other report")
    func reader() async throws {
        defer { server.stop() }
        #expect(await ogaudit(words).code == .done)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
        process.arguments = ["report", path("out/ogaudit.sqlite"), "--output", path("again"), "--jsonl", "-", "-q"]
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        process.standardOutput = pipe
        try process.run()
        try await process.ended()
        #expect(process.terminationStatus == 0)
        for name in ["pages.csv", "index.html"] { #expect(exists("again/\(name)"), "\(name)") }
    }

    @Test(
        "two reports at one path, or over the database or the list, are refused before the first request",
        arguments: [
            ["--json", "-", "--jsonl", "-"], ["--markdown", "-", "--github"], ["--json", "x", "--sarif", "x"],
            ["--json", "out/ogaudit.sqlite"], ["--markdown", "urls.txt"], ["--junit", "out/index.html"],
            ["--json", ""],
        ])
    func conflicts(_ options: [String]) async throws {
        defer { server.stop() }
        let placed = options.map { $0.hasPrefix("-") || $0.isEmpty ? $0 : path($0) }
        let said = await ogaudit(words + placed)
        #expect(said.code == .usage && said.err.contains(options[0]), "\(said.err)")
        #expect(server.log.requests.isEmpty)
        #expect(try folder.read("urls.txt").contains("no address"))
    }

    @Test(
        "a report path that cannot be written is an error before the first request",
        arguments: ["none/r.json", "", "urls.txt/x"])
    func unwritable(_ place: String) async throws {
        defer { server.stop() }
        let said = await ogaudit(words + ["--json", path(place)])
        #expect(said.code == .cannotWrite && said.err.contains(path(place)), "\(said.err)")
        #expect(server.log.requests.isEmpty && !exists("out/ogaudit.sqlite"))
    }

    @Test("after a full disk, the same command writes the reports without a request")
    func fullDisk() async throws {
        defer { server.stop() }
        let said = await ogaudit(words + ["--json", "/dev/full"])
        #expect(said.code == .cannotWrite && said.err.contains("no space left to write /dev/full"), "\(said.err)")
        #expect(!exists("out/pages.csv.part"))
        let requests = server.log.requests.count
        #expect(await ogaudit(words + ["--json", path("r.json")]).code == .done)
        #expect(server.log.requests.count == requests && exists("r.json"))
    }

    @Test("docs/outputs.md describes every exit code and report option")
    func documents() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/outputs.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for code in ExitCode.allCases { #expect(text.contains("\n| \(code.rawValue) | \(code.meaning)"), "\(code)") }
        for format in ReportFormat.allCases {
            #expect(text.contains("`--format \(format.rawValue)`"), "\(format)")
            if let name = format.fileName, format != .github { #expect(text.contains("`\(name)`"), "\(name)") }
        }
        for option in OptionTable.all where option.group == .output {
            #expect(text.contains("`\(option.longName)") || text.contains("\(option.longName) "), "\(option.longName)")
        }
    }

    @Test("SARIF has gone findings of loaded pages as absent, and none of pages that could not be loaded")
    func absent() async throws {
        server.stop()
        let run = Box(Mutex("first"))
        let changing = try site { request in
            let isFirst = run.value.withLock { $0 == "first" }
            if isFirst || request.path == "/same" { return html("<title>Home</title>") }
            return request.path == "/fixed" ? html("<title>How bees count to four</title>") : Reply(503)
        }
        defer { changing.stop() }
        let urls = ["/fixed", "/same", "/down"].map { changing.url($0) }
        let words =
            urls + [
                "-o", path("out"), "--allow-private", "--rate", "0", "--retries", "0", "--no-media", "--sarif",
                path("a"),
            ]
        #expect(await ogaudit(words).code == .done)
        #expect(try !folder.read("a").contains("absent"), "nothing to compare with")
        run.value.withLock { $0 = "second" }
        #expect(await ogaudit(words).code == .done)
        let log = try JSONSerialization.jsonObject(with: Data(folder.read("a").utf8)) as? [String: Any]
        let results = try #require((log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        let absent = results.filter { $0["baselineState"] as? String == "absent" }
        let gone = csv(try folder.read("out/resolved.csv"))
        #expect(
            absent.count == gone.count && Set(absent.compactMap { $0["ruleId"] as? String }).contains("title-generic"))
        #expect(Set(gone.compactMap { $0["url"] }) == [changing.url("/fixed")])
        #expect(absent.allSatisfy { $0["kind"] as? String == "pass" && $0["level"] as? String == "none" })
        let prints = absent.compactMap { ($0["partialFingerprints"] as? [String: String])?.values.first }
        #expect(prints.count == gone.count && prints.allSatisfy { $0.hasSuffix(changing.url("/fixed")) }, "\(prints)")
    }
}
