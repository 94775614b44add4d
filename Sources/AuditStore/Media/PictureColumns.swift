internal import AuditModel

/// The columns of what decoding told, written and read in one order.
enum PictureColumns {
    static let names = [
        "failure", "width", "height", "text_coverage", "text_cells", "text_boxes", "is_solid_colour", "is_flat_logo",
        "transparency", "phash", "swatch", "is_truncated",
    ]

    static func put(_ result: Result<PictureFacts, PictureFailure>, boxes: [UInt8]?, in binder: inout Binder) {
        let facts = try? result.get()
        if case .failure(let failure) = result { binder.put(failure.rawValue) } else { binder.put(String?.none) }
        binder.put(facts?.width)
        binder.put(facts?.height)
        binder.put(facts?.textCoverage)
        binder.put(facts?.textCells)
        if let boxes { binder.put(boxes) } else { binder.put(String?.none) }
        binder.put(facts?.isSolidColour)
        binder.put(facts?.isFlatLogo)
        binder.put(facts?.transparency)
        binder.put(bits: facts?.perceptualHash)
        if let swatch = facts?.swatch { binder.put(swatch.bytes) } else { binder.put(String?.none) }
        binder.put(facts?.isTruncated)
    }

    /// Nil when there is no row, or when it holds what `put` never writes.
    static func read(_ row: inout Row) -> Result<PictureFacts, PictureFailure>? {
        if let failure = row.optionalText() {
            row.skip(Int32(names.count - 1))
            return PictureFailure(rawValue: failure).map { .failure($0) }
        }
        guard let width = row.optionalInt() else {
            row.skip(Int32(names.count - 2))
            return nil
        }
        return .success(
            PictureFacts(
                width: width, height: row.count(), textCoverage: row.double(), textCells: row.count(),
                textBoxes: row.optionalBytes().map(unpacked) ?? [], isSolidColour: row.bool(),
                isFlatLogo: row.bool(), transparency: row.double(), perceptualHash: row.optionalBits(),
                swatch: row.optionalBytes().flatMap(Swatch.init), isTruncated: row.bool()))
    }

    /// Four little-endian 32-bit numbers a box.
    static func packed(_ boxes: [PictureFacts.Box]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(boxes.count, PictureFacts.boxLimit) * 16)
        for box in boxes.prefix(PictureFacts.boxLimit) {
            for side in [box.x0, box.y0, box.x1, box.y1] {
                withUnsafeBytes(of: Int32(clamping: side).littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    private static func unpacked(_ bytes: [UInt8]) -> [PictureFacts.Box] {
        bytes.withUnsafeBytes { bytes in
            func side(_ index: Int) -> Int {
                Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)))
            }
            return stride(from: 0, to: bytes.count / 16 * 4, by: 4).map { index in
                PictureFacts.Box(x0: side(index), y0: side(index + 1), x1: side(index + 2), y1: side(index + 3))
            }
        }
    }
}
