internal import Foundation
package import Testing

/// The files of this package, some of which tests keep: documents that the program prints, and golden files.
package enum Repository {
    /// Where `Package.swift` is.
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    package static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    /// The names of the files in a folder, in order.
    package static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
    }

    /// Fails with the first lines of difference when the file is not this text; `OGAUDIT_RECORD=1` writes it again.
    package static func expect(
        _ text: String, isIn path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["OGAUDIT_RECORD"] == "1" {
            return try text.write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
        }
        let kept = (try? self.text(path)) ?? ""
        guard let difference = TextDifference.of(kept, text) else { return }
        let advice = "If the new text is right, run scripts/regenerate and commit it."
        Issue.record("\(path) differs. \(advice)\n\(difference)", sourceLocation: sourceLocation)
    }
}
