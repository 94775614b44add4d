internal import AuditModel
internal import Testing

@testable internal import AuditStore

@Suite("Images by their bytes")
struct ImageTableTests {
    private let place = Workspace()

    private func image(
        _ hash: String, version: Int = 1,
        _ result: Result<ImageFacts, ImageFailure> = .success(MediaTests.measured),
        thumbnail: Int? = nil
    ) -> StoredImage {
        StoredImage(
            contentHash: hash, version: version, result: result,
            thumbnail: thumbnail.map { [UInt8](repeating: 7, count: $0) })
    }

    private func media(_ hash: String, _ path: String) -> MediaFacts {
        var facts = MediaFacts(url: address("i.example", path), contentHash: hash)
        facts.imageFacts = MediaTests.measured
        return facts
    }

    private func nextRun(_ store: Store) throws -> RunID {
        try store.begin([address("a.example", "/")], options: options).run
    }

    @Test("image facts and failures are reused by the next run")
    func roundTrips() throws {
        let results: [Result<ImageFacts, ImageFailure>] = [
            .success(MediaTests.measured), .success(ImageFacts(isSolidColour: true)), .failure(.undecodable),
            .failure(.notDecodedHere), .failure(.tooLarge),
        ]
        do {
            let store = try place.open()
            let run = try nextRun(store)
            let all = results.enumerated().map { image("h\($0)", $1, thumbnail: 9) }
            try store.keep([], images: all, run: run)
            try store.close()
        }
        let store = try place.open()
        for (place, result) in results.enumerated() {
            #expect(try store.image("h\(place)", version: 1)?.result == result)
        }
        #expect(try store.image("h9", version: 1) == nil)
    }

    @Test("a new version of the analysis replaces image facts")
    func versions() throws {
        let store = try place.open()
        let run = try nextRun(store)
        try store.keep([], images: [image("h")], run: run)
        #expect(try store.image("h", version: 2) == nil)
        try store.keep([], images: [image("h", version: 2, .failure(.tooLarge))], run: run)
        #expect(try store.image("h", version: 1) == nil)
        #expect(try store.image("h", version: 2)?.result == .failure(.tooLarge))
        #expect(try store.cachedTables.images.rows == 1)
    }

    @Test(
        "an image whose helper died is not remembered as bad",
        arguments: [
            ImageFailure.helperDied, .tookTooLong,
        ])
    func passing(_ failure: ImageFailure) throws {
        let store = try place.open()
        try store.keep([], images: [image("h", .failure(failure))], run: try nextRun(store))
        #expect(try store.image("h", version: 1) == nil)
    }

    @Test("an image keeps a limited number of text boxes")
    func boundsBoxes() throws {
        let store = try place.open()
        let boxes = (0..<5000).map { ImageFacts.Box(x0: $0, y0: 0, x1: $0 + 1, y1: 1) }
        try store.keep(
            [], images: [image("h", .success(ImageFacts(textBoxes: boxes)))], run: try nextRun(store))
        let kept = try store.image("h", version: 1)?.result.get()
        #expect(kept?.textBoxes.count == ImageFacts.boxLimit)
    }

    @Test(
        "the least recently used images are removed first, by rows and by bytes",
        arguments: [
            CacheLimits(images: 4, bytes: 1 << 30), CacheLimits(images: 1_000, bytes: 4 * 600),
        ])
    func evicts(_ limits: CacheLimits) throws {
        let store = try place.open()
        store.cacheLimits = limits
        for round in 0..<4 {
            let run = try nextRun(store)
            try store.keep([], images: [image("h\(round)", thumbnail: 350)], run: run)
            // The first image is used in every run.
            try store.keep([], media: [media("h0", "/\(round)")], run: run)
            try store.finish(run, now: Int64(round))
        }
        let run = try nextRun(store)
        try store.keep([], images: [image("h5", thumbnail: 350)], run: run)
        #expect(try store.image("h0", version: 1) != nil)
        #expect(try store.image("h1", version: 1) == nil)
        #expect(try store.image("h5", version: 1) != nil)
        let table = try store.cachedTables.images
        #expect(table.rows <= limits.images && table.bytes <= limits.bytes)
        #expect(table.rows == Int(try store.database.number("SELECT count(*) FROM picture")))
        #expect(table.bytes == Int(try store.database.number("SELECT sum(weight) FROM picture")))
    }

    @Test("images of the current run stay; those that do not fit lose their thumbnail first")
    func keepsPresent() throws {
        let store = try place.open()
        store.cacheLimits = CacheLimits(images: 100, bytes: 2_000)
        let run = try nextRun(store)
        for number in 0..<30 { try store.keep([], images: [image("h\(number)", thumbnail: 1_000)], run: run) }
        #expect(try store.image("h0", version: 1) != nil)
        #expect(try store.image("h29", version: 1) == nil)
        #expect(try store.cachedTables.images.bytes <= 2_000)
        #expect(try store.cachedTables.images.rows == 4)
    }

    @Test("thumbnails are in the order of their images, each once, and only of this run")
    func thumbnails() throws {
        let store = try place.open()
        let first = try nextRun(store)
        try store.keep([], media: [media("old", "/old")], images: [image("old", thumbnail: 3)], run: first)
        try store.finish(first, now: 1)
        let run = try nextRun(store)
        let images = [image("b", thumbnail: 5), image("a", thumbnail: 6), image("none")]
        let met = [media("b", "/1"), media("none", "/2"), media("a", "/3"), media("b", "/4")]
        try store.keep([], media: met, images: images, run: run)
        var seen: [String] = []
        try store.forEachThumbnail(run) { seen.append("\($0) \(try $1()?.count ?? 0)") }
        #expect(seen == ["b 5", "none 0", "a 6"])
    }

    @Test("images that could not be decoded are counted by reason")
    func failures() throws {
        let store = try place.open()
        let run = try nextRun(store)
        let failures: [ImageFailure?] = [.helperDied, nil, .helperDied, .tooLarge]
        let all = failures.enumerated().map { number, failure in
            var facts = MediaFacts(url: address("i.example", "/\(number)"))
            facts.imageFailure = failure
            return facts
        }
        try store.keep([], media: all, run: run)
        #expect(try store.imageFailures(run) == [.helperDied: 2, .tooLarge: 1])
    }

    @Test("a failed commit leaves the count of the table as it was")
    func rollsBack() throws {
        let store = try place.open()
        let run = try nextRun(store)
        let stranger = PageRecord(page: 99, url: "https://a.example/", outcome: .ok)
        #expect(throws: StoreError.self) { try store.keep([stranger], images: [image("h")], run: run) }
        #expect(try store.cachedTables.images.rows == 0)
        #expect(try store.image("h", version: 1) == nil)
    }
}
