internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("--fail-on")
struct FailOnTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ server: LoopbackServer, _ words: String...) async -> Said {
        await ogaudit(
            [
                server.url("/a"), "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0",
                "--retries", "0", "--timeout", "10m",
            ] + words)
    }

    @Test("--fail-on exits with 10 after the reports are written, and report judges again offline")
    func fails() async throws {
        let server = try site { _ in html("<title>Bees can count</title>") }
        defer { server.stop() }
        let said = await run(server, "--fail-on", "rule:image-missing>0,score<1")
        #expect(said.code == .gateFailed)
        #expect(said.err.contains("Gate failed: rule:image-missing>0 (is 1).\n"), "\(said.err)")
        #expect(!said.out.contains("Gate"))
        #expect(csv(try folder.read("out/pages.csv")).count == 1)
        let again = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "-q", "--fail-on", "pages>0"])
        #expect(again.code == .gateFailed && again.err == "Gate failed: pages>0 (is 1).\n")
        let passed = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "-q", "--fail-on", "pages>1"])
        #expect(passed.code == .done && passed.err.isEmpty)
    }

    @Test("--fail-on is parsed before the first request")
    func unreadable() async throws {
        let server = try site { _ in html("<title>Bees can count</title>") }
        defer { server.stop() }
        let said = await run(server, "--fail-on", "scor<80")
        #expect(said.code == .usage && said.err.contains("score"), "\(said.err)")
        #expect(server.log.requests.isEmpty)
    }

    @Test("--fail-on does not hide that nothing could be fetched or that a limit came first")
    func precedence() async throws {
        let server = try site { _ in html("<title>Bees can count</title>") }
        let stopped = await run(server, "--fail-on", "pages>0", "--max-urls", "1", server.url("/b"))
        #expect(stopped.code == .limited && stopped.err.contains("--fail-on was not checked"), "\(stopped.err)")
        let report = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "-q", "--fail-on", "pages>0"])
        #expect(report.code == .done && report.err.contains("--fail-on was not checked"), "\(report.err)")
        server.stop()
        let dead = await run(server, "--fail-on", "pages>0", "--fresh", "--output", "\(folder.path)/dead")
        #expect(dead.code == .nothingFetched)
    }

    @Test("unseen>0 counts every page that could not be loaded, in a run, its report and a merge of its records")
    func notLoaded() async throws {
        let server = try site(["/a": html("<title>Bees can count</title>")])
        defer { server.stop() }
        let gate = ["--fail-on", "unseen>0"]
        let seen = await run(server, "--fail-on", "unseen>0")
        #expect(seen.code == .done && seen.err.contains("Gate passed: none of unseen>0 is true."), "\(seen.err)")
        let said = await run(server, "--fail-on", "unseen>0", server.url("/gone"), server.url("/lost"))
        #expect(said.code == .gateFailed && said.err.contains("Gate failed: unseen>0 (is 2).\n"), "\(said.err)")
        let report = await ogaudit(["report", "\(folder.path)/out", "-q"] + gate)
        #expect(report.code == .gateFailed && report.err == "Gate failed: unseen>0 (is 2).\n")
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/gone"))\n")
        let options = ["--allow-private", "--no-media", "--retries", "0"]
        let records = await ogaudit(["pipe", "-q", "--rate", "0", list] + options)
        let part = try folder.write("part.jsonl", records.out)
        let merged = await ogaudit(["merge", "-q", part, "-o", "\(folder.path)/merged"] + options + gate)
        #expect(merged.code == .gateFailed && merged.err == "Gate failed: unseen>0 (is 1).\n", "\(merged.err)")
    }
}
