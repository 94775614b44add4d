internal import PictureCodecs

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
