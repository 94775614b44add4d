internal import Foundation
internal import Testing

@Suite("Tables that scripts write")
struct GeneratedTableTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs python3; nil when there is none.
    private static func python(_ arguments: [String]) -> Int32? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static let hasPython = python(["-c", "import html.entities"]) == 0

    @Test(
        "the committed tables are what their generators write",
        .enabled(if: hasPython, "python3 is not installed here"),
        arguments: [
            ("generate-entities", "Sources/PageReading/References/NamedReferenceTable.swift"),
            ("generate-encodings", "Sources/PageReading/Charset/SingleByteTable.swift"),
        ])
    func unchanged(_ script: String, _ table: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ogaudit-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // A generator writes beside itself, so a copy elsewhere leaves the sources alone.
        let scripts = folder.appendingPathComponent("scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        let copy = scripts.appendingPathComponent(script)
        try FileManager.default.copyItem(at: Self.root.appendingPathComponent("scripts/\(script)"), to: copy)
        #expect(Self.python([copy.path]) == 0)
        let written = try Data(contentsOf: folder.appendingPathComponent(table))
        #expect(written == (try Data(contentsOf: Self.root.appendingPathComponent(table))), "\(table)")
    }
}
