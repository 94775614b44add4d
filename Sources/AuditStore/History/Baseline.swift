internal import AuditModel

/// What a run is compared with.
package enum Baseline: Sendable {
    /// A run of the same database.
    case recorded(RecordedRun)
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
        case .recorded(let recorded): recorded.rules
        case .file(_, let rules, _): rules
        }
    }

    /// The version of the rules that it was judged by.
    package var rulesVersion: String? {
        switch self {
        case .recorded(let recorded): recorded.rulesVersion
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
        // A page of the Web has a response time.
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

/// The rules by their numbers, with what a run knows of them; a rule that was never met gets a number.
final class HistoryRules {
    struct Rule {
        var name: String
        /// Whether it is among those that news are made of: it is not about other apps.
        var isCounted: Bool
        var temper = Temper.steady
        /// Whether the run was judged by it.
        var isJudged = false
        /// Whether it compares pages of a site with each other.
        var isComparing = false
        /// What it is about; nil for one that never found anything.
        var component: Component?
    }

    private let judging: Judging
    private let insert: Statement
    private let find: Statement
    private let setComponent: Statement
    private var rules: [Int64: Rule] = [:]
    private var numbers: [String: Int64] = [:]
    /// The rule that stands for every failure of transport.
    private(set) var transport: Int64 = 0

    subscript(rule: Int64) -> Rule? { rules[rule] }

    init(_ database: Database, _ judging: Judging) throws(StoreError) {
        self.judging = judging
        insert = try database.prepare("INSERT OR IGNORE INTO rule (name, is_counted, component) VALUES (?, ?, ?)")
        find = try database.prepare("SELECT id, is_counted, component FROM rule WHERE name = ?")
        setComponent = try database.prepare("UPDATE rule SET component = ? WHERE id = ?")
        let names = try HistoryRules.names(database)
        for rule in names.values { _ = try number(of: rule.name, nil) }
        transport = try number(of: judging.transportRule, nil)
    }

    /// - Parameter component: of a finding of the rule; nil where there is none.
    private func number(of name: String, _ component: Component?) throws(StoreError) -> Int64 {
        if let known = numbers[name] {
            guard let component, rules[known]?.component == nil else { return known }
            rules[known]?.component = component
            try setComponent.run {
                $0.put(component.rawValue); $0.put(known)
            }
            return known
        }
        try insert.run {
            $0.put(name); $0.put(component?.isCounted ?? true); $0.put(component?.rawValue)
        }
        let row = try find.first({ $0.put(name) }) {
            (id: $0.int(), isCounted: $0.bool(), component: $0.optionalText())
        }
        guard let row else { return 0 }
        rules[row.id] = Rule(
            name: name, isCounted: row.isCounted, temper: judging.tempers[name] ?? .steady,
            isJudged: judging.rules.contains(name), isComparing: judging.comparing.contains(name),
            component: row.component.flatMap(Component.init))
        numbers[name] = row.id
        return row.id
    }

    /// What was found on a page, as far as a history cares.
    struct Found {
        /// The rules that were broken, in the order of their numbers, each once.
        var rules: [Int64] = []
        /// Whether something kept other rules from being judged.
        var isClosed = false
        /// The first that says why the page is out of reach.
        var cause: Int64?
    }

    func found(in findings: [Finding]) throws(StoreError) -> Found {
        var found = Found()
        for finding in findings {
            let rule = try number(of: finding.rule, finding.component)
            if !found.rules.contains(rule) { found.rules.append(rule) }
            if let least = judging.closing[finding.rule], finding.fraction >= least { found.isClosed = true }
            if found.cause == nil, rules[rule]?.temper == .reach { found.cause = rule }
        }
        found.rules.sort()
        return found
    }

    /// The names of rules by their numbers.
    static func names(_ database: Database) throws(StoreError) -> [Int64: (name: String, isCounted: Bool)] {
        var names: [Int64: (name: String, isCounted: Bool)] = [:]
        let select = try database.prepare("SELECT id, name, is_counted FROM rule")
        for (id, rule) in try select.all({ _ in }, { ($0.int(), ($0.text(), $0.bool())) }) { names[id] = rule }
        return names
    }
}
