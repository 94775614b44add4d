package import AuditModel
internal import Glibc

/// An advisory lock in a file that names its owner, which dies with its process.
package struct ProcessLock: ~Copyable {
    private let descriptor: CInt
    private let path: String

    /// How often a waiting process asks again.
    package static let retryInterval = Moment.Span.milliseconds(50)
    /// The most that is read of what a holder wrote.
    private static let noteLimit = 200
    /// Times that the file may be removed or replaced under our hands.
    private static let attempts = 100

    /// Takes the lock of `file`; throws `busy` when another process has it.
    init(file: String, now: Int64) throws(StoreError) {
        do throws(Failure) {
            try self.init(path: file + "-lock", now: now)
        } catch {
            switch error {
            case .busy(let holder):
                throw StoreError(
                    .busy(holder: holder), orAnotherFile: "\(file) is in use by \(holder); wait for it to finish, or")
            case .system(let number): throw Self.cannotOpen(file, number)
            }
        }
    }

    /// Why there is no lock: its owner in words, or the number that the system gave.
    package enum Failure: Error, Hashable {
        case busy(String)
        case system(CInt)
    }

    /// Takes the lock in that file, which only its owner can open: a user who may only read the folder could keep it from
    /// us otherwise.
    package init(path: String, now: Int64) throws(Failure) {
        self.path = path
        descriptor = try Self.take(path)
        Self.sign(descriptor, now)
    }

    private static func take(_ path: String) throws(Failure) -> CInt {
        for _ in 0..<attempts {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw .system(errno) }
            var opened = stat()
            guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw .system(EINVAL)
            }
            // Earlier versions let everybody open it.
            if opened.st_mode & 0o077 != 0 { _ = fchmod(descriptor, 0o600) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                defer { close(descriptor) }
                throw .busy(note(in: descriptor))
            }
            // The process that had it before may have removed the file.
            var named = stat()
            if lstat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
                return descriptor
            }
            close(descriptor)
        }
        throw .system(EAGAIN)
    }

    /// Lets go of the lock and leaves no file.
    package consuming func remove() {
        unlink(path)
        // Named here so that it is not let go before: the next one would lose the file that it has just taken.
        flock(descriptor, LOCK_UN)
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
        if code == ELOOP || code == EINVAL {
            return StoreError(.cannotOpen, "\(path)-lock is a link or a device, not a file; remove it and try again.")
        }
        let reason = String(cString: strerror(code))
        if code == EROFS || code == EACCES {
            return StoreError(.readOnly, orAnotherFile: "Cannot write \(path) (\(reason));")
        }
        if code == ENOSPC { return StoreError(.full, "No space left to write \(path); free some space and try again.") }
        return StoreError(.cannotOpen, "Cannot open \(path) (\(reason)); check that its folder exists.")
    }
}
