internal import Foundation
internal import Auditing
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Runs over several days")
struct ScheduledRunTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let titles = Titles()

    /// What the site serves in this run, by path; nil returns 404.
    private final class Titles: Sendable {
        private let heads = Mutex<[String: String]>([:])
        func set(_ path: String, _ head: String?) { heads.withLock { $0[path] = head } }
        func get(_ path: String) -> String? { heads.withLock { $0[path] } }
    }

    init() throws {
        folder = try TemporaryFolder()
        server = try site { [titles] request in titles.get(request.path).map { html($0) } ?? Reply(404) }
        titles.set("/a", Self.good)
        titles.set("/b", "<meta property=og:title content='How bees count'>")
    }

    private static let good = """
        <title>Bees</title><meta property=og:title content='Bees can count to four'>\
        <meta property=og:type content=article><meta property=og:site_name content=Meadow>
        """

    private func nextRun(_ words: String..., folder name: String = "out") async throws -> Said {
        let list = try folder.write("urls.txt", "\(server.url("/a"))\n\(server.url("/b"))\n")
        var said = await ogaudit(
            [list, "--output", "\(folder.path)/\(name)", "--allow-private", "--rate", "0", "--no-media", "--no-config"]
                + words)
        // Sentences are broken at the width of the terminal.
        said.out = said.out.replacing("\n", with: " ")
        return said
    }

    private func states(_ name: String = "out") throws -> [String: String] {
        let rows = csv(try folder.read("\(name)/findings.csv"))
        let pairs = rows.map { row in
            ("\(row["url"]?.suffix(2) ?? "") \(row["rule"] ?? "")", "\(row["state"] ?? "?") \(row["runs"] ?? "?")")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private func fingerprint(_ said: Said) -> Substring? {
        said.out.firstRange(of: "Fingerprint: ").map { said.out[$0.upperBound...].prefix(16) }
    }

    private func fingerprint(of report: String) throws -> Substring? {
        let text = try folder.read(report)
        return text.firstRange(of: #""fingerprint":""#).map { text[$0.upperBound...].prefix(16) }
    }

    @Test("a second run reports new, unchanged and fixed findings, and equal runs have equal fingerprints")
    func threeRuns() async throws {
        defer { server.stop() }
        let first = try await nextRun("--json", "\(folder.path)/first.json")
        #expect(first.code == .done, "\(first.err)")
        #expect(first.out.contains("First run. Next time, ogaudit shows what changed"))
        #expect(try states()["/b site-name-missing"] == " 1")
        let second = try await nextRun("--fail-on", "new>0", "--json", "\(folder.path)/second.json")
        #expect(second.code == .done, "\(second.err)")
        #expect(second.out.contains("Since run 1 (") && second.out.contains(": 0 new, 0 fixed, "))
        #expect(try states()["/b site-name-missing"] == "unchanged 2")
        #expect(fingerprint(first) == nil && fingerprint(second)?.count == 16)
        #expect(try fingerprint(of: "first.json") == fingerprint(second))
        titles.set("/a", "<title>Bees</title>")
        titles.set("/b", Self.good.replacing("Bees", with: "Wasps"))
        let third = try await nextRun("--fail-on", "new>0", "--format", "csv,markdown,json")
        #expect(third.code == .gateFailed && third.err.contains("new>0 (is "), "\(third.err)")
        #expect(try states()["/a og-tags-missing"] == "new 1")
        #expect(try states()["/b site-name-missing"] == nil)
        let gone = csv(try folder.read("out/resolved.csv"))
        let ofB = gone.filter { $0["url"] == server.url("/b") && $0["rule"] == "site-name-missing" }
        #expect(ofB.count == 1 && ofB.first?["first_seen"]?.hasSuffix("Z") == true)
        let severities = Set(gone.compactMap { $0["severity"] })
        #expect(severities.isSubset(of: ["error", "warning", "notice"]))
        #expect(fingerprint(third) != fingerprint(second))
        #expect(try folder.read("out/summary.md").contains("  * `\(server.url("/a"))`"))
        #expect(
            try folder.read("out/report.json").contains(
                "\"rule\":\"og-tags-missing\",\"state\":\"new\",\"first_seen\""))
        for (run, state) in [("1", "new 1"), ("2", "new 1"), ("last", "new 1")] {
            let again = await ogaudit(
                ["report", "\(folder.path)/out/ogaudit.sqlite", "--output", "\(folder.path)/again", "--baseline", run])
            #expect(again.code == .done, "\(again.err)")
            #expect(try states("again")["/a og-tags-missing"] == state)
        }
    }

    @Test("a page that does not respond is new from the third run on, and resolves nothing")
    func strikes() async throws {
        _ = try await nextRun("--timeout", "2s")
        titles.set("/a", "")
        server.stop()
        for strike in 1...4 {
            let said = try await nextRun(
                "--fail-on", "new>0", "--timeout", "2s", "--retries", "0", "--connect-timeout", "1s")
            #expect(said.out.contains(" 2 unconfirmed") == (strike < 3), "\(said.out)")
            #expect(said.out.contains(": 2 new, 0 fixed") == (strike == 3), "\(said.out)")
            let expected = strike < 3 ? "unconfirmed" : strike == 3 ? "new" : "unchanged"
            #expect(try states()["/a fetch-failed"] == "\(expected) \(strike)")
        }
    }

    @Test("another database or a findings.csv can be the baseline")
    func files() async throws {
        defer { server.stop() }
        _ = try await nextRun(folder: "old")
        titles.set("/a", "<title>Bees</title>")
        for name in ["ogaudit.sqlite", "findings.csv"] {
            let said = try await nextRun("--baseline", "\(folder.path)/old/\(name)", "--fresh")
            #expect(said.code == .done && said.out.contains("/old/\(name): "), "\(said.err)\(said.out)")
            #expect(try states()["/a og-tags-missing"]?.hasPrefix("new ") == true, "\(name)")
            #expect(try states()["/b site-name-missing"]?.hasPrefix("unchanged ") == true, "\(name)")
        }
        titles.set("/b", Self.good)
        let said = try await nextRun("--baseline", "\(folder.path)/old/findings.csv")
        #expect(said.out.firstRange(of: " 0 fixed") == nil && said.out.contains(" fixed"), "\(said.out)")
    }

    @Test(
        "a missing baseline is an error before the first request",
        arguments: [
            ("7", "has no run 7"), ("0", "numbered from 1"), ("gone.csv", "annot read"), ("", "annot read"),
            ("99999999999999999999", "numbered from 1"), ("LIST", "is not an ogaudit database, findings.csv"),
            ("DB", "is the database of this run"), ("BOMB", "a quote is not closed"),
            ("CUT", "cut.csv, line 2: the row is cut off"), ("HALF", "half.sqlite is damaged"),
        ])
    func wrong(text: String, sentence: String) async throws {
        defer { server.stop() }
        let list = try folder.write("a.csv", "a,b\n1,2\n")
        let bomb = try folder.write("bomb.csv", "url,rule\n\"https://a.example/,\(String(repeating: "x\n", count: 90))")
        let cut = try folder.write("cut.csv", "url,rule,severity,component\r\nhttps://a.example/,title-missing,err")
        let texts = [
            "LIST": list, "BOMB": bomb, "DB": "\(folder.path)/out/ogaudit.sqlite", "CUT": cut,
            "HALF": "\(folder.path)/half.sqlite",
        ]
        if ["DB", "HALF"].contains(text) { _ = try await nextRun() }
        if text == "HALF" {
            let whole = try Data(contentsOf: URL(filePath: "\(folder.path)/out/ogaudit.sqlite"))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: "\(folder.path)/half.sqlite"))
        }
        let before = server.log.requests.count
        let said = try await nextRun("--baseline", texts[text] ?? text)
        #expect(said.code == .usage && said.err.contains(sentence), "\(said.err)")
        #expect(server.log.requests.count == before)
    }

    @Test("--keep-runs limits the runs that are kept")
    func keeping() async throws {
        defer { server.stop() }
        for _ in 0..<4 { _ = try await nextRun("--keep-runs", "2") }
        let said = try await nextRun("--baseline", "1")
        #expect(said.code == .usage && said.err.contains("The latest are 3, 4."), "\(said.err)")
    }
}
