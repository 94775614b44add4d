package import AuditModel

/// What pages of one site may have in common.
package enum Likeness: Int, CaseIterable, Sendable {
    /// Title core; counted by identity.
    case title
    /// Chosen image; counted by title core.
    case image
    /// Summary; counted by identity.
    case summary
    /// og:url; counted by title.
    case ogURL
}

/// What the store knows about one page and the pages of its site that are like it.
package struct SetFacts: Hashable, Sendable {
    package var page: Int64
    package var keys: PageRecord.SetKeys
    /// Seen pages of the registrable domain in this run.
    package var sitePages: Int
    /// Different pages (by identity) of the site with the same title core, this one included.
    package var sameTitle = 1
    /// How many lists or single pages these are: pages whose identities differ behind a `#` alone are one.
    package var sameTitleLists = 1
    /// Different title cores among the site's pages with the same image.
    package var sameImage = 1
    /// Different pages (by identity) of the site with the same summary.
    package var sameSummary = 1
    /// Different titles among the site's pages with the same og:url.
    package var sameOGURL = 1
    /// og:site_name of the page; empty when there is none.
    package var siteName = ""
    /// What nearly all pages of its host have there; nil when they do not agree.
    package var usualName: UsualName?
    /// For each likeness above 1, up to `twinLimit` addresses of the set that count as others.
    package var twins: [Likeness: [String]] = [:]

    package static let twinLimit = 5

    init(page: Int64, keys: PageRecord.SetKeys, sitePages: Int) {
        self.page = page
        self.keys = keys
        self.sitePages = sitePages
    }

    mutating func set(_ likeness: Likeness, _ count: Int, lists: Int) {
        switch likeness {
        case .title: (sameTitle, sameTitleLists) = (count, lists)
        case .image: sameImage = count
        case .summary: sameSummary = count
        case .ogURL: sameOGURL = count
        }
    }
}

/// The og:site_name of nearly all pages of a host.
package struct UsualName: Hashable, Sendable {
    package var name: String
    /// Pages that have it, and pages that have any.
    package var pages: Int
    package var named: Int

    package init(name: String, pages: Int, named: Int) {
        self.name = name
        self.pages = pages
        self.named = named
    }
}

/// How many titles or pages have to agree until they tell something of their site.
package struct Agreement: Hashable, Sendable {
    /// Fewer prove nothing.
    package var fewest: Int
    /// The share that has to agree, 0...1.
    package var share: Double
    /// The most of a site that can agree so.
    package var limit: Int

    package init(fewest: Int, share: Double, limit: Int = 1) {
        self.fewest = fewest
        self.share = share
        self.limit = limit
    }
}

/// A page whose title has to be judged again because its site has affixes that were learned.
package struct TitleInput: Hashable, Sendable {
    package var page: Int64
    /// The registrable domain.
    package var domain: String
    /// As it is shown; empty when there is none.
    package var title: String
    /// What was learned from the site's titles and tags.
    package var affixes: [Affix]

    /// A text at an end of a site's titles, a name that its tags say, or a title that its pages share.
    package struct Affix: Hashable, Sendable {
        /// The key of a segment, the name or the title.
        package var text: String
        /// Different titles that it stands in; pages, of a title.
        package var titles: Int
        package var origin: Origin

        /// Where it was found.
        package enum Origin: Hashable, Sendable {
            /// At an end of titles; the part of the site's titles that end in it, 0...1.
            case edge(endsShare: Double)
            /// In og:site_name.
            case tag
            /// Pages of different paths are called just so, and their titles begin with a name of the site.
            case title
        }

        package init(text: String, titles: Int, origin: Origin) {
            (self.text, self.titles, self.origin) = (text, titles, origin)
        }
    }
}

extension Likeness {
    /// The column that pages share, of `set_key k`; empty means not compared.
    var key: String {
        switch self {
        case .title: SetKeyColumns.core
        // Images that look the same go by one key, which pages with that one file have too.
        case .image:
            """
            CASE k.image WHEN '' THEN '' ELSE
                coalesce((SELECT g.leader FROM temp.look g WHERE g.domain = k.domain AND g.image = k.image), k.image) END
            """
        case .summary: "k.summary"
        case .ogURL: "k.og_url"
        }
    }

    /// Whether a page has both, as SQL that looks at columns alone.
    var isCompared: String {
        switch self {
        case .title: "k.title_core <> ''"
        case .image: "k.image <> '' AND k.title_core <> ''"
        case .summary: "k.summary <> ''"
        case .ogURL: "k.og_url <> '' AND k.title <> ''"
        }
    }

    /// What members are counted by, of `set_key k`; an empty one does not count.
    var unit: String {
        switch self {
        // A page without an identity is one of its own.
        case .title: "CASE k.identity WHEN '' THEN CAST(k.id AS TEXT) ELSE k.identity END"
        // The numbered pages of one list are one.
        case .summary:
            """
            CASE k.identity WHEN '' THEN CAST(k.id AS TEXT)
                ELSE substr(k.identity, 1, instr(k.identity || '#', '#') - 1) END
            """
        case .image: SetKeyColumns.core
        case .ogURL: "coalesce(k.title, '')"
        }
    }
}

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
            LEFT JOIN usual_name usual ON usual.host = k.host AND \(SiteTables.isOnOwnSite)
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
