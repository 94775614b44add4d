internal import AuditModel

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
        case .parameters: "with ever more parameters"
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
