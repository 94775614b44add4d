internal import EmbeddedFiles

/// The tables, which are those of `schema.sql`.
enum Schema {
    /// What `PRAGMA application_id` says of our files: "OGAU".
    static let applicationID: Int64 = 0x4F47_4155
    /// The format of the file, in `PRAGMA user_version`; it grows with every change of `schema.sql` or of what columns
    /// mean, and no other one is read.
    static let version: Int64 = 22

    /// Refuses what is not ours or of another format, without changing the file; true when it is still empty.
    static func inspect(_ database: Database) throws(StoreError) -> Bool {
        let file = database.file
        let found = try database.number("PRAGMA user_version")
        let owner = try database.number("PRAGMA application_id")
        if owner == 0, found == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 { return true }
        guard owner == applicationID, found > 0 else {
            throw StoreError(.notOurs, orAnotherFile: "\(file) is a database of another program;")
        }
        guard found == version else {
            throw StoreError(
                .otherFormat,
                orAnotherFile:
                    "\(file) was written by another version of ogaudit (format \(found); this version uses \(version)); delete it, or"
            )
        }
        return false
    }

    /// Makes the tables in an empty file, in one transaction, so that it is empty or whole.
    static func make(in database: Database) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.execute(String(cString: embedded_schema()))
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }
}
