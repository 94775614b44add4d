internal import AuditStore
internal import TestSupport
internal import Testing

@testable internal import Auditing
@testable internal import ogaudit

@Suite("ogaudit site and ogaudit shard")
struct ShardCommandTests {
    private static let list = """
        # mine
        https://www.a.test/1
        B.test/x#part
        no url
        https://a.test/2
        {"id":"k7","url":"https://shop.a.test/3"}
        c.test
        """

    private func lines(_ folder: String) throws -> [[ListLine]] {
        try ShardManifest(reading: "\(folder)/manifest.json").parts.map { part in
            var lines: [ListLine] = []
            try ListLines(["\(folder)/\(part.file)"]).forEach { line, _ in lines.append(line) }
            return lines
        }
    }

    @Test("site prints site, host and URL of each line, and reports invalid ones")
    func sites() async throws {
        let folder = try TemporaryFolder()
        let said = await ogaudit(["site", try folder.write("urls.txt", Self.list)])
        #expect(said.code == .done)
        #expect(
            said.out.split(separator: "\n") == [
                "a.test\twww.a.test\thttps://www.a.test/1", "b.test\tb.test\thttps://b.test/x", "\t\tno url",
                "a.test\ta.test\thttps://a.test/2", "a.test\tshop.a.test\thttps://shop.a.test/3",
                "c.test\tc.test\thttps://c.test/",
            ])
        #expect(said.err.contains("urls.txt:4: 'no url' is not a URL"))
    }

    @Test("every line is in one shard with its list, line and id, and all pages of a site are together")
    func shards() async throws {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", Self.list)
        for shards in [1, 2, 7] {
            let output = "\(folder.path)/\(shards)"
            let said = await ogaudit(["shard", list, "--shards", "\(shards)", "-o", output])
            #expect(said.code == .done, "\(said.err)")
            let parts = try lines(output)
            #expect(parts.count == shards)
            #expect(parts.flatMap(\.self).map(\.line).sorted() == [2, 3, 4, 5, 6, 7])
            #expect(parts.flatMap(\.self).filter { $0.line == 6 }.map(\.mark) == ["\"k7\""])
            for site in ["a.test", "b.test", "c.test"] {
                #expect(parts.count { $0.contains { $0.site == site } } == 1, "\(site)")
            }
            let again = await ogaudit(["shard", list, "--shards", "\(shards)", "-o", "\(folder.path)/again"])
            #expect(again.code == .done)
            for name in folder.names(in: "\(shards)") where name != "manifest.json" {
                #expect(
                    try InputBytesReader.all("\(output)/\(name)")
                        == InputBytesReader.all("\(folder.path)/again/\(name)"))
            }
            #expect(try folder.read("again/manifest.json") == folder.read("\(shards)/manifest.json"))
        }
    }

    @Test("a shard that is audited by itself names the lines of the list that it is of")
    func audit() async throws {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", "http://127.0.0.1/a\nhttp://127.0.0.1/b\nnothing\n")
        _ = await ogaudit(["shard", list, "--shards", "1", "-o", "\(folder.path)/shards"])
        let said = await ogaudit([
            "\(folder.path)/shards/shard-0000.txt.gz", "--output", "\(folder.path)/out", "--format", "csv",
        ])
        #expect(said.code == .usage)
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.map { $0["line"] } == ["1", "2", "3"])
        #expect(rows.allSatisfy { $0["input"] == list })
        #expect(rows.map { $0["outcome"] } == ["private_address", "private_address", "rejected"])
    }

    @Test("--print-site prints each line after its site and writes nothing")
    func printed() async throws {
        let folder = try TemporaryFolder()
        let said = await ogaudit(["shard", try folder.write("urls.txt", Self.list), "--print-site"])
        let lines = said.out.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines.first == "a.test\thttps://www.a.test/1")
        #expect(lines.contains { $0.hasPrefix("a.test\t{\"id\":\"k7\"") })
        #expect(folder.names() == ["urls.txt"])
    }

    @Test("--print-site keeps the place of a line that is JSON, so that reports name it")
    func printedPlace() async throws {
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "part.txt", "{\"url\":\"http://www.a.test/1\",\"input\":\"urls.txt\",\"line\":17}\n")
        let said = await ogaudit(["shard", list, "--print-site"])
        #expect(said.out == "a.test\t{\"url\":\"http://www.a.test/1\",\"input\":\"urls.txt\",\"line\":17}\n")
    }

    @Test("a list that cannot be divided is one sentence")
    func faults() async throws {
        let folder = try TemporaryFolder()
        let map = try folder.write(
            "map.xml", "<sitemapindex><sitemap><loc>https://a.test/s.xml</loc></sitemap></sitemapindex>")
        for (words, part) in [
            (["shard"], "needs a list"), (["shard", "x.txt"], "--shards"),
            (["shard", "\(folder.path)/none", "--shards", "2"], "none"),
            (["shard", map, "--shards", "2", "-o", "\(folder.path)/out"], "https://a.test/s.xml"), (["site"], "URL"),
        ] {
            let said = await ogaudit(words)
            #expect(said.code == .usage, "\(words)")
            #expect(said.err.contains(part), "\(said.err)")
            #expect(said.err.split(separator: "\n").count == 1)
        }
    }
}

/// What a file unpacks to.
enum InputBytesReader {
    static func all(_ path: String) throws -> [UInt8] {
        var input = try InputBytes(path: path)
        return Array(try input.beginning(1 << 24))
    }
}
