internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Inputs with nothing in them")
struct EmptyInputTests {
    @Test("an empty folder, an archive without pages and a list without URLs each have a sentence of their own")
    func sentences() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/dist/img", withIntermediateDirectories: true)
        _ = try folder.write("dist/style.css", "a {}")
        let image = ArchiveSample.record(
            "response", "https://a.example/a.png", ArchiveSample.http("x", type: "image/png"))
        let archive = try folder.write("pages.warc", ArchiveSample.info + image)
        let list = try folder.write("urls.txt", "# nothing yet\n")
        let out = ["--output", "\(folder.path)/out", "-q"]
        for (words, sentence) in [
            (["--html", "\(folder.path)/dist"], "dist contains no HTML files; build the site first"),
            (["--html", "\(folder.path)/dist", "--base-url", "https://a.example"], "dist contains no HTML files"),
            (["--warc", archive], "pages.warc contains no HTML pages; give an archive"),
            ([list], "urls.txt contains no URLs; put one on each line."),
        ] {
            let said = await ogaudit(words + out)
            #expect(said.code == .usage && said.err.contains(sentence), "\(words): \(said.err)")
        }
    }
}
