internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("A full disk under shard, pipe and merge", .enabled(if: SmallDisk.isAllowed, "only root may mount a small disk"))
struct FullDiskOfPartsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A list that does not compress; its URLs get records without requests, because private hosts are blocked.
    private func list(_ name: String, lines: Int) throws -> String {
        var chance = Chance(9)
        return try folder.write(
            name,
            (0..<lines).map { "http://127.0.0.\($0 % 20)/\(UInt64.random(in: 0...(.max), using: &chance))\n" }.joined())
    }

    private func expectFull(_ said: Said, naming path: String) {
        #expect(said.code == .cannotWrite, "\(said.err)")
        #expect(said.err.contains("o space left") && said.err.contains(path), "\(said.err)")
        #expect(said.err.split(separator: "\n").count == 1, "\(said.err)")
    }

    @Test("shards and manifest of an earlier list stay as they were when new ones find no space")
    func shards() async throws {
        let (few, many) = (try list("few.txt", lines: 200), try list("many.txt", lines: 9_000))
        for kilobytes in Depth.pick([60], all: [40, 60, 100]) {
            let disk = try SmallDisk(in: folder, "disk\(kilobytes)", kilobytes: kilobytes)
            let output = "\(disk.path)/shards"
            func content() throws -> [String: Data] {
                try FileManager.default.contentsOfDirectory(atPath: output).reduce(into: [:]) { all, name in
                    all[name] = try Data(contentsOf: URL(fileURLWithPath: "\(output)/\(name)"))
                }
            }
            #expect(await ogaudit(["shard", few, "--shards", "3", "-o", output]).code == .done)
            let before = try content()
            #expect(before.count == 4)
            let said = await ogaudit(["shard", many, "--shards", "2", "-o", output])
            expectFull(said, naming: output)
            #expect(try content() == before, "\(kilobytes) KB")
            try disk.resize(kilobytes: 20_000)
            #expect(await ogaudit(["shard", many, "--shards", "2", "-o", output]).code == .done)
            #expect(try content().keys.sorted() == ["manifest.json", "shard-0000.txt.gz", "shard-0001.txt.gz"])
        }
    }

    @Test("pipe without space for temporary files names their folder, and writes only complete records")
    func temporary() async throws {
        let list = try list("urls.txt", lines: 12_000)
        let disk = try SmallDisk(in: folder, "temporary", kilobytes: 100)
        let pipe = try Program(["pipe", "-q", "--no-media", list], environment: ["TMPDIR": disk.path])
        let code = try await pipe.end()
        #expect(code == ExitCode.cannotWrite.rawValue)
        #expect(pipe.err.contains("temporary files in \(disk.path)") && pipe.err.contains("TMPDIR"), "\(pipe.err)")
        #expect(pipe.err.split(separator: "\n").count == 1, "\(pipe.err)")
        #expect(pipe.out.isEmpty || pipe.out.hasSuffix("}\n"))
    }

    @Test("a merge that finds no space ends in the same reports when there is some")
    func merge() async throws {
        let list = try list("urls.txt", lines: 1_200)
        let records = await ogaudit(["pipe", "-q", "--no-media", list])
        #expect(records.code == .done, "\(records.err)")
        let part = try folder.write("part.jsonl", records.out)
        func merge(into output: String) async -> Said {
            await ogaudit(["merge", "-q", part, "-o", output, "--format", "csv", "--no-media"])
        }
        #expect(await merge(into: "\(folder.path)/whole").code == .done)
        let whole = try folder.read("whole/pages.csv")
        for kilobytes in [200, 600, 1_000] {
            let disk = try SmallDisk(in: folder, "disk\(kilobytes)", kilobytes: kilobytes)
            expectFull(await merge(into: disk.path), naming: disk.path)
            #expect(folder.names(in: "disk\(kilobytes)").filter { $0.hasSuffix(".csv") } == [])
            try disk.resize(kilobytes: 50_000)
            let again = await merge(into: disk.path)
            #expect(again.code == .done, "\(again.err)")
            #expect(try folder.read("disk\(kilobytes)/pages.csv") == whole, "\(kilobytes) KB")
        }
    }
}
