package import AuditModel
internal import PictureWorkers

/// Decodes pictures and measures them, somewhere where they can do no harm.
package struct PictureDecoder: Sendable {
    /// What its facts are stored under; another version's are not taken for them.
    package var version: Int
    /// Whether thumbnails are made.
    package var makesThumbnails: Bool
    package var analyze:
        @Sendable (_ bytes: [UInt8], _ thumbnail: Bool) async -> Result<AnalyzedPicture, PictureFailure>
    /// Ends what decodes, and waits until it is gone.
    package var close: @Sendable () async -> Void

    package init(
        version: Int, makesThumbnails: Bool, close: @escaping @Sendable () async -> Void = {},
        analyze: @escaping @Sendable ([UInt8], Bool) async -> Result<AnalyzedPicture, PictureFailure>
    ) {
        self.version = version
        self.makesThumbnails = makesThumbnails
        self.close = close
        self.analyze = analyze
    }
}

extension PictureDecoder {
    /// With helper processes, which end when it is closed; nil without a program to start.
    init?(_ program: HelperProgram?, makesThumbnails: Bool) {
        guard let program else { return nil }
        let pool = PicturePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: makesThumbnails, close: { await pool.close() }
        ) { bytes, thumbnail in await pool.analyze(bytes, thumbnail: thumbnail) }
    }
}
