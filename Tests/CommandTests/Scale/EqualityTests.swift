internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("One run and many shards", .serialized, .seeded)
struct EqualityTests {
    /// The records of a shard, in a file.
    static func records(_ shard: String, _ name: String, _ options: [String], _ folder: TemporaryFolder) async throws
        -> String
    {
        let said = await ogaudit(["pipe", "-q", shard] + options)
        #expect(said.code == .done, "\(said.err)")
        return try folder.write(name, said.out)
    }

    private func merge(_ sources: [String], into name: String, _ world: ManySites, _ folder: TemporaryFolder) async {
        let said = await ogaudit(
            ["merge"] + sources + ["-q", "-o", "\(folder.path)/\(name)", "--format", "csv,json"] + world.reach)
        #expect(said.code == .done, "\(said.err)")
    }

    @Test("shards that are merged in any order and grouping give the reports of one run")
    func equality() async throws {
        var chance = Chance.anew()
        let world = try ManySites()
        defer { world.server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "urls.txt",
            ManySites.list(sites: Depth.pick(12, all: 40), pages: Depth.pick(3, all: 6), &chance))
        let one = await ogaudit([list, "-q", "-o", "\(folder.path)/one", "--format", "csv,json"] + world.asking)
        #expect(one.code == .done, "\(one.err)")
        let expected = try TimelessReports(folder, "one")
        #expect(expected.findings.count > expected.pages.count)
        for shards in Depth.pick([1, 7], all: [1, 2, 7, 64]) {
            _ = await ogaudit(["shard", list, "--shards", "\(shards)", "-o", "\(folder.path)/s\(shards)"])
            var parts: [String] = []
            for name in folder.names(in: "s\(shards)") where name.hasSuffix(".gz") {
                parts.append(
                    try await Self.records(
                        "\(folder.path)/s\(shards)/\(name)", "r\(shards)/\(name).jsonl", world.asking, folder))
            }
            parts.shuffle(using: &chance)
            await merge(parts, into: "m\(shards)", world, folder)
            #expect(try TimelessReports(folder, "m\(shards)") == expected, "\(shards) shards")
            for file in ["issues.csv", "rules.csv"] {
                #expect(
                    try folder.read("one/\(file)") == folder.read("m\(shards)/\(file)"), "\(file), \(shards) shards")
            }
            guard shards > 1 else { continue }
            // Merged again, of merged ones, and with a shard that comes twice.
            // A part without records has nothing to merge alone.
            let filled = try parts.map { try !folder.read(String($0.dropFirst(folder.path.count + 1))).isEmpty }
            let cut = max(1 + chance.below(parts.count - 1), (filled.firstIndex(of: true) ?? 0) + 1)
            await merge(Array(parts[..<cut]), into: "a\(shards)", world, folder)
            let rest = Array(parts[cut...]) + [parts[chance.below(parts.count)]]
            await merge(
                (rest + ["\(folder.path)/a\(shards)"]).shuffled(using: &chance), into: "b\(shards)", world, folder)
            for file in ["pages.csv", "findings.csv", "issues.csv", "report.json"] {
                let difference = TextDifference.of(
                    try folder.read("b\(shards)/\(file)"), try folder.read("m\(shards)/\(file)"))
                #expect(difference == nil, "\(file): \(difference ?? "")")
            }
        }
    }

    /// In the list of the number, fewer titles of a site differ when its name is taken out of them than before.
    @Test(
        "records that were compared already give the same reports, and a site in two parts is refused",
        arguments: [nil, 18_436_687_779_722_490_333])
    func final(seed: UInt64?) async throws {
        var chance = seed.map { Chance($0) } ?? .anew()
        let world = try ManySites()
        defer { world.server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", ManySites.list(sites: 4, pages: 3, &chance))
        let plain = try await Self.records(list, "plain.jsonl", world.asking, folder)
        let final = try await Self.records(list, "final.jsonl", world.asking + ["--final"], folder)
        await merge([plain], into: "plain", world, folder)
        await merge([final], into: "final", world, folder)
        #expect(try TimelessReports(folder, "final") == TimelessReports(folder, "plain"))
        let lines = try folder.read("plain.jsonl").split(separator: "\n").filter { $0.contains("s1.test/p") }
        let half = try folder.write("half.jsonl", lines.prefix(3).joined(separator: "\n"))
        await merge([half], into: "half", world, folder)
        let rest = try folder.write("rest.jsonl", lines.dropFirst(3).joined(separator: "\n"))
        let said = await ogaudit(
            ["merge", "\(folder.path)/half", rest, "-o", "\(folder.path)/no"] + world.reach)
        #expect(said.code == .usage)
        #expect(said.err.contains("he pages of s1.test come from several runs"), "\(said.err)")
        #expect(folder.names(in: "no").isEmpty)
    }
}
