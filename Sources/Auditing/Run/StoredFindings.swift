package import AuditModel
package import AuditReports
internal import AuditStore

/// Findings of the newest run of a database, without the network: those that fit, in the order of the pages.
package struct StoredFindings {
    /// What is wanted; what is nil is not looked at.
    package struct Filter: Sendable {
        /// An id, or a pattern with `*`.
        package var rule: String?
        /// A host; those below it fit too.
        package var host: String?
        package var severity: Severity?
        /// Whether only findings fit that are new since the baseline, or back.
        package var isNewOnly = false

        package init() {}
    }

    /// What fits.
    package struct Found: Sendable {
        /// Seconds since 1970; nil for a run that was stopped before its end.
        package var finished: Int64?
        package var started: Int64
        package var pages: Int
        /// How many findings fit, and how many of each rule.
        package var total = 0
        package var rules: [String: Int] = [:]
        /// The findings of the part that is wanted, each by its page and its place there.
        package var matches: [(page: ReportPage, index: Int)] = []
    }

    /// Rows between two checks for cancellation.
    private static let stride = 1_000

    private let options: AuditOptions

    package init(options: AuditOptions) { self.options = options }

    /// Reads every page once.
    ///
    /// - Parameters:
    ///   - offset: findings that are passed over.
    ///   - limit: the most findings that are given.
    ///   - onPages: called with how many pages were read of how many, every thousand pages; must not block.
    /// - Throws: `AuditError` when there is no run; `OutputError` when the database cannot be read; `CancellationError`.
    package func find(
        _ filter: Filter, from offset: Int = 0, limit: Int, onPages: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws -> Found {
        try await OutputError.translating {
            let store = try Store(reading: options.databasePath)
            guard let info = try store.newestRun(where: \.hasResults) else {
                throw AuditError.noRun(options.databasePath, finished: false)
            }
            let comparison = try RunComparison(of: info.run, in: store, options)
            let source = StoredRun(
                store: store, info: info, isWhole: info.finished != nil, comparison: comparison, withDetail: false)
            var found = Found(finished: info.finished, started: info.started, pages: info.pages)
            var rows = 0
            try source.forEachRow { row in
                rows += 1
                if rows.isMultiple(of: Self.stride) {
                    try Task.checkCancellation()
                    onPages(min(rows, info.pages), info.pages)
                }
                guard case .page(let page) = row.entry else { return }
                for index in filter.places(in: page) {
                    if found.total >= offset, found.matches.count < limit { found.matches.append((page, index)) }
                    found.total += 1
                    found.rules[page.record.findings[index].rule, default: 0] += 1
                }
            }
            return found
        }
    }
}

extension StoredFindings.Filter {
    /// The places of the findings of a page that fit.
    fileprivate func places(in page: ReportPage) -> [Int] {
        guard !page.record.findings.isEmpty, fits(page.record.url) else { return [] }
        return page.record.findings.indices.filter { index in
            let finding = page.record.findings[index]
            if let severity, finding.severity != severity { return false }
            if let rule, !Glob.matches(finding.rule, rule) { return false }
            return !isNewOnly || page.state(index)?.isNews ?? false
        }
    }

    private func fits(_ url: String) -> Bool {
        guard let host else { return true }
        guard let found = PageURL(stored: url)?.host else { return false }
        return found == host || found.hasSuffix("." + host)
    }
}
