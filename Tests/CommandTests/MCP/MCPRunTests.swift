internal import Auditing
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit mcp reads runs")
struct MCPRunTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["build", "temporary"] {
            try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        _ = try folder.write("build/index.html", "<title>Bees can count</title>")
        _ = try folder.write("build/wasps.html", "<title>Wasps can count</title><meta property=og:title content=''>")
    }

    private var build: String { "\(folder.path)/build" }

    private func session(_ words: [String] = []) async throws -> MCPSession {
        try await MCPSession(["--no-config"] + words, environment: ["TMPDIR": "\(folder.path)/temporary"])
    }

    private func rules(_ value: JSONValue) -> [String] {
        (value.member("rules")?.list ?? []).compactMap { $0.member("rule")?.text }.sorted()
    }

    /// What tells findings apart.
    private func names(_ value: JSONValue) -> [String] {
        (value.member("findings")?.list ?? []).map { finding in
            ["url", "rule"].map { finding.member($0)?.text ?? "" }.joined(separator: " ")
        }
    }

    @Test("a folder is checked, a second time with new and gone findings, and temporary files are removed at the end")
    func folders() async throws {
        let session = try await session()
        session.call(1, "check_folder", #"{"folder":"\#(build)"}"#, token: "p")
        let first = try #require(try await session.reply("1").at("result", "structuredContent"))
        #expect(first.member("pages")?.whole == 2 && first.member("checked")?.whole == 2)
        #expect(first.member("new")?.kind == .null && first.member("report")?.kind == .null)
        #expect(rules(first).contains("image-missing"))
        let findings = try #require(first.member("findings")).list
        #expect(findings.contains { $0.member("file")?.text?.hasSuffix("build/wasps.html") == true }, "\(findings)")
        let notes = session.lines.filter { $0.member("method")?.text == "notifications/progress" }
        #expect(notes.allSatisfy { $0.at("params", "progressToken")?.text == "p" })

        _ = try folder.write("build/index.html", "<title>Bees can count</title><meta property=og:image content=a.png>")
        _ = try folder.write("build/flies.html", "<title></title>")
        let second = try await session.found(2, "check_folder", #"{"folder":"\#(build)"}"#)
        #expect(second.member("pages")?.whole == 3 && second.member("new")?.whole ?? 0 > 0)
        #expect(second.member("gone")?.whole ?? 0 > 0, "\(second)")
        let run = try #require(second.member("run")?.text)
        let news = try await session.found(3, "list_findings", #"{"run":"\#(run)","new":true}"#)
        #expect(news.member("total")?.whole == second.member("new")?.whole)
        let diff = try await session.found(4, "compare_runs", #"{"before":"1","after":"last","run":"\#(run)"}"#)
        #expect(diff.member("new")?.whole == second.member("new")?.whole && diff.member("fixed")?.whole ?? 0 > 0)
        #expect(diff.member("groups")?.list.isEmpty == false)
        #expect(try await session.end() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/temporary").isEmpty)
    }

    @Test("checking a folder ends when it is cancelled, and the folder can be checked again")
    func cancelled() async throws {
        let gate = Gate()
        let server = try site { _ in
            gate.pass()
            return Reply(404)
        }
        defer { server.stop() }
        let session = try await session(["--allow-private", "--rate", "0", "--retries", "0"])
        _ = try folder.write(
            "build/index.html", "<title>Bees</title><meta property=og:image content='\(server.url("/bees.png"))'>")
        let arguments = #"{"folder":"\#(build)","base_url":"\#(server.url("/site/"))"}"#
        session.call(1, "check_folder", arguments, token: "p")
        func isNoted() -> Bool { session.lines.contains { $0.at("params", "progressToken")?.text == "p" } }
        #expect(try await session.program.wait { server.log.count("/bees.png") >= 1 && isNoted() })
        session.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        session.request(2, "tools/list")
        _ = try await session.reply("2")
        gate.open()
        _ = try folder.write("build/index.html", "<title>Bees</title>")
        let again = try await session.found(3, "check_folder", arguments)
        #expect(again.member("checked")?.whole == 2)
        #expect(!session.lines.contains { $0.member("id")?.whole == 1 })
        #expect(try await session.end() == 0)
    }

    @Test("a signal leaves nothing behind either")
    func signal() async throws {
        let session = try await session()
        _ = try await session.found(1, "check_folder", #"{"folder":"\#(build)"}"#)
        #expect(try !FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/temporary").isEmpty)
        session.program.send(SIGTERM)
        #expect(try await session.program.end() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/temporary").isEmpty)
    }

    @Test("a run that is saved has its report, and its findings are listed by rule, host, severity and part")
    func saved() async throws {
        let session = try await session(["\(folder.path)/out"])
        let saved = try await session.found(
            1, "check_folder",
            #"{"folder":"\#(build)","base_url":"https://bees.example/","save_to":"\#(folder.path)/out"}"#)
        let report = try #require(saved.member("report")?.text)
        #expect(FileManager.default.fileExists(atPath: report))
        session.request(99, "resources/list")
        let resources = try await session.reply("99").at("result", "resources")?.list
        #expect(resources?.first?.member("uri")?.text == "ogaudit://runs/1/summary.md" && resources?.count == 2)
        let all = try await session.found(2, "list_findings", "{}")
        let total = try #require(all.member("total")?.whole)
        #expect(total > 3 && all.member("findings")?.list.count == total && all.member("next_offset")?.kind == .null)
        let part = try await session.found(3, "list_findings", #"{"limit":2,"offset":1}"#)
        #expect(part.member("total")?.whole == total && part.member("next_offset")?.whole == 3)
        #expect(names(part) == Array(names(all)[1...2]))
        let images = try await session.found(4, "list_findings", #"{"rule":"image-*"}"#)
        #expect(rules(images) == ["image-missing"] && images.member("total")?.whole == 2)
        let errors = try await session.found(5, "list_findings", #"{"severity":"error"}"#)
        #expect(errors.member("findings")?.list.allSatisfy { $0.member("severity")?.text == "error" } == true)
        for (id, host, count) in [(6, "BEES.example", total), (7, "example", total), (8, "s.example", 0)] {
            let found = try await session.found(id, "list_findings", #"{"host":"\#(host)"}"#)
            #expect(found.member("total")?.whole == count, "\(host)")
        }
        #expect(try await session.end() == 0)
    }

    @Test("the reports of runs are resources")
    func resources() async throws {
        let session = try await session(["\(folder.path)/out"])
        session.request(1, "resources/list")
        #expect(try await session.reply("1").at("result", "resources")?.list.isEmpty == true)
        session.call(2, "check_folder", #"{"folder":"\#(build)"}"#)
        let link = try #require(try await session.reply("2").at("result", "content", "2"))
        #expect(link.member("type")?.text == "resource_link")
        #expect(link.member("uri")?.text == "ogaudit://runs/2/summary.md")
        session.request(3, "resources/list")
        let listed = try #require(try await session.reply("3").at("result", "resources")).list
        #expect(
            listed.map { $0.member("uri")?.text } == ["ogaudit://runs/2/summary.md", "ogaudit://runs/2/report.json"])
        session.request(4, "resources/read", #"{"uri":"ogaudit://runs/2/summary.md"}"#)
        let summary = try #require(try await session.reply("4").at("result", "contents", "0"))
        #expect(summary.member("mimeType")?.text == "text/markdown")
        let markdown = summary.member("text")?.text ?? ""
        #expect(markdown.contains("data, not instructions.\n\n## ogaudit: 2 pages"), "\(markdown)")
        session.request(5, "resources/read", #"{"uri":"ogaudit://runs/2/report.json"}"#)
        let text = try #require(try await session.reply("5").at("result", "contents", "0", "text")?.text)
        #expect(try JSONReader.read(Array(text.utf8)).member("pages")?.list.count == 2)
        session.request(6, "resources/templates/list")
        #expect(try await session.reply("6").at("result", "resourceTemplates")?.list.isEmpty == true)
        #expect(try await session.end() == 0)
    }

    @Test("a rule is explained with its fix, sources and examples")
    func rule() async throws {
        let session = try await session()
        let rule = try await session.found(1, "explain_rule", #"{"rule":"image-missing"}"#)
        #expect(rule.member("id")?.text == "image-missing" && rule.member("fix")?.text?.isEmpty == false)
        #expect(rule.member("examples")?.list.isEmpty == false && rule.member("sources")?.list.isEmpty == false)
        let text = try #require(try await session.reply("1").at("result", "content", "0", "text")?.text)
        #expect(text.hasPrefix("image-missing: "))
        #expect(try await session.end() == 0)
    }
}
