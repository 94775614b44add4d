internal import AuditModel

/// What a run is compared with.
package enum Baseline: Sendable {
    /// A night of the same database.
    case night(Night)
    /// Findings that were read from a file, in a temporary table; see `Store.addBaseline`.
    ///
    /// - Parameters:
    ///   - name: of the file.
    ///   - rules: that it was judged by.
    ///   - rulesVersion: of the file; nil when it does not say.
    case file(name: String, rules: Set<String>, rulesVersion: String?)

    static let fileTable = """
        CREATE TEMP TABLE IF NOT EXISTS baseline (page INTEGER NOT NULL, rule TEXT NOT NULL, PRIMARY KEY (page, rule))
        WITHOUT ROWID;
        """

    /// The rules that it was judged by.
    package var rules: Set<String> {
        switch self {
        case .night(let night): night.rules
        case .file(_, let rules, _): rules
        }
    }

    /// The version of the rules that it was judged by.
    package var rulesVersion: String? {
        switch self {
        case .night(let night): night.rulesVersion
        case .file(_, _, let version): version
        }
    }
}

extension Store {
    /// Forgets what was read from a baseline's file before.
    package func beginBaseline() throws(StoreError) {
        try database.execute(Baseline.fileTable + "DELETE FROM temp.baseline")
    }

    /// Adds findings, address and rule, that a baseline's file names; addresses that this store does not know are left
    /// out, because nothing of them is compared.
    package func addBaseline(_ findings: [(url: String, rule: String)]) throws(StoreError) {
        let insert = try database.prepare("INSERT OR IGNORE INTO temp.baseline VALUES (?, ?)")
        try database.snapshot { () throws(StoreError) in
            for (url, rule) in findings {
                guard let page = try page(of: url) else { continue }
                try insert.run {
                    $0.put(page); $0.put(rule)
                }
            }
        }
    }

    /// Whether a baseline's file named findings of the page with that address.
    package func isInBaseline(_ url: String) throws(StoreError) -> Bool {
        guard let page = try page(of: url) else { return false }
        let find = try database.prepare("SELECT 1 FROM temp.baseline WHERE page = ?")
        return try find.first({ $0.put(page) }) { $0.int() } != nil
    }

    /// The codes of the contents of a run's pages, by address; only pages of a build have one, and what exceeds the limit is
    /// left out.
    package func contents(of run: RunID, limit: Int) throws(StoreError) -> [String: String] {
        // A page of the Web has a time in which it came.
        let select = try database.prepare(
            """
            SELECT p.url, c.content FROM result r JOIN content c ON c.id = r.content JOIN page p ON p.id = r.page
            WHERE r.id BETWEEN ?1 AND ?2 AND r.fetch_ms IS NULL AND c.content IS NOT NULL ORDER BY r.id LIMIT ?3
            """)
        let rows = try select.all({
            $0.put(run.firstID); $0.put(run.lastID); $0.put(limit)
        }) { ($0.text(), $0.text()) }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
}
