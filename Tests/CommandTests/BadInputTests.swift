internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Mistakes of the caller and failures of the machine")
struct BadInputTests {
    /// One sentence on standard error that names the thing, and the exit code.
    static func expect(
        _ said: Said, _ code: ExitCode, naming parts: [String], at place: SourceLocation = #_sourceLocation
    ) {
        #expect(said.code == code, "\(said.err)", sourceLocation: place)
        #expect(said.err.hasPrefix("ogaudit: "), sourceLocation: place)
        #expect(said.err.split(separator: "\n").count == 1, "\(said.err)", sourceLocation: place)
        for part in parts { #expect(said.err.contains(part), "\(said.err)", sourceLocation: place) }
    }

    @Test(
        "an operand that is not a list is an error that says what to give",
        arguments: [
            NoList("UTF-16", [0xFF, 0xFE, 0x68, 0, 0x74, 0, 0x0A, 0], ["list", "UTF-8"]),
            NoList("UTF-16 without its mark", [0x68, 0, 0x74, 0, 0x0A, 0], ["list", "UTF-8"]),
            NoList("the beginning of a gzip file", [0x1F, 0x8B, 8, 0], ["incomplete gzip file"]),
            NoList("a gzip bomb", Compress.gzip([UInt8](repeating: 0, count: 40 << 20)), ["gzip bomb"]),
            NoList("a page", Array("<!doctype html><title>x</title>".utf8), ["HTML page", "--html"]),
            NoList("a picture", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0], ["list", "URL"]),
            NoList("words", Array("one\ntwo words\n".utf8), ["2 lines", "line 1"]),
            NoList("nothing", [], ["no URLs"]), NoList("a comment", [0x23, 0x0A], ["no URLs"]),
        ])
    func lists(_ list: NoList) async throws {
        let folder = try TemporaryFolder()
        try Data(list.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/list"))
        Self.expect(
            await ogaudit(["\(folder.path)/list", "--output", "\(folder.path)/out", "--progress", "no"]), .usage,
            naming: list.named + ["\(folder.path)/list"])
    }

    @Test("a huge line is rejected by its number, and the others are audited; lists can be pipes too")
    func hugeLine() async throws {
        let server = try site(["/a": html("<title>A page</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "list", server.url("/") + String(repeating: "x", count: 1_000_000) + "\r\n\(server.url("/a"))\r\n")
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", "cat \(list) >\(pipe)"]
        try writer.run()
        let said = await ogaudit([
            pipe, "--output", "\(folder.path)/out", "--allow-private", "--no-media", "--rate", "0",
        ])
        try await writer.ended()
        #expect(said.code == .done, "\(said.err)")
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.map { $0["outcome"] } == ["rejected", "ok"])
        #expect((rows[0]["url"] ?? "").utf8.count < 2_000)
        #expect(said.out.contains("pipe:1"))
    }

    @Test("a database of another program, a newer version or a missing folder is refused")
    func databases() async throws {
        let folder = try TemporaryFolder()
        let notes = try folder.write("notes.txt", "these are notes and no database at all, however long one looks\n")
        var header = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4_080)
        (header[16], header[18], header[19], header[20], header[21], header[22], header[23]) = (16, 1, 1, 0, 64, 32, 32)
        (header[28 + 3], header[47], header[59], header[100], header[105]) = (1, 4, 1, 13, 16)
        (header[63], header[68], header[69], header[70], header[71]) = (99, 0x4F, 0x47, 0x41, 0x55)
        try Data(header).write(to: URL(fileURLWithPath: "\(folder.path)/newer.sqlite"))
        for (file, parts) in [
            (notes, ["notes.txt", "--db"]), ("\(folder.path)/newer.sqlite", ["newer.sqlite", "another version"]),
            ("\(folder.path)/missing/a.sqlite", ["missing/a.sqlite", "folder"]),
        ] {
            let said = await ogaudit([
                "http://127.0.0.1:1/", "--allow-private", "--db", file, "--output", "\(folder.path)/out",
            ])
            Self.expect(said, .cannotWrite, naming: parts)
        }
        #expect(try folder.read("notes.txt").hasPrefix("these are notes"), "nothing of it was changed")
        Self.expect(
            await ogaudit(["report", "\(folder.path)/none.sqlite", "--output", "\(folder.path)/out"]), .usage,
            naming: ["none.sqlite"])
    }

    @Test("a second process learns who holds the database, and the first is not disturbed")
    func busy() async throws {
        let gate = Gate()
        let server = try SignalTests.held(gate)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let words = [
            server.url("/a"), "--output", "\(folder.path)/out", "--allow-private", "--no-media", "-q", "--timeout",
            "10m", "--retries", "0",
        ]
        let first = try Program(words)
        #expect(try await first.wait { !server.log.requests.isEmpty })
        Self.expect(
            await ogaudit(words), .cannotWrite, naming: ["ogaudit.sqlite", "process \(first.identifier)", "--db"])
        gate.open()
        #expect([0, 3].contains(try await first.end()), "on a very busy machine its page came too slowly, no more")
        #expect(server.log.requests.count == 1)
    }
}

@Suite("A full disk")
struct FullDiskTests {
    /// Pages, and how long each takes.
    struct Place {
        let server: LoopbackServer
        let folder = (try? TemporaryFolder())
        let pages: Int
        let words: [String]
        let path: String

        init(pages: Int, milliseconds: Int = 0) throws {
            server = try site { html("<title>Page \($0.path)</title>").after(milliseconds: milliseconds) }
            self.pages = pages
            let folder = try #require(folder)
            path = folder.path
            let list = try folder.write(
                "urls.txt", (0..<pages).map { [server] in server.url("/p\($0)") }.joined(separator: "\n"))
            words = [
                list, "--rate", "0", "--allow-private", "--no-media", "--per-host", "8", "-q", "--output",
                "\(path)/out",
            ]
        }

        func rows() throws -> Int { csv(try #require(folder).read("out/pages.csv")).count { $0["outcome"] == "ok" } }
    }

    /// A limit on file sizes does to us what a full disk does; its signal is ignored, as a disk sends none.
    static func limited(_ kibibytes: Int) -> String { "trap '' XFSZ; ulimit -f \(kibibytes * 2)" }

    @Test(
        "a disk that fills up during the audit is one sentence and exit code 4, and the next run continues",
        .disabled(if: Sanitizer.isOn, "a sanitizer's own files are limited too"))
    func database() async throws {
        let place = try Place(pages: 500, milliseconds: 15)
        defer { place.server.stop() }
        let program = try Program(place.words, shell: Self.limited(300))
        #expect(try await program.end() == 4, "\(program.err)")
        #expect(
            program.err.contains("ogaudit.sqlite") && program.err.split(separator: "\n").count == 1, "\(program.err)")
        let asked = place.server.log.requests.count
        #expect(asked < place.pages, "what cannot be kept is not asked for")
        let again = try Program(place.words)
        #expect(try await again.end() == 0, "\(again.err)")
        #expect(try place.rows() == place.pages)
        #expect(place.server.log.requests.count <= asked + place.pages)
    }

    @Test("a disk that fills up during reports costs no second fetch")
    func reports() async throws {
        let place = try Place(pages: 60)
        defer { place.server.stop() }
        // The database is elsewhere, and a report is kept from its place.
        let words = place.words + ["--db", "\(place.path)/db.sqlite"]
        try FileManager.default.createDirectory(
            atPath: "\(place.path)/out/pages.csv", withIntermediateDirectories: true)
        let said = await ogaudit(words)
        BadInputTests.expect(said, .cannotWrite, naming: ["pages.csv"])
        #expect(place.server.log.requests.count == 60)
        try FileManager.default.removeItem(atPath: "\(place.path)/out/pages.csv")
        #expect(await ogaudit(words).code == .done)
        #expect(try place.rows() == 60)
        #expect(place.server.log.requests.count == 60, "nobody is asked again")
    }

    @Test(
        "a small file system that fills up loses nothing",
        .enabled(if: SmallDisk.isAllowed, "only root may mount one"))
    func small() async throws {
        let place = try Place(pages: 400)
        defer { place.server.stop() }
        let disk = try SmallDisk(in: try #require(place.folder), "out", kilobytes: 300)
        let said = await ogaudit(place.words)
        BadInputTests.expect(said, .cannotWrite, naming: [disk.path])
        try disk.resize(kilobytes: 50_000)
        let again = await ogaudit(place.words)
        #expect(again.code == .done, "\(again.err)")
        #expect(try place.rows() == place.pages)
    }
}

/// A file that is no list, and what the sentence about it must name.
struct NoList: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var named: [String]

    init(_ description: String, _ bytes: [UInt8], _ named: [String]) {
        testDescription = description
        self.bytes = bytes
        self.named = named
    }
}
