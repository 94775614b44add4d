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

    /// Those that the summary has: what would not have ended by itself.
    func warnings() throws -> [String] { try all(where: \.isWarning) }
}
