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
        let pages = try HashedNames(database, table: "page", text: "url", extra: "host")
        let insert = try database.prepare("INSERT OR IGNORE INTO temp.baseline VALUES (?, ?)")
        try database.snapshot { () throws(StoreError) in
            for (url, rule) in findings {
                guard let known = PageURL(stored: url) else { continue }
                let place = Ingest.place(
                    of: Hash64.of(url, salt: salt), host: Hash64.of(known.host, salt: salt))
                guard let page = try pages.known(url, hash: place) else { continue }
                try insert.run {
                    $0.put(page); $0.put(rule)
                }
            }
        }
    }
}
