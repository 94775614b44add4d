internal import AuditModel
@testable internal import AuditStore

/// Runs over made-up pages, each brought to its end as an audit does.
struct RunSeries {
    let store: Store
    var judging = Judging(
        rules: ["a", "b", "c", "wall"], closing: ["wall": 0.5], tempers: ["wall": .reach, "late": .measured],
        order: ["a", "b", "c", "wall", "late"], transportRule: "unreachable", strikes: 3)
    var keeping = Keeping(runs: 90)

    /// The results of a page in that run.
    struct Page {
        var outcome = Outcome.ok
        var rules: Set<String> = []
        /// Rules that had nothing to judge.
        var notApplicable: Set<String> = []
        /// Whether it declares an image, and whether that was looked at.
        var hasImage = true
        var looksAtMedia = true
        var score: Int?
    }

    /// Plays a run; the pages by the number that is their path.
    @discardableResult
    func play(_ pages: [Int: Page], at time: Int64 = 1_000, finishes: Bool = true) throws -> RunID {
        let paths = pages.keys.sorted()
        let run = try store.begin(paths.map { address("h.example", "/\($0)") }).run
        let records = try store.waiting(run, chunk: 500).map { waiting in
            let page = Int(waiting.url.path.dropFirst()).flatMap { pages[$0] } ?? Page()
            return record(waiting, page, time)
        }
        try store.keep(records, run: run)
        try store.recordHistory(run, judging: judging, step: 3)
        if finishes { try store.finish(run, now: time + 60) }
        return run
    }

    private func record(_ waiting: QueuedPage, _ page: Page, _ time: Int64) -> PageRecord {
        var record = PageRecord(page: waiting.page, url: waiting.url.text, outcome: page.outcome)
        record.score = page.outcome.isLoaded ? page.score ?? 50 : nil
        record.fetchedAt = time
        record.looksAtMedia = page.looksAtMedia
        if page.hasImage { record.image = PageRecord.Image(url: "https://h.example/a.png") }
        for rule in page.notApplicable { record.notApplicable.insert(judging.places[rule] ?? -1) }
        record.findings = page.rules.sorted().map { rule in
            let component: Component =
                rule == "wall" ? .reach : rule == "c" ? .otherApps : rule == "late" ? .image : .title
            return Finding(rule: rule, component: component, severity: .warning, deduction: 1, evidence: "x")
        }
        return record
    }

    /// The history of one page by its path.
    func history(_ path: Int, _ run: RunID) throws -> PageHistory {
        var found = PageHistory()
        try store.forEachHistory(run) { url, _, _, history in
            if url == "https://h.example/\(path)" { found = history }
        }
        return found
    }

    func number(of run: RunID) throws -> Int64 { try store.number(of: run) ?? 0 }
}

/// The same, remembered the plain way: every page with every visit.
struct PlainHistory {
    struct Page {
        var strikes = 0
        var known: Set<String> = []
        /// The known findings after each visit.
        var visits: [Set<String>] = []
        var firstSeen: [String: Int64] = [:]
    }

    var pages: [Int: Page] = [:]

    mutating func play(_ round: [Int: RunSeries.Page], _ judging: Judging, at time: Int64) {
        for (path, current) in round {
            var page = pages[path] ?? Page()
            switch current.outcome.sighting {
            case .withheld: break
            case .unreached:
                page.strikes += 1
                if page.strikes >= judging.strikes { page.learn([judging.transportRule], time) }
            case .answered, .loaded:
                page.strikes = 0
                var gone = page.known.subtracting(current.rules)
                let isWhole = current.outcome == .ok && !current.rules.contains("wall")
                gone = gone.filter { $0 == judging.transportRule || (isWhole && judging.rules.contains($0)) }
                page.known.subtract(gone)
                page.learn(current.rules, time)
                page.visits.append(page.known)
            }
            pages[path] = page
        }
    }
}

extension PlainHistory.Page {
    fileprivate mutating func learn(_ rules: Set<String>, _ time: Int64) {
        for rule in rules.subtracting(known) { firstSeen[rule] = time }
        known.formUnion(rules)
    }

    /// How many visits in a row had it, up to the last.
    func runs(_ rule: String) -> Int { visits.reversed().prefix { $0.contains(rule) }.count }

    func changes(_ rule: String) -> Int {
        zip(visits, visits.dropFirst()).map { $0.contains(rule) != $1.contains(rule) }
            .suffix(FindingCourse.flappingWindow).count { $0 }
    }
}
