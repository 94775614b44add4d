public import AuditModel

/// What pages of one site may have in common.
public enum Likeness: Int, CaseIterable, Sendable {
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
public struct SetFacts: Hashable, Sendable {
    public var page: Int64
    public var keys: PageRecord.SetKeys
    /// Seen pages of the registrable domain in this run.
    public var sitePages: Int
    /// Different pages (by identity) of the site with the same title core, this one included.
    public var sameTitle = 1
    /// Different title cores among the site's pages with the same image.
    public var sameImage = 1
    /// Different pages (by identity) of the site with the same summary.
    public var sameSummary = 1
    /// Different titles among the site's pages with the same og:url.
    public var sameOGURL = 1
    /// For each likeness above 1, up to `twinLimit` addresses of the set that count as others.
    public var twins: [Likeness: [String]] = [:]

    public static let twinLimit = 5

    init(page: Int64, keys: PageRecord.SetKeys, sitePages: Int) {
        self.page = page
        self.keys = keys
        self.sitePages = sitePages
    }

    mutating func set(_ likeness: Likeness, _ count: Int) {
        switch likeness {
        case .title: sameTitle = count
        case .image: sameImage = count
        case .summary: sameSummary = count
        case .ogURL: sameOGURL = count
        }
    }
}

/// A page whose title has to be judged again because its site has affixes that were learned.
public struct TitleInput: Hashable, Sendable {
    public var page: Int64
    public var title: String?
    public var siteName: String?
    public var applicationName: String?
    /// The registrable domain.
    public var domain: String
    public var isHome: Bool
    /// Keys of the segments that were learned from the site.
    public var affixes: [String]
}

extension Likeness {
    /// The column that pages share, of `set_key k`; empty means not compared.
    var key: String {
        switch self {
        case .title: "k.title_core"
        // Pictures that look the same go by one key, which pages with that one file have too.
        case .image:
            """
            coalesce((SELECT g.leader FROM temp.look g WHERE g.domain = k.domain AND g.phash = k.image_phash), k.image)
            """
        case .summary: "k.summary"
        case .ogURL: "k.og_url"
        }
    }

    /// What members are counted by, of `set_key k` and `result r`; an empty one does not count.
    var unit: String {
        switch self {
        // A page without an identity is one of its own.
        case .title, .summary: "CASE k.identity WHEN '' THEN CAST(k.id AS TEXT) ELSE k.identity END"
        case .image: "k.title_core"
        case .ogURL: "coalesce(r.title, '')"
        }
    }
}
