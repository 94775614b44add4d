internal import AuditModel
internal import AuditStore

/// What a crawl has to say about links that it did not follow.
struct CrawlNotes {
    let store: Store
    let run: RunID
    let permits: Permits

    /// A sentence for each reason, in the order of `CrawlOmission`.
    func all(where isWanted: (CrawlOmission) -> Bool = { _ in true }) throws -> [String] {
        let leftOut = try store.leftOut(run)
        return CrawlOmission.allCases.filter(isWanted).compactMap { omission in
            leftOut.first { $0.reason == omission.rawValue }
                .map { omission.sentence($0.links, example: $0.example, permits) }
        }
    }

    /// What the summary has: pages that are missing since the crawl before, and what would not have ended by itself.
    func warnings() throws -> [String] { try missing() + all(where: \.isWarning) }

    private func missing() throws -> [String] {
        guard try store.isCrawl(run), let missing = try store.notFoundAnyMore(run) else { return [] }
        let verb = missing.pages == 1 ? "was" : "were"
        return [
            "\(counted(missing.pages, "page")) of the last crawl \(verb) not found any more, such as \(missing.example)."
        ]
    }
}
