internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import Glibc

/// `ogaudit report`: the reports of the newest run of a database, without the network.
extension Reports {
    /// How many pages the newest run has.
    ///
    /// - Throws: `AuditError` when there is no run; `OutputError` when the database cannot be read.
    package static func pageCount(_ options: AuditOptions) throws -> Int {
        do throws(StoreError) {
            let store = try Store(reading: options.databasePath)
            if let newest = try store.newestRun(where: \.hasResults) { return newest.pages }
        } catch {
            throw OutputError.store(error)
        }
        throw AuditError.noRun(options.databasePath, finished: false)
    }

    /// - Throws: `AuditError` when there is no run; `OutputError` when something cannot be read or written.
    package static func write(_ options: AuditOptions) async throws -> AuditEnd {
        try options.validatePlaces()
        return try await OutputError.translating {
            SpillFolder.fallBack(toFolderOf: options.output + "/")
            let store = try Store(reading: options.databasePath)
            try OutputFolder.prepare(options)
            guard let newest = try store.newestRun(where: \.hasResults) else {
                throw AuditError.noRun(options.databasePath, finished: false)
            }
            return try Reports(store: store, run: newest.run, options: options)
                .write(isWhole: newest.finished != nil, now: WallClock.seconds())
        }
    }
}

/// One process at a time writes the reports of a folder, so that its files belong together.
extension Reports {
    /// Is there only while reports are written.
    private static let lockName = ".ogaudit-reports-lock"
    /// How long another process may take; a million pages need two minutes.
    private static let patience = Moment.Span.seconds(600)

    /// - Throws: `OutputError` when the other does not finish, `CancellationError`.
    static func waitForTurn(in folder: String, now: Int64) throws -> ProcessLock {
        let end = Moment.now + patience
        while true {
            do throws(ProcessLock.Failure) {
                return try ProcessLock(path: "\(folder)/\(lockName)", now: now)
            } catch {
                switch error {
                case .busy(let holder) where Moment.now >= end: throw OutputError.inUse(folder, by: holder)
                case .busy: break
                case .system(let number):
                    throw OutputError.folder(folder, reason: "\(lockName): \(String(cString: strerror(number)))")
                }
            }
            try Task.checkCancellation()
            usleep(UInt32(ProcessLock.retryInterval.nanoseconds / 1000))
        }
    }
}
