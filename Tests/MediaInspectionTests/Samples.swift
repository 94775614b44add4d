/// The first bytes of files of every kind, built by hand from their specifications.
enum Samples {
    static func be16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    static func be32(_ value: Int) -> [UInt8] { be16(value >> 16 & 0xFFFF) + be16(value & 0xFFFF) }
    static func le16(_ value: Int) -> [UInt8] { be16(value).reversed() }
    static func le32(_ value: Int) -> [UInt8] { be32(value).reversed() }
    static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func png(_ width: Int, _ height: Int, chunks: [String] = []) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += be32(13) + ascii("IHDR") + be32(width) + be32(height) + [8, 2, 0, 0, 0] + be32(0)
        for chunk in chunks + ["IDAT"] { bytes += be32(4) + ascii(chunk) + be32(0) + be32(0) }
        return bytes
    }

    static func jpeg(_ width: Int, _ height: Int, orientation: Int? = nil, progressive: Bool = false) -> [UInt8] {
        jpeg(width, height, segments: orientation.map { [exif(orientation: $0)] } ?? [], progressive: progressive)
    }

    /// An Exif segment; without an orientation it holds another tag.
    static func exif(orientation: Int?) -> [UInt8] {
        let tiff =
            ascii("MM") + be16(42) + be32(8) + be16(1) + be16(orientation == nil ? 0x0100 : 0x0112) + be16(3) + be32(1)
            + be16(orientation ?? 7) + be16(0) + be32(0)
        return app1(ascii("Exif\0\0") + tiff)
    }

    static func app1(_ body: [UInt8]) -> [UInt8] { [0xFF, 0xE1] + be16(2 + body.count) + body }

    static func jpeg(_ width: Int, _ height: Int, segments: [[UInt8]], progressive: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + be16(16) + ascii("JFIF\0") + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        for segment in segments { bytes += segment }
        bytes += [0xFF, 0xC4] + be16(4) + [0, 0]
        bytes += [0xFF, progressive ? 0xC2 : 0xC0] + be16(11) + [8] + be16(height) + be16(width) + [1, 1, 0x11, 0]
        return bytes + [0xFF, 0xDA] + be16(2) + [1, 2, 3]
    }

    static func gif(_ width: Int, _ height: Int, frames: Int = 1) -> [UInt8] {
        var bytes = ascii("GIF89a") + le16(width) + le16(height) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<frames {
            bytes += [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
            bytes += [0x2C] + le16(0) + le16(0) + le16(width) + le16(height) + [0, 2, 2, 0x4C, 1, 0]
        }
        return bytes + [0x3B]
    }

    static func riff(_ kind: String, _ chunk: [UInt8]) -> [UInt8] {
        ascii("RIFF") + le32(chunk.count + 4) + ascii(kind) + chunk
    }

    static func webpLossy(_ width: Int, _ height: Int) -> [UInt8] {
        riff("WEBP", ascii("VP8 ") + le32(20) + [0, 0, 0, 0x9D, 0x01, 0x2A] + le16(width) + le16(height))
    }
    static func webpLossless(_ width: Int, _ height: Int) -> [UInt8] {
        riff("WEBP", ascii("VP8L") + le32(5) + [0x2F] + le32((width - 1) | (height - 1) << 14))
    }
    static func webpExtended(_ width: Int, _ height: Int, isAnimated: Bool) -> [UInt8] {
        riff(
            "WEBP",
            ascii("VP8X") + le32(10) + [isAnimated ? 2 : 0, 0, 0, 0] + le32(width - 1).prefix(3)
                + le32(height - 1).prefix(3))
    }

    static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        ascii("BM") + [UInt8](repeating: 0, count: 12) + le32(40) + le32(width) + le32(height)
    }

    /// A bitmap of OS/2: its first version with 12 bytes of header, its second with 16 or more, perhaps in an array.
    static func os2Bitmap(_ width: Int, _ height: Int, header: Int, isArray: Bool = false) -> [UInt8] {
        let array = isArray ? ascii("BA") + le32(40) + le32(0) + le16(0) + le16(0) : []
        let size = header == 12 ? le16(width) + le16(height) : le32(width) + le32(height)
        let file = ascii("BM") + [UInt8](repeating: 0, count: 12) + le32(header) + size
        return array + file + [UInt8](repeating: 0, count: header)
    }

    static func tiff(_ width: Int, _ height: Int, isBig: Bool, orientation: Int? = nil) -> [UInt8] {
        let two = isBig ? be16 : le16, four = isBig ? be32 : le32
        let turn = orientation.map { two(274) + two(3) + four(1) + two($0) + two(0) } ?? []
        return ascii(isBig ? "MM" : "II") + two(42) + four(8) + two(orientation == nil ? 2 : 3) + two(256) + two(4)
            + four(1)
            + four(width) + two(257) + two(4) + four(1) + four(height) + turn
    }

    /// Frames as (side in the directory, real image if it is a PNG).
    static func ico(_ sides: [Int], png: (index: Int, side: Int)? = nil) -> [UInt8] {
        var directory = le16(0) + le16(1) + le16(sides.count)
        var data: [UInt8] = []
        for (index, side) in sides.enumerated() {
            let frame =
                png?.index == index ? Samples.png(png?.side ?? 0, png?.side ?? 0) : [UInt8](repeating: 0, count: 40)
            let byte = UInt8(side == 256 ? 0 : side)
            directory += [byte, byte, 0, 0] + le16(1) + le16(32) + le32(frame.count)
            directory += le32(6 + 16 * sides.count + data.count)
            data += frame
        }
        return directory + data
    }

    static func box(_ type: String, _ body: [UInt8]) -> [UInt8] { be32(body.count + 8) + ascii(type) + body }

    /// An AVIF or HEIC of two items: a thumbnail and the primary image, possibly cropped and rotated by 90°.
    static func avif(
        _ width: Int, _ height: Int, isTurned: Bool = false, cut: [Int]? = nil, brand: String = "avif"
    ) -> [UInt8] {
        func ispe(_ w: Int, _ h: Int) -> [UInt8] { box("ispe", be32(0) + be32(w) + be32(h)) }
        let clap = box("clap", ((cut ?? [1, 1, 1, 1]) + [0, 1, 0, 1]).flatMap(be32))
        let ipco = box(
            "ipco", ispe(160, 90) + box("av1C", [0, 0, 0, 0]) + ispe(width, height) + box("irot", [1]) + clap)
        let links: [UInt8] = [3, 2] + (cut == nil ? [] : [5]) + (isTurned ? [4] : [])
        let ipma = box("ipma", be32(0) + be32(2) + be16(1) + [1, 1] + be16(2) + [UInt8(links.count)] + links)
        let meta = box("meta", be32(0) + box("pitm", be32(0) + be16(2)) + box("iprp", ipco + ipma))
        return box("ftyp", ascii(brand) + be32(0) + ascii("mif1" + brand)) + meta
    }

    /// A sequence of images without any item, like animations.
    static func avifSequence(
        _ width: Int, _ height: Int, brands: [String] = ["avis", "avif", "msf1"], media: [UInt8] = []
    ) -> [UInt8] {
        let head = box("tkhd", [UInt8](repeating: 0, count: 76) + be16(width) + be16(0) + be16(height) + be16(0))
        let movie = box("moov", box("mvhd", [UInt8](repeating: 0, count: 100)) + box("trak", head))
        return box("ftyp", ascii(brands[0]) + be32(0) + brands.flatMap(ascii)) + media + movie
    }

    /// JPEG XL of 14 × 8 pixels, with EXIF's orientation in its header.
    static func jpegXL(orientation: Int) -> [UInt8] { [0xFF, 0x0A, 0b0100_0001, 0b101 | UInt8(orientation - 1) << 3] }

    /// The same in a container, a box for each part.
    static func jpegXL(boxes: [[UInt8]]) -> [UInt8] {
        box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", ascii("jxl ") + be32(0) + ascii("jxl "))
            + boxes.flatMap { $0 }
    }

    static func ftyp(_ brand: String) -> [UInt8] { box("ftyp", ascii(brand) + be32(512) + ascii(brand)) }
}
