internal import AuditModel

/// The rules by their numbers, with what a night knows of them.
struct HistoryRules {
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

    private var rules = NumberTable<Rule>()
    /// Of each kind of finding: its rule, the share of the breach from which it keeps other rules from being judged, and whether
    /// it says that a page is out of reach.
    private var kinds = NumberTable<(rule: Int64, closing: Double?, isCause: Bool)>()
    /// The rule that stands for every failure of transport.
    private(set) var transport: Int64 = 0

    subscript(rule: Int64) -> Rule? { rules[rule] }

    init(_ database: Database, _ judging: Judging) throws(StoreError) {
        let (judged, comparing) = (Set(judging.rules), Set(judging.comparing))
        for (id, rule) in try Self.names(database).all {
            rules[id] = Rule(
                name: rule.name, isCounted: rule.isCounted, temper: judging.tempers[rule.name] ?? .steady,
                isJudged: judged.contains(rule.name), isComparing: comparing.contains(rule.name))
            if rule.name == judging.transportRule { transport = id }
        }
        let found = try database.prepare(
            "SELECT k.id, u.id, u.name, k.component FROM kind k JOIN rule u ON u.name = k.rule ORDER BY k.rule, k.component"
        )
        for (kind, id, name, component) in try found.all(
            { _ in }, { ($0.int(), $0.int(), $0.text(), $0.text()) })
        {
            kinds[kind] = (id, judging.closing[name], rules[id]?.temper == .reach)
            if var rule = rules[id], rule.component == nil {
                rule.component = Component(rawValue: component)
                rules[id] = rule
            }
        }
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

    /// - Parameter findings: as `RecordBytes` keeps them.
    func found(in findings: [UInt8]) -> Found {
        var found = Found()
        findings.withUnsafeBytes { bytes in
            RecordBytes.forEachGist(in: bytes) { gist in
                guard let kind = kinds[gist.kind] else { return }
                if !found.rules.contains(kind.rule) { found.rules.append(kind.rule) }
                if let least = kind.closing, gist.fraction >= least { found.isClosed = true }
                if kind.isCause, found.cause == nil { found.cause = kind.rule }
            }
        }
        found.rules.sort()
        return found
    }

    /// The names of rules by their numbers.
    static func names(_ database: Database) throws(StoreError) -> NumberTable<(name: String, isCounted: Bool)> {
        var names = NumberTable<(name: String, isCounted: Bool)>()
        let select = try database.prepare("SELECT id, name, is_counted FROM rule")
        for (id, rule) in try select.all({ _ in }, { ($0.int(), ($0.text(), $0.bool())) }) { names[id] = rule }
        return names
    }
}
