internal import MediaSniffing

/// The frame header of a JPEG, with its sides swapped if EXIF rotates the image; the first EXIF segment counts.
enum JPEGHeader {
    static func size(_ view: ByteView) -> ImageHeader.Size? { read(view).size }

    /// The EXIF orientation from before the frame header, 1...8; 1 if there is none.
    static func orientation(_ view: ByteView) -> Int { read(view).orientation }

    private static func read(_ view: ByteView) -> (size: ImageHeader.Size?, orientation: Int) {
        var at = 2
        var turned: Int?
        while let marker = nextMarker(view, &at) {
            let orientation = turned ?? 1
            guard let length = view.u16be(at), length >= 2 else { return (nil, orientation) }
            if isFrame(marker) {
                guard let height = view.u16be(at + 3), let width = view.u16be(at + 5), width > 0, height > 0 else {
                    return (nil, orientation)
                }
                // EXIF orientations 5 to 8 are rotated by 90°.
                let (shownWidth, shownHeight) = orientation >= 5 ? (height, width) : (width, height)
                return (ImageHeader.Size(width: shownWidth, height: shownHeight), orientation)
            }
            if marker == 0xE1, view.has("Exif\0\0", at: at + 2) {
                turned = turned ?? TIFFDirectory.orientation(view, base: at + 8)
            }
            at += length
        }
        return (nil, turned ?? 1)
    }

    /// Moves past the next marker and returns it; markers without a segment are skipped.
    private static func nextMarker(_ view: ByteView, _ at: inout Int) -> Int? {
        while let byte = view.u8(at) {
            at += 1
            guard byte == 0xFF, let marker = view.u8(at), marker != 0, marker != 0xFF else { continue }
            at += 1
            if (0xD0...0xD8).contains(marker) || marker == 0x01 { continue }
            return marker == 0xD9 || marker == 0xDA ? nil : marker
        }
        return nil
    }

    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
}

/// The first directory of a TIFF structure, in TIFF files and EXIF.
enum TIFFDirectory {
    /// The EXIF orientation, 1...8; 1 if there is none.
    static func orientation(_ view: ByteView, base: Int) -> Int {
        var orientation = 1
        forEachEntry(view, base: base) { tag, value in
            if tag == 0x0112, (1...8).contains(value) { orientation = value }
        }
        return orientation
    }

    static func forEachEntry(_ view: ByteView, base: Int, _ body: (_ tag: Int, _ value: Int) -> Void) {
        let isBig = view.has("MM", at: base)
        guard isBig || view.has("II", at: base),
            let offset = view.tiff(base + 4, bytes: 4, bigEndian: isBig),
            let count = view.tiff(base + offset, bytes: 2, bigEndian: isBig)
        else { return }
        for index in 0..<min(count, 512) {
            let entry = base + offset + 2 + 12 * index
            guard let tag = view.tiff(entry, bytes: 2, bigEndian: isBig),
                let type = view.tiff(entry + 2, bytes: 2, bigEndian: isBig),
                let value = view.tiff(entry + 8, bytes: type == 3 ? 2 : 4, bigEndian: isBig)
            else { return }
            body(tag, value)
        }
    }
}
