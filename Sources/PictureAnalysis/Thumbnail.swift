internal import PictureCodecs

/// A small file of a picture for the report: JPEG, which is made in a tenth of the time, or WebP of what shines through.
enum Thumbnail {
    /// The most columns: those of a card in Messages on a screen of double density. Facts are measured at this width too,
    /// with and without a thumbnail.
    static let width = 600
    /// The largest file; a picture that does not fit at the lowest quality has no thumbnail.
    static let byteLimit = 49_152
    private static let qualities: [Int32] = [70, 40, 10]

    /// Nil when no quality fits, or for want of memory.
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
