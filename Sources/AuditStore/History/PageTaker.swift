internal import AuditModel

/// Takes what a night says of one page after the other into their rows.
struct PageTaker {
    private let night: Int64
    private let judging: Judging
    private let rules: HistoryRules
    private let facts: Statement
    private let veiled: Statement
    private let down: Statement

    /// - Parameter writer: has prepared the night.
    init(_ writer: HistoryWriter, _ rules: HistoryRules) throws(StoreError) {
        (night, judging, self.rules) = (writer.night, writer.judging, rules)
        facts = try writer.database.prepare(
            "SELECT \(ContentTable.selection("c")) FROM content c WHERE c.id = ?")
        veiled = try writer.database.prepare("SELECT 1 FROM temp.veiled WHERE host = ?")
        down = try writer.database.prepare("SELECT strikes FROM temp.down WHERE host = ?")
    }

    /// - Returns: whether another outcome or score counts for the page from this night on.
    func take(_ page: HistoryWriter.Page, into row: inout HistoryRow) throws(StoreError) -> Bool {
        let sighting = sighting(of: page)
        guard sighting > .withheld else { return false }
        let found = try rules.found(in: page.findings)
        guard sighting > .unreached else {
            row.strikes += 1
            let counts = try row.strikes >= strikes(of: page.host)
            let visit = Visit(night: night, number: row.visits, time: page.seenAt)
            if counts { see(rules.transport, .there, in: &row, on: visit) }
            row.show(found.cause, for: rules.transport)
            return counts && stand(page, in: &row)
        }
        (row.visits, row.strikes) = (row.visits + 1, 0)
        let visit = Visit(night: night, number: row.visits, time: page.seenAt)
        for rule in found.rules { see(rule, .there, in: &row, on: visit) }
        try missWhatIsAway(page, found, in: &row, on: visit)
        return stand(page, in: &row)
    }

    /// A number of all findings that are known of a page and count for a score, whatever their order; those of all pages add up
    /// to the night's.
    ///
    /// It has no salt, so that two databases agree, and is meant to tell nights apart, not enemies.
    func fingerprint(of row: HistoryRow, _ url: String) -> UInt64 {
        guard !row.spans.isEmpty else { return 0 }
        var (sum, address) = (UInt64(0), Hash64())
        address.add(url)
        address.add(0)
        for kept in row.spans where kept.span.gone == nil {
            guard let rule = rules[kept.rule], rule.isCounted, kept.span.told != nil || rule.temper != .measured
            else { continue }
            var hash = address
            hash.add(rule.name)
            sum &+= hash.value
        }
        return sum
    }

    /// When this machine's own network failed, a failure says nothing of any page.
    private func sighting(of page: HistoryWriter.Page) -> Sighting {
        let sighting = Outcome(rawValue: page.outcome)?.sighting ?? .withheld
        return judging.isOffline && sighting == .unreached ? .withheld : sighting
    }

    private func stand(_ page: HistoryWriter.Page, in row: inout HistoryRow) -> Bool {
        guard row.outcome != page.outcome || row.score != page.score else { return false }
        (row.outcome, row.score) = (page.outcome, page.score)
        return true
    }

    private func see(_ rule: Int64, _ sight: Sight, in row: inout HistoryRow, on visit: Visit) {
        row.see(rule, sight, rules[rule]?.temper ?? .steady, on: visit)
    }

    /// Findings that are away: a failure of transport when the server answered, and all else when the page was seen and judged
    /// by its rule.
    private func missWhatIsAway(
        _ page: HistoryWriter.Page, _ found: HistoryRules.Found, in row: inout HistoryRow, on visit: Visit
    ) throws(StoreError) {
        let isJudged = page.outcome == Outcome.ok.rawValue && !found.isClosed
        var record: PageRecord?
        for kept in row.spans where kept.span.gone == nil && !found.rules.contains(kept.rule) {
            guard let rule = rules[kept.rule], kept.rule == rules.transport || isJudged && rule.isJudged else {
                continue
            }
            let isQuiet = judging.isQuiet(rule.name, beside: page.findings)
            if rule.isComparing, isQuiet { continue }
            if rule.isComparing, try isVeiled(page.host) { continue }
            if record == nil { record = try readFacts(page) }
            guard let record, let sight = absence(of: rule, isQuiet, on: record) else { continue }
            see(kept.rule, sight, in: &row, on: visit)
        }
    }

    /// Failures in a row that count: those of a whole host sooner than those of single pages.
    private func strikes(of host: Int64) throws(StoreError) -> Int {
        let ofHost = try down.first({ $0.put(host) }) { $0.int() }
        return min(judging.strikes, ofHost.map { Int($0) } ?? judging.strikes)
    }

    private func isVeiled(_ host: Int64) throws(StoreError) -> Bool {
        try veiled.first({ $0.put(host) }) { $0.bool() } ?? false
    }

    private func readFacts(_ page: HistoryWriter.Page) throws(StoreError) -> PageRecord? {
        try facts.first({ $0.put(page.content) }) { row in
            var record = PageRecord(page: page.number, url: "", outcome: .ok)
            ContentTable.read(&row, into: &record)
            return record
        }
    }

    /// Nil when the night says nothing of the rule: of an image that nobody looked at, rules have nothing to judge, and what
    /// a louder finding says is not said twice.
    ///
    /// - Parameter isQuiet: whether the page has such a louder finding.
    private func absence(of rule: HistoryRules.Rule, _ isQuiet: Bool, on record: PageRecord) -> Sight? {
        let isMoot = judging.places[rule.name].map(record.moot.contains) ?? false
        guard isMoot else { return .absent }
        return !isQuiet && Self.isLookedAt(rule.component, record) ? .notApplicable : nil
    }

    /// Whether what a component is about was looked at, or is not even declared.
    private static func isLookedAt(_ component: Component?, _ record: PageRecord) -> Bool {
        if record.looksAtMedia { return true }
        return switch component {
        case .image: record.image == nil
        case .icon: record.icon == nil
        case .media: !record.mediaApplies
        case .reach: false
        default: true
        }
    }
}
