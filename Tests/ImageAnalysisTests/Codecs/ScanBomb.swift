/// Progressive JPEGs of many scans that say nothing.
enum ScanBomb {
    /// A refinement scan of the first AC coefficient, one run to the end of the band after the other.
    ///
    /// Its bytes run out at once; libjpeg goes on with zeros to the last block.
    private static let emptyScan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 1, 0x10]

    /// Adds scans before the end of the file.
    static func adding(_ count: Int, to jpeg: [UInt8]) -> [UInt8] {
        jpeg.dropLast(2) + (0..<count).flatMap { _ in emptyScan } + jpeg.suffix(2)
    }

    /// The same bytes, said to be a square of that size.
    static func enlarged(_ jpeg: [UInt8], side: Int) -> [UInt8] {
        var jpeg = jpeg
        guard let frame = jpeg.indices.dropLast().first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC2 }) else {
            return jpeg
        }
        let bytes = [UInt8(side >> 8), UInt8(side & 0xFF)]
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: bytes + bytes)
        return jpeg
    }
}
