internal import AuditModel

/// The rules by their numbers, with what a night knows of them; a rule that was never met gets a number.
final class HistoryRules {
    struct Rule {
        var name: String
        /// Whether it is among those that news are made of: it is not about other apps.
        var isCounted: Bool
        var temper = Temper.steady
        /// Whether the night was judged by it.
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
