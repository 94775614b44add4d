internal import AuditModel
internal import AuditRules
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("States are counted the same everywhere")
struct StateCountTests {
    /// What the site serves in this run, by path: a head, or a status.
    private final class Site: Sendable {
        let heads = Mutex<[String: String]>([:])
    }

    /// The contents of one run's reports.
    private struct RecordedRun {
        var findings: [[String: String]]
        var resolved: [[String: String]]
        var pages: [[String: String]]
        var changes: Changes
        var terminal: String
        var markdown: String
        var mail: String

        /// Rows by state, of both tables.
        var rows: [String: Int] {
            Dictionary(grouping: (findings + resolved).compactMap { $0["state"] }.filter { !$0.isEmpty }, by: \.self)
                .mapValues(\.count)
        }
        func pairs(_ states: Set<String>) -> Set<String> {
            Set((findings + resolved).filter { states.contains($0["state"] ?? "") }.map(Self.pair))
        }
        /// For the first run, which has no states: the findings that are reported with it.
        var followed: [[String: String]] {
            findings.filter { $0["component"] != "other_apps" && $0["state"] == "" }
        }
        static func pair(_ row: [String: String]) -> String { "\(row["url"] ?? "") \(row["rule"] ?? "")" }
    }

    private struct Report: Decodable { var changes: Changes }
    private struct Changes: Decodable {
        struct Headline: Decodable { var rule: String, pages: Int, places: [Place] }
        struct Place: Decodable { var host: String, url: String?, pages: Int }
        var counts: [String: Int]
        var headlines: [Headline]
    }

    private static let parts = [
        "<meta property=og:title content='Bees can count to four'>", "<meta property=og:type content=article>",
        "<meta property=og:site_name content=Meadow>", "<link rel=canonical href='/x'>",
        "<meta property=og:description content='How bees learn to count, and what they count.'>",
        "<meta property=og:image content='https://127.0.0.1:1/none.png'>", "<meta name=twitter:card content=summary>",
    ]

    @Test(
        "finding states agree in tables, JSON, terminal, Markdown, email and diff, over many random runs",
        arguments: [UInt64(1), 2, 3])
    func agreement(seed: UInt64) async throws {
        try await agree(seed, pages: Depth.pick(6, all: 60), runs: Depth.pick(8, all: 25))
    }

    @Test("finding states are counted the same over thirteen runs of 500 pages", .slow)
    func manyPages() async throws { try await agree(4, pages: 500, runs: 13) }

    private func agree(_ seed: UInt64, pages: Int, runs: Int) async throws {
        let (folder, site) = (try TemporaryFolder(), Site())
        let server = try Heads.serve { path in site.heads.withLock { $0[path] } }
        defer { server.stop() }
        var random = Chance(seed)
        var reported: Set<String> = []
        let paths = (0..<pages).map { "/p\($0)" }
        let list = try folder.write("urls.txt", paths.map(server.url).joined(separator: "\n") + "\n")
        for number in 1...runs {
            for path in paths where number == 1 || random.below(3) == 0 {
                let head = Self.head(path, &random)
                site.heads.withLock { $0[path] = head }
            }
            let run = try await play(list, folder)
            expectAgreement(run, number)
            if number > 1 {
                expectContinuation(run, &reported, number)
                try await expectDiff(run, folder, number)
            }
            if number == 1 { reported = Set(run.followed.map(RecordedRun.pair)) }
        }
    }

    private static func head(_ path: String, _ random: inout Chance) -> String {
        switch random.below(8) {
        case 0: "404"
        case 1: "503"
        default:
            "<title>Bees \(path)</title>" + parts.filter { _ in random.below(4) > 0 }.joined()
        }
    }

    private func play(_ list: String, _ folder: TemporaryFolder) async throws -> RecordedRun {
        let place = ["--output", "\(folder.path)/out"]
        let cron = await ogaudit(
            [list, "--cron", "--allow-private", "--rate", "0", "--no-media", "--no-config", "--retries", "0"]
                + place + ["--format", "csv,json,markdown"])
        #expect(cron.code == .done, "\(cron.err)")
        let again = await ogaudit(["report", "\(folder.path)/out/ogaudit.sqlite", "--output", "\(folder.path)/again"])
        let json = Data(try folder.read("out/report.json").utf8)
        return RecordedRun(
            findings: csv(try folder.read("out/findings.csv")), resolved: csv(try folder.read("out/resolved.csv")),
            pages: csv(try folder.read("out/pages.csv")),
            changes: try JSONDecoder().decode(Report.self, from: json).changes,
            terminal: again.out.replacing("\n", with: " "), markdown: try folder.read("out/summary.md"), mail: cron.out)
    }

