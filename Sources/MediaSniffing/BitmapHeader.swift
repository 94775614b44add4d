/// The place of a bitmap's own header: after that of the file, and after OS/2's array of bitmaps.
package enum BitmapHeader {
    package static func start(_ view: ByteView) -> Int? {
        let file = view.has("BA") ? arrayHeader : 0
        guard view.has("BM", at: file), let size = view.u32le(file + fileHeader), sizes.contains(size) else {
            return nil
        }
        return file + fileHeader
    }

    private static let arrayHeader = 14
    private static let fileHeader = 14
    /// OS/2 1 has 12 bytes, OS/2 2 any number from 16 to 64, Windows 40 and more.
    private static let sizes: Set<Int> = Set([12, 108, 124]).union(16...64)
}
