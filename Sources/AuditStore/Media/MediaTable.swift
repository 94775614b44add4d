package import AuditModel

/// Media facts in their table, found by run and address.
final class MediaTable {
    private let insert: Statement
    private let delete: Statement
    private let select: Statement
    private let file: String

    init(_ database: Database) throws(StoreError) {
        file = database.file
        let columns = ["run"] + MediaColumns.written
        insert = try database.prepareInsert(into: "media", columns)
        delete = try database.prepare("DELETE FROM media WHERE run = ? AND url = ?")
        select = try database.prepare(
            """
            SELECT \(MediaColumns.selection) FROM media m
            LEFT JOIN picture p ON p.content_hash = m.content_hash AND m.has_picture
            WHERE m.run = ? AND m.url = ? LIMIT 1
            """)
    }

    /// Keeps the facts; they replace what was known of the address in this run.
    func keep(_ facts: MediaFacts, _ run: RunID) throws(StoreError) {
        try delete.run {
            $0.put(run.number); $0.put(facts.url.text)
        }
        try insert.run { binder in
            binder.put(run.number)
            MediaColumns.put(facts, in: &binder)
        }
    }

    func facts(of url: PageURL, _ run: RunID) throws(StoreError) -> MediaFacts? {
        let file = file
        return try select.first({
            $0.put(run.number); $0.put(url.text)
        }) {
            (row: inout Row) throws(StoreError) in
            try MediaColumns.read(&row, file: file)
        } ?? nil
    }
}

extension Store {
    /// What this run already knows of a picture, video or sound; nil when it was not asked for yet.
    package func media(_ url: PageURL, run: RunID) throws(StoreError) -> MediaFacts? {
        try mediaTable.facts(of: url, run)
    }
}
