internal import AuditModel
internal import AuditStore
internal import Testing

@Suite("Media facts")
struct MediaTests {
    private let place = Workspace()
    private let picture = address("i.example", "/a.png")

    @Test("facts come back with every field, measured or not")
    func roundTrips() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var full = MediaFacts(
            url: picture, finalURL: address("cdn.example", "/b.png"), status: 206, contentType: "image/png",
            type: .png, width: 1200, height: 630, size: ByteCount(9_999, .announced), contentHash: "ab12",
            redirects: 2, isInsecure: true, supportsRanges: true, milliseconds: 31)
        full.isAnimated = false
        full.picture = PictureFacts(
            textCoverage: 0.25, textCells: 7,
            textBoxes: [.init(x0: 0, y0: -1, x1: 70_000, y1: 4), .init(x0: 5, y0: 6, x1: 7, y1: 8)],
            isFlatLogo: true, transparency: 0.5, perceptualHash: .max)
        var empty = MediaFacts(url: address("i.example", "/b.png"), status: nil, failure: FetchFailure(.tls, "old"))
        empty.picture = PictureFacts(width: 0, height: 0)
        let bare = MediaFacts(url: address("i.example", "/c.png"))
        try store.commit([], media: [full, empty, bare], run: run)
        for facts in [full, empty, bare] { #expect(try store.media(facts.url, run: run) == facts) }
        #expect(try store.media(address("i.example", "/d.png"), run: run) == nil)
    }

    @Test("what is learned later replaces what was known, in this run only")
    func replaces() throws {
        let store = try place.open()
        let first = try store.begin([address("a.example", "/")]).run
        try store.commit([], media: [MediaFacts(url: picture, width: 1)], run: first)
        try store.finish(first, now: 1)
        let second = try store.begin([address("a.example", "/")]).run
        #expect(try store.media(picture, run: second) == nil)
        try store.commit([], media: [MediaFacts(url: picture, width: 2)], run: second)
        try store.commit([], media: [MediaFacts(url: picture, width: 3)], run: second)
        #expect(try store.media(picture, run: first)?.width == 1)
        #expect(try store.media(picture, run: second)?.width == 3)
    }

    @Test("no more boxes are kept than the limit")
    func boundsBoxes() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var facts = MediaFacts(url: picture)
        let boxes = (0..<5000).map { PictureFacts.Box(x0: $0, y0: 0, x1: $0 + 1, y1: 1) }
        facts.picture = PictureFacts(textBoxes: boxes)
        try store.commit([], media: [facts], run: run)
        #expect(try store.media(picture, run: run)?.picture?.textBoxes.count == PictureFacts.boxLimit)
    }
}
