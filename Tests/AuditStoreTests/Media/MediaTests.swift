internal import AuditModel
internal import AuditStore
internal import Testing

@Suite("Media facts")
struct MediaTests {
    private let place = Workspace()
    private let image = address("i.example", "/a.png")

    @Test("media facts are read back with every field, measured or not")
    func roundTrips() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var full = MediaFacts(
            url: image, finalURL: address("cdn.example", "/b.png"), status: 206, contentType: "image/png",
            type: .png, width: 1200, height: 630, size: ByteCount(9_999, .announced), contentHash: "ab12",
            redirects: 2, isInsecure: true, supportsRanges: true, milliseconds: 31)
        full.isAnimated = false
        full.imageFacts = Self.measured
        full.videoFacts = VideoFacts(
            brand: "mp42", seconds: 12.5, codecs: ["avc1", "mp4a"], width: 640, height: 360, isIndexFirst: false)
        var failed = MediaFacts(
            url: address("i.example", "/b.png"), status: nil, failure: FetchFailure(.tls, "old"), contentHash: "cd34")
        failed.imageFailure = .helperDied
        failed.videoFacts = VideoFacts()
        let bare = MediaFacts(url: address("i.example", "/c.png"))
        try store.keep([], media: [full, failed, bare], images: [stored("ab12", Self.measured)], run: run)
        for facts in [full, failed, bare] { #expect(try store.media(facts.url, run: run) == facts) }
        #expect(try store.media(address("i.example", "/d.png"), run: run) == nil)
    }

    @Test("later media facts replace earlier ones, in this run only")
    func replaces() throws {
        let store = try place.open()
        let first = try store.begin([address("a.example", "/")]).run
        try store.keep([], media: [MediaFacts(url: image, width: 1)], run: first)
        try store.finish(first, now: 1)
        let second = try store.begin([address("a.example", "/")]).run
        #expect(try store.media(image, run: second) == nil)
        try store.keep([], media: [MediaFacts(url: image, width: 2)], run: second)
        try store.keep([], media: [MediaFacts(url: image, width: 3)], run: second)
        #expect(try store.media(image, run: first)?.width == 1)
        #expect(try store.media(image, run: second)?.width == 3)
    }

    @Test("media facts whose image was dropped are requested again")
    func forgets() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var facts = MediaFacts(url: image, contentHash: "ab12")
        facts.imageFacts = Self.measured
        try store.keep([], media: [facts], run: run)
        #expect(try store.media(image, run: run) == nil)
    }

    static let measured = ImageFacts(
        width: 1200, height: 630, textCoverage: 0.25, textCells: 7,
        textBoxes: [.init(x0: 0, y0: -1, x1: 70_000, y1: 4), .init(x0: 5, y0: 6, x1: 7, y1: 8)], isFlatLogo: true,
        transparency: 0.5, perceptualHash: .max,
        swatch: Swatch((0..<Swatch.count).map { UInt8(truncatingIfNeeded: $0) }), isTruncated: true)

    private func stored(_ hash: String, _ facts: ImageFacts) -> StoredImage {
        StoredImage(contentHash: hash, version: 1, result: .success(facts))
    }
}
