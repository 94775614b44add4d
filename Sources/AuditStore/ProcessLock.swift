internal import AuditModel
internal import Glibc

/// An advisory lock beside the database that says who has it and dies with its process.
struct ProcessLock: ~Copyable {
    private let descriptor: CInt

    /// How often a waiting process asks again.
    static let retryInterval = Moment.Span.milliseconds(50)
    /// The most that is read of what a holder wrote.
    private static let noteLimit = 200

    /// Takes the lock of `file`; throws `busy` when another process has it.
    init(file: String, now: Int64) throws(StoreError) {
        descriptor = open(file + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.cannotOpen(file, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // `deinit` closes the file: it runs, because every stored property is set.
            let holder = Self.note(in: descriptor)
            throw StoreError(
                .busy(holder: holder), orAnotherFile: "\(file) is in use by \(holder); wait for it to finish, or")
        }
        Self.sign(descriptor, now)
    }

    deinit {
        // Closing is not enough: a child that was just forked and has not yet run its program has the file open too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The note is only for people: who holds the lock is decided by the kernel.
    private static func sign(_ descriptor: CInt, _ now: Int64) {
        let note = "process \(getpid()) since \(UTCTime(seconds: now).line)"
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, note, note.utf8.count, 0)
    }

    private static func note(in descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: noteLimit)
        let count = pread(descriptor, &bytes, noteLimit, 0)
        guard count > 0 else { return "another process" }
        let printable = bytes[..<count].filter { (0x20..<0x7F).contains($0) }
        return String(decoding: printable, as: UTF8.self)
    }

    private static func cannotOpen(_ path: String, _ code: CInt) -> StoreError {
        let reason = String(cString: strerror(code))
        if code == EROFS || code == EACCES {
            return StoreError(.readOnly, orAnotherFile: "Cannot write \(path) (\(reason));")
        }
        if code == ENOSPC { return StoreError(.full, "No space left to write \(path); free some space and try again.") }
        return StoreError(.cannotOpen, "Cannot open \(path) (\(reason)); check that its folder exists.")
    }
}
