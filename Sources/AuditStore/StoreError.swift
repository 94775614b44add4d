internal import CSQLite
internal import Glibc

/// Our disk, our database or another process prevented the store from doing its work.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        case cannotOpen
        /// There is no database to read.
        case missing
        /// Another process has the store; the holder in words, as far as it is known.
        case busy(holder: String)
        case full, readOnly, corrupt, otherFormat, notOurs, other
    }

    package var kind: Kind
    /// The extended result code of SQLite; 0 when SQLite was not asked.
    package var sqliteCode: Int32
    private let words: String
    private let remedy: Remedy

    /// What there is to do that the words do not say.
    private enum Remedy: Hashable {
        case none, anotherFile
        /// The database that is damaged.
        case backup(of: String)
    }

    package init(_ kind: Kind, sqliteCode: Int32 = 0, _ sentence: String) {
        (self.kind, self.sqliteCode, words, remedy) = (kind, sqliteCode, sentence, .none)
    }

    /// - Parameter clause: ends where another file is to be chosen.
    init(_ kind: Kind, sqliteCode: Int32 = 0, orAnotherFile clause: String) {
        (self.kind, self.sqliteCode, words, remedy) = (kind, sqliteCode, clause, .anotherFile)
    }

    private init(damaged: String, _ words: String) {
        (kind, sqliteCode, self.words, remedy) = (.corrupt, SQLITE_CORRUPT, words, .backup(of: damaged))
    }

    /// One sentence that names the file and what to do. Of a damaged file it names the newest good backup, which reads
    /// up to `Backups.limit` files whole.
    ///
    /// - Parameter option: by which another file is chosen.
    package func sentence(choosingWith option: String? = nil) -> String {
        switch remedy {
        case .none: return words
        case .anotherFile: return "\(words) choose another file\(option.map { " with \($0)" } ?? "")."
        case .backup(of: let damaged): return "\(words) \(Self.advice(on: damaged))"
        }
    }

    private static func advice(on damaged: String) -> String {
        guard let backup = Backups.newestGood(of: damaged) else {
            return "Delete it and run again, or save what sqlite3 can read with its .recover."
        }
        return "The newest good backup is \(backup). Put it in its place, or delete the database and run again."
    }

    package var description: String { sentence() }
}

extension StoreError {
    /// What a result code of SQLite means to a user who only knows the file.
    ///
    /// - Parameter number: what the system said, 0 when it was not asked.
    static func sqlite(_ code: Int32, _ message: String, file: String, system number: Int32 = 0) -> StoreError {
        let message = "\(message), code \(code)"
        if let error = system(number, file, code) ?? special(code, file) { return error }
        switch code & 0xFF {
        case SQLITE_CORRUPT: return corrupt(message, file: file)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            return StoreError(
                .cannotOpen, sqliteCode: code,
                "Cannot open \(file) (\(message)); check that its folder exists and is writable.")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(
                .busy(holder: "another program"), sqliteCode: code,
                orAnotherFile: "\(file) is locked by another program; close it, or")
        case SQLITE_FULL: return full(file, code)
        case SQLITE_READONLY:
            return StoreError(
                .readOnly, sqliteCode: code,
                orAnotherFile: "\(file) is not writable (\(message)); change its permissions or")
        case SQLITE_NOTADB:
            return StoreError(
                .notOurs, sqliteCode: code, orAnotherFile: "\(file) is not a database, or its start is damaged;")
        case SQLITE_IOERR:
            return StoreError(
                .other, sqliteCode: code,
                "Reading or writing \(file) failed (\(message)); check the disk and try again.")
        default:
            return StoreError(
                .other, sqliteCode: code,
                "SQLite cannot use \(file) (\(message)). Please report this as a bug of ogaudit.")
        }
    }

