internal import AuditModel
internal import AuditReports
internal import AuditStore

/// Finds the hosts that were told as down and are back, for one line with the next news.
struct OutageDesk {
    /// What the history of one page says.
    struct Page {
        /// The last night before this one on which anything of it was told.
        var told: Int64 = 0
        /// The night on which its last outage ended that was told; nil for none.
        var back: Int64?
    }

    /// The last night before this one on which anything was told.
    private var told: Int64 = 0
    /// Pages that came back, by host and by the night of it.
    private var back: [String: [Int64: Int]] = [:]

    /// Hosts that are kept apart.
    private static let hostLimit = 20_000

    mutating func add(_ page: Page, of url: String) {
        told = max(told, page.told)
        guard let night = page.back else { return }
        let host = PageURL.host(ofStored: url) ?? ""
        if back[host] != nil || back.count < Self.hostLimit { back[host, default: [:]][night, default: 0] += 1 }
    }

    /// Those of which at least half of the pages came back since then.
    func returned(in store: Store, _ night: Night) throws -> [RunChanges.Returned] {
        let pages = back.mapValues { nights in
            nights.reduce(0) { $0 + ($1.key > told && $1.key <= night.number ? $1.value : 0) }
        }
        guard pages.values.contains(where: { $0 > 0 }) else { return [] }
        var returned: [RunChanges.Returned] = []
        try store.forEachHostSize(night.run) { host, size in
            let came = pages[host] ?? 0
            if came > 0, came * 2 >= size { returned.append(.init(host: host, pages: came)) }
        }
        return returned.sorted { $0.host < $1.host }
    }
}

extension OutageDesk.Page {
    /// - Parameters:
    ///   - now: the night that is told about.
    ///   - transport: the rule that stands for every failure of transport.
    init(_ history: PageHistory, _ now: Int64, _ transport: String) {
        for (rule, course) in history.courses {
            for span in course.spans { if let told = span.told, told < now { self.told = max(self.told, told) } }
            if rule == transport, let span = course.spans.last, span.told != nil { back = span.gone }
        }
    }
}
