internal import Foundation
internal import TestSupport
internal import Testing

@Suite("scripts/precision", .slow)
struct PrecisionHarnessTests {
    static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Precision/precision_test.py").standardizedFileURL.path

    /// Only root, who may create a network namespace, makes these runs.
    @Test(
        "scripts/precision serves saved pages at their URLs, samples findings and scores a table",
        .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func harness() async throws {
        let said = try await Reader.python.run(["-B", Self.tests, BuiltProgram.path])
        #expect(said.isFine, "\(said.text)")
    }
}
