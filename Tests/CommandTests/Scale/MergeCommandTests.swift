internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit merge", .serialized, .seeded)
struct MergeCommandTests {
    private let folder: TemporaryFolder
    private let list: String

    init() throws {
        folder = try TemporaryFolder()
        var chance = Chance(4)
        list = try folder.write("urls.txt", ManySites.list(sites: 6, pages: 2, &chance))
    }

    /// Audits the list in so many shards; the files of records.
    private func nextRun(_ name: String, shards: Int, _ world: ManySites) async throws -> [String] {
        _ = await ogaudit(["shard", list, "--shards", "\(shards)", "-o", "\(folder.path)/\(name)"])
        var parts: [String] = []
        for shard in folder.names(in: name) where shard.hasSuffix(".gz") {
            parts.append(
                try await EqualityTests.records(
                    "\(folder.path)/\(name)/\(shard)", "\(name)/\(shard).jsonl", world.asking + ["--no-media"], folder))
        }
        return parts
    }

    private func merge(_ words: [String], _ world: ManySites, into name: String = "out") async -> Said {
        await ogaudit(
            ["merge", "-o", "\(folder.path)/\(name)", "--format", "csv,json", "--no-media"] + words + world.reach)
    }

    /// The numbers in `changes` of `report.json`.
    private func counts(_ name: String = "out") throws -> String {
        let report = try folder.read("\(name)/report.json")
        let start = try #require(report.firstRange(of: "\"counts\":")).lowerBound
        return String(report[start...].prefix { $0 != "}" })
    }

    /// The hosts of `report.json`, with the requests that each got.
    private func hosts(_ name: String) throws -> String {
        let report = try folder.read("\(name)/report.json")
        let start = try #require(report.firstRange(of: "\"hosts\":[{")).lowerBound
        let hosts = String(report[start...].prefix { $0 != "]" })
        #expect(hosts.contains("\"requests\":"))
        return hosts
    }

    @Test("runs of four and seven shards have the same history as single runs")
    func runs() async throws {
        for (number, shards) in [4, 7, 2].enumerated() {
            let world = try ManySites(rot: number)
            defer { world.server.stop() }
            let parts = try await nextRun("n\(number)", shards: shards, world)
            let said = await merge(parts, world)
            #expect(said.code == .done, "\(said.err)")
            let one = await ogaudit(
                [list, "-q", "-o", "\(folder.path)/one", "--format", "csv,json", "--no-media"] + world.asking)
            #expect(one.code == .done, "\(one.err)")
            #expect(try counts() == counts("one"), "night \(number)")
            #expect(try TimelessReports(folder, "out") == TimelessReports(folder, "one"), "night \(number)")
        }
    }

