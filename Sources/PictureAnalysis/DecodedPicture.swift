package import AuditModel
internal import MediaInspection
internal import PictureCodecs

/// An image as small planes, upright.
package struct DecodedPicture {
    /// The displayed size in pixels.
    var width: Int
    var height: Int
    var luma: LumaPlane
    var colour: ColourPlane
    /// The share of transparent pixels.
    var transparency: Double
    var isTruncated: Bool

    /// The most pixels of an image; a file that claims 50,000 × 50,000 is rejected before anything is allocated.
    static let pixelLimit = PictureFacts.pixelLimit

    /// Decodes by the type of the first bytes.
    ///
    /// - Parameter colourWidth: the most columns of the colour plane.
    package init(_ bytes: [UInt8], type: MediaType, colourWidth: Int) throws(PictureFailure) {
        var limits = codec_limits(
            pixels: Int64(Self.pixelLimit), luma_width: Int32(TextMap.width), colour_width: Int32(colourWidth))
        var picture = codec_picture()
        defer { codec_picture_free(&picture) }
        try Self.check(Self.decode(bytes, type, &limits, &picture))
        let turned = PictureLayout.orientation(of: bytes, type: type)
        self.init(picture, orientation: Orientation(exif: turned == 1 ? Int(picture.orientation) : turned))
    }

    private static func decode(
        _ bytes: [UInt8], _ type: MediaType, _ limits: inout codec_limits, _ picture: inout codec_picture
    ) throws(PictureFailure) -> codec_status {
        if type == .ico { return try decodeIcon(bytes, &limits, &picture) }
        return try bytes.withUnsafeBufferPointer { buffer throws(PictureFailure) in
            switch type {
            case .jpeg: codec_decode_jpeg(buffer.baseAddress, buffer.count, &limits, &picture)
            case .png, .apng: codec_decode_png(buffer.baseAddress, buffer.count, &limits, &picture)
            case .webp: codec_decode_webp(buffer.baseAddress, buffer.count, &limits, &picture)
            case .avif: codec_decode_avif(buffer.baseAddress, buffer.count, &limits, &picture)
            case .gif: codec_decode_gif(buffer.baseAddress, buffer.count, &limits, &picture)
            case .bmp: codec_decode_bmp(buffer.baseAddress, buffer.count, 0, &limits, &picture)
            default: throw .notDecodedHere
            }
        }
    }

    /// The largest frame that decodes.
    private static func decodeIcon(
        _ bytes: [UInt8], _ limits: inout codec_limits, _ picture: inout codec_picture
    ) throws(PictureFailure) -> codec_status {
        let frames = PictureLayout.iconFrames(of: bytes).sorted { $0.width * $0.height > $1.width * $1.height }
        var status = CODEC_UNDECODABLE
        for frame in frames.prefix(Self.frameAttempts) {
            codec_picture_free(&picture)
            picture = codec_picture()
            status = bytes[frame.bytes].withUnsafeBufferPointer { buffer in
                frame.isPNG
                    ? codec_decode_png(buffer.baseAddress, buffer.count, &limits, &picture)
                    : codec_decode_bmp(buffer.baseAddress, buffer.count, 1, &limits, &picture)
            }
            if status == CODEC_OK { break }
        }
        return status
    }

    /// The most frames of an ICO that are tried.
    private static let frameAttempts = 4

    private static func check(_ status: codec_status) throws(PictureFailure) {
        switch status {
        case CODEC_OK: return
        case CODEC_TOO_LARGE: throw .tooLarge
        case CODEC_UNSUPPORTED: throw .notDecodedHere
        case CODEC_NO_MEMORY: throw .helperDied
        default: throw .undecodable
        }
    }

    private init(_ picture: codec_picture, orientation: Orientation) {
        let luma = LumaPlane(
            width: Int(picture.luma_width), height: Int(picture.luma_height),
            values: Self.copy(picture.luma, Int(picture.luma_width) * Int(picture.luma_height)))
        let colour = ColourPlane(
            width: Int(picture.colour_width), height: Int(picture.colour_height),
            values: Self.copy(picture.colour, Int(picture.colour_width) * Int(picture.colour_height) * 4))
        self.luma = orientation.upright(luma)
        self.colour = orientation.upright(colour)
        (width, height) =
            orientation.isSideways
            ? (Int(picture.height), Int(picture.width)) : (Int(picture.width), Int(picture.height))
        transparency = picture.transparency
        isTruncated = picture.is_truncated != 0
    }

    private static func copy(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}
