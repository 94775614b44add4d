internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit inspect")
struct InspectCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func objects(_ said: Said) throws -> [[String: Any]] {
        try said.out.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("inspect prints a line for each file, in order")
    func lines() async throws {
        let names = try (1...30).map { try write("\($0).png", DrawnImage.png($0 * 7, 20, seed: UInt64($0))) }
        let said = await ogaudit(["inspect"] + names)
        #expect(said.code == .done && said.err.isEmpty)
        let lines = try objects(said)
        #expect(lines.map { $0["file"] as? String } == names)
        #expect(lines.map { $0["width"] as? Int } == (1...30).map { $0 * 7 })
        let first = try #require(lines.last)
        for key in ["text_coverage", "text_heavy", "boxes", "phash", "sha256", "blank", "flat_logo", "animated"] {
            #expect(first[key] != nil, "\(key)")
        }
        #expect((first["phash"] as? String)?.count == 16)
    }

    @Test("inspect prints no control or direction character of a file name, and loses none")
    func names() async throws {
        let path = try write("a\u{1B}[31m\u{202E}b\u{61C}c\u{9B}d.png", DrawnImage.png(20, 20))
        let said = await ogaudit(["inspect", path])
        #expect(said.code == .done)
        #expect(!said.out.unicodeScalars.contains { [0x1B, 0x202E, 0x61C, 0x9B].contains($0.value) }, "\(said.out)")
        #expect(try objects(said).map { $0["file"] as? String } == [path])
    }

    @Test("inspect prints an error line for a file that is not an image or cannot be read")
    func errors() async throws {
        let image = try write("a.png", DrawnImage.png(50, 50))
        let pipe = "\(folder.path)/pipe"
        mkfifo(pipe, 0o600)
        let cut = try write("cut.png", Array(DrawnImage.png(50, 50).prefix(30)))
        let text = try write("text \"quoted\".png", Array("no picture".utf8))
        let vast = try write("vast.png", DrawnImage.png(50, 50) + [UInt8](repeating: 0, count: 10_485_760))
        let names = [text, folder.path, "\(folder.path)/missing", pipe, cut, vast, image]
        let lines = try objects(await ogaudit(["inspect"] + names))
        #expect(lines.map { $0["file"] as? String } == names)
        let errors = lines.map { $0["error"] as? String }
        #expect(
            errors == ["not_decoded_here", "unreadable", "unreadable", "unreadable", "undecodable", "too_large", nil])
    }

    @Test("inspect exits with 2 only when every file is missing")
    func missing() async throws {
        let missing = ["\(folder.path)/a.png", "\(folder.path)/b.png"]
        let said = await ogaudit(["inspect"] + missing)
        #expect(said.code == .usage)
        #expect(try objects(said).map { $0["error"] as? String } == ["unreadable", "unreadable"])
        let one = try write("c.png", DrawnImage.png(5, 5))
        #expect(await ogaudit(["inspect"] + missing + [one]).code == .done)
    }

    @Test("inspect without a file name prints its usage")
    func usage() async { BadInputTests.expect(await ogaudit(["inspect"]), .usage, naming: ["inspect"]) }

    @Test("inspect reads file names from standard input for -")
    func standardInput() async throws {
        let names = try (1...3).map { try write("\($0).png", DrawnImage.png($0, 5)) }
        let list = try folder.write("names", names[1...].joined(separator: "\n") + "\n")
        let program = try Program(["inspect", names[0], "-"], shell: "exec <\(list)")
        #expect(try await program.end() == 0)
        #expect(program.out.split(separator: "\n").count == 3)
    }

    @Test("inspect's helper processes end with it, however it ends")
    func orphans() async throws {
        let image = DrawnImage.png(900, 900)
        let names = try (0..<60).map { try write("\($0).png", image) }
        let program = try Program(["inspect"] + names)
        var helpers: [Int32] = []
        #expect(
            try await program.wait {
                helpers = Self.children(of: program.identifier)
                return !helpers.isEmpty
            })
        program.send(SIGKILL)
        _ = try await program.end()
        #expect(
            try await program.wait { helpers.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)/exe") } }
        )
    }

    private static func children(of parent: Int32) -> [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        return threads.flatMap { thread in
            ((try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { Int32($0) }
        }
    }
}
