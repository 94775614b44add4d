internal import AuditModel
internal import AuditRules

/// The stream of pages on its way into files, and what `index.html` keeps of it.
final class PageShards {
    /// Rows that stand in `index.html`, and the bytes they may take.
    static let firstRows = 100
    static let firstRowsBudget = 150_000

    let stamp: String
    private(set) var rules = RuleIndex()
    let groups: GroupCounter
    private(set) var picks: CardPicks
    private(set) var gallery = PictureIndex()
    /// By the number of the rule.
    private var tags: [PasteTags] = []
    /// By the number of the rule: those whose titles have what was measured.
    private var measuring: [RuleFacts?] = []
    private(set) var firstRows: HTML = ""
    private(set) var pages = 0
    /// Pictures in the files of the gallery.
    private(set) var pictures = 0
    /// Pages by the card that is predicted for them.
    private(set) var cards: [PredictedCard: Int] = [:]
    /// Pages without a score by outcome and status; 0 where there was none.
    private(set) var statuses: [Outcome: [Int: Int]] = [:]
    /// Pages with a finding of each severity, and with a new one.
    private(set) var severities: [Severity: Int] = [:]
    private(set) var newPages = 0
    private let permits: Permits
    private let ruleFacts: (String) -> RuleFacts?
    private let rows: ShardWriter
    private let details: ShardWriter
    private let images: ShardWriter

    init(
        folder: String, stamp: String, median: Int?, permits: Permits, groups: GroupCounter,
        ruleFacts: @escaping (String) -> RuleFacts?
    ) {
        (self.stamp, self.permits, self.groups) = (stamp, permits, groups)
        self.ruleFacts = ruleFacts
        picks = CardPicks(median: median)
        rows = ShardWriter(folder: folder, kind: .rows, stamp: stamp)
        details = ShardWriter(folder: folder, kind: .details, stamp: stamp)
        images = ShardWriter(folder: folder, kind: .pictures, stamp: stamp)
    }

    func add(_ whole: ReportPage) throws(ReportError) {
        let page = whole.record
        let numbers = page.findings.map { rules.number(of: $0.rule) }
        let picture = RowPicture(page)
        pages += 1
        if let card = page.predictedCard { cards[card, default: 0] += 1 }
        for severity in Set(page.findings.filter { $0.component.isCounted }.map(\.severity)) {
            severities[severity, default: 0] += 1
        }
        if whole.news > 0 { newPages += 1 }
        if !page.outcome.isSeen { statuses[page.outcome, default: [:]][page.status ?? 0, default: 0] += 1 }
        if pages <= Self.firstRows, firstRows.text.utf8.count < Self.firstRowsBudget {
            let worst = page.findings.first { $0.component.isCounted }.flatMap { ruleFacts($0.rule)?.fails }
            let reason = page.outcome.isSeen ? worst : OutcomeWords(page.outcome, permits).meaning
            firstRows += PageRow(page, picture, number: pages, reason: reason).html
        }
        learnRules()
        let paste = numbers.map { tags[$0].text(for: page) }
        let measured = zip(numbers, page.findings).map { measuring[$0]?.measured(in: $1) }
        groups.add(whole, number: pages, tags: paste)
        gallery.add(page, picture, number: pages)
        let entry = PageEntry(page: page, rules: numbers, picture: picture, news: whole.news)
        try rows.add { $0.row(entry) }
        try details.add { json in json.details(whole, rules: numbers, tags: paste, measured: measured) }
        picks.offer(page, number: pages, hasPicture: picture.thumb != nil) {
            var json = JSONWriter()
            json.array { json in
                json.row(entry)
                json.details(whole, rules: numbers, tags: paste, measured: measured)
            }
            return json.take()
        }
    }

    /// Keeps what is needed of the rules that are new.
    private func learnRules() {
        for id in rules.ids.dropFirst(tags.count) {
            let facts = ruleFacts(id)
            tags.append(PasteTags(facts?.fix ?? ""))
            measuring.append(facts.flatMap { $0.measures ? $0 : nil })
        }
    }

    /// Writes what is known only when every page is in.
    func finish() throws(ReportError) {
        for entry in gallery.sorted { try images.add { $0.entry(entry, PictureIndex.columns) } }
        pictures = images.entries
    }

    func publish() throws(ReportError) {
        try rows.publish()
        try details.publish()
        try images.publish()
    }
}
