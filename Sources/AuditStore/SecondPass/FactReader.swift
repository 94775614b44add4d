internal import AuditModel

/// Reads what was gathered, page by page.
struct FactReader {
    private let run: RunID
    private let pages: Statement
    private let twins: [Statement]

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.run = run
        pages = try database.prepare(Self.pagesSQL)
        var twins: [Statement] = []
        for likeness in Likeness.allCases {
            twins.append(
                try database.prepare(
                    """
                    SELECT p.url FROM set_key k JOIN page p ON p.id = ?2
                    WHERE k.id = ?1 | ?2 AND \(likeness.unit) <> ?3
                    """))
        }
        self.twins = twins
    }

    func read(after cursor: Int64, limit: Int) throws(StoreError) -> [SetFacts] {
        let drafts = try pages.all({
            $0.put(run.id(cursor)); $0.put(run.lastID); $0.put(limit)
        }) { Draft(&$0) }
        var all: [SetFacts] = []
        all.reserveCapacity(drafts.count)
        for draft in drafts { all.append(try facts(draft)) }
        return all
    }

    private func facts(_ draft: Draft) throws(StoreError) -> SetFacts {
        var facts = draft.facts
        for (likeness, set) in zip(Likeness.allCases, draft.sets) {
            guard let set else { continue }
            facts.set(likeness, set.size, lists: set.lists)
            facts.twins[likeness] = try addresses(set, likeness, of: draft.facts.page)
        }
        return facts
    }

    /// Members that count as other than the page: another identity, title core or title.
    private func addresses(
        _ set: Draft.Membership, _ likeness: Likeness, of page: Int64
    ) throws(StoreError) -> [String] {
        var urls: [String] = []
        for member in set.members where member != page && urls.count < SetFacts.twinLimit {
            let url = try twins[likeness.rawValue].first({ binder in
                binder.put(run.firstID)
                binder.put(member)
                binder.put(set.unit)
            }) { $0.text() }
            if let url { urls.append(url) }
        }
        return urls
    }

    private static var pagesSQL: String {
        let all = Likeness.allCases
        let columns = all.map { "s\($0.rawValue).size, s\($0.rawValue).lists, s\($0.rawValue).members, \($0.unit)" }
        let joins = all.map { likeness in
            let name = "s\(likeness.rawValue)"
            return """
                LEFT JOIN likeness \(name) ON \(name).kind = \(likeness.rawValue) AND \(name).domain = k.domain
                    AND \(name).key = \(likeness.key)
                """
        }
        return """
            SELECT k.id & \(RunID.mask), \(SetKeyColumns.selection), site.pages, k.site_name, usual.name, usual.pages,
                usual.named, \(columns.joined(separator: ", "))
            FROM set_key k JOIN site ON site.domain = k.domain
            \(joins.joined(separator: "\n"))
            LEFT JOIN usual_name usual ON usual.host = k.host AND \(SecondPass.isOnOwnSite)
            WHERE k.id > ? AND k.id <= ? AND (coalesce(\(all.map { "s\($0.rawValue).size" }.joined(separator: ", ")), 0)
                OR k.site_name <> '' AND k.site_name <> usual.name)
            ORDER BY k.id LIMIT ?
            """
    }
}

/// A row as read: counts and the numbers of twins, whose addresses are looked up later.
private struct Draft {
    let facts: SetFacts
    let sets: [Membership?]

    struct Membership {
        var size: Int
        var lists: Int
        var members: [Int64]
        /// What the page itself is counted by.
        var unit: String
    }

    init(_ row: inout Row) {
        let page = row.int()
        let keys = SetKeyColumns.read(&row)
        var facts = SetFacts(page: page, keys: keys, sitePages: row.count())
        facts.siteName = row.text()
        let (name, namedSo, named) = (row.optionalText(), row.optionalInt(), row.optionalInt())
        if let name, let namedSo, let named { facts.usualName = UsualName(name: name, pages: namedSo, named: named) }
        self.facts = facts
        var sets: [Membership?] = []
        for _ in Likeness.allCases {
            let (size, lists, members, unit) = (row.optionalInt(), row.optionalInt(), row.text(), row.text())
            let numbers = members.split(separator: " ").compactMap { Int64($0) }
            sets.append(size.map { Membership(size: $0, lists: lists ?? $0, members: numbers, unit: unit) })
        }
        self.sets = sets
    }
}
