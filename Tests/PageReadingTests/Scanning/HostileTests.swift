internal import AuditModel
internal import PageReading
internal import TestSupport
internal import Testing

@Suite("Broken and hostile pages", .seeded)
struct HostileTests {
    private static let types = [
        "text/html", "text/html; charset=utf-8", "text/html; charset=shift_jis", "text/html; charset=gb18030",
        "text/html; charset=big5", "text/html; charset=euc-jp", "text/html; charset=iso-2022-jp",
        "text/html; charset=utf-16", "text/html; charset=euc-kr", "application/xhtml+xml",
    ]

    /// Whatever a page is, these hold.
    private func check(_ tags: PageTags, _ bytes: [UInt8]) {
        let places = tags.metas.map(\.place) + tags.images.map(\.place)
        #expect(places.allSatisfy { $0.offset < tags.structure.bytes && $0.line >= 1 })
        #expect(zip(tags.metas, tags.metas.dropFirst()).allSatisfy { $0.place.line <= $1.place.line })
        #expect(tags.structure.scriptBytes <= tags.structure.bytes)
        #expect(tags.structure.visibleCharacters <= tags.structure.bytes)
        #expect(tags.structure.bytes <= bytes.count * 3 + 3)
    }

    @Test("every truncation of every page is read", arguments: Fixtures.pages)
    func truncations(_ name: String) throws {
        let bytes = try Fixtures.bytes(name)
        var last = 0
        for end in stride(from: 0, through: bytes.count, by: Depth.pick(13, all: 1)) {
            let tags = read(Array(bytes[..<end]), "text/html; charset=utf-8")
            check(tags, bytes)
            #expect(tags.metas.count >= last, "cut at \(end)")
            last = tags.metas.count
        }
    }

    @Test("a randomly damaged page is read without a crash", arguments: Fixtures.pages)
    func mutations(_ name: String) throws {
        let original = try Fixtures.bytes(name)
        var random = Chance(UInt64(original.count))
        let pieces = [
            "<", ">", "\"", "'", "-->", "<!--", "</script", "<script", "<svg>", "</", "\0", "&", "&#", "<title>", "]]>",
        ]
        for _ in 0..<Depth.pick(20, all: 300) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
                case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
                default: bytes.replaceSubrange(place..<place + 1, with: [0xF0, 0x9F, 0x98])
                }
                if bytes.isEmpty { bytes = original }
            }
            let type = HostileTests.types.randomElement(using: &random)
            check(read(bytes, type), bytes)
        }
    }

    @Test("random bytes are read without a crash in any charset", arguments: types)
    func noise(_ type: String) {
        var random = Chance(7)
        for size in stride(from: 0, to: 300, by: Depth.pick(3, all: 1)) {
            let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
            check(read(bytes, type), bytes)
        }
    }
}
