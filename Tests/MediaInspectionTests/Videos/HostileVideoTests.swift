internal import MediaSniffing
internal import AuditModel
internal import TestSupport
internal import Testing
@testable internal import MediaInspection

private typealias S = VideoSamples

@Suite("Containers that lie, break off or never end")
struct HostileVideoTests {
    @Test("every truncated or changed video is read without a crash", arguments: VideoReaderTests.cases)
    func survives(_ each: VideoReaderTests.Case) {
        let type = MediaSniffer.type(of: each.bytes)
        var oddities = 0
        defer { #expect(oddities == 0) }
        func read(_ bytes: [UInt8], total: Int?) {
            let facts = VideoReader.facts(of: VideoBytes(head: bytes, total: total), type: type)
            let isSound = facts?.seconds.map { $0 > 0 && $0.isFinite } != false
            if !isSound || (facts?.codecs.count ?? 0) > VideoFacts.codecLimit { oddities += 1 }
            _ = VideoReader.missingIndex(VideoBytes(head: bytes, total: total), type: type)
        }
        for length in 0..<min(each.bytes.count, 800) {
            read(Array(each.bytes.prefix(length)), total: each.bytes.count)
            // The second part may begin anywhere.
            var parts = VideoBytes(head: Array(each.bytes.prefix(length)), total: each.bytes.count)
            (parts.rest, parts.restStart) = (ByteView(bytes: Array(each.bytes.dropFirst(length))), length)
            _ = VideoReader.facts(of: parts, type: type)
        }
        for index in stride(from: 0, to: min(each.bytes.count, 800), by: Depth.pick(7, all: 1)) {
            for value: UInt8 in [0, 1, 0x80, 0xFF] {
                var bytes = each.bytes
                bytes[index] = value
                read(bytes, total: bytes.count)
            }
        }
    }

    @Test("the DocType of a Matroska file is limited in length")
    func longDocType() {
        let bytes = S.matroska("a-doctype-nobody-has-ever-seen")
        #expect(VideoReader.facts(of: VideoBytes(head: bytes), type: .webm)?.brand == "a-doctype-nobody")
    }

    @Test("a cut video gives the same facts as far as it goes")
    func prefixes() {
        let bytes = S.ftyp() + S.moov() + S.mdat(9)
        for length in bytes.indices {
            guard let facts = VideoReaderTests.facts(Array(bytes.prefix(length)), isWhole: false) else { continue }
            #expect(facts.brand == "mp42" || facts.brand == nil)
            #expect(["avc1", "mp4a"].starts(with: facts.codecs))
        }
    }

    static let sizes: [UInt64] = [0, 1, 15, 16, 0x7FFF_FFFF, 1 << 59, 1 << 60, 1 << 62, 1 << 63, .max]

    @Test("64-bit box sizes do not overflow", arguments: sizes)
    func hugeSize(_ size: UInt64) {
        for type in ["moov", "mdat", "free", "trak", "mvhd", "stsd"] {
            let box = S.largeBox(type, S.zeros(40), size: size)
            for bytes in [S.ftyp() + box, S.ftyp() + S.box("moov", box, S.film), S.ftyp() + S.mdat(8) + box + box] {
                let bytes = VideoBytes(head: bytes, total: .max)
                _ = VideoReader.facts(of: bytes, type: .mp4)
                _ = VideoReader.missingIndex(bytes, type: .mp4)
            }
        }
    }

    /// A window full of the smallest structures of each kind, which a reader might follow one by one, again and again.
    static let floods: [(MediaType, [UInt8])] = {
        func fill(_ head: [UInt8], _ unit: [UInt8]) -> [UInt8] {
            Array(
                (head + repeatElement(unit, count: VideoReader.windowBytes / unit.count).flatMap { $0 }).prefix(
                    VideoReader.windowBytes))
        }
        let open = S.be32(VideoReader.windowBytes) + S.ascii("moov")
        return [
            (.mp4, fill(S.ftyp(), S.box("free"))), (.mp4, fill(S.ftyp() + open, S.box("trak"))),
            (.mp4, fill(S.ftyp() + open, S.be32(0x7FFF_FFFF) + S.ascii("trak"))),
            (.mp4, fill(S.ftyp() + open, S.box("trak", S.box("mdia", S.box("minf", S.box("stbl", S.box("stsd"))))))),
            (
                .webm,
                fill([0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xFF], [0x16, 0x54, 0xAE, 0x6B, 0x80])
            ),
            (.webm, fill([0x18, 0x53, 0x80, 0x67, 0xFF, 0x16, 0x54, 0xAE, 0x6B, 0xFF], [0xAE, 0xFF])),
            (.ogg, fill([], S.oggPage([]))),
            (.flv, fill(S.ascii("FLV") + [1, 5] + S.be32(9) + S.be32(0), S.flvTag(18, [0, 8]))),
            (.flv, fill(S.ascii("FLV") + [1, 5] + S.be32(9) + S.be32(0), [18, 0xFF, 0xFF, 0xFF] + S.zeros(7))),
            (.mpegTS, fill([], S.packet(1, []))), (.mp3, fill([], S.mp3(frames: 1))),
            (.hls, fill(S.ascii("#EXTM3U\n"), S.ascii("#EXTINF:1,\n"))),
            (.hls, fill(S.ascii("#EXTM3U\n"), S.ascii("#EXT-X-STREAM-INF:,\n"))),
            (.hls, fill(S.ascii("#EXTM3U\n#EXT-X-STREAM-INF:"), S.ascii("CODECS=\",,"))),
            (.wav, fill(S.ascii("RIFF\0\0\0\0WAVE"), S.ascii("junk") + S.be32(0))),
            (.caf, fill(S.ascii("caff") + S.zeros(4), S.ascii("free") + S.zeros(8))),
        ]
    }()

    @Test("a window full of boxes is read in linear time", arguments: floods.indices)
    func flood(_ index: Int) {
        let (type, bytes) = Self.floods[index]
        let time = ContinuousClock().measure {
            _ = VideoReader.facts(of: VideoBytes(head: bytes, total: .max), type: type)
        }
        // The limit has room for debug builds and busy machines; non-linear readers take minutes.
        #expect(time < .seconds(2), "\(type) took \(time)")
    }
}
