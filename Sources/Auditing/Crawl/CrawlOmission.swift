internal import AuditModel
internal import AuditStore

/// Why a link was not followed, by the word that the store keeps.
enum CrawlOmission: String, CaseIterable, Sendable {
    case nofollow
    case otherHost = "other_host"
    case file
    case excluded
    case depth
    case repeatedPath = "repeated_path"
    case sortedList = "sorted_list"
    case parameters
    case dates
    case numbers
    case mirror
    case pageLimit = "page_limit"

    /// Whether it ends what would not end by itself, so that a reader of the summary wants to know.
    var isWarning: Bool {
        switch self {
        case .nofollow, .otherHost, .file, .excluded, .depth: false
        default: true
        }
    }

    /// What was left out, after its number: “12 links to files”.
    private var words: String {
        switch self {
        case .nofollow: "with nofollow"
        case .otherHost: "to other hosts of the same domain"
        case .file: "to files"
        case .excluded: "that are excluded"
        case .depth: "beyond the depth"
        case .repeatedPath: "whose paths repeat or are very long"
        case .sortedList: "to the same lists in another order"
        case .parameters: "to ever more queries"
        case .dates: "to ever more dates"
        case .numbers: "to ever more numbers"
        case .mirror: ""
        case .pageLimit: "beyond the limit of pages"
        }
    }

    /// What includes it.
    private func remedy(_ permits: Permits) -> String? {
        switch self {
        case .nofollow, .file, .excluded: nil
        case .otherHost: permits.subdomains
        case .depth: permits.depth
        case .pageLimit: permits.morePages
        case .repeatedPath, .sortedList, .parameters, .dates, .numbers, .mirror: permits.endlessLists
        }
    }

    /// One sentence with the number, an example and the option that includes what was left out.
    func sentence(_ count: Int, example: String, _ permits: Permits) -> String {
        let end = remedy(permits).map { "; \($0) follows them" } ?? ""
        if self == .mirror {
            return
                "Links of \(counted(count, "page")) with the content of another page were not followed, such as those of "
                + "\(example)\(end)."
        }
        return
            "\(counted(count, "link")) \(words) \(count == 1 ? "was" : "were") not followed, such as \(example)\(end)."
    }
}

/// What a crawl has to say about links that it did not follow.
extension Reports {
    /// A sentence for each reason, in the order of `CrawlOmission`.
    func linkNotes(where isWanted: (CrawlOmission) -> Bool = { _ in true }) throws -> [String] {
        let leftOut = try store.leftOut(run)
        return CrawlOmission.allCases.filter(isWanted).compactMap { omission in
            leftOut.first { $0.reason == omission.rawValue }
                .map { omission.sentence($0.links, example: $0.example, options.permits) }
        }
    }

    /// What the summary has: pages that are missing since the crawl before, and what would not have ended by itself.
    func crawlWarnings() throws -> [String] { try missingPages() + linkNotes(where: \.isWarning) }

    private func missingPages() throws -> [String] {
        guard try store.isCrawl(run), let missing = try store.notFoundAnyMore(run) else { return [] }
        let verb = missing.pages == 1 ? "was" : "were"
        return [
            "\(counted(missing.pages, "page")) of the last crawl \(verb) not found any more, such as \(missing.example)."
        ]
    }
}

/// How much of a site a crawl takes besides `--max-pages`, so that a site without an end has one.
///
/// What is beyond a limit is counted with an example (`CrawlOmission`), and `--crawl-all` follows it.
enum CrawlLimits {
    /// Links of one page that are read, and bytes of them that are kept until they are followed.
    static let linksPerPage = 5_000
    static let linkBytesPerPage = 256 << 10
    /// Bytes of a URL that is followed; sitemaps.org allows as many.
    static let urlBytes = 2_048
    /// Segments of a path, and how often one of them may be in it: `/a/b/a/b/a/b` is a link that is resolved wrongly.
    static let segments = 16
    static let repetitions = 2
    /// Parameters of a query.
    static let parameters = 8
    /// Pages of one path, by how many parameters their queries have: one, two, more. Filters that combine have no end.
    static let pagesByParameters = [5_000, 1_000, 200]
    /// Pages of one host whose query has a parameter of the same name.
    static let pagesByName = 5_000
    /// Pages of one host whose paths are alike but for a date.
    static let datedPages = 2_000
    /// Steps in which pages come that are alike but for numbers: so long may a list be whose pages only link to the next.
    static let steps = 50
    /// Steps from the first page to the last.
    static let levels = 1_000
    /// Hosts that are given.
    static let hosts = 100_000
}
