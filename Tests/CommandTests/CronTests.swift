internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Scheduled runs with --cron")
struct CronTests {
    /// What the site serves in this run, by path; an empty head does not respond in time, a number is a status.
    private final class Site: Sendable {
        private let heads = Mutex<[String: String]>([:])
        subscript(path: String) -> String? {
            get { heads.withLock { $0[path] } }
            set { heads.withLock { $0[path] = newValue } }
        }
    }

    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let pages = Site()

    private static let good = """
        <title>Bees</title><meta property=og:title content='Bees can count to four'>\
        <meta property=og:type content=article><meta property=og:site_name content=Meadow>
        """

    /// Lacks two tags.
    private static let poorer = "<title>Wasps</title><meta property=og:title content='Wasps can count to four'>"
    private static let other = good.replacing("Bees", with: "Wasps")

    init() throws {
        folder = try TemporaryFolder()
        server = try site { [pages] request in
            guard let head = pages[request.path] else { return Reply(404) }
            if let status = Int(head) { return Reply(status) }
            return head.isEmpty ? Reply([.wait(milliseconds: 3_000)]) : html(head)
        }
        (pages["/a"], pages["/b"]) = (Self.good, Self.other)
    }

    private func nextRun(_ words: String...) async throws -> Said {
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/b"))\n")
        return await ogaudit(
            [
                list, "--cron", "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--no-media",
                "--no-config", "--timeout", "1s", "--retries", "0",
            ] + words)
    }

    private func expectSilence(_ said: Said, _ what: Comment) {
        #expect(said.code == .done && said.out.isEmpty && said.err.isEmpty, "\(what): \(said.out)\(said.err)")
    }

    @Test("--cron summarizes the first run, and then reports only what is new")
    func news() async throws {
        defer { server.stop() }
        let first = try await nextRun()
        #expect(first.code == .done && first.err.isEmpty)
        #expect(first.out.contains("irst run, "), "\(first.out)")
        expectSilence(try await nextRun(), "the same night again")

        pages["/b"] = Self.poorer
        let third = try await nextRun()
        #expect(third.code == .done && third.err.isEmpty)
        #expect(third.out.contains(" new findings") && third.out.contains("Compared with run 2 ("), "\(third.out)")
        #expect(third.out.contains("  \(server.url("/b"))\n") && !third.out.contains("\(server.url("/a"))\n"))
        #expect(third.out.contains("  Fix: Add ") && third.out.contains("(site-name-missing)"))
        #expect(third.out.contains("Report: /") && third.out.contains("/out/index.html\n"))
        expectSilence(try await nextRun(), "what is still there is no news")

        pages["/b"] = Self.other
        expectSilence(try await nextRun(), "what is fixed is no news")
    }

    @Test("--cron reports a page that does not respond from the third run on")
    func strikes() async throws {
        defer { server.stop() }
        _ = try await nextRun()
        pages["/b"] = ""
        for _ in 0..<2 { expectSilence(try await nextRun(), "not yet") }
        let third = try await nextRun()
        #expect(third.out.contains("1 new finding"), "\(third.out)")
        #expect(third.out.contains("  \(server.url("/b"))\n"))
        expectSilence(try await nextRun(), "it was told")
        pages["/b"] = Self.other
        expectSilence(try await nextRun(), "it answers again")
    }

    /// The same beside another host, which is always there.
    private func runOfTwoHosts(_ words: String..., pages: [String] = ["/a", "/b"]) async throws -> Said {
        self.pages["/always"] = Self.good
        let others = pages.map { server.url($0) } + ["http://other.test/always"]
        let list = try folder.write("two.txt", others.joined(separator: "\n"))
        return await ogaudit(
            [
                list, "--cron", "--output", "\(folder.path)/out", "--allow-private", "--rate", "0", "--no-media",
                "--no-config", "--timeout", "1s", "--retry-delay", "1ms", "--connect-to", server.connectToAll,
            ] + words)
    }

    @Test("--cron reports a host that is down at once and only once, and its return with the next news")
    func outageOfAHost() async throws {
        defer { server.stop() }
        _ = try await runOfTwoHosts()
        for outage in 1...2 {
            let before = pages["/b"]
            (pages["/a"], pages["/b"]) = ("503", "500")
            let reported = try await runOfTwoHosts("--strikes", "9")
            #expect(reported.out.hasPrefix("ogaudit: 127.0.0.1 is down"), "outage \(outage): \(reported.out)")
            #expect(reported.out.contains("2 new findings"), "\(reported.out)")
            (pages["/a"], pages["/b"]) = ("500", "503")
            expectSilence(try await runOfTwoHosts(), "it was told, outage \(outage)")
            (pages["/a"], pages["/b"]) = (Self.good, before)
            expectSilence(try await runOfTwoHosts(), "it is back")
            expectSilence(try await runOfTwoHosts(), "and stays there")
            pages["/b"] = outage == 1 ? Self.poorer : "<title>Error</title>"
            let news = try await runOfTwoHosts()
            #expect(news.out.contains("Back: 127.0.0.1 (2 pages)."), "\(news.out)")
            pages["/a"] = outage == 1 ? Self.good + "<meta property=og:url content='[url]'>" : Self.good
            let later = try await runOfTwoHosts()
            #expect(!later.out.contains("Back:"), "said once: \(later.out)")
            pages["/a"] = Self.good
            _ = try await runOfTwoHosts()
        }
    }

    @Test("--cron reports the only page of a host after three runs, whatever --strikes is")
    func outageOfOnePage() async throws {
        defer { server.stop() }
        _ = try await runOfTwoHosts(pages: ["/a"])
        pages["/a"] = "503"
        for _ in 0..<2 { expectSilence(try await runOfTwoHosts("--strikes", "9", pages: ["/a"]), "not yet") }
        let third = try await runOfTwoHosts("--strikes", "9", pages: ["/a"])
        #expect(third.out.contains("1 new finding"), "\(third.out)")
        expectSilence(try await runOfTwoHosts("--strikes", "9", pages: ["/a"]), "it was told")
    }

    @Test("a page that fails on a host whose others respond waits for its strikes")
    func partOfAHost() async throws {
        defer { server.stop() }
        _ = try await runOfTwoHosts()
        pages["/a"] = "503"
        for _ in 0..<3 { expectSilence(try await runOfTwoHosts("--strikes", "5"), "not yet") }
    }

    @Test("--cron reports an unreliable page each time it fails for good, and never twice")
    func outages() async throws {
        defer { server.stop() }
        _ = try await nextRun()
        for (status, what) in [("503", "one bad night"), (Self.other, "it was temporary")] {
            pages["/b"] = status
            expectSilence(try await nextRun(), "\(what)")
        }
        for time in 1...2 {
            // A different failure in each run is the same outage.
            for status in ["500", "502"] {
                pages["/b"] = status
                expectSilence(try await nextRun(), "not yet, outage \(time)")
            }
            pages["/b"] = "503"
            let reported = try await nextRun("--fail-on", "new>0")
            #expect(
                reported.code == .gateFailed && reported.out.contains("1 new finding."),
                "\(reported.out)\(reported.err)")
            #expect(reported.out.contains("(http-error-status)"))
            #expect(reported.out.contains("again (2 times in the last 10 runs)") == (time == 2), "\(reported.out)")
            pages["/b"] = "500"
            expectSilence(try await nextRun("--fail-on", "new>0"), "it was told")
            pages["/b"] = Self.other
            expectSilence(try await nextRun(), "it responds again")
        }
    }

    @Test("--cron holds back a flapping finding until it stays")
    func flapping() async throws {
        defer { server.stop() }
        _ = try await nextRun()
        var said: [String] = []
        for isBroken in [true, false, true, false, true, false, true, true, true, true] {
            pages["/b"] = isBroken ? Self.poorer : Self.other
            let run = try await nextRun()
            said.append(run.out.isEmpty ? "" : run.out.contains("back") ? "back" : "new")
        }
        #expect(said == ["new", "", "", "", "", "", "", "", "back", ""])
    }

    @Test("findings shared with an unreachable page are neither fixed nor new")
    func twins() async throws {
        defer { server.stop() }
        pages["/b"] = Self.good
        #expect(try await nextRun().out.contains("irst run, "))
        pages["/b"] = ""
        expectSilence(try await nextRun(), "one of the twins is out of reach")
        pages["/b"] = Self.good
        expectSilence(try await nextRun(), "and back")
        pages["/b"] = Self.other
        expectSilence(try await nextRun(), "mended")
        pages["/b"] = Self.good
        #expect(try await nextRun().out.contains("(title-not-unique)"))
    }

    @Test("--cron always reports a failed gate and a run that could fetch nothing")
    func trouble() async throws {
        _ = try await nextRun()
        let gated = try await nextRun("--fail-on", "pages>1")
        #expect(gated.code == .gateFailed && gated.out.isEmpty && gated.err.hasPrefix("Gate failed: pages>1"))
        server.stop()
        let down = try await nextRun()
        #expect(
            down.code == .nothingFetched && down.out == "ogaudit: No server responded: 2 connections failed.\n",
            "\(down.out)")
    }

    @Test("--cron reports a run that a limit stopped, and the next one continues")
    func limited() async throws {
        defer { server.stop() }
        let cut = try await nextRun("--max-urls", "1")
        #expect(cut.code == .limited && cut.out.hasPrefix("ogaudit: Stopped after"), "\(cut.out)")
        #expect(try await nextRun().out.contains("irst run, "))
    }

    @Test("a clock that is set back two days, or forward thirty, makes no news and hides none", arguments: [2, -30])
    func clocks(days: Int) async throws {
        defer { server.stop() }
        _ = try await nextRun()
        // The times of the last run are as if the clock had been changed in between.
        try await shift(days: days)
        expectSilence(try await nextRun(), "nothing changed but the clock")
        pages["/b"] = Self.poorer
        let reported = try await nextRun()
        #expect(
            reported.code == .done && reported.out.contains("Compared with run 2 ("), "\(reported.out)\(reported.err)")
        #expect(reported.out.contains("(site-name-missing)"))
        expectSilence(try await nextRun(), "it was told")
        let runs = await ogaudit(["diff", "1", "last", "--db", "\(folder.path)/out/ogaudit.sqlite"])
        #expect(runs.code == .done && runs.out.contains(" → run 4 ("), "\(runs.out)\(runs.err)")
    }

    /// Shifts the times of runs and of cached facts about servers; those of results have checksums.
    private func shift(days: Int) async throws {
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c",
            """
            import sqlite3, sys
            database, seconds = sqlite3.connect(sys.argv[1]), int(sys.argv[2]) * 86400
            for table, columns in {'run': ['started', 'finished'], 'answer': ['received_at', 'checked_at'],
                                   'robots': ['read_at']}.items():
                for column in columns:
                    database.execute(f'UPDATE {table} SET {column} = {column} + ?', [seconds])
            database.commit()
            """, "\(folder.path)/out/ogaudit.sqlite", "\(days)",
        ]
        try python.run()
        try await python.ended()
        #expect(python.terminationStatus == 0)
    }
}
