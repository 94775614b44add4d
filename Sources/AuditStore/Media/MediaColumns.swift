internal import AuditModel

/// The columns of media facts, written and read in one order.
enum MediaColumns {
    static let names = [
        "url", "final_url", "status", "cause", "cause_detail", "content_type", "type", "width", "height", "bytes",
        "bytes_basis", "content_hash", "redirects", "is_insecure", "supports_ranges", "fetch_ms", "is_animated",
        "text_coverage", "text_cells", "text_boxes", "is_solid_colour", "is_flat_logo", "transparency", "phash",
    ]

    static func put(_ facts: MediaFacts, in binder: inout Binder) {
        binder.put(facts.url.text)
        binder.put(facts.finalURL == facts.url ? nil : facts.finalURL.text)
        binder.put(facts.status)
        binder.put(facts.failure?.cause.rawValue)
        binder.put(facts.failure?.detail)
        binder.put(facts.contentType)
        binder.put(facts.type.rawValue)
        binder.put(facts.width)
        binder.put(facts.height)
        ResultColumns.put(facts.size, in: &binder)
        binder.put(facts.contentHash)
        binder.put(facts.redirects)
        binder.put(facts.isInsecure)
        binder.put(facts.supportsRanges)
        binder.put(facts.milliseconds)
        binder.put(facts.isAnimated)
        let picture = facts.picture
        binder.put(picture?.textCoverage)
        binder.put(picture?.textCells)
        if let boxes = picture?.textBoxes { binder.put(packed(boxes)) } else { binder.put(String?.none) }
        binder.put(picture?.isSolidColour)
        binder.put(picture?.isFlatLogo)
        binder.put(picture?.transparency)
        binder.put(bits: picture?.perceptualHash)
    }

    /// Nil when the row holds what `put` never writes.
    static func read(_ row: inout Row) -> MediaFacts? {
        guard let url = PageURL(stored: row.text()) else { return nil }
        var facts = MediaFacts(url: url)
        if let text = row.optionalText() {
            guard let finalURL = PageURL(stored: text) else { return nil }
            facts.finalURL = finalURL
        }
        facts.status = row.optionalInt()
        let (cause, detail) = (row.optionalText(), row.optionalText())
        facts.failure = cause.map { FetchFailure(FetchFailure.Cause(rawValue: $0) ?? .other, detail ?? "") }
        facts.contentType = row.optionalText()
        facts.type = MediaType(rawValue: row.text()) ?? .unknown
        facts.width = row.optionalInt()
        facts.height = row.optionalInt()
        facts.size = ResultColumns.size(&row)
        facts.contentHash = row.optionalText()
        facts.redirects = row.count()
        facts.isInsecure = row.bool()
        facts.supportsRanges = row.optionalBool()
        facts.milliseconds = row.count()
        readPixels(into: &facts, &row)
        return facts
    }

    private static func readPixels(into facts: inout MediaFacts, _ row: inout Row) {
        facts.isAnimated = row.optionalBool()
        guard let coverage = row.optionalDouble() else { return }
        facts.picture = PictureFacts(
            width: facts.width ?? 0, height: facts.height ?? 0, textCoverage: coverage, textCells: row.count(),
            textBoxes: row.optionalBytes().map(unpacked) ?? [], isSolidColour: row.bool(), isFlatLogo: row.bool(),
            transparency: row.optionalDouble() ?? 0, perceptualHash: row.optionalBits())
    }

    /// Four little-endian 32-bit numbers a box.
    private static func packed(_ boxes: [PictureFacts.Box]) -> [UInt8] {
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
