internal import AuditModel

/// Kept answers in their table, found by address and identity; bodies are kept apart, so that looking up what to ask by does not
/// read them.
final class AnswerTable {
    private let insert: Statement
    private let insertBody: Statement
    private let select: Statement
    private let locate: Statement
    private let selectBody: Statement
    private let confirm: Statement
    private let use: Statement
    private let oldest: Statement
    private let batch: Statement
    private let aged: Statement
    private let delete: Statement
    private let deleteBody: Statement
    private(set) var bytes: Int

    /// The size of a row without its texts, its body and its cached conclusion.
    private static let rowWeight = 300
    private static let contentWeight = 3_000
    /// Rows that are looked up at a time to be deleted.
    private static let evictedAtOnce = 64

    /// What `bind` binds, as the first two parameters.
    private static let isKey = "url = ?1 AND identity = ?2"

    init(_ database: Database) throws(StoreError) {
        let columns = ["url", "identity", "last_run", "weight", "content"] + AnswerColumns.names
        insert = try database.prepareInsert(into: "answer", columns)
        insertBody = try database.prepare("INSERT INTO answer_body VALUES (?, ?)")
        select = try database.prepare(
            "SELECT id, last_run, \(AnswerColumns.names.joined(separator: ", ")) FROM answer WHERE \(Self.isKey)")
        locate = try database.prepare("SELECT id, weight FROM answer WHERE \(Self.isKey)")
        selectBody = try database.prepare("SELECT bytes FROM answer_body WHERE id = ?")
        confirm = try database.prepare(
            """
            UPDATE answer SET last_run = ?3, checked_at = ?4, entity_tag = ?5, last_modified = ?6,
            headers = coalesce(?7, headers) WHERE \(Self.isKey)
            """)
        use = try database.prepare("UPDATE answer SET last_run = ?3 WHERE \(Self.isKey) AND last_run < ?3")
        oldest = try database.prepare("SELECT min(last_run) FROM answer WHERE last_run < ?")
        batch = try database.prepare(
            "SELECT id, weight FROM answer WHERE last_run < ? ORDER BY last_run LIMIT \(Self.evictedAtOnce)")
        aged = try database.prepare("SELECT id, weight FROM answer WHERE last_run < ? AND received_at < ?")
        delete = try database.prepare("DELETE FROM answer WHERE id = ?")
        deleteBody = try database.prepare("DELETE FROM answer_body WHERE id = ?")
        bytes = Int(try database.number("SELECT coalesce(sum(weight), 0) FROM answer"))
    }

    /// What is kept of an answer, without its body; nil where nothing is.
    func answer(_ key: AnswerKey) throws(StoreError) -> StoredAnswer? {
        try select.first({ Self.bind(key, &$0) }) { row in
            let (id, run) = (row.int(), RunID(row.int()))
            return AnswerColumns.read(&row, key, id: id, run: run)
        } ?? nil
    }

    /// The body as it was kept; nil when it was sent.
    func body(_ answer: StoredAnswer) throws(StoreError) -> [UInt8]? {
        try selectBody.first({ $0.put(answer.id) }) { $0.bytes() }
    }

    /// Brings the table up to date.
    ///
    /// - Parameters:
    ///   - room: says whether there is room for a new one.
    ///   - contents: by the page, what those were found to be that were written with it.
    func apply(
        _ change: AnswerChange, _ run: RunID, _ room: CacheRoom, _ contents: [Int64: Int64]
    ) throws(StoreError) {
        switch change {
        case .keep(let answer): try keep(answer, contents, run, room)
        case .forget(let key): if let found = try find(key) { try remove(found.id, weight: found.weight) }
        case .use(let key):
            // What is kept of media stands with the run that saw them last, which is this one now.
            try use.run {
                Self.bind(key, &$0); $0.put(run.number)
            }
        case .confirm(let key, let time, let validators, let headers):
            try confirm.run { binder in
                Self.bind(key, &binder)
                binder.put(run.number)
                binder.put(time)
                binder.put(validators.entityTag)
                binder.put(validators.lastModified)
                if let headers { binder.put(headers.raw) } else { binder.put(String?.none) }
            }
        }
    }

    /// Deletes answers that will not be used any more.
    func drop(receivedBefore time: Int64, unusedIn run: RunID) throws(StoreError) {
        let old = try aged.all({
            $0.put(run.number); $0.put(time)
        }) { (id: $0.int(), weight: $0.count()) }
        for entry in old { try remove(entry.id, weight: entry.weight) }
    }

    private func keep(
        _ answer: StoredAnswer, _ contents: [Int64: Int64], _ run: RunID, _ room: CacheRoom
    ) throws(StoreError) {
        if let known = try find(answer.key) { try remove(known.id, weight: known.weight) }
        let isHashed = answer.document?.bodyHash != nil
        let body = isHashed ? nil : answer.document?.body
        let weight = Self.weight(answer, isHashed ? Self.contentWeight : body?.count ?? 0)
        guard try room.makeRoom(weight, before: run) else { return }
        bytes += weight
        let id = try insert.insert { binder in
            Self.bind(answer.key, &binder)
            binder.put(run.number)
            binder.put(weight)
            binder.put(answer.document.flatMap { contents[$0.page] })
            AnswerColumns.put(answer, in: &binder)
        }
        guard let body else { return }
        try insertBody.run {
            $0.put(id); $0.put(body)
        }
    }

    private static func weight(_ answer: StoredAnswer, _ more: Int) -> Int {
        let texts = answer.key.url.text.utf8.count + answer.finalURL.text.utf8.count
        return rowWeight + texts + (answer.document?.headers.raw.count ?? 0) + more
    }

    private func find(_ key: AnswerKey) throws(StoreError) -> (id: Int64, weight: Int)? {
        try locate.first({ Self.bind(key, &$0) }) { (id: $0.int(), weight: $0.count()) }
    }

    private static func bind(_ key: AnswerKey, _ binder: inout Binder) {
        binder.put(key.url.text)
        binder.put(bits: Hash64.of(key.identity))
    }

    private func remove(_ id: Int64, weight: Int) throws(StoreError) {
        try delete.run { $0.put(id) }
        try deleteBody.run { $0.put(id) }
        bytes -= weight
    }
}

extension AnswerTable: CachedTable {
    func oldestUse(before run: RunID) throws(StoreError) -> Int64? {
        try oldest.first({ $0.put(run.number) }) { $0.optionalInt().map(Int64.init) } ?? nil
    }

    func evict(before run: RunID, while isNeeded: () -> Bool) throws(StoreError) {
        let entries = try batch.all({ $0.put(run.number) }) { (id: $0.int(), weight: $0.count()) }
        for entry in entries where isNeeded() {
            try remove(entry.id, weight: entry.weight)
        }
    }
}
