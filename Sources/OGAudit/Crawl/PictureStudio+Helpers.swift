internal import PictureWorkers

extension PictureStudio {
    /// A studio of helper processes, which end when it does; nil without a program to start.
    init?(_ program: HelperProgram?, makesThumbnails: Bool) {
        guard let program else { return nil }
        let pool = PicturePool(program)
        self.init(version: HelperProgram.analysisVersion, makesThumbnails: makesThumbnails) { bytes, thumbnail in
            await pool.analyze(bytes, thumbnail: thumbnail)
        }
    }
}
