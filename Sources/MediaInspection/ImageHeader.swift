package import AuditModel
internal import MediaSniffing

/// Reads the displayed size of an image in pixels from its header; nil if the header does not contain it.
///
/// Every loop is limited by the number of bytes; nothing is decoded.
enum ImageHeader {
    struct Size: Hashable { var width: Int, height: Int }

    /// The longest side that is accepted, that of PNG: the product of two of them cannot overflow.
    static let sideLimit = 1 << 31 - 1

    static func size(of view: ByteView, type: MediaType) -> Size? {
        guard let size = written(view, type: type), max(size.width, size.height) <= sideLimit else { return nil }
        return size
    }

    private static func written(_ view: ByteView, type: MediaType) -> Size? {
        switch type {
        case .png, .apng: png(view)
        case .jpeg: JPEGHeader.size(view)
        case .gif: pair(view.u16le(6), view.u16le(8))
        case .webp: webp(view)
        case .bmp: bmp(view)
        case .tiff: tiff(view)
        case .ico: ico(view)
        case .avif, .heic: ISOImageHeader.size(view)
        case .jpegXL: JPEGXLHeader.size(view)
        default: nil
        }
    }

    /// Whether an image is animated, as far as its bytes tell; nil if they do not.
    static func isAnimated(_ view: ByteView, type: MediaType) -> Bool? {
        switch type {
        case .apng: true
        case .png, .jpeg, .bmp, .ico, .tiff: false
        case .gif: GIFFrames.hasSeveral(view)
        case .webp: view.has("VP8X", at: 12) ? (view.u8(20) ?? 0) & 0x02 != 0 : false
        case .avif: ISOImageHeader.isSequence(view) ? true : nil
        default: nil
        }
    }

    private static func pair(_ width: Int?, _ height: Int?) -> Size? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return Size(width: width, height: height)
    }

    private static func png(_ view: ByteView) -> Size? {
        // Apple's own "CgBI" chunk may come before IHDR.
        let start = view.has("CgBI", at: 12) ? 8 + 12 + (view.u32be(8) ?? 0) : 8
        guard view.has("IHDR", at: start + 4) else { return nil }
        return pair(view.u32be(start + 8), view.u32be(start + 12))
    }

    private static func webp(_ view: ByteView) -> Size? {
        if view.has("VP8 ", at: 12), view.has([0x9D, 0x01, 0x2A], at: 23) {
            return pair(view.u16le(26).map { $0 & 0x3FFF }, view.u16le(28).map { $0 & 0x3FFF })
        }
        if view.has("VP8L", at: 12), view.u8(20) == 0x2F, let bits = view.u32le(21) {
            return Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        }
        if view.has("VP8X", at: 12) {
            return pair(view.u24le(24).map { $0 + 1 }, view.u24le(27).map { $0 + 1 })
        }
        return nil
    }

    private static func bmp(_ view: ByteView) -> Size? {
        guard let header = BitmapHeader.start(view) else { return nil }
        if view.u32le(header) == 12 { return pair(view.u16le(header + 4), view.u16le(header + 6)) }
        func magnitude(_ value: Int?) -> Int? {
            value.map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
        }
        return pair(magnitude(view.u32le(header + 4)), magnitude(view.u32le(header + 8)))
    }

    private static func tiff(_ view: ByteView) -> Size? {
        var size = (width: Int?.none, height: Int?.none)
        TIFFDirectory.forEachEntry(view, base: 0) { tag, value in
            if tag == 256 { size.width = value }
            if tag == 257 { size.height = value }
        }
        let isOnItsSide = TIFFDirectory.orientation(view, base: 0) >= 5
        return isOnItsSide ? pair(size.height, size.width) : pair(size.width, size.height)
    }

    /// The largest frame.
    private static func ico(_ view: ByteView) -> Size? {
        ImageLayout.iconFrames(view).max { $0.width * $0.height < $1.width * $1.height }
            .map { Size(width: $0.width, height: $0.height) }
    }
}

