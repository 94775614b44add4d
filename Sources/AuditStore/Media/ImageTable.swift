package import AuditModel

/// What decoding found, found by the hash of the bytes; bounded, and what was not used for the longest time goes first.
///
/// Images of the present run stay. When they alone fill the table, further ones are kept without their thumbnails,
/// and then not at all; they are decoded again when they are met again.
final class ImageTable {
    private let room: CacheRoom
    private let insert: Statement
    private let select: Statement
    private let use: Statement
    private let find: Statement
    private let oldest: Statement
    private let batch: Statement
    private let delete: Statement
    private(set) var rows: Int
    private(set) var bytes: Int

    /// The size of a row without boxes and thumbnail.
    private static let rowWeight = 200
    /// Rows that are looked up at a time to be deleted.
    private static let evictedAtOnce = 64

    init(_ database: Database, room: CacheRoom) throws(StoreError) {
        self.room = room
        let columns = ["content_hash", "version", "last_run", "weight"] + ImageColumns.names + ["thumbnail"]
        insert = try database.prepareInsert(into: "picture", columns)
        select = try database.prepare(
            """
            SELECT \(ImageColumns.names.joined(separator: ", ")) FROM picture
            WHERE content_hash = ? AND version = ?
            """)
        use = try database.prepare("UPDATE picture SET last_run = ?2 WHERE content_hash = ?1 AND last_run < ?2")
        find = try database.prepare("SELECT id, weight FROM picture WHERE content_hash = ?")
        oldest = try database.prepare("SELECT min(last_run) FROM picture WHERE last_run < ?")
        batch = try database.prepare(
            "SELECT id, weight FROM picture WHERE last_run < ? ORDER BY last_run LIMIT \(Self.evictedAtOnce)")
        delete = try database.prepare("DELETE FROM picture WHERE id = ?")
        rows = Int(try database.number("SELECT count(*) FROM picture"))
        bytes = Int(try database.number("SELECT coalesce(sum(weight), 0) FROM picture"))
    }

    func image(_ hash: String, version: Int) throws(StoreError) -> StoredImage? {
        let result: Result<ImageFacts, ImageFailure>?? = try select.first({
            $0.put(hash); $0.put(version)
        }) { ImageColumns.read(&$0) }
        guard let result, let result else { return nil }
        return StoredImage(contentHash: hash, version: version, result: result)
    }

    /// Keeps the image in place of what another version of the analysis found in it.
    func keep(_ image: StoredImage, _ run: RunID) throws(StoreError) {
        guard image.isLasting else { return }
        if let known = try find.first({ $0.put(image.contentHash) }, Self.entry) { try remove(known) }
        let boxes = (try? image.result.get()).map { ImageColumns.packed($0.textBoxes) }
        let weight = Self.rowWeight + (boxes?.count ?? 0)
        var thumbnail = image.thumbnail
        if try !makeRoom(weight + (thumbnail?.count ?? 0), run) {
            thumbnail = nil
            guard try makeRoom(weight, run) else { return }
        }
        let whole = weight + (thumbnail?.count ?? 0)
        try insert.run { binder in
            binder.put(image.contentHash)
            binder.put(image.version)
            binder.put(run.number)
            binder.put(whole)
            ImageColumns.put(image.result, boxes: boxes, in: &binder)
            if let thumbnail { binder.put(thumbnail) } else { binder.put(String?.none) }
        }
        rows += 1
        bytes += whole
    }

    /// Marks the image as used in this run.
    func markUsed(_ hash: String, _ run: RunID) throws(StoreError) {
        try use.run {
            $0.put(hash); $0.put(run.number)
        }
    }

    /// Lets what earlier runs used go until so much fits; false when it does not even then.
    private func makeRoom(_ weight: Int, _ run: RunID) throws(StoreError) -> Bool {
        while rows >= room.limits.images {
            guard try oldestUse(before: run) != nil else { return false }
            try evict(before: run) { rows >= room.limits.images }
        }
        return try room.makeRoom(weight, before: run)
    }

    private struct Entry { var id: Int64, weight: Int }

    private static func entry(_ row: inout Row) -> Entry { Entry(id: row.int(), weight: row.count()) }

    private func remove(_ entry: Entry) throws(StoreError) {
        try delete.run { $0.put(entry.id) }
        rows -= 1
        bytes -= entry.weight
    }
}

extension ImageTable: CachedTable {
    func oldestUse(before run: RunID) throws(StoreError) -> Int64? {
        try oldest.first({ $0.put(run.number) }) { $0.optionalInt().map(Int64.init) } ?? nil
    }

    func evict(before run: RunID, while isNeeded: () -> Bool) throws(StoreError) {
        let entries = try batch.all({ $0.put(run.number) }, Self.entry)
        for entry in entries where isNeeded() { try remove(entry) }
    }
}

