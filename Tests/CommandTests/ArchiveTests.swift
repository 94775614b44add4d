internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Web archives as input")
struct ArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async -> Said {
        await ogaudit(words + ["--output", "\(folder.path)/out", "--no-config"])
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        return "\(folder.path)/\(name)"
    }

    private func rows() throws -> [[String: String]] { csv(try folder.read("out/pages.csv")) }

    private static let records = [
        ArchiveSample.info,
        ArchiveSample.redirect("http://a.example/", to: "https://a.example/"),
        ArchiveSample.page("https://a.example/", title: "Home"),
        ArchiveSample.page("https://a.example/broken", title: "x", length: "5"),
        ArchiveSample.page("https://b.example/b", title: "About us"),
        ArchiveSample.page("https://b.example/b", title: "A later capture"),
        ArchiveSample.record("response", "https://b.example/gone", ArchiveSample.http("<p>Gone</p>", status: 404)),
        ArchiveSample.record("response", "https://b.example/no", ArchiveSample.http("<p>No</p>", status: 403)),
    ]

    @Test("pages of an archive are judged as archived, each once, with nothing requested")
    func audit() async throws {
        let said = await run("--warc", try write("a.warc.gz", ArchiveSample.packed(Self.records)))
        #expect(said.code == .done, "\(said.err)")
        let found = try rows().map {
            [$0["url"], $0["outcome"], $0["line"], $0["title"], $0["redirects"]].map { $0 ?? "" }
        }
        #expect(
            found == [
                ["http://a.example/", "ok", "3", "Home", "1"], ["https://a.example/broken", "rejected", "4", "", ""],
                ["https://b.example/b", "ok", "5", "About us", "0"],
                ["https://b.example/b", "ok", "6", "About us", "0"],
                ["https://b.example/gone", "http_4xx", "7", "", "0"],
                ["https://b.example/no", "http_4xx", "8", "", "0"],
            ], "\(found)")
        #expect(said.err.contains("5 HTML pages, 1 broken record, 1 other record skipped."), "\(said.err)")
        #expect(try rows()[0]["http_status"] == "200")
    }

    @Test("an archive of plain records gives the same pages as a packed one")
    func plain() async throws {
        _ = await run("--warc", try write("a.warc", ArchiveSample.packed(Self.records)))
        let packed = try rows()
        _ = await run("--warc", try write("a.warc", Self.records.flatMap { $0 }), "--fresh")
        let columns = ["url", "outcome", "line", "title", "score", "final_url"]
        #expect(try rows().map { row in columns.map { row[$0] } } == packed.map { row in columns.map { row[$0] } })
    }

    @Test("a run over an archive continues where it was stopped")
    func resume() async throws {
        let path = try write("a.warc.gz", ArchiveSample.packed(Self.records))
        #expect(await run("--warc", path, "--max-urls", "2").code == .limited)
        let said = await run("--warc", path)
        #expect(said.code == .done)
        #expect(try rows().count { $0["outcome"] == "not_yet" || $0["outcome"] == "" } == 0)
        #expect(try rows().count == 6)
    }

    @Test("an archive filters its URLs as a list does, and a dry run counts them")
    func filters() async throws {
        let path = try write("a.warc.gz", ArchiveSample.packed(Self.records))
        let plan = await run("--warc", path, "--dry-run")
        #expect(plan.out.contains("Would read 5 archived pages from 2 hosts."), "\(plan.out)")
        #expect(plan.out.contains("Nothing is requested"))
        _ = await run("--warc", path, "--include", "/gone")
        #expect(try rows().map { $0["url"] } == ["https://a.example/broken", "https://b.example/gone"])
    }

    @Test("a pipe gives a record for each capture and each broken record, as from a list")
    func pipe() async throws {
        let path = try write("a.warc.gz", ArchiveSample.packed(Self.records))
        let said = await ogaudit(["pipe", "--warc", path, "--no-config", "-q"])
        #expect(said.code == .done, "\(said.err)")
        let lines = said.out.split(separator: "\n")
        #expect(lines.count == 6, "\(said.out)")
        #expect(lines.count { $0.contains("A later capture") } == 0 && lines.count { $0.contains("About us") } > 0)
        let records = try write("a.jsonl", Array(said.out.utf8))
        let merged = await run("merge", records, "--no-media")
        #expect(merged.code == .done, "\(merged.err)")
        #expect(try rows().map { $0["line"] } == ["3", "4", "5", "6", "7", "8"])
        let empty = await ogaudit(["pipe", "--warc", path, path, "--no-config"])
        #expect(empty.code == .usage && empty.err.contains("--warc cannot be combined with"))
    }

    @Test("a file that is not an archive, and an archive combined with a list, are errors of one sentence")
    func mistakes() async throws {
        let list = try write("urls.txt", Array("https://a.example/\n".utf8))
        let other = await run("--warc", list)
        #expect(other.code == .usage && other.err.contains("\(list) is not a WARC archive."))
        let beside = await run("--warc", list, list)
        #expect(beside.code == .usage && beside.err.contains("--warc cannot be combined with"))
        let missing = await run("--warc", "\(folder.path)/none.warc")
        #expect(missing.code == .usage && missing.err.contains("No such file or directory"))
    }

    @Test("an archive packed by zstd, with a dictionary or without, gives the same pages as one by gzip")
    func zstd() async throws {
        _ = await run("--warc", try write("a.warc.gz", ArchiveSample.packed(Self.records)))
        let columns = ["url", "outcome", "line", "title", "score", "final_url"]
        let packed = try rows().map { row in columns.map { row[$0] } }
        let samples = (0..<400).map { ArchiveSample.page("https://a.example/\($0)", title: "\($0)") }
        let dictionary = Compress.dictionary(samples)
        let size = (0..<4).map { UInt8(dictionary.count >> ($0 * 8) & 255) }
        let plain = Self.records.flatMap { Compress.zstd($0) }
        let learned = Self.records.flatMap { Compress.zstd($0, dictionary: dictionary) }
        for bytes in [plain, [0x5D, 0x2A, 0x4D, 0x18] + size + dictionary + learned] {
            let said = await run("--warc", try write("a.warc.zst", bytes), "--fresh")
            #expect(said.code == .done, "\(said.err)")
            #expect(try rows().map { row in columns.map { row[$0] } } == packed)
        }
    }

    @Test(
        "revisits without their originals are rejected with what is missing, and are pages with the archive that has them"
    )
    func revisits() async throws {
        let original = ArchiveSample.page("https://a.example/", title: "Home")
        let first = try write("first.warc.gz", ArchiveSample.packed([original]))
        let to =
            "WARC-Refers-To-Target-URI: https://a.example/\r\nWARC-Refers-To-Date: 2026-03-01T04:05:06Z\r\n"
        let revisit = ArchiveSample.record("revisit", "https://a.example/again", [], more: to)
        let second = try write("second.warc.gz", ArchiveSample.packed([ArchiveSample.info, revisit]))
        let alone = await run("--warc", second)
        #expect(alone.code == .usage && alone.err.contains("add the archive that has it"), "\(alone.err)")
        for order in [[first, second], [second, first]] {
            let said = await run("--warc", order[0], "--warc", order[1], "--fresh")
            #expect(said.code == .done, "\(said.err)")
            let pages = try rows().map { [$0["url"], $0["title"], $0["outcome"]].map { $0 ?? "" } }
            let expected = [["https://a.example/", "Home", "ok"], ["https://a.example/again", "Home", "ok"]]
            #expect(pages.sorted { $0[0] < $1[0] } == expected, "\(pages)")
        }
        let records = await ogaudit(["pipe", "-q", "--warc", second, "--warc", first])
        #expect(
            records.code == .done && records.out.components(separatedBy: #""title":{"value":"Home""#).count == 3,
            "\(records.out)")
    }
}
