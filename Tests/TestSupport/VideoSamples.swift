/// Small videos and audio files, written field by field from their specifications; here those of ISO media files.
package enum VideoSamples {
    package typealias Bytes = [UInt8]

    package static func be16(_ value: Int) -> Bytes { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    package static func be32(_ value: Int) -> Bytes { be16(value >> 16) + be16(value) }
    package static func be64(_ value: UInt64) -> Bytes { be32(Int(value >> 32)) + be32(Int(value & 0xFFFF_FFFF)) }
    package static func ascii(_ text: String) -> Bytes { Array(text.utf8) }
    package static func zeros(_ count: Int) -> Bytes { Bytes(repeating: 0, count: count) }
    package static func box(_ type: String, _ bodies: Bytes...) -> Bytes {
        let body = bodies.flatMap { $0 }
        return be32(body.count + 8) + ascii(type) + body
    }

    // MARK: ISO media

    /// `mvhd` or `mdhd`: version 0, or 1 with its 64-bit fields.
    package static func length(_ type: String, _ units: UInt64, of scale: Int, isLong: Bool = false) -> Bytes {
        let times = isLong ? zeros(16) : zeros(8)
        let duration = isLong ? be64(units) : be32(Int(units & 0xFFFF_FFFF))
        return box(type, [isLong ? 1 : 0, 0, 0, 0], times, be32(scale), duration, zeros(80))
    }

    package static func tkhd(_ width: Int, _ height: Int, isTurned: Bool = false, isLong: Bool = false) -> Bytes {
        let matrix =
            isTurned
            ? [0, 0x1_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000]
            : [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
        return box(
            "tkhd", [isLong ? 1 : 0, 0, 0, 3], zeros(isLong ? 32 : 20), zeros(16), matrix.flatMap(be32),
            be32(width << 16), be32(height << 16))
    }

    package static func track(
        _ kind: String, _ codecs: [String], width: Int = 0, height: Int = 0, isTurned: Bool = false, seconds: Int = 4
    ) -> Bytes {
        let entries = codecs.flatMap { box($0, zeros(24), be16(640), be16(360), zeros(50)) }
        let stsd = box("stsd", be32(0), be32(codecs.count), entries)
        let stbl = box("stbl", stsd, box("stts", zeros(8)))
        return box(
            "trak", tkhd(width, height, isTurned: isTurned),
            box(
                "mdia", length("mdhd", UInt64(seconds * 1_000), of: 1_000),
                box("hdlr", zeros(8), ascii(kind), zeros(12)), box("minf", box("dinf"), stbl)))
    }

    package static let film = track("vide", ["avc1"], width: 1280, height: 720) + track("soun", ["mp4a"])

    package static func moov(_ header: Bytes = length("mvhd", 12_500, of: 1_000), _ rest: Bytes = film) -> Bytes {
        box("moov", header, rest)
    }

    package static func ftyp(_ brand: String = "mp42") -> Bytes { box("ftyp", ascii(brand), be32(512), ascii(brand)) }

    package static func mdat(_ count: Int) -> Bytes { box("mdat", zeros(count)) }

    /// A box with a 64-bit size, said to be as long as `size` or as it is.
    package static func largeBox(_ type: String, _ body: Bytes, size: UInt64? = nil) -> Bytes {
        be32(1) + ascii(type) + be64(size ?? UInt64(body.count + 16)) + body
    }
}
