internal import AuditModel
internal import AuditRules

/// Streams pages into files, and collects what `index.html` needs.
final class PageShards {
    /// The most rows in `index.html`, and the most bytes they may take.
    static let firstRows = 100
    static let firstRowsBudget = 150_000

    let stamp: String
    let groups: GroupCounter
    /// In the order in which they were found; this report adds each page first.
    var rules: RuleIndex { groups.rules }
    private(set) var picks: CardPicks
    private(set) var gallery = ImageIndex()
    /// By the number of the rule.
    private var tags: [PasteTags] = []
    /// By the number of the rule.
    private var facts: [RuleFacts?] = []
    private(set) var firstRows: HTML = ""
    private(set) var pages = 0
    /// The number of images in the gallery.
    private(set) var imageCount = 0
    /// Pages by predicted card.
    private(set) var cards: [PredictedCard: Int] = [:]
    /// Pages without a score by outcome and status; status 0 if there was none.
    private(set) var statuses: [Outcome: [Int: Int]] = [:]
    /// Pages with a finding of each severity, and with a new one.
    private(set) var severities: [Severity: Int] = [:]
    private(set) var newPages = 0
    private(set) var links = LinkCounts()
    /// The last time of a fetch, in minutes since 1970 and in words.
    private var fetched: (minute: Int64, words: String) = (.min, "")
    private let permits: Permits
    private let ruleFacts: (String) -> RuleFacts?
    private let rows: ShardWriter
    private let details: ShardWriter
    private let images: ShardWriter

    init(
        folder: Folder, stamp: String, median: Int?, permits: Permits, groups: GroupCounter,
        ruleFacts: @escaping (String) -> RuleFacts?
    ) {
        (self.stamp, self.permits, self.groups) = (stamp, permits, groups)
        self.ruleFacts = ruleFacts
        picks = CardPicks(median: median)
        rows = ShardWriter(folder: folder, kind: .rows, stamp: stamp)
        details = ShardWriter(folder: folder, kind: .details, stamp: stamp)
        images = ShardWriter(folder: folder, kind: .images, stamp: stamp)
    }

    func add(_ page: ReportPage) throws(ReportError) {
        let image = RowImage(page.record)
        pages += 1
        count(page)
        if pages <= Self.firstRows, firstRows.text.utf8.count < Self.firstRowsBudget {
            firstRows += PageRow(page.record, image, number: pages, reason: reason(page.record)).html
        }
        let extras = extras(page.record)
        groups.add(page, number: pages, rules: extras.map(\.rule)) { extras[$0].tag }
        gallery.add(page.record, image, number: pages)
        let fetched = words(of: page.record.fetchedAt)
        try rows.add { $0.row(page, extras, image) }
        try details.add { $0.details(page, extras, fetched: fetched) }
        picks.offer(page.record, number: pages, hasImage: image.thumb != nil) {
            var json = JSONWriter()
            json.array { json in
                json.row(page, extras, image)
                json.details(page, extras, fetched: fetched)
            }
            return json.take()
        }
    }

    private func count(_ page: ReportPage) {
        if let card = page.record.predictedCard { cards[card, default: 0] += 1 }
        for severity in Severity.allCases where page.record.findings.count(of: severity) > 0 {
            severities[severity, default: 0] += 1
        }
        if page.news > 0 { newPages += 1 }
        links.add(page.record)
        guard !page.record.outcome.isLoaded else { return }
        statuses[page.record.outcome, default: [:]][page.record.status ?? 0, default: 0] += 1
    }

    /// The evidence of the costliest finding, or why the page could not be loaded.
    private func reason(_ page: PageRecord) -> String? {
        guard page.outcome.isLoaded else { return OutcomeWords(page.outcome, permits).meaning }
        return page.findings.first { $0.component.isCounted }.flatMap { ruleFacts($0.rule)?.fails }
    }

    private func extras(_ page: PageRecord) -> [FindingExtra] {
        let offered = page.paste.map(OfferedTags.lines)
        // By index, because a closure gets a copy of each.
        return page.findings.indices.map { place in
            let number = groups.number(of: page.findings[place].rule)
            if number >= tags.count { learnRules() }
            return FindingExtra(
                rule: number, tag: tags[number].text(over: offered),
                measured: facts[number]?.measured(in: page.findings[place]),
                wording: facts[number]?.case(of: page.findings[place].evidence))
        }
    }

    /// Many pages share a minute, and formatting it costs as much as writing a finding.
    private func words(of seconds: Int64) -> String? {
        guard seconds != 0 else { return nil }
        if seconds / 60 != fetched.minute { fetched = (seconds / 60, UTCTime(seconds: seconds).sentence) }
        return fetched.words
    }

    /// Collects the facts about rules that were not met before.
    private func learnRules() {
        for id in rules.ids.dropFirst(tags.count) {
            let known = ruleFacts(id)
            tags.append(PasteTags(known?.fix ?? ""))
            facts.append(known)
        }
    }

    /// Writes what is only known after the last page.
    func finish() throws(ReportError) {
        for entry in gallery.sorted { try images.add { $0.entry(entry, ImageIndex.columns) } }
        imageCount = images.entries
    }

    func publish() throws(ReportError) {
        try rows.publish()
        try details.publish()
        try images.publish()
    }
}
