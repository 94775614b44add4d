internal import CSQLite

/// Our disk, our database or another process prevented the store from doing its work.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        case cannotOpen
        /// Another process has the store; the holder in words, as far as it is known.
        case busy(holder: String)
        case full, readOnly, corrupt, newerSchema, notOurs, other
    }

    package var kind: Kind
    /// The extended result code of SQLite; 0 when SQLite was not asked.
    package var sqliteCode: Int32
    private let words: String
    /// The database that is damaged and can be recovered.
    private let damaged: String?

    package init(_ kind: Kind, sqliteCode: Int32 = 0, _ sentence: String) {
        (self.kind, self.sqliteCode, words, damaged) = (kind, sqliteCode, sentence, nil)
    }

    private init(damaged: String, _ words: String) {
        (kind, sqliteCode, self.words, self.damaged) = (.corrupt, SQLITE_CORRUPT, words, damaged)
    }

    /// One sentence that names the file and what to do. Of a damaged file it names the newest good backup, which reads
    /// up to `Backups.limit` files whole.
    package var sentence: String {
        guard let damaged else { return words }
        let backup = Backups.newestGood(of: damaged).map { "The newest good backup is \($0); or save" } ?? "Save"
        return "\(words) \(backup) what can be read with: ogaudit recover \(damaged)"
    }

    package var description: String { sentence }
}

extension StoreError {
    /// What a result code of SQLite means to somebody who only knows the file.
    static func sqlite(_ code: Int32, _ message: String, file: String) -> StoreError {
        let message = "\(message), code \(code)"
        if code & 0xFF == SQLITE_CORRUPT { return corrupt(message, file: file) }
        let (kind, sentence) = words(code & 0xFF, message, file)
        return StoreError(kind, sqliteCode: code, sentence)
    }

    private static func words(_ code: Int32, _ message: String, _ file: String) -> (Kind, String) {
        switch code {
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            (.cannotOpen, "Cannot open \(file) (\(message)); check that its folder exists and is writable.")
        case SQLITE_BUSY, SQLITE_LOCKED:
            (
                .busy(holder: "another program"),
                "\(file) is locked by another program; close it, or choose another file with --db."
            )
        case SQLITE_FULL:
            (
                .full,
                "No space left to write \(file). Free some space and run the same command again; stored results are kept."
            )
        case SQLITE_READONLY:
            (
                .readOnly,
                "\(file) is not writable (\(message)); change its permissions or choose another file with --db."
            )
        case SQLITE_NOTADB:
            (.notOurs, "\(file) is not a database, or its start is damaged; choose another file with --db.")
        default:
            (.other, "Reading or writing \(file) failed (\(message)); check the disk and try again.")
        }
    }

    /// The file holds a value that this program never writes.
    static func corrupt(_ what: String, file: String) -> StoreError {
        StoreError(damaged: file, "\(file) is damaged (\(what)).")
    }
}
