internal import MediaSniffing
internal import AuditModel

/// Reads the size of a picture from its header, in pixels as it is shown; nil when the header does not say.
///
/// Every loop is bounded by the length of the bytes; nothing is decoded.
enum ImageHeader {
    struct Size: Hashable { var width: Int, height: Int }

    /// The longest side that is believed, that of PNG: two of them can be multiplied without a second thought.
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

    /// Whether a picture has more than one frame, as far as its bytes tell; nil when they do not.
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
        // Apple's own "CgBI" chunk may stand before IHDR.
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
        PictureLayout.iconFrames(view).max { $0.width * $0.height < $1.width * $1.height }
            .map { Size(width: $0.width, height: $0.height) }
    }
}
