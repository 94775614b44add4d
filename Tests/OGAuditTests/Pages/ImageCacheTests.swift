internal import AuditModel
internal import AuditStore
internal import Testing

@testable internal import Auditing

@Suite("Images, once each")
struct ImageCacheTests {
    @Test("an image that many pages need at once is fetched and analyzed once")
    func sharesAddresses() async throws {
        let web = Studio(["/a.png": Studio.png()], delay: .milliseconds(30))
        let keeper = try DatabaseFile().open()
        let media = web.media(keeper: keeper)
        let all = await withTaskGroup(of: MediaFacts.self) { group in
            for _ in 0..<40 { group.addTask { await media.facts(imageURL("/a.png"), .whole) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(all).count == 1)
        #expect(all.first?.imageFacts?.textCoverage == 0.25)
        #expect(all.first?.width == 600, "the size that decoding told")
        #expect(web.now.fetched == ["/a.png": 1])
        #expect(web.now.analyzed == 1)
        let fresh = keeper.newFacts.take()
        #expect(fresh.media.count == 1 && fresh.images.count == 1)
        #expect(fresh.images.first?.thumbnail == [7, 7])
        #expect(fresh.images.first?.contentHash == all.first?.contentHash)
    }

    @Test("images with the same bytes are analyzed once, also at the same time")
    func sharesBytes() async throws {
        let paths = (0..<20).map { "/copy-\($0).png" }
        let web = Studio(Dictionary(uniqueKeysWithValues: paths.map { ($0, Studio.png()) }), delay: .milliseconds(20))
        let keeper = try DatabaseFile().open()
        let media = web.media(keeper: keeper)
        await withTaskGroup { group in
            for path in paths { group.addTask { _ = await media.facts(imageURL(path), .whole) } }
        }
        #expect(web.now.fetched.count == 20)
        #expect(web.now.analyzed == 1)
        let fresh = keeper.newFacts.take()
        #expect(fresh.media.count == 20 && fresh.media.allSatisfy { $0.imageFacts != nil })
        #expect(fresh.images.count == 1)
    }

    @Test("a file that is not an image, or does not load, is not analysed")
    func passesOver() async {
        let web = Studio(["/page.png": Array("<!doctype html><p>Gone".utf8), "/empty.png": []])
        let media = web.media()
        for path in ["/page.png", "/empty.png", "/missing.png"] {
            let facts = await media.facts(imageURL(path), .whole)
            #expect(facts.imageFacts == nil && facts.imageFailure == nil)
        }
        #expect(web.now.analyzed == 0)
    }

    @Test("an image sent with gzip is the same image as without")
    func coded() async {
        let web = Studio(["/a.gz.png": Studio.gzip(Studio.png()), "/a.png": Studio.png()])
        let media = web.media()
        let (coded, plain) = (
            await media.facts(imageURL("/a.gz.png"), .whole), await media.facts(imageURL("/a.png"), .whole)
        )
        #expect(coded.type == .png && coded.contentHash == plain.contentHash)
        #expect(web.now.analyzed == 1)
    }

    @Test("an image without facts has a reason", arguments: ImageFailure.allCases)
    func tellsFailure(_ failure: ImageFailure) async {
        let web = Studio(["/a.png": Studio.png()], verdict: .failure(failure))
        let facts = await web.media().facts(imageURL("/a.png"), .whole)
        #expect(facts.imageFailure == failure)
        #expect(facts.width == 1200, "the header's size stays")
        #expect(facts.isUsableImage == (failure != .undecodable))
    }

    @Test("the second run fetches again and decodes nothing; a new version of the analysis decodes")
    func secondRun() async throws {
        let file = try DatabaseFile()
        let web = Studio(["/a.png": Studio.png(1), "/b.png": Studio.png(2)])
        for (round, expected) in [(1, 2), (2, 2), (3, 4)] {
            try await audit(web, in: file, version: round == 3 ? 2 : 1)
            #expect(web.now.analyzed == expected)
            #expect(web.now.fetched == ["/a.png": round, "/b.png": round])
        }
    }

    @Test("images committed before a kill are neither fetched nor decoded again")
    func resumes() async throws {
        let file = try DatabaseFile()
        let web = Studio(["/a.png": Studio.png(1), "/b.png": Studio.png(2)])
        try await audit(web, in: file, finishes: false)
        try await audit(web, in: file, finishes: false)
        #expect(web.now.fetched == ["/a.png": 1, "/b.png": 1])
        #expect(web.now.analyzed == 2)
    }

    /// Fetches both images with caches that only know the contents of the store.
    private func audit(_ web: Studio, in file: DatabaseFile, version: Int = 1, finishes: Bool = true) async throws {
        let keeper = try file.open()
        let media = web.media(version: version, keeper: keeper)
        for path in ["/a.png", "/b.png"] {
            let facts = await media.facts(imageURL(path), .whole)
            #expect(facts.imageFacts?.textCoverage == 0.25)
        }
        let record = PageRecord(page: 1, url: imageURL("/page").text, outcome: .ok)
        try await keeper.add(FinishedPage(record), now: .now)
        try await keeper.commit(now: .now)
        try await keeper.withStore { store, run in
            if finishes { try store.finish(run, now: 2) }
            try store.close()
        }
    }

    @Test("waiting images stay within the byte limit plus one, and each is fetched once")
    func boundsBytes() async {
        let paths = (0..<24).map { "/\($0).png" }
        let bodies = paths.enumerated().map { ($1, Studio.png(UInt8($0), padding: 1 << 20)) }
        let web = Studio(Dictionary(uniqueKeysWithValues: bodies), delay: .milliseconds(2))
        let limit = 4 << 20
        let media = web.media(byteLimit: limit)
        await withTaskGroup { group in
            for path in paths { group.addTask { _ = await media.facts(imageURL(path), .whole) } }
        }
        #expect(web.now.analyzed == 24)
        #expect(web.now.mostHeld <= limit + (1 << 20) + 100)
        #expect(web.now.fetched.values.allSatisfy { $0 == 1 })
    }
}
