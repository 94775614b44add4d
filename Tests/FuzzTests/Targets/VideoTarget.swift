internal import MediaSniffing
internal import AuditModel
@testable internal import MediaInspection
internal import TestSupport

/// A video or audio file: sixteen bits that say where its second part begins, then its bytes.
enum VideoTarget: FuzzTarget {
    static let name = "clip"
    static let summary = "a video, sound or playlist, whole and in two parts: container, codecs, seconds"

    static let words = [
        "ftyp", "moov", "mdat", "moof", "mvhd", "trak", "tkhd", "mdia", "mdhd", "hdlr", "minf", "stbl", "stsd", "avc1",
        "mp4a", "encv", "rmra", "cmov", "mvex", "mehd", "qt  ", "isom", "\u{1A}E\u{DF}\u{A3}", "OggS", "\u{1}vorbis",
        "OpusHead", "FLV", "onMetaData", "#EXTM3U\n", "#EXTINF:", "#EXT-X-STREAM-INF:", "#EXT-X-ENDLIST", "CODECS=\"",
        "RESOLUTION=", "ID3", "Xing", "Info", "VBRI", "RIFF", "WAVE", "fmt ", "data", "FORM", "AIFF", "COMM", "caff",
        "desc", "pakt", "fLaC", "webm", "matroska", "V_VP9", "A_OPUS",
    ]

    static func seeds() -> [[UInt8]] {
        typealias S = VideoSamples
        let videos: [[UInt8]] = [
            S.ftyp() + S.moov() + S.mdat(9), S.ftyp("qt  ") + S.mdat(40) + S.moov(),
            S.ftyp() + S.largeBox("mdat", S.zeros(12)) + S.moov(S.length("mvhd", 9_000, of: 600, isLong: true)),
            Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1.64001f,mp4a.40.2\",RESOLUTION=9x8\nx".utf8),
            Array("#EXTM3U\n#EXTINF:9.5,\na.ts\n#EXTINF:3\nb.ts\n#EXT-X-ENDLIST".utf8),
            [0x1A, 0x45, 0xDF, 0xA3, 0x87, 0x42, 0x82, 0x84] + S.ascii("webm") + [
                0x18, 0x53, 0x80, 0x67, 0xFF, 0x15, 0x49, 0xA9, 0x66, 0x87, 0x44, 0x89, 0x84, 0x46, 0x1C, 0x40, 0,
            ],
            S.ascii("RIFF") + [36, 0, 0, 0] + S.ascii("WAVEfmt ") + [16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xAC, 0, 0]
                + [0x10, 0xB1, 2, 0, 4, 0, 16, 0] + S.ascii("data") + [0, 0x10, 0, 0],
            S.ascii("fLaC") + [0, 0, 0, 34] + S.zeros(10) + [0x0A, 0xC4, 0x42, 0xF0, 0, 1, 0, 0] + S.zeros(16),
            S.ascii("OggS") + S.zeros(22) + [1, 30, 1] + S.ascii("vorbis") + S.zeros(23),
            S.ascii("FLV") + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0, 18, 0, 0, 20] + S.ascii("onMetaData duration width"),
            S.ascii("ID3") + S.zeros(7) + [0xFF, 0xFB, 0x90, 0x64] + S.zeros(32) + S.ascii("Xing") + [
                0, 0, 0, 1, 0, 0, 9, 9,
            ],
            S.ascii("FORM") + S.be32(46) + S.ascii("AIFFCOMM") + S.be32(18) + S.be16(2) + S.be32(99) + S.be16(16)
                + [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0],
            S.ascii("caff") + [0, 1, 0, 0] + S.ascii("desc") + S.be64(32) + S.be64(0x40E5_8880_0000_0000)
                + S.ascii("aac "),
            [0x47, 0x40, 0, 0x10, 0, 0] + S.zeros(182) + [0x47, 0x50, 0, 0x10] + S.zeros(184) + [0x47],
        ]
        return videos.map { [0, 0] + $0 } + videos.map { [0, UInt8(clamping: $0.count / 2)] + $0 }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard input.count > 2 else { return }
        let bytes = Array(input.dropFirst(2))
        let cut = min(Int(input[0]) << 8 | Int(input[1]), bytes.count)
        let type = MediaSniffer.type(of: bytes)
        for total in [nil, bytes.count, bytes.count + cut] { try check(VideoBytes(head: bytes, total: total), type) }
        var parts = VideoBytes(head: Array(bytes.prefix(cut)), total: bytes.count)
        (parts.rest, parts.restStart) = (ByteView(bytes: Array(bytes.dropFirst(cut))), cut)
        try check(parts, type)
    }

    private static func check(_ bytes: VideoBytes, _ type: MediaType) throws(Broken) {
        let facts = VideoReader.facts(of: bytes, type: type)
        try expectEqual(VideoReader.facts(of: bytes, type: type), facts, "it is read in two ways")
        if let index = VideoReader.missingIndex(bytes, type: type) {
            try expect(index > 0 && index < bytes.total ?? 0, "the index is missing at \(index)")
        }
        guard let facts else { return }
        try expect(facts.codecs.count <= VideoFacts.codecLimit, "\(facts.codecs.count) codecs")
        try expect(facts.codecs.allSatisfy { (1...64).contains($0.utf8.count) }, "a codec is called \(facts.codecs)")
        try expect((facts.brand?.count ?? 0) <= 16, "the brand is \(facts.brand ?? "")")
        try expect(facts.seconds.map { $0 > 0 && $0 <= 31_557_600 } != false, "it plays \(facts.seconds ?? 0) s")
        try expect(
            (1..<1 << 31).contains(facts.width ?? 1) && (1..<1 << 31).contains(facts.height ?? 1),
            "the size is \(facts)")
        try expect((facts.width == nil) == (facts.height == nil), "only one side is known")
    }
}