    private func expectAgreement(_ run: RecordedRun, _ number: Int) {
        #expect(run.changes.counts.filter { $0.value > 0 } == run.rows, "night \(number)")
        let (new, back) = (run.rows["new"] ?? 0, run.rows["back"] ?? 0)
        #expect(run.changes.headlines.reduce(0) { $0 + $1.pages } == new + back)
        guard number > 1 else { return #expect(run.mail.contains("irst run, ")) }
        let words =
            ": \(grouped(new)) new" + (back > 0 ? ", \(grouped(back)) back" : "")
            + ", \(grouped(run.rows["fixed"] ?? 0)) fixed"
        #expect(run.terminal.contains(words) && run.markdown.contains(words), "night \(number): \(run.terminal)")
        #expect(run.mail.isEmpty == (new + back == 0), "night \(number)")
        if new > 0 { #expect(run.mail.contains("\(grouped(new)) new finding"), "\(run.mail)") }
        for rule in run.changes.headlines where !run.mail.isEmpty && run.changes.headlines.count <= 12 {
            #expect(run.mail.contains("(\(rule.rule))"))
            for place in rule.places { #expect(run.mail.contains(place.url ?? place.host)) }
        }
    }

    /// `diff` of a run and the one before counts what the run's own reports count.
    private func expectDiff(_ run: RecordedRun, _ folder: TemporaryFolder, _ number: Int) async throws {
        let said = await ogaudit(
            [
                "diff", "\(number - 1)", "\(number)", "--db", "\(folder.path)/out/ogaudit.sqlite", "--json",
                "\(folder.path)/diff.json",
            ])
        let diff = try JSONDecoder().decode(Diff.self, from: Data(try folder.read("diff.json").utf8))
        #expect(said.code == .done, "\(said.err)")
        let (new, back) = (run.pairs(["new", "back"]), run.pairs(["fixed"]))
        #expect(Set(diff.new.map(\.pair)) == new, "run \(number)")
        #expect(Set(diff.fixed.map(\.pair)) == back, "run \(number)")
        #expect(Set(diff.no_longer_applies.map(\.pair)) == run.pairs(["no_longer_applies"]), "run \(number)")
    }

    private struct Diff: Decodable {
        struct Change: Decodable {
            var url: String, rule: String
            var pair: String { "\(url) \(rule)" }
        }
        var new: [Change], fixed: [Change], no_longer_applies: [Change]
    }

    /// Findings that were reported before are unchanged or gone, and no others are; nothing is reported twice.
    private func expectContinuation(_ run: RecordedRun, _ reported: inout Set<String>, _ number: Int) {
        let (news, gone) = (run.pairs(["new", "back", "new_rule"]), run.pairs(["fixed", "no_longer_applies"]))
        #expect(news.isDisjoint(with: reported), "night \(number): told twice: \(news.intersection(reported))")
        #expect(gone.isSubset(of: reported), "night \(number): never told: \(gone.subtracting(reported))")
        #expect(run.pairs(["unchanged"]).isSubset(of: reported))
        #expect(run.pairs(["flapping", "unconfirmed"]).isDisjoint(with: reported))
        let there = Set(run.findings.map(RecordedRun.pair))
        let loaded = Set(run.pages.filter { $0["outcome"] == "ok" }.compactMap { $0["url"] })
        let away = reported.filter { pair in
            !there.contains(pair) && !pair.hasSuffix(" slow-response")
                && loaded.contains(String(pair.prefix { $0 != " " }))
        }
        // While a page of the host is out of reach, what pages have in common is not gone.
        let shared = [
            "title-not-unique", "description-not-unique", "og-url-wrong-page", "image-generic-reuse",
            "site-name-suspicious",
        ]
        // What a louder finding says is known, and not said.
        func isQuiet(_ pair: String) -> Bool {
            let (url, rule) = (pair.prefix { $0 != " " }, pair.drop { $0 != " " }.dropFirst())
            return RuleBook.quietBeside[String(rule)]?.contains { there.contains("\(url) \($0)") } ?? false
        }
        let left = away.subtracting(gone).filter { pair in
            !isQuiet(pair) && !shared.contains { pair.hasSuffix(" \($0)") }
        }
        #expect(left.isEmpty, "night \(number): \(left)")
        reported = reported.subtracting(gone).union(news)
    }
}

/// A site whose pages are heads or statuses.
private enum Heads {
    static func serve(_ head: @escaping @Sendable (String) -> String?) throws -> LoopbackServer {
        try site { request in
            guard let head = head(request.path) else { return Reply(404) }
            return Int(head).map { Reply($0) } ?? html(head)
        }
    }
}
