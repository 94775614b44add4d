internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Files left behind by a killed report")
struct LeftoversTests {
    @Test("an unfinished report file is removed; finished ones and those of others stay")
    func remove() throws {
        let folder = try TemporaryFolder()
        let thumb = String(repeating: "0a", count: 16) + ".webp"
        let ours = [
            "pages.csv.part", "report.json.part", "pages/0007.js.part", "pages/d12345.js.part", "thumbs/\(thumb).part",
        ]
        let others = [
            "pages.csv", "notes.csv.part", "pages/0001.js", "pages/mine.js.part", "pages/d.js.part", "thumbs/\(thumb)",
            "thumbs/mine.webp.part",
        ]
        for name in ["pages", "thumbs"] {
            try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        for name in ours + others { try folder.write(name, "x") }
        Leftovers.remove(from: folder.path, names: ["pages.csv", "report.json", "index.html"])
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(Set(left) == Set(others + ["pages", "thumbs"]))
    }
}
