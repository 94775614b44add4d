internal import AuditModel
internal import AuditStore
internal import Glibc

/// One process at a time writes the reports of a folder, so that its files belong together.
enum ReportTurn {
    /// Gone when nobody writes.
    static let fileName = ".ogaudit-reports-lock"
    /// How long another process may take; a million pages need two minutes.
    static let patience = Moment.Span.seconds(600)

    /// - Throws: `OutputError` when the other does not finish, `CancellationError`.
    static func wait(for folder: String, now: Int64) throws -> ProcessLock {
        let end = Moment.now + patience
        while true {
            do throws(ProcessLock.Failure) {
                return try ProcessLock(path: "\(folder)/\(fileName)", now: now)
            } catch {
                switch error {
                case .busy(let holder) where Moment.now >= end: throw OutputError.inUse(folder, by: holder)
                case .busy: break
                case .system(let number):
                    throw OutputError.folder(folder, reason: "\(fileName): \(String(cString: strerror(number)))")
                }
            }
            try Task.checkCancellation()
            usleep(UInt32(ProcessLock.retryInterval.nanoseconds / 1000))
        }
    }
}
