internal import AuditModel
internal import MediaInspection
internal import PictureWorkers

/// Decodes pictures and measures them, somewhere where they can do no harm.
struct PictureDecoder: Sendable {
    /// What its facts are stored under; another version's are not taken for them.
    var version: Int
    /// Whether thumbnails are made.
    var makesThumbnails: Bool
    /// Ends what decodes, and waits until it is gone.
    var close: @Sendable () async -> Void = {}
    var analyze: @Sendable (_ bytes: [UInt8], _ thumbnail: Bool) async -> Result<AnalyzedPicture, PictureFailure>
}

extension PictureDecoder {
    /// With helper processes, which end when it is closed; nil without a program to start.
    init?(_ program: HelperProgram?, makesThumbnails: Bool) {
        guard let program else { return nil }
        let pool = PicturePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: makesThumbnails, close: { await pool.close() }
        ) { bytes, thumbnail in await pool.analyze(bytes, copy: thumbnail ? .thumbnail : .none) }
    }

    /// Tells the pixels of every picture by the hash of its bytes; nil without a program to start.
    init?(_ program: HelperProgram?, onPixels: @escaping @Sendable (String, PicturePixels) -> Void) {
        guard let program else { return nil }
        let pool = PicturePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: false, close: { await pool.close() }
        ) { bytes, _ in
            await pool.analyze(bytes, copy: .pixels).map { picture in
                if let pixels = picture.thumbnail.flatMap(PicturePixels.init), let hash = ContentHash.sha256(bytes) {
                    onPixels(hash, pixels)
                }
                return AnalyzedPicture(facts: picture.facts)
            }
        }
    }
}
