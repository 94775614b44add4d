internal import CSQLite

/// Our disk, our database or another process prevented the store from doing its work.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        case cannotOpen
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
        return "The newest good backup is \(backup): put it in its place, or delete the database and run again."
    }

    package var description: String { sentence() }
}

extension StoreError {
    /// SQLITE_IOERR_SHMSIZE: the memory that processes share, which is a file beside the database, could not grow.
    private static let noSpaceToShare = SQLITE_IOERR | 19 << 8

    /// What a result code of SQLite means to somebody who only knows the file.
    static func sqlite(_ code: Int32, _ message: String, file: String) -> StoreError {
        if code == noSpaceToShare { return sqlite(SQLITE_FULL, message, file: file) }
        let message = "\(message), code \(code)"
        if code & 0xFF == SQLITE_CORRUPT { return corrupt(message, file: file) }
        switch code & 0xFF {
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            return StoreError(
                .cannotOpen, sqliteCode: code,
                "Cannot open \(file) (\(message)); check that its folder exists and is writable.")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(
                .busy(holder: "another program"), sqliteCode: code,
                orAnotherFile: "\(file) is locked by another program; close it, or")
        case SQLITE_FULL:
            return StoreError(
                .full, sqliteCode: code,
                "No space left to write \(file). Free some space and run the same command again; stored results are kept."
            )
        case SQLITE_READONLY:
            return StoreError(
                .readOnly, sqliteCode: code,
                orAnotherFile: "\(file) is not writable (\(message)); change its permissions or")
        case SQLITE_NOTADB:
            return StoreError(
                .notOurs, sqliteCode: code, orAnotherFile: "\(file) is not a database, or its start is damaged;")
        default:
            return StoreError(
                .other, sqliteCode: code,
                "Reading or writing \(file) failed (\(message)); check the disk and try again.")
        }
    }

    /// Nothing that has a name is full.
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
