internal import PictureCodecs

/// A small WebP file of a picture for the report.
enum Thumbnail {
    /// The most columns: those of a card in Messages on a screen of double density.
    static let width = 600
    /// The largest file; a picture that does not fit at the lowest quality has no thumbnail.
    static let byteLimit = 49_152
    private static let qualities: [Float] = [60, 35, 10]

    /// Nil when no quality fits, or for want of memory.
    static func encode(_ plane: ColourPlane) -> [UInt8]? {
        for quality in qualities {
            guard let file = encode(plane, quality) else { return nil }
            if file.count <= byteLimit { return file }
        }
        return nil
    }

    private static func encode(_ plane: ColourPlane, _ quality: Float) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = codec_encode_webp(plane.values, Int32(plane.width), Int32(plane.height), quality, &bytes, &count)
        defer { codec_bytes_free(bytes) }
        guard status == CODEC_OK else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
