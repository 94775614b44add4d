internal import PictureWorkers

extension PictureStudio {
    /// A studio of helper processes, which end when it is closed; nil without a program to start.
    init?(_ program: HelperProgram?, makesThumbnails: Bool) {
        guard let program else { return nil }
        let pool = PicturePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: makesThumbnails, close: { await pool.close() }
        ) { bytes, thumbnail in await pool.analyze(bytes, thumbnail: thumbnail) }
    }
}
