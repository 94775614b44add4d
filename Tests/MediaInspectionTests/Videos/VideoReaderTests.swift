internal import MediaSniffing
internal import AuditModel
internal import TestSupport
internal import Testing
@testable internal import MediaInspection

private typealias S = VideoSamples

@Suite("Containers of video and audio")
struct VideoReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var facts: VideoFacts
        var testDescription: String { name }
    }

    static let film = VideoFacts(
        brand: "mp42", seconds: 12.5, codecs: ["avc1", "mp4a"], width: 1280, height: 720, isIndexFirst: true)

    static let cases = isoCases + otherCases

    static let isoCases = [
        Case(name: "index first", bytes: S.ftyp() + S.moov() + S.mdat(99), facts: film),
        Case(name: "index last", bytes: S.ftyp() + S.mdat(99) + S.moov(), facts: film.with { $0.isIndexFirst = false }),
        Case(
            name: "64-bit sizes",
            bytes: S.ftyp() + S.largeBox("mdat", S.zeros(9)) + S.largeBox("moov", S.length("mvhd", 25, of: 2) + S.film),
            facts: film.with { $0.isIndexFirst = false }),
        Case(
            name: "an index that reaches to the end",
            bytes: S.ftyp() + S.be32(0) + S.ascii("moov") + S.length("mvhd", 25, of: 2) + S.film, facts: film),
        Case(
            name: "version 1", bytes: S.ftyp() + S.moov(S.length("mvhd", 7_500_000_000, of: 600_000_000, isLong: true)),
            facts: film),
        Case(
            name: "an unknown length, and known tracks",
            bytes: S.ftyp() + S.moov(S.length("mvhd", 0xFFFF_FFFF, of: 1_000)), facts: film.with { $0.seconds = 4 }),
        Case(
            name: "an unknown length of version 1",
            bytes: S.ftyp() + S.moov(S.length("mvhd", .max, of: 1_000, isLong: true)),
            facts: film.with { $0.seconds = 4 }),
        Case(
            name: "no units a second", bytes: S.ftyp() + S.moov(S.length("mvhd", 5, of: 0)),
            facts: film.with { $0.seconds = 4 }),
        Case(
            name: "in fragments",
            bytes: S.ftyp("iso5")
                + S.moov(
                    S.length("mvhd", 0, of: 1_000),
                    S.track("vide", ["hvc1"], seconds: 0) + S.box("mvex", S.box("mehd", S.be32(0), S.be32(90_500))))
                + S.box("moof"),
            facts: VideoFacts(
                brand: "iso5", seconds: 90.5, codecs: ["hvc1"], width: 640, height: 360, isIndexFirst: true)),
        Case(
            name: "turned by a quarter",
            bytes: S.ftyp()
                + S.moov(
                    S.length("mvhd", 25, of: 2), S.track("vide", ["avc1"], width: 1920, height: 1080, isTurned: true)),
            facts: VideoFacts(
                brand: "mp42", seconds: 12.5, codecs: ["avc1"], width: 1080, height: 1920, isIndexFirst: true)),
        Case(
            name: "tracks of text and time are neither video nor sound",
            bytes: S.ftyp("qt  ")
                + S.moov(S.length("mvhd", 25, of: 2), S.track("text", ["tx3g"]) + S.track("tmcd", ["tmcd"]) + S.film),
            facts: film.with { $0.brand = "qt" }),
        Case(
            name: "a film that names other films",
            bytes: S.ftyp("qt  ") + S.box("moov", S.box("rmra", S.box("rmda", S.box("rdrf", S.zeros(20))))),
            facts: VideoFacts(brand: "qt", codecs: ["rmra"], isIndexFirst: true)),
        Case(
            name: "a sound", bytes: S.ftyp("M4A ") + S.moov(S.length("mvhd", 25, of: 2), S.track("soun", ["alac"])),
            facts: VideoFacts(brand: "M4A", seconds: 12.5, codecs: ["alac"], isIndexFirst: true)),
        Case(
            name: "no more than eight codecs",
            bytes: S.ftyp()
                + S.moov(S.length("mvhd", 25, of: 2), (0..<20).flatMap { S.track("soun", ["co\(10 + $0)"]) }),
            facts: VideoFacts(brand: "mp42", seconds: 12.5, codecs: (10..<18).map { "co\($0)" }, isIndexFirst: true)),
    ]

    static let otherCases = [
        Case(
            name: "WebM", bytes: S.matroska("webm"),
            facts: VideoFacts(brand: "webm", seconds: 7.25, codecs: ["V_VP9", "A_OPUS"], width: 854, height: 480)),
        Case(
            name: "Matroska of unknown size", bytes: S.matroska("matroska", isLive: true),
            facts: VideoFacts(brand: "matroska", seconds: 7.25, codecs: ["V_VP9", "A_OPUS"], width: 854, height: 480)),
        Case(name: "Ogg", bytes: S.ogg, facts: VideoFacts(codecs: ["theora", "vorbis"], width: 640, height: 352)),
        Case(
            name: "Ogg of Opus", bytes: S.oggPage(S.ascii("OpusHead") + S.zeros(11)),
            facts: VideoFacts(codecs: ["opus"])
        ),
        Case(
            name: "Ogg of FLAC", bytes: S.oggPage([0x7F] + S.ascii("FLAC") + S.zeros(11)),
            facts: VideoFacts(codecs: ["flac"])),
        Case(
            name: "Flash video", bytes: S.flv,
            facts: VideoFacts(seconds: 31.5, codecs: ["avc1", "mp4a"], width: 480, height: 272)),
        Case(name: "transport stream", bytes: S.transportStream, facts: VideoFacts(codecs: ["avc1", "mp4a"])),
        Case(
            name: "MP3 with a Xing header", bytes: S.mp3(frames: 3, announced: 1_000),
            facts: VideoFacts(seconds: 1_152_000.0 / 44_100, codecs: [".mp3"])),
        Case(
            name: "MP3 of one bit rate behind a tag", bytes: S.mp3(frames: 40, tag: 300),
            facts: VideoFacts(seconds: Double(40 * 417) / 16_000, codecs: [".mp3"])),
        Case(name: "MP3 of too few frames to be sure", bytes: S.mp3(frames: 3), facts: VideoFacts(codecs: [".mp3"])),
        Case(name: "WAV", bytes: S.wav, facts: VideoFacts(seconds: 2, codecs: ["lpcm"])),
        Case(name: "AIFF", bytes: S.aiff, facts: VideoFacts(seconds: 2, codecs: ["lpcm"])),
        Case(name: "CAF", bytes: S.caf, facts: VideoFacts(seconds: 2, codecs: ["lpcm"])),
        Case(name: "FLAC", bytes: S.flac, facts: VideoFacts(seconds: 3, codecs: ["fLaC"])),
        Case(name: "AAC", bytes: [0xFF, 0xF1, 0x50, 0x80, 0, 0, 0], facts: VideoFacts(codecs: ["mp4a"])),
        Case(
            name: "a playlist of variants", bytes: S.master,
            facts: VideoFacts(brand: "master", codecs: ["avc1", "mp4a"], width: 1920, height: 1080)),
        Case(name: "a playlist of segments", bytes: S.media, facts: VideoFacts(brand: "media", seconds: 12.5)),
    ]

    static func facts(_ bytes: [UInt8], isWhole: Bool = true) -> VideoFacts? {
        VideoReader.facts(
            of: VideoBytes(head: bytes, total: isWhole ? bytes.count : nil), type: MediaSniffer.type(of: bytes))
    }

    @Test("every container of video and audio is read", arguments: cases)
    func reads(_ each: Case) {
        #expect(Self.facts(each.bytes) == each.facts)
    }

    @Test("a playlist that was cut, or that still grows, has no length")
    func growing() {
        #expect(Self.facts(S.media, isWhole: false)?.seconds == nil)
        #expect(Self.facts(Array(S.media.dropLast(16)))?.seconds == nil)
    }

    @Test(
        "a file that is no video has no facts",
        arguments: [Samples.png(9, 9), Samples.ascii("words"), [], S.ascii("FWS\u{9}")])
    func noVideo(_ bytes: [UInt8]) { #expect(Self.facts(bytes) == nil) }

    @Test("an index after the media is looked for where the media ends")
    func missing() {
        let head = S.ftyp() + S.be32(9_000_008) + S.ascii("mdat") + S.zeros(500)
        let end = S.ftyp().count + 9_000_008
        #expect(VideoReader.missingIndex(VideoBytes(head: head, total: end + 700), type: .mp4) == end)
        #expect(VideoReader.missingIndex(VideoBytes(head: head, total: end), type: .mp4) == nil, "the file ends there")
        #expect(VideoReader.missingIndex(VideoBytes(head: head, total: 800), type: .mp4) == nil, "the file is cut off")
        #expect(VideoReader.missingIndex(VideoBytes(head: head), type: .mp4) == nil, "nobody knows how long it is")
        let whole = S.ftyp() + S.moov() + S.mdat(9)
        #expect(VideoReader.missingIndex(VideoBytes(head: whole, total: 99_999), type: .mp4) == nil, "it is here")
        let open = S.ftyp() + S.be32(0) + S.ascii("mdat") + S.zeros(500)
        #expect(VideoReader.missingIndex(VideoBytes(head: open, total: 99_999), type: .mp4) == nil, "media to the end")
        var two = VideoBytes(head: head, total: end + 2_000)
        two.rest = ByteView(bytes: S.box("free", S.zeros(50)) + S.moov())
        two.restStart = end
        #expect(VideoReader.facts(of: two, type: .mp4) == Self.film.with { $0.isIndexFirst = false })
    }

    @Test("an index larger than the window is read as far as possible")
    func largeIndex() {
        let bytes = S.ftyp() + S.box("moov", S.length("mvhd", 25, of: 2), S.film, S.zeros(400_000))
        #expect(Self.facts(Array(bytes.prefix(VideoReader.windowBytes)), isWhole: false) == Self.film)
    }
}

extension VideoFacts {
    func with(_ change: (inout VideoFacts) -> Void) -> VideoFacts {
        var facts = self
        change(&facts)
        return facts
    }
}
