internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Thumbnails beside the report")
struct ThumbFolderTests {
    private func hash(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits + String(repeating: "e", count: 32)
    }

    private func name(_ number: Int) -> String { String(hash(number).prefix(32)) + ".webp" }

    @Test("each thumbnail is written once, under the first 32 digits of its hash")
    func writes() throws {
        let folder = try TemporaryFolder()
        let thumbs = ThumbFolder(folder.path + "/thumbs")
        var reads = 0
        for number in [1, 2, 1, 2, 3] {
            try thumbs.add(hash(number)) {
                reads += 1
                return number == 3 ? nil : [UInt8(number), 9]
            }
        }
        #expect(folder.names(in: "thumbs") == [name(1), name(2)])
        #expect(try folder.bytes("thumbs/" + name(2)) == [2, 9])
        #expect(reads == 3 && thumbs.leftOut == 0)
    }

    @Test("a thumbnail that an older report has is not written again, unless it is another file")
    func keeps() throws {
        let folder = try TemporaryFolder()
        func add(_ bytes: [UInt8]) throws { try ThumbFolder(folder.path + "/thumbs").add(hash(1)) { bytes } }
        let path = folder.path + "/thumbs/" + name(1)
        var (first, second) = (stat(), stat())
        try add([1, 9])
        #expect(stat(path, &first) == 0)
        try add([1, 9])
        #expect(stat(path, &second) == 0 && second.st_ino == first.st_ino)
        try add([1, 9, 9])
        #expect(try folder.bytes("thumbs/" + name(1)) == [1, 9, 9])
        _ = try folder.write("victim", "old")
        #expect(unlink(path) == 0 && symlink(folder.path + "/victim", path) == 0)
        try add([1, 9, 9])
        #expect(try folder.bytes("thumbs/" + name(1)) == [1, 9, 9] && folder.read("victim") == "old")
    }

    @Test(
        "thumbnails stay within their limits, and those left out are counted",
        arguments: [
            (ThumbFolder.Limits(files: 5, bytes: 1_000), 5), (ThumbFolder.Limits(files: 100, bytes: 1_000), 10),
            (ThumbFolder.Limits(files: 100, bytes: 1_050), 10), (ThumbFolder.Limits(files: 0, bytes: 1_000), 0),
        ])
    func bounds(_ limits: ThumbFolder.Limits, _ expected: Int) throws {
        let folder = try TemporaryFolder()
        let thumbs = ThumbFolder(folder.path + "/thumbs", limits: limits)
        for number in 0..<30 { try thumbs.add(hash(number)) { [UInt8](repeating: 7, count: 100) } }
        #expect(folder.names(in: "thumbs").count == expected)
        #expect(thumbs.leftOut == 30 - expected)
    }

    @Test("thumbnails have the extension of their type")
    func formats() throws {
        let folder = try TemporaryFolder()
        let thumbs = ThumbFolder(folder.path + "/thumbs")
        try thumbs.add(hash(1)) { [0xFF, 0xD8, 0xFF] }
        try thumbs.add(hash(2)) { Array("RIFF".utf8) }
        let names = [1, 2].map { ThumbFolder.name(of: hash($0), isOpaque: $0 == 1) }
        #expect(folder.names(in: "thumbs") == names)
        #expect(names.allSatisfy { $0.map(ThumbFolder.isThumbnail) == true })
        #expect(!ThumbFolder.isThumbnail(name(1) + ".jpg") && !ThumbFolder.isThumbnail(String(hash(1).prefix(32))))
    }

    @Test(
        "a text that is no hash names no thumbnail",
        arguments: [
            "", "abc", "../../../../etc/passwd/////////////////", String(repeating: "A", count: 64),
            String(repeating: "0", count: 31),
        ])
    func names(_ hash: String) throws {
        let folder = try TemporaryFolder()
        #expect(ThumbFolder.name(of: hash, isOpaque: true) == nil)
        try ThumbFolder(folder.path + "/thumbs").add(hash) { [1] }
        #expect(folder.names().isEmpty)
    }

    @Test("a new report writes over the thumbnails of the old one, removes those it does not show, and leaves others")
    func replaces() throws {
        let folder = try TemporaryFolder()
        let report = HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts)
        try report.write(FakeSource(thumbnails: [hash(1): [1], hash(2): [2]]))
        for mine in ["mine.webp", "0123.webp"] { try folder.write("thumbs/\(mine)", "mine") }
        try report.write(FakeSource(thumbnails: [hash(2): [4, 4], hash(3): [3]]))
        #expect(folder.names(in: "thumbs") == [name(2), name(3), "0123.webp", "mine.webp"])
        #expect(try folder.bytes("thumbs/" + name(2)) == [4, 4])
        try report.write(FakeSource())
        #expect(folder.names(in: "thumbs") == ["0123.webp", "mine.webp"])
    }

    @Test("the report says which images were not analysed, and which thumbnails are missing")
    func notes() throws {
        #expect(ImageWords.note([:], thumbsLeftOut: 0).text.isEmpty)
        let note = ImageWords.note([.helperDied: 1, .notDecodedHere: 1_200, .tooLarge: 0], thumbsLeftOut: 3).text
        #expect(note.contains("1 image: decoder failed."))
        #expect(note.contains("images: format not decoded."))
        #expect(note.contains("3 thumbnails not shown"))
        let folder = try TemporaryFolder()
        try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).write(
            FakeSource { $0.imageFailures = [.tookTooLong: 2] })
        #expect(try folder.read("index.html").contains("decoder failed: it took too long."))
    }

    @Test("page details name the thumbnail and the largest boxes of decoded images")
    func details() throws {
        var page = Evidence.of(Gallery.pages[2], 2)
        page.card.images = [ImageRecord(key: "og:image", raw: "/a", url: Evidence.address("/a"))]
        var media = MediaFacts(url: Evidence.address("/a"), type: .png, contentHash: hash(5))
        page.card.images[0].media = media
        #expect(!String(decoding: PageDetailJSON.encode(page).json, as: UTF8.self).contains(name(5)))
        let boxes = (0..<100).map { ImageFacts.Box(x0: $0, y0: 0, x1: $0 * 2 + 1, y1: 10) }
        media.imageFacts = ImageFacts(
            textCoverage: 0.3, textCells: 9, textBoxes: boxes, transparency: 0.5, isTruncated: true)
        page.card.images[0].media = media
        let text = String(decoding: PageDetailJSON.encode(page).json, as: UTF8.self)
        #expect(
            text.contains(
                "\"thumb\":\"\(name(5))\",\"text\":30,\"cells\":9,\"cutShort\":true,\"boxes\":[[60,0,121,10],"))
        #expect(text.contains("[99,0,199,10]]"))
        media.imageFailure = .helperDied
        page.card.images[0].media = media
        #expect(
            String(decoding: PageDetailJSON.encode(page).json, as: UTF8.self).contains("\"undecoded\":\"helper_died\""))
    }
}
