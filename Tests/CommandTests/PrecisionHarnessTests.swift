internal import Foundation
internal import TestSupport
internal import Testing

@Suite("scripts/precision")
struct PrecisionHarnessTests {
    static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Precision/precision_test.py").standardizedFileURL.path

    /// The runs are made by root only, who may have a network namespace.
    @Test(
        "serves saved pages at their own URLs, draws findings, and scores a filled table",
        .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func harness() throws {
        let said = try Reader.python.run(["-B", Self.tests, BuiltProgram.path])
        #expect(said.isFine, "\(said.text)")
    }
}
