internal import AuditReports
internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

/// Writes the gallery where a person can look at it: `OGAUDIT_GALLERY=/tmp/gallery swift test --filter Gallery`.
@Suite("The gallery of pages")
struct GalleryTests {
    @Test("the gallery can be written where a person can look at it")
    func writesAReport() throws {
        let temporary = try TemporaryFolder()
        let settings = ProcessInfo.processInfo.environment
        let folder = settings["OGAUDIT_GALLERY"] ?? temporary.path
        _ = mkdir(folder, 0o755)
        try HTMLReport(folder: folder, ruleFacts: FakeRules.facts).write(Gallery.source)
        if let large = settings["OGAUDIT_GALLERY_LARGE"] {
            _ = mkdir(large, 0o755)
            try HTMLReport(folder: large, ruleFacts: FakeRules.facts).write(LargeSource())
        }
        try PagesCSV.write(Gallery.source, to: folder + "/pages.csv")
        try FindingsCSV.write(Gallery.source, to: folder + "/findings.csv")
        guard folder == temporary.path else { return }
        #expect(temporary.names(in: "pages") == ["0001.js", "d0001.js", "i0001.js"])
        #expect(Set(temporary.names()).isSuperset(of: ["findings.csv", "pages.csv"]))
    }
}
