package import AuditModel
internal import MediaInspection
internal import MediaSniffing
internal import ImageCodecs

/// Decodes an image and measures its content; runs in a helper process, never in that of the audit.
package enum ImageAnalyzer {
    /// To be raised whenever the same bytes give different measurements, so that stored results are not mixed.
    package static let version = 12

    /// Analyses one image; its type is recognised by its first bytes.
    ///
    /// - Parameter copy: the copy to make besides the facts.
    /// - Throws: `ImageFailure.notDecodedHere` for anything but a raster image and for types without a decoder,
    ///   `.undecodable`, `.tooLarge` above 64 million pixels, `.helperDied` if there is not enough memory.
    package static func analyze(_ bytes: [UInt8], copy: ImageCopy) throws(ImageFailure) -> AnalyzedImage {
        let type = MediaSniffer.type(of: bytes)
        let image = try DecodedImage(bytes, type: type, colourWidth: Thumbnail.width)
        guard let text = TextMap(of: image) else { throw .helperDied }
        let facts = facts(of: image, text)
        let file: [UInt8]? =
            switch copy {
            case .none: nil
            case .thumbnail: Thumbnail.encode(image.colour, isOpaque: facts.isOpaque)
            case .pixels: terminalPixels(of: image.colour)
            }
        return AnalyzedImage(facts: facts, thumbnail: file)
    }

    /// An image for a terminal: no wider and no larger than `ImagePixels` may be.
    private static func terminalPixels(of plane: ColourPlane) -> [UInt8]? {
        guard plane.width > 0, plane.height > 0 else { return nil }
        var width = min(plane.width, ImagePixels.columnLimit)
        while width > 1, width * max(1, plane.height * width / plane.width) > ImagePixels.countLimit { width -= 1 }
        let height = min(ImagePixels.countLimit / width, max(1, plane.height * width / plane.width))
        let small = Miniature(of: plane, width: width, height: height)
        return ImagePixels(width: small.width, height: small.height, values: small.values)?.bytes
    }

    private static func facts(of image: DecodedImage, _ text: TextMap) -> ImageFacts {
        // The missing part might have had another colour.
        let isSolid = !image.isTruncated && Miniature.isSolid(image.colour)
        return ImageFacts(
            width: image.width, height: image.height, textCoverage: text.coverage, textCells: text.gridCells,
            textBoxes: text.boxes(width: image.width, height: image.height), isSolidColour: isSolid,
            isFlatLogo: !isSolid && FlatLogo.isVisible(in: image.colour, text: text), transparency: image.transparency,
            perceptualHash: isSolid ? nil : PerceptualHash.of(image.luma),
            swatch: isSolid ? nil : Swatch(of: image.colour), isTruncated: image.isTruncated)
    }
}

