internal import Foundation
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Differences between two runs")
struct DiffCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var database: String { "\(folder.path)/out/ogaudit.sqlite" }

    /// Audits the same list over a site that has these heads; a missing one is a 404.
    private func nextRun(_ server: LoopbackServer, _ name: String = "out", media: Bool = false) async throws {
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/b"))\n")
        let said = await ogaudit(
            [
                list, "--output", "\(folder.path)/\(name)", "--allow-private", "--rate", "0", "--no-config", "-q",
            ] + (media ? [] : ["--no-media"]))
        #expect(said.code == .done, "\(said.err)")
    }

    /// Two runs: /a loses a tag, /b gains it and then disappears.
    private func twoRuns() async throws {
        let state = Switch()
        let server = try site { request in
            switch (request.path, state.isOn) {
            case ("/a", false): html("<title>Bees can count</title><meta property=og:site_name content=Meadow>")
            case ("/a", true): html("<title>Bees can count</title>")
            case ("/b", false): html("<title>Wasps</title>")
            case ("/c", _): html("<title>Wasps</title>")
            default: Reply(404)
            }
        }
        defer { server.stop() }
        try await nextRun(server)
        _ = try FileManager.default.copyItem(
            atPath: "\(folder.path)/out/findings.csv", toPath: "\(folder.path)/first.csv")
        state.turnOn()
        try await nextRun(server)
    }

    @Test("unchecked media are not fixed, and the option is named, in either order", arguments: [true, false])
    func media(_ isLookedAtFirst: Bool) async throws {
        let server = try site(["/a": html("<title>Bees can count</title>"), "/b": html("<title>Wasps sting</title>")])
        defer { server.stop() }
        try await nextRun(server, "with", media: true)
        try await nextRun(server, "without")
        let runs = ["with", "without"].map { "\(folder.path)/\($0)" }
        let said = await ogaudit(["diff"] + (isLookedAtFirst ? runs : runs.reversed()))
        let which = isLookedAtFirst ? "earlier" : "later"
        #expect(said.out.contains("Media were checked only in the \(which) run"), "\(said.out)")
        #expect(said.out.contains(" 0 fixed,") && !said.out.contains("\nFixed\n"), "\(said.out)")
        #expect(said.out.contains("icon-missing") && !said.out.contains("looks at media"), "\(said.out)")
    }

    @Test("wherever a database is named, the folder of its run does as well")
    func folders() async throws {
        try await twoRuns()
        let run = "\(folder.path)/out"
        for words in [
            ["diff", "1", "2", "--db", run], ["diff", run, "\(folder.path)/first.csv"], ["report", run, "-q"],
            ["report", "\(run)/", "-q"],
        ] {
            let said = await ogaudit(words)
            #expect(said.code == .done, "\(words): \(said.err)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: run)
        #expect(files.contains("pages.csv"))
    }

    @Test("a database that is not there is named, and none is made", arguments: ["report", "diff 1 2 --db"])
    func noDatabase(_ words: String) async throws {
        for name in ["\(folder.path)/nothing.sqlite", folder.path] {
            let said = await ogaudit(words.split(separator: " ").map(String.init) + [name])
            #expect(said.code == .cannotWrite || said.code == .usage)
            #expect(said.err.contains(name) && !said.err.contains("code"), "\(said.err)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("diff groups changes by rule and host, in the terminal, Markdown and JSON")
    func everywhere() async throws {
        try await twoRuns()
        let said = await ogaudit(
            [
                "diff", "1", "2", "--db", database, "--json", "\(folder.path)/d.json", "--markdown",
                "\(folder.path)/d.md",
            ])
        #expect(said.code == .done, "\(said.err)")
        #expect(said.out.contains("run 1 (") && said.out.contains(" → run 2 ("))
        #expect(said.out.contains("1 page started to fail, 0 recovered"), "\(said.out)")
        #expect(said.out.contains("127.0.0.1  og-tags-missing: "), "\(said.out)")
        #expect(said.out.contains("ok → http_4xx  http://127.0.0.1"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try folder.read("d.json").utf8)) as? [String: Any])
        let new = (json["new"] as? [[String: String]])?.compactMap { $0["rule"] } ?? []
        #expect(new.contains("og-tags-missing") && new.contains("http-error-status"), "\(new)")
        // What /b had is not resolved by a 404.
        #expect((json["fixed"] as? [Any])?.isEmpty == true)
        #expect((json["counts"] as? [String: Int])?["newly_failing"] == 1)
        #expect(try folder.read("d.md").contains("| 1 | 0 | 0 | `127.0.0.1` |"))
    }

    @Test("diff works in both directions, with databases and CSV files")
    func sides() async throws {
        try await twoRuns()
        let back = await ogaudit(["diff", "2", "1", "--db", database])
        #expect(back.out.contains("0 pages started to fail, 1 recovered") && back.out.contains("Fixed"), "\(back.out)")
        let table = await ogaudit(["diff", "\(folder.path)/first.csv", database, "--json", "-"])
        #expect(table.code == .done && table.out.isEmpty, "\(table.err)")
        let named = await ogaudit(["diff", "\(folder.path)/first.csv", "last", "--output", "\(folder.path)/out"])
        #expect(named.out.contains("2 new findings, 0 fixed"), "\(named.out)")
    }

    @Test(
        "diff reports what it cannot compare",
        arguments: [
            (["diff"], "diff needs two"), (["diff", "1"], "diff needs two"),
            (["diff", "1", "1"], "two different"),
            (["diff", "1", "2"], "none/ogaudit.sqlite cannot be read"), (["diff", "1", "gone.csv"], "cannot read"),
            (["diff", "LIST", "LIST2"], "is not an ogaudit database, findings.csv"),
        ])
    func wrong(words: [String], sentence: String) async throws {
        let names = ["LIST": try folder.write("a.txt", "x\n"), "LIST2": try folder.write("b.txt", "y\n")]
        let said = await ogaudit(words.map { names[$0] ?? $0 } + ["--output", "\(folder.path)/none"])
        #expect(said.code == .usage && said.err.contains(sentence), "\(said.err)")
    }

    @Test("diff distinguishes fixed findings from those that no longer apply, like the reports")
    func noLongerApplies() async throws {
        let state = Switch()
        let image = "<meta property=og:image content='https://127.0.0.1:1/none.png'>"
        let server = try site { _ in
            html("<meta property=og:title content='Bees can count'>" + (state.isOn ? "" : image))
        }
        defer { server.stop() }
        try await nextRun(server)
        state.turnOn()
        try await nextRun(server)
        let gone = csv(try folder.read("out/resolved.csv")).filter { $0["state"] == "no_longer_applies" }
        #expect(Set(gone.map { $0["rule"] }) == ["image-alt-missing"])
        let said = await ogaudit(["diff", "1", "2", "--db", database, "--json", "\(folder.path)/d.json"])
        #expect(said.out.contains("0 fixed, 2 no longer apply, "), "\(said.out)")
        #expect(said.out.contains("\nNo longer applies\n  2 pages  127.0.0.1  image-alt-missing: "), "\(said.out)")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try folder.read("d.json").utf8)) as? [String: Any])
        #expect((json["no_longer_applies"] as? [[String: String]])?.map { $0["rule"] } == gone.map { $0["rule"] })
        #expect((json["counts"] as? [String: Int])?["no_longer_applies"] == gone.count)
        let back = await ogaudit(["diff", "2", "1", "--db", database])
        #expect(!back.out.contains("no longer appl"), "\(back.out)")
    }

    @Test("a page that loses its tags for one run has neither fixed nor new findings")
    func tagsLostForARun() async throws {
        let state = Switch()
        let tags = "<meta property=og:title content='Bees can count'><meta property=og:type content=article>"
        let server = try site { _ in html("<title>Bees can count</title>" + (state.isOn ? "" : tags)) }
        defer { server.stop() }
        func states() throws -> Set<String?> { Set(csv(try folder.read("out/findings.csv")).map { $0["state"] }) }
        try await nextRun(server)
        try FileManager.default.copyItem(atPath: "\(folder.path)/out/findings.csv", toPath: "\(folder.path)/first.csv")
        state.turnOn()
        try await nextRun(server)
        let compared = await ogaudit([
            "\(folder.path)/urls.txt", "--output", "\(folder.path)/other", "--baseline", "\(folder.path)/first.csv",
            "--allow-private", "--rate", "0", "--no-config", "--no-media", "-q",
        ])
        #expect(compared.code == .done, "\(compared.err)")
        #expect(csv(try folder.read("other/resolved.csv")).isEmpty)
        let lost = Set(csv(try folder.read("out/findings.csv")).filter { $0["state"] == "new" }.map { $0["rule"] })
        #expect(lost == ["og-tags-missing"])
        #expect(csv(try folder.read("out/resolved.csv")).isEmpty)
        state.turnOff()
        try await nextRun(server)
        #expect(try states() == ["unchanged"])
        #expect(Set(csv(try folder.read("out/resolved.csv")).map { $0["rule"] }) == ["og-tags-missing"])
    }

    @Test("diff names the runs there are")
    func names() async throws {
        try await twoRuns()
        let said = await ogaudit(["diff", "1", "9", "--db", database])
        #expect(said.code == .usage && said.err.contains("has no run 9. The latest are 1, 2."), "\(said.err)")
    }

    /// Off at first.
    private final class Switch: Sendable {
        private let state = Box(.init(""))
        var isOn: Bool { state.value.withLock { !$0.isEmpty } }
        func turnOn() { state.value.withLock { $0 = "on" } }
        func turnOff() { state.value.withLock { $0 = "" } }
    }
}
