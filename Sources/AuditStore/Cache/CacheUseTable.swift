internal import AuditModel

extension Store {
    /// Adds to what the store counts for a run; within the transaction of its results.
    func count(_ use: CacheUse, _ run: RunID) throws(StoreError) {
        guard !use.isEmpty else { return }
        let add = try kept(Self.addUse)
        try add.run { binder in
            binder.put(run.number)
            for value in Self.columns(of: use) { binder.put(value) }
        }
    }

    /// How often answers of a run came from where, and what that saved.
    package func cacheUse(_ run: RunID) throws(StoreError) -> CacheUse {
        let select = try database.prepare("SELECT * FROM cache_use WHERE run = ?")
        let found = try select.first({ $0.put(run.number) }) { row in
            row.skip(1)
            var use = CacheUse()
            for origin in AnswerOrigin.allCases { use.pages[origin] = row.count() }
            for origin in AnswerOrigin.allCases { use.media[origin] = row.count() }
            use.savedBytes = row.count()
            return use
        }
        return found ?? CacheUse()
    }

    /// Lets go of what is more than the limit, which may be smaller than that of the run before; after the reports of
    /// the run, so that what it used may go too.
    ///
    /// - Parameter time: seconds since 1970; answers that came before it, and that the run did not use, go in any case.
    package func trimCache(_ run: RunID, receivedBefore time: Int64) throws(StoreError) {
        let tables = try cachedTables
        try write { () throws(StoreError) in
            try tables.answers.drop(receivedBefore: time, unusedIn: run)
            _ = try tables.room.makeRoom(0, before: RunID(run.number + 1))
        }
    }

    private static let addUse = """
        INSERT INTO cache_use VALUES (\(Array(repeating: "?", count: columns(of: CacheUse()).count + 1).joined(separator: ", ")))
        ON CONFLICT (run) DO UPDATE SET pages_fetched = pages_fetched + excluded.pages_fetched,
        pages_unchanged = pages_unchanged + excluded.pages_unchanged,
        pages_reused = pages_reused + excluded.pages_reused,
        media_fetched = media_fetched + excluded.media_fetched,
        media_unchanged = media_unchanged + excluded.media_unchanged,
        media_reused = media_reused + excluded.media_reused, saved_bytes = saved_bytes + excluded.saved_bytes
        """

    private static func columns(of use: CacheUse) -> [Int] {
        AnswerOrigin.allCases.map { use.pages[$0] ?? 0 } + AnswerOrigin.allCases.map { use.media[$0] ?? 0 }
            + [use.savedBytes]
    }
}

extension Store {
    /// Whether any answer is kept.
    package var hasAnswers: Bool {
        get throws(StoreError) { try database.number("SELECT EXISTS (SELECT 1 FROM answer)") > 0 }
    }

    /// Whether any page may be known again by its key.
    package var hasContents: Bool {
        get throws(StoreError) { try database.number("SELECT EXISTS (SELECT 1 FROM content)") > 0 }
    }

    /// What is kept of an answer, without its body; nil when nothing is.
    package func answer(_ key: AnswerKey) throws(StoreError) -> StoredAnswer? {
        try cachedTables.answers.answer(key)
    }

    /// The body of a kept document as it was kept; nil when it was let go.
    package func body(of answer: StoredAnswer) throws(StoreError) -> [UInt8]? {
        try cachedTables.answers.body(answer)
    }
}
