internal import TestSupport

/// The other containers.
extension VideoSamples {

    /// An element whose size takes four bytes.
    static func element(_ id: Bytes, _ body: Bytes) -> Bytes { id + be32(0x1000_0000 | body.count) + body }

    static func matroska(_ docType: String, isLive: Bool = false) -> Bytes {
        let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], ascii(docType)))
        let info = element(
            [0x15, 0x49, 0xA9, 0x66],
            element([0x2A, 0xD7, 0xB1], be32(1_000_000)) + element([0x44, 0x89], be64((7_250.0).bitPattern)))
        let sides = element([0xB0], be16(854)) + element([0xBA], be16(480))
        let video = element([0xAE], element([0x86], ascii("V_VP9")) + element([0xE0], sides))
        let audio = element([0xAE], element([0x86], ascii("A_OPUS")))
        let parts = info + element([0x16, 0x54, 0xAE, 0x6B], video + audio)
        let cluster = element([0x1F, 0x43, 0xB6, 0x75], zeros(40))
        let segment: Bytes = [0x18, 0x53, 0x80, 0x67]
        let isOpen: Bytes = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        return head + (isLive ? segment + isOpen + parts + cluster : element(segment, parts + cluster))
    }

    // MARK: Others

    static func oggPage(_ packet: Bytes, isFirst: Bool = true) -> Bytes {
        ascii("OggS") + [0, isFirst ? 2 : 0] + zeros(20) + [1, UInt8(packet.count)] + packet
    }

    static func theora(_ width: Int, _ height: Int) -> Bytes {
        [0x80] + ascii("theora") + [3, 2, 1] + be16(width / 16) + be16(height / 16) + be32(width).dropFirst()
            + be32(height).dropFirst() + zeros(20)
    }

    static let ogg =
        oggPage(theora(640, 352)) + oggPage([1] + ascii("vorbis") + zeros(20)) + oggPage(zeros(9), isFirst: false)

    static func flvTag(_ type: UInt8, _ body: Bytes) -> Bytes {
        [type] + be32(body.count).dropFirst() + zeros(7) + body + be32(11 + body.count)
    }

    static func property(_ name: String, _ value: Double) -> Bytes {
        be16(name.utf8.count) + ascii(name) + [0] + be64(value.bitPattern)
    }

    static let flv: Bytes =
        ascii("FLV") + [1, 5] + be32(9) + be32(0)
        + flvTag(
            18,
            [2] + be16(10) + ascii("onMetaData") + [8] + be32(3) + property("duration", 31.5) + property("width", 480)
                + property("height", 272) + [0, 0, 9]) + flvTag(9, [0x17, 0, 0, 0, 0]) + flvTag(8, [0xAF, 0])

    /// Frames of 128 kbit/s at 44.1 kHz; a Xing header in the first when the number of frames is given.
    static func mp3(frames: Int, announced: Int? = nil, tag: Int = 0) -> Bytes {
        var bytes: Bytes =
            tag > 0 ? ascii("ID3") + [4, 0, 0, 0, 0, UInt8(tag >> 7), UInt8(tag & 127)] + zeros(tag) : []
        for index in 0..<frames {
            var frame: Bytes = [0xFF, 0xFB, 0x90, 0x44] + zeros(32)
            if index == 0, let announced { frame += ascii("Xing") + be32(1) + be32(announced) }
            bytes += frame + zeros(417 - frame.count)
        }
        return bytes
    }

    static let wav = Samples.riff(
        "WAVE",
        ascii("fmt ") + Samples.le32(16) + Samples.le16(1) + Samples.le16(2) + Samples.le32(44_100)
            + Samples.le32(176_400) + zeros(4) + ascii("data") + Samples.le32(352_800) + zeros(8))

    static let aiff =
        ascii("FORM") + be32(100) + ascii("AIFFCOMM") + be32(18) + be16(2) + be32(88_200) + be16(16)
        + [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]

    static let caf =
        ascii("caff") + zeros(4) + ascii("desc") + be64(32) + be64((44_100.0).bitPattern) + ascii("lpcm")
        + be32(0) + be32(4) + be32(1) + be32(2) + be32(16) + ascii("data") + be64(352_804) + zeros(16)

    static let flac: Bytes =
        ascii("fLaC") + [0x80, 0, 0, 34] + zeros(10) + [0x0A, 0xC4, 0x42, 0xF0] + be32(132_300) + zeros(16)

    static func packet(_ id: Int, _ section: Bytes) -> Bytes {
        let payload: Bytes = [0x47] + be16(0x4000 | id) + [0x10, 0] + section
        return payload + Bytes(repeating: 0xFF, count: 188 - payload.count)
    }

    static let transportStream: Bytes =
        packet(0, [0] + be16(0xB00D) + zeros(5) + be16(1) + be16(0xE100) + zeros(4))
        + packet(
            0x100,
            [2] + be16(0xB017) + be16(1) + zeros(3) + be16(0xE101) + be16(0xF000)
                + [0x1B] + be16(0xE101) + be16(0xF000) + [0x0F] + be16(0xE102) + be16(0xF000) + zeros(4))
        + packet(0x101, zeros(100))

    static let master = ascii(
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=7680000,RESOLUTION=1920x1080,CODECS="avc1.640028, mp4a.40.2"
        high.m3u8

        """)
    static let media = ascii(
        "#EXTM3U\r\n#EXT-X-TARGETDURATION:10\r\n#EXTINF:9.5,\r\na.ts\r\n#EXTINF:3,the end\r\nb.ts\r\n#EXT-X-ENDLIST\r\n"
    )
}
