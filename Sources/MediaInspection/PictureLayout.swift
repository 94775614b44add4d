internal import MediaSniffing
package import AuditModel

/// What a decoder asks of a picture's headers.
package enum PictureLayout {
    /// How a JPEG lies, 1...8 as EXIF counts; 1 for other types, which nobody turns.
    package static func orientation(of bytes: [UInt8], type: MediaType) -> Int {
        type == .jpeg ? JPEGHeader.orientation(ByteView(bytes: bytes)) : 1
    }

    /// The frames of an ICO in their order, at most 256; those that lie outside the file are left out.
    package static func iconFrames(of bytes: [UInt8]) -> [IconFrame] { iconFrames(ByteView(bytes: bytes)) }

    static func iconFrames(_ view: ByteView) -> [IconFrame] {
        guard let count = view.u16le(4) else { return [] }
        return (0..<min(count, 256)).compactMap { iconFrame(view, entry: 6 + 16 * $0) }
    }

    /// A frame may be a PNG, whose own header then counts.
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
        // A byte holds no 256, so 0 stands for it.
        return IconFrame(
            width: width == 0 ? 256 : width, height: height == 0 ? 256 : height, isPNG: false, bytes: bytes)
    }
}

/// One picture of an ICO.
package struct IconFrame: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// A whole PNG file; a bare bitmap otherwise.
    package let isPNG: Bool
    /// Where it lies in the file, as far as the file goes.
    package let bytes: Range<Int>
}