/// Facts about a whole file without decoding it.
package struct RasterHeader: Sendable {
    package let type: MediaType
    /// The displayed size; nil if the header does not contain it, or if it is not a raster image.
    package let width: Int?
    package let height: Int?
    /// Nil if unknown.
    package let isAnimated: Bool?
    /// SHA-256 in lower-case hexadecimal.
    package let contentHash: String?
    /// Width and height of each frame of an ICO; empty for others.
    package let iconSizes: [(width: Int, height: Int)]

    package init(_ bytes: [UInt8]) {
        let view = ByteView(bytes: bytes)
        type = MediaSniffer.type(of: bytes)
        let size = ImageHeader.size(of: view, type: type)
        (width, height) = (size?.width, size?.height)
        isAnimated = ImageHeader.isAnimated(view, type: type)
        contentHash = ContentHash.sha256(bytes)
        iconSizes = type == .ico ? ImageLayout.iconFrames(view).map { ($0.width, $0.height) } : []
    }
}

/// The facts that a decoder needs from an image's headers.
package enum ImageLayout {
    /// The EXIF orientation of a JPEG, 1...8; 1 for other types, which are never rotated.
    package static func orientation(of bytes: [UInt8], type: MediaType) -> Int {
        type == .jpeg ? JPEGHeader.orientation(ByteView(bytes: bytes)) : 1
    }

    /// The frames of an ICO in order, at most 256; those outside the file are left out.
    package static func iconFrames(of bytes: [UInt8]) -> [IconFrame] { iconFrames(ByteView(bytes: bytes)) }

    static func iconFrames(_ view: ByteView) -> [IconFrame] {
        guard let count = view.u16le(4) else { return [] }
        return (0..<min(count, 256)).compactMap { iconFrame(view, entry: 6 + 16 * $0) }
    }

    /// A frame may be a PNG; then its own header counts.
    private static func iconFrame(_ view: ByteView, entry: Int) -> IconFrame? {
        guard let width = view.u8(entry), let height = view.u8(entry + 1), let count = view.u32le(entry + 8),
            let offset = view.u32le(entry + 12)
        else { return nil }
        let bytes = min(offset, view.count)..<min(offset &+ count, view.count)
        if view.has([0x89, 0x50, 0x4E, 0x47], at: offset), view.has("IHDR", at: offset + 12),
            let width = view.u32be(offset + 16), let height = view.u32be(offset + 20), width > 0, height > 0,
            max(width, height) <= ImageHeader.sideLimit
        {
            return IconFrame(width: width, height: height, isPNG: true, bytes: bytes)
        }
        // A byte cannot hold 256, so 0 means 256.
        return IconFrame(
            width: width == 0 ? 256 : width, height: height == 0 ? 256 : height, isPNG: false, bytes: bytes)
    }
}

/// One image in an ICO.
package struct IconFrame: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Whether it is a complete PNG file instead of a bare bitmap.
    package let isPNG: Bool
    /// Its place in the file, cut at the end of the file.
    package let bytes: Range<Int>
}

/// Counts up to two frames of a GIF without decoding them.
enum GIFFrames {
    static func hasSeveral(_ view: ByteView) -> Bool {
        guard let flags = view.u8(10) else { return false }
        var at = 13 + colours(flags)
        var frames = 0
        while let block = view.u8(at) {
            switch block {
            case 0x2C:
                frames += 1
                guard frames < 2, let local = view.u8(at + 9) else { return frames > 1 }
                at = skipSubBlocks(view, at + 11 + colours(local))
            case 0x21: at = skipSubBlocks(view, at + 2)
            default: return false
            }
        }
        return false
    }

    private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    private static func skipSubBlocks(_ view: ByteView, _ start: Int) -> Int {
        var at = start
        while let length = view.u8(at), length > 0 { at += length + 1 }
        return at + 1
    }
}
