internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Tables that scripts write")
struct GeneratedTableTests {
    /// Runs python3; nil when there is none.
    private static func python(_ arguments: [String]) -> Int32? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.sleepUntilEnd()
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
        // A generator writes beside itself, so a copy elsewhere leaves the sources alone.
        let folder = try TemporaryFolder()
        let copy = try folder.write("scripts/\(script)", try Repository.text("scripts/\(script)"))
        #expect(Self.python([copy]) == 0)
        #expect(TextDifference.of(try Repository.text(table), try folder.read(table)) == nil, "\(table)")
    }
}