/// An image as small planes, upright.
package struct DecodedImage {
    /// The displayed size in pixels.
    var width: Int
    var height: Int
    var luma: LumaPlane
    var colour: ColourPlane
    /// The share of transparent pixels.
    var transparency: Double
    var isTruncated: Bool

    /// The most pixels of an image; a file that claims 50,000 × 50,000 is rejected before anything is allocated.
    static let pixelLimit = ImageFacts.pixelLimit

    /// Decodes by the type of the first bytes.
    ///
    /// - Parameter colourWidth: the most columns of the colour plane.
    package init(_ bytes: [UInt8], type: MediaType, colourWidth: Int) throws(ImageFailure) {
        var limits = codec_limits(
            pixels: Int64(Self.pixelLimit), luma_width: Int32(TextMap.width), colour_width: Int32(colourWidth))
        var image = codec_image()
        defer { codec_image_free(&image) }
        try Self.check(Self.decode(bytes, type, &limits, &image))
        let turned = ImageLayout.orientation(of: bytes, type: type)
        self.init(image, orientation: Orientation(exif: turned == 1 ? Int(image.orientation) : turned))
    }

    private static func decode(
        _ bytes: [UInt8], _ type: MediaType, _ limits: inout codec_limits, _ image: inout codec_image
    ) throws(ImageFailure) -> codec_status {
        if type == .ico { return try decodeIcon(bytes, &limits, &image) }
        return try bytes.withUnsafeBufferPointer { buffer throws(ImageFailure) in
            switch type {
            case .jpeg: codec_decode_jpeg(buffer.baseAddress, buffer.count, &limits, &image)
            case .png, .apng: codec_decode_png(buffer.baseAddress, buffer.count, &limits, &image)
            case .webp: codec_decode_webp(buffer.baseAddress, buffer.count, &limits, &image)
            case .avif: codec_decode_avif(buffer.baseAddress, buffer.count, &limits, &image)
            case .gif: codec_decode_gif(buffer.baseAddress, buffer.count, &limits, &image)
            case .bmp: codec_decode_bmp(buffer.baseAddress, buffer.count, 0, &limits, &image)
            default: throw .notDecodedHere
            }
        }
    }

    /// The largest frame that decodes.
    private static func decodeIcon(
        _ bytes: [UInt8], _ limits: inout codec_limits, _ image: inout codec_image
    ) throws(ImageFailure) -> codec_status {
        let frames = ImageLayout.iconFrames(of: bytes).sorted { $0.width * $0.height > $1.width * $1.height }
        var status = CODEC_UNDECODABLE
        for frame in frames.prefix(Self.frameAttempts) {
            codec_image_free(&image)
            image = codec_image()
            status = bytes[frame.bytes].withUnsafeBufferPointer { buffer in
                frame.isPNG
                    ? codec_decode_png(buffer.baseAddress, buffer.count, &limits, &image)
                    : codec_decode_bmp(buffer.baseAddress, buffer.count, 1, &limits, &image)
            }
            if status == CODEC_OK { break }
        }
        return status
    }

    /// The most frames of an ICO that are tried.
    private static let frameAttempts = 4

    private static func check(_ status: codec_status) throws(ImageFailure) {
        switch status {
        case CODEC_OK: return
        case CODEC_TOO_LARGE: throw .tooLarge
        case CODEC_UNSUPPORTED: throw .notDecodedHere
        case CODEC_NO_MEMORY: throw .helperDied
        default: throw .undecodable
        }
    }

    private init(_ image: codec_image, orientation: Orientation) {
        let luma = LumaPlane(
            width: Int(image.luma_width), height: Int(image.luma_height),
            values: Self.copy(image.luma, Int(image.luma_width) * Int(image.luma_height)))
        let colour = ColourPlane(
            width: Int(image.colour_width), height: Int(image.colour_height),
            values: Self.copy(image.colour, Int(image.colour_width) * Int(image.colour_height) * 4))
        self.luma = orientation.upright(luma)
        self.colour = orientation.upright(colour)
        (width, height) =
            orientation.isSideways
            ? (Int(image.height), Int(image.width)) : (Int(image.width), Int(image.height))
        transparency = image.transparency
        isTruncated = image.is_truncated != 0
    }

    private static func copy(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}

/// A thumbnail of an image for the report: JPEG, which is ten times as fast, or WebP if there is transparency.
enum Thumbnail {
    /// The most columns: those of a card in Messages on a 2× screen. Facts are measured at this width too, with or
    /// without a thumbnail.
    static let width = 600
    /// The most bytes; an image that does not fit at the lowest quality has no thumbnail.
    static let byteLimit = 49_152
    private static let qualities: [Int32] = [70, 40, 10]

    /// Nil if no quality fits, or if there is not enough memory.
    static func encode(_ plane: ColourPlane, isOpaque: Bool) -> [UInt8]? {
        for quality in qualities {
            guard let file = encode(plane, quality, isOpaque ? codec_encode_jpeg : codec_encode_webp) else {
                return nil
            }
            if file.count <= byteLimit { return file }
        }
        return nil
    }

    private typealias Encoder = (
        UnsafePointer<UInt8>?, Int32, Int32, Int32, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
        UnsafeMutablePointer<Int>?
    ) -> codec_status

    private static func encode(_ plane: ColourPlane, _ quality: Int32, _ encoder: Encoder) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = encoder(plane.values, Int32(plane.width), Int32(plane.height), quality, &bytes, &count)
        defer { codec_bytes_free(bytes) }
        guard status == CODEC_OK else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

/// How an image must be rotated and mirrored to be upright, as in EXIF.
enum Orientation: Int {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    /// Anything but 1...8 is upright.
    init(exif value: Int) { self = Orientation(rawValue: value) ?? .upright }

    /// Whether width and height are swapped.
    var isSideways: Bool { rawValue >= Orientation.transposed.rawValue }

    func upright(_ plane: LumaPlane) -> LumaPlane {
        guard self != .upright else { return plane }
        let (width, height, values) = turned(plane.values, plane.width, plane.height, channels: 1)
        return LumaPlane(width: width, height: height, values: values)
    }

    func upright(_ plane: ColourPlane) -> ColourPlane {
        guard self != .upright else { return plane }
        let (width, height, values) = turned(plane.values, plane.width, plane.height, channels: 4)
        return ColourPlane(width: width, height: height, values: values)
    }

    private func turned(_ from: [UInt8], _ width: Int, _ height: Int, channels: Int) -> (Int, Int, [UInt8]) {
        let (outWidth, outHeight) = isSideways ? (height, width) : (width, height)
        var out = [UInt8](repeating: 0, count: from.count)
        for y in 0..<outHeight {
            for x in 0..<outWidth {
                let (fromX, fromY) = source(x, y, width - 1, height - 1)
                let (to, at) = ((y * outWidth + x) * channels, (fromY * width + fromX) * channels)
                for channel in 0..<channels { out[to + channel] = from[at + channel] }
            }
        }
        return (outWidth, outHeight, out)
    }

    /// The place where the pixel displayed at (x, y) is stored.
    private func source(_ x: Int, _ y: Int, _ lastX: Int, _ lastY: Int) -> (Int, Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (lastX - x, y)
        case .upsideDown: (lastX - x, lastY - y)
        case .flipped: (x, lastY - y)
        case .transposed: (y, x)
        case .turnedLeft: (y, lastY - x)
        case .transversed: (lastX - y, lastY - x)
        case .turnedRight: (lastX - y, x)
        }
    }
}