extension Store {
    /// What this version of the analysis found in these bytes, in this run or an earlier one; without the thumbnail.
    package func image(_ contentHash: String, version: Int) throws(StoreError) -> StoredImage? {
        try cachedTables.images.image(contentHash, version: version)
    }

    /// The content hashes of the images that a run met, each once, in the order in which they were met first.
    ///
    /// - Parameter body: gets the hash and what reads its thumbnail, a JPEG or WebP file; nil when none is kept.
    package func forEachThumbnail(_ run: RunID, _ body: (String, () throws -> [UInt8]?) throws -> Void) throws {
        let hashes = try database.prepare(
            """
            SELECT content_hash FROM media WHERE run = ? AND has_picture GROUP BY content_hash ORDER BY min(id)
            """)
        // Apart, so that sorting moves hashes and no files.
        let thumbnail = try database.prepare("SELECT thumbnail FROM picture WHERE content_hash = ?")
        try hashes.forEach({ $0.put(run.number) }) { row in
            let hash = row.text()
            try body(hash) { try thumbnail.first({ $0.put(hash) }) { $0.optionalBytes() } ?? nil }
        }
    }

    /// How many addresses of a run led to images that could not be decoded, by the reason.
    package func imageFailures(_ run: RunID) throws(StoreError) -> [ImageFailure: Int] {
        let select = try database.prepare(
            """
            SELECT picture_failure, count(*) FROM media WHERE run = ? AND picture_failure IS NOT NULL
            GROUP BY picture_failure
            """)
        let counts = try select.all({ $0.put(run.number) }) { (ImageFailure(rawValue: $0.text()), $0.count()) }
        return counts.reduce(into: [:]) { sum, entry in if let failure = entry.0 { sum[failure] = entry.1 } }
    }
}

/// The columns of what decoding found, written and read in one order.
enum ImageColumns {
    static let names = [
        "failure", "width", "height", "text_coverage", "text_cells", "text_boxes", "is_solid_colour", "is_flat_logo",
        "transparency", "phash", "swatch", "is_truncated",
    ]

    static func put(_ result: Result<ImageFacts, ImageFailure>, boxes: [UInt8]?, in binder: inout Binder) {
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
    static func read(_ row: inout Row) -> Result<ImageFacts, ImageFailure>? {
        if let failure = row.optionalText() {
            row.skip(Int32(names.count - 1))
            return ImageFailure(rawValue: failure).map { .failure($0) }
        }
        guard let width = row.optionalInt() else {
            row.skip(Int32(names.count - 2))
            return nil
        }
        return .success(
            ImageFacts(
                width: width, height: row.count(), textCoverage: row.double(), textCells: row.count(),
                textBoxes: row.optionalBytes().map(unpacked) ?? [], isSolidColour: row.bool(),
                isFlatLogo: row.bool(), transparency: row.double(), perceptualHash: row.optionalBits(),
                swatch: row.optionalBytes().flatMap(Swatch.init), isTruncated: row.bool()))
    }

    /// Four little-endian 32-bit numbers a box.
    static func packed(_ boxes: [ImageFacts.Box]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(boxes.count, ImageFacts.boxLimit) * 16)
        for box in boxes.prefix(ImageFacts.boxLimit) {
            for side in [box.x0, box.y0, box.x1, box.y1] {
                withUnsafeBytes(of: Int32(clamping: side).littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    private static func unpacked(_ bytes: [UInt8]) -> [ImageFacts.Box] {
        bytes.withUnsafeBytes { bytes in
            func side(_ index: Int) -> Int {
                Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)))
            }
            return stride(from: 0, to: bytes.count / 16 * 4, by: 4).map { index in
                ImageFacts.Box(x0: side(index), y0: side(index + 1), x1: side(index + 2), y1: side(index + 3))
            }
        }
    }
}

/// What one analysis found in one file, whatever URLs lead to it.
package struct StoredImage: Hashable, Sendable {
    /// SHA-256 of the bytes in lower-case hexadecimal.
    package var contentHash: String
    /// The version of the analysis; another version says nothing about what this one would.
    package var version: Int
    package var result: Result<ImageFacts, ImageFailure>
    /// A small JPEG or WebP file for the report; nil when there is none, or when it was not asked for.
    package var thumbnail: [UInt8]?

    package init(
        contentHash: String, version: Int, result: Result<ImageFacts, ImageFailure>, thumbnail: [UInt8]? = nil
    ) {
        self.contentHash = contentHash
        self.version = version
        self.result = result
        self.thumbnail = thumbnail
    }

    /// Whether the same bytes would end the same way tomorrow.
    package var isLasting: Bool {
        switch result {
        case .success: true
        case .failure(let failure): failure.isLasting
        }
    }
}