    @Test("an interrupted merge gives none of its pages to the next run, and is completed by its own records")
    func stopped() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        var runs: [[String]] = []
        for number in 0..<3 {
            runs.append(try await nextRun("n\(number)", shards: 2, world))
            // Runs only differ in their times, which are in seconds.
            try await Task.sleep(for: .seconds(1.1))
        }
        func end(_ number: Int, into name: String) async throws -> String {
            let said = await merge(runs[number], world, into: name)
            #expect(said.code == .done, "\(said.err)")
            return try folder.read("\(name)/pages.csv")
        }
        for last in [1, 2] {
            _ = try await end(0, into: "out\(last)")
            let said = await merge(runs[1] + ["--json", "/dev/full"], world, into: "out\(last)")
            #expect(said.code == .cannotWrite, "\(said.err)")
            let (pages, fresh) = (try await end(last, into: "out\(last)"), try await end(last, into: "fresh\(last)"))
            #expect(pages == fresh, "night \(last) after night 1 was stopped")
            #expect(try hosts("out\(last)") == hosts("fresh\(last)"), "night \(last) after night 1 was stopped")
        }
    }

    @Test("a killed merge gives none of its pages to the next run")
    func killed() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        var runs = [try await nextRun("n0", shards: 2, world)]
        // Runs only differ in their times, which are in seconds.
        try await Task.sleep(for: .seconds(1.1))
        runs.append(try await nextRun("n1", shards: 2, world))
        func words(_ number: Int, _ name: String) -> [String] {
            ["merge", "-q", "-o", "\(folder.path)/\(name)", "--format", "csv", "--no-media"] + runs[number]
                + world.reach
        }
        let began = ContinuousClock.now
        #expect(try await Program(words(1, "fresh")).end() == 0)
        let whole = ContinuousClock.now - began
        var chance = Chance.anew()
        for round in 0..<Depth.pick(4, all: 20) {
            let name = "killed\(round)"
            let program = try Program(words(0, name))
            try await Task.sleep(for: whole * Double.random(in: 0...0.9, using: &chance))
            program.send(SIGKILL)
            _ = try await program.end()
            let next = try Program(words(1, name))
            #expect(try await next.end() == 0, "\(next.err)")
            #expect(try folder.read("\(name)/pages.csv") == folder.read("fresh/pages.csv"), "round \(round)")
        }
    }

    @Test("pages of a shard that is missing are cancelled and resolve nothing")
    func missing() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        let parts = try await nextRun("n", shards: 3, world)
        #expect(await merge(parts, world).code == .done)
        let later = try await nextRun("l", shards: 3, world)
        let said = await merge(Array(later.dropFirst()) + ["--manifest", "\(folder.path)/l/manifest.json"], world)
        #expect(said.code == .done, "\(said.err)")
        #expect(said.out.contains("shard-0000.txt.gz is incomplete"), "\(said.out)")
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.count { $0["outcome"] == "cancelled" } > 5)
        let changes = try counts()
        #expect(changes.contains("\"fixed\":0"), "\(changes)")
    }

    @Test("--summary has the totals of all pages and shows up to three of each host")
    func summary() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        let parts = try await nextRun("n", shards: 1, world)
        let said = await merge(parts + ["--summary", "--format", "html,json"], world)
        #expect(said.code == .done, "\(said.err)")
        #expect(!folder.names(in: "out").contains("pages.csv"))
        #expect(try folder.read("out/index.html").utf8.count < 1 << 20)
        let report = try folder.read("out/report.json")
        #expect(report.contains("The report shows"))
        #expect(await merge(parts, world, into: "whole").code == .done)
        let whole = try folder.read("whole/report.json")
        for member in ["\"rules\":", "\"outcomes\":", "\"scores\":"] {
            func value(_ text: String) -> Substring? {
                text.firstRange(of: member).map { text[$0.upperBound...].prefix { !"]}".contains($0) } }
            }
            #expect(value(report) == value(whole), "\(member)")
        }
    }

    @Test("merging the same records again adds no run")
    func again() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        let parts = try await nextRun("n", shards: 2, world)
        #expect(await merge(parts, world).code == .done)
        let first = try folder.read("out/report.json")
        #expect(await merge(parts.reversed(), world).code == .done)
        #expect(try folder.read("out/report.json") == first)
    }

    @Test("records that do not fit together are an error with file and line, and nothing is merged")
    func faults() async throws {
        let world = try ManySites()
        defer { world.server.stop() }
        let parts = try await nextRun("n", shards: 2, world)
        let text = try String(contentsOfFile: parts[1], encoding: .utf8)
        let cut = try folder.write("cut.jsonl", String(text.dropLast(text.count / 3)))
        let old = try folder.write(
            "old.jsonl", text.replacing("\"rules_version\":\"2\"", with: "\"rules_version\":\"0\""))
        let other = try folder.write("other.jsonl", text.replacing("urls.txt", with: "mine.txt"))
        let manifest = ["--manifest", "\(folder.path)/n/manifest.json"]
        for (words, part) in [
            ([parts[0], cut], "cut.jsonl:"), ([parts[0], old], "old.jsonl:1: rules version 0"),
            (
                [parts[0], "--max-redirects", "3"],
                "shard-0000.txt.gz.jsonl:1: audited with other options (redirect limit)"
            ),
            ([parts[0], "--preset", "social"], "shard-0000.txt.gz.jsonl:1: audited with other options"),
            ([parts[0], other] + manifest, "is in no shard"), ([], "needs records"),
            (["\(folder.path)/none"], "no file or folder named"), ([list], "urls.txt:1: not a record"),
            (["\(folder.path)/n"], "has no ogaudit.sqlite"),
        ] {
            let said = await merge(words, world, into: "no")
            #expect(said.code == .usage, "\(words) \(said.err)")
            #expect(said.err.contains(part), "\(said.err)")
            #expect(said.err.split(separator: "\n").count == 1, "\(said.err)")
            #expect(folder.names(in: "no").isEmpty)
        }
    }
}
