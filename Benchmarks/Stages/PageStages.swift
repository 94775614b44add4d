internal import PageJudging
internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import Auditing
internal import PageReading

/// What a page goes through without the network, stage by stage: first some bodies up to their records, then as many
/// records as are asked for through the store and into the reports.
///
/// Everything is the same in every run, and on one thread, so that its instructions can be counted.
struct PageStages {
    /// The pages that are stored.
    let count: Int
    /// Where database and reports go.
    let folder: String

    static let bodies = 64
    private static let now: Int64 = 1_790_000_000
    private static let rules = RuleBook.everything

    func run() throws {
        let pages = (0..<Self.bodies).map { GeneratedPage($0) }
        let bodies = pages.map { Array($0.html.utf8) }
        stageEnds("make")
        // The first page looks up what all others need: word lists, tables, types.
        _ = Self.records(
            [pages[0]], [Self.read(bodies[0])].map { Self.evidence(pages[0], bodies[0], $0) }.map(Self.judged))
        stageEnds("start")
        let tags = bodies.map(Self.read)
        stageEnds("tags")
        let evidence = pages.indices.map { Self.evidence(pages[$0], bodies[$0], tags[$0]) }
        stageEnds("card")
        let audited = evidence.map(Self.judged)
        stageEnds("judge")
        let records = Self.records(pages, audited)
        stageEnds("record")
        try store(records)
    }

    private static func read(_ body: [UInt8]) -> PageTags {
        PageReader.read(body, contentType: "text/html; charset=utf-8")
    }

    private static func evidence(_ page: GeneratedPage, _ body: [UInt8], _ tags: PageTags) -> PageEvidence {
        var facts = FetchFacts(profile: "messages", status: 200, contentType: "text/html", sniffed: .html)
        (facts.wireBytes, facts.decodedBytes, facts.httpVersion) = (body.count / 5, body.count, "2")
        return EvidenceMaker().evidence(page.url, page.url, facts, tags)
    }

    private static func judged(_ evidence: PageEvidence) -> AuditedPage {
        AuditedPage(evidence: evidence, judgement: rules.judge(evidence))
    }

    private static func records(_ pages: [GeneratedPage], _ audited: [AuditedPage]) -> [PageRecord] {
        pages.indices.map { Recorder.record(0, pages[$0].url, audited[$0], fetchedAt: now) }
    }

    private func store(_ records: [PageRecord]) throws {
        var options = AuditOptions()
        options.output = folder
        let store = try Store(path: options.databasePath, now: Self.now)
        let run = try ingest(into: store)
        stageEnds("ingest")
        try commit(records, to: store, run)
        stageEnds("commit")
        try SecondPass(store: store, run: run, rules: Self.rules, siteNames: [:]).perform()
        stageEnds("compare")
        try store.recordHistory(run, judging: Judging(options))
        stageEnds("history")
        for (format, name) in [(ReportFormat.csv, "csv"), (.html, "html")] {
            options.formats = [format]
            _ = try Reports(store: store, run: run, options: options).write(isWhole: true, now: Self.now)
            stageEnds(name)
        }
        try store.close()
    }

    /// A host for thirty pages.
    private func url(_ number: Int) -> PageURL {
        PageURL(
            isSecure: true, host: "www\(number / 30).shop.example", port: nil,
            pathAndQuery: "/blog/\(number)/article.html")
    }

    private func ingest(into store: Store) throws -> RunID {
        let run = try store.beginRun(
            options: RunOptions(text: "stages", rulesVersion: Weights.version(under: .apple)), now: Self.now)
        try store.enqueue((0..<count).map { .accepted(input: "urls.txt", line: $0 + 1, url($0)) }, run: run)
        return try store.finishIngest(run).run
    }

    /// Each record again and again, under another address and another title.
    private func commit(_ records: [PageRecord], to store: Store, _ run: RunID) throws {
        var host: Int64 = 0
        while let next = try store.nextHosts(run, after: host, limit: 1).first {
            host = next.id
            let queued = try store.nextPages(run, host: host, after: 0, limit: 500)
            try store.keep(queued.map { copy(of: records[Int($0.page) % records.count], for: $0) }, run: run)
        }
    }

    private func copy(of record: PageRecord, for queued: QueuedPage) -> PageRecord {
        var record = record
        (record.page, record.url, record.finalURL) = (queued.page, queued.url.text, queued.url.text)
        record.setKeys.identity = queued.url.text
        record.setKeys.titleCore += " \(queued.page / 4)"
        return record
    }
}
