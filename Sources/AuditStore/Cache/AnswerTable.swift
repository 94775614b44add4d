internal import AuditModel

/// Kept answers in their table, found by a salted hash of address and identity; bodies are kept apart, so that looking up what
/// to ask by does not read them.
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
    private let kinds: KindTable
    private let salt: UInt64
    private var lastIdentity: (text: String, hash: UInt64)
    private(set) var bytes: Int

    /// What a row takes besides its texts and its body.
    private static let rowWeight = 300
    /// Keys that are looked up at a time.
    private static let soughtAtOnce = 8
    /// Rows that are looked up at a time to be let go.
    private static let evictedAtOnce = 64

    /// What `bind` binds, as the first three parameters.
    private static let isKey = "hash = ?1 AND identity = ?2 AND url = ?3"

    init(_ database: Database, salt: UInt64) throws(StoreError) {
        self.salt = salt
        lastIdentity = ("", Hash64.of("", salt: salt))
        kinds = try KindTable(database)
        let columns = ["hash", "identity", "url", "last_run", "weight"] + AnswerColumns.names
        insert = try database.prepareInsert(into: "answer", columns)
        insertBody = try database.prepare("INSERT INTO answer_body VALUES (?, ?)")
        let wanted = (0..<Self.soughtAtOnce).map { "(\($0), ?, ?, ?)" }.joined(separator: ", ")
        select = try database.prepare(
            """
            SELECT column1, id, last_run, \((AnswerColumns.names + KeptRecord.columns).joined(separator: ", "))
            FROM (VALUES \(wanted)) CROSS JOIN answer ON hash = column2 AND identity = column3 AND url = column4
            LEFT JOIN (SELECT id AS place, facts, findings, json FROM lasting) ON place = lasting
            """)
        locate = try database.prepare("SELECT id, weight FROM answer WHERE \(Self.isKey)")
        selectBody = try database.prepare("SELECT bytes FROM answer_body WHERE id = ?")
        confirm = try database.prepare(
            """
            UPDATE answer SET last_run = ?3, checked_at = ?4, entity_tag = ?5, last_modified = ?6,
            headers = coalesce(?7, headers) WHERE id = ?1 AND hash = ?2
            """)
        use = try database.prepare("UPDATE answer SET last_run = ?2 WHERE id = ?1 AND last_run < ?2")
        oldest = try database.prepare("SELECT min(last_run) FROM answer WHERE last_run < ?")
        batch = try database.prepare(
            "SELECT id, weight FROM answer WHERE last_run < ? ORDER BY last_run LIMIT \(Self.evictedAtOnce)")
        aged = try database.prepare("SELECT id, weight FROM answer WHERE last_run < ? AND received_at < ?")
        delete = try database.prepare("DELETE FROM answer WHERE id = ?")
        deleteBody = try database.prepare("DELETE FROM answer_body WHERE id = ?")
        bytes = Int(try database.number("SELECT coalesce(sum(weight), 0) FROM answer"))
    }

    /// What is kept of each answer, without its body but with what was concluded from it; nil where nothing is, or not what was
    /// concluded.
    ///
    /// Several with each run of a statement, for starting one and ending it costs a third of the search.
    func answers(_ keys: [AnswerKey]) throws(StoreError) -> [Boxed<StoredAnswer>?] {
        let kinds = try kinds.all()
        var answers = [Boxed<StoredAnswer>?](repeating: nil, count: keys.count)
        for start in stride(from: 0, to: keys.count, by: Self.soughtAtOnce) {
            let sought = keys[start..<min(keys.count, start + Self.soughtAtOnce)]
            let found = try select.all({ bind(sought, &$0) }) { row in
                let (place, id, run) = (start + row.count(), row.int(), RunID(row.int()))
                return (place, AnswerColumns.read(&row, keys[place], id: id, run: run, kinds).map { Boxed($0) })
            }
            for (place, answer) in found { answers[place] = answer }
        }
        return answers
    }

    /// The body as it was kept; nil when it was let go.
    func body(_ answer: StoredAnswer) throws(StoreError) -> [UInt8]? {
        try selectBody.first({ $0.put(answer.id) }) { $0.bytes() }
    }

    /// Brings the table up to date.
    ///
    /// - Parameters:
    ///   - room: says whether there is place for what comes new.
    ///   - places: where what lasts of the pages is that were written with it.
    func apply(
        _ change: AnswerChange, _ run: RunID, _ room: CacheRoom, _ places: [Int64: PageRecord.LastingPlace]
    ) throws(StoreError) {
        switch change {
        case .keep(let answer):
            guard case .page(let page)? = answer.document?.value.conclusion else { return try keep(answer, run, room) }
            if let place = places[page] { try keep(answer, at: place, run, room) }
        case .forget(let key): if let found = try find(key) { try remove(found.id, weight: found.weight) }
        case .use(let key):
            guard let found = try find(key) else { return }
            // What is kept of media stands with the run that saw them last, which is this one now.
            try use.run {
                $0.put(found.id); $0.put(run.number)
            }
        case .confirm(let key, let known, let time, let validators, let headers):
            let found = if let known { known } else { try find(key)?.id }
            guard let id = found else { return }
            try confirm.run { binder in
                binder.put(id)
                // Another answer has the number where this one was let go meanwhile.
                binder.put(bits: hash(key, identity(key)))
                binder.put(run.number)
                binder.put(time)
                binder.put(validators.entityTag)
                binder.put(validators.lastModified)
                if let headers { binder.put(headers.raw) } else { binder.put(String?.none) }
            }
        }
    }

    /// Lets go of answers that nobody will ask about any more.
    func drop(receivedBefore time: Int64, unusedIn run: RunID) throws(StoreError) {
        let old = try aged.all({
            $0.put(run.number); $0.put(time)
        }) { (id: $0.int(), weight: $0.count()) }
        for entry in old { try remove(entry.id, weight: entry.weight) }
    }

    /// Keeps what was concluded in place of the body.
    private func keep(
        _ answer: StoredAnswer, at place: PageRecord.LastingPlace, _ run: RunID, _ room: CacheRoom
    ) throws(StoreError) {
        try keep(answer, lasting: (place.id, AnswerColumns.seal(place, of: answer.key)), bytes: place.bytes, run, room)
    }

    private func keep(_ answer: StoredAnswer, _ run: RunID, _ room: CacheRoom) throws(StoreError) {
        let body = answer.document?.value.body
        guard let id = try keep(answer, bytes: body?.count ?? 0, run, room), let body else { return }
        try insertBody.run {
            $0.put(id); $0.put(body)
        }
    }

    /// - Parameters:
    ///   - lasting: where what was concluded from it is, and a checksum of it with the address.
    ///   - more: bytes of what is kept besides its row.
    /// - Returns: the number of its row; nil when there is no room for it.
    @discardableResult
    private func keep(
        _ answer: StoredAnswer, lasting: (id: Int64, seal: Int64)? = nil, bytes more: Int, _ run: RunID,
        _ room: CacheRoom
    ) throws(StoreError) -> Int64? {
        if let known = try find(answer.key) { try remove(known.id, weight: known.weight) }
        let weight = Self.weight(answer, more)
        guard try room.makeRoom(weight, before: run) else { return nil }
        let identity = identity(answer.key)
        bytes += weight
        return try insert.insert { binder in
            binder.put(bits: hash(answer.key, identity))
            binder.put(bits: identity)
            binder.put(answer.key.url.text)
            binder.put(run.number)
            binder.put(weight)
            AnswerColumns.put(answer, lasting, in: &binder)
        }
    }

    private static func weight(_ answer: StoredAnswer, _ more: Int) -> Int {
        let texts = answer.key.url.text.utf8.count + answer.finalURL.text.utf8.count
        return rowWeight + texts + (answer.document?.value.headers.raw.count ?? 0) + more
    }

    private func find(_ key: AnswerKey) throws(StoreError) -> (id: Int64, weight: Int)? {
        try locate.first({ bind(key, &$0) }) { (id: $0.int(), weight: $0.count()) }
    }

    private func bind(_ keys: ArraySlice<AnswerKey>, _ binder: inout Binder) {
        for key in keys { bind(key, &binder) }
        // Nothing has these keys.
        for _ in 0..<3 * (Self.soughtAtOnce - keys.count) { binder.put(Int?.none) }
    }

    private func bind(_ key: AnswerKey, _ binder: inout Binder) {
        let identity = identity(key)
        binder.put(bits: hash(key, identity))
        binder.put(bits: identity)
        binder.put(key.url.text)
    }

    /// The hash is kept, for most requests of a run differ in their addresses alone.
    private func identity(_ key: AnswerKey) -> UInt64 {
        if key.identity != lastIdentity.text { lastIdentity = (key.identity, Hash64.of(key.identity, salt: salt)) }
        return lastIdentity.hash
    }

    private func hash(_ key: AnswerKey, _ identity: UInt64) -> UInt64 { Hash64.of(key.url.text, salt: salt ^ identity) }

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