    /// Causes that the system names, which SQLite sums up as “unable to open” or “disk I/O error”.
    private static func system(_ number: Int32, _ file: String, _ code: Int32) -> StoreError? {
        switch number {
        case EMFILE, ENFILE:
            StoreError(
                .cannotOpen, sqliteCode: code,
                "Cannot open \(file): too many files are open. Raise the limit with ulimit -n, or lower the concurrency."
            )
        case ELOOP:
            StoreError(
                .cannotOpen, sqliteCode: code,
                "A file next to \(file) (-wal, -shm or -journal) is a link, which is not followed; remove it.")
        case ENOSPC, EDQUOT: full(file, code)
        case EFBIG:
            StoreError(
                .full, sqliteCode: code,
                "\(file) has reached the largest size of a file here; raise the limit with ulimit -f.")
        case EROFS:
            StoreError(.readOnly, sqliteCode: code, orAnotherFile: "\(file) is on a disk that is read-only;")
        case ENOLCK:
            unlockable(file, code)
        default: nil
        }
    }

    /// Causes that are in SQLite's extended codes (sqlite.org/rescode.html).
    private static func special(_ code: Int32, _ file: String) -> StoreError? {
        switch code {
        case Extended.noMemory, SQLITE_NOMEM:
            StoreError(
                .other, sqliteCode: code, "No memory left for \(file); stop other programs, or lower the concurrency.")
        case Extended.sharedSize: full(file, code)
        case Extended.temporaryPath:
            StoreError(
                .cannotOpen, sqliteCode: code,
                "No folder for temporary files is writable; set TMPDIR to one that is.")
        case Extended.lock, Extended.readLock, Extended.sharedLock, SQLITE_PROTOCOL, SQLITE_NOLFS:
            unlockable(file, code)
        case Extended.damagedFileSystem:
            StoreError(.other, sqliteCode: code, "The file system of \(file) is damaged; check the disk.")
        case Extended.moved:
            StoreError(
                .other, sqliteCode: code,
                "\(file) was moved or deleted while it was in use; leave it where it is and run the same command again."
            )
        case Extended.folderNotWritable, Extended.sharedNotWritable:
            StoreError(
                .readOnly, sqliteCode: code,
                orAnotherFile: "The folder of \(file) is not writable; change its permissions or")
        default: nil
        }
    }

    private enum Extended {
        static let readLock = SQLITE_IOERR | 9 << 8
        static let noMemory = SQLITE_IOERR | 12 << 8
        static let lock = SQLITE_IOERR | 15 << 8
        /// The memory that processes share is a file beside the database, which could not grow.
        static let sharedSize = SQLITE_IOERR | 19 << 8
        static let sharedLock = SQLITE_IOERR | 20 << 8
        static let temporaryPath = SQLITE_IOERR | 25 << 8
        static let damagedFileSystem = SQLITE_IOERR | 33 << 8
        static let moved = SQLITE_READONLY | 4 << 8
        static let sharedNotWritable = SQLITE_READONLY | 5 << 8
        static let folderNotWritable = SQLITE_READONLY | 6 << 8
    }

    private static func full(_ file: String, _ code: Int32) -> StoreError {
        StoreError(
            .full, sqliteCode: code,
            "No space left to write \(file). Free some space and run the same command again; stored results are kept.")
    }

    private static func unlockable(_ file: String, _ code: Int32) -> StoreError {
        StoreError(
            .other, sqliteCode: code,
            orAnotherFile: "The file system of \(file) cannot lock files, as some network disks cannot;")
    }

    /// A temporary file (without a name) hit a full disk.
    static func full(_ spill: SpillFolder, sqliteCode code: Int32) -> StoreError {
        StoreError(
            .full, sqliteCode: code,
            "No space left for temporary files in \(spill.path). Free some space there, or set \(spill.variable) to another "
                + "folder, and run the same command again.")
    }

    /// The file holds a value that this program never writes.
    static func corrupt(_ what: String, file: String) -> StoreError {
        StoreError(damaged: file, "\(file) is damaged (\(what)).")
    }
}
