internal import AuditModel
internal import AuditRules

/// Judges files as pages: read by the same reader and judged by the same rules, with nobody asked for the page.
struct LocalAudit: Sendable {
    /// Rules that compare what a page says of its address with the address that it has; a file has none as long as
    /// nobody says where it will stand.
    static let rulesAboutAddress = [OgUrlWrongPage.facts.id, OgUrlMismatchCanonical.facts.id]
    /// HTML of files in memory at a time, in bytes.
    static let memoryLimit = 64 << 20

    private let pipeline: Pipeline
    private let gauge = ByteGauge(limit: memoryLimit)

    /// - Parameter pipeline: that of pages which servers send.
    init(pages: LocalPages, pipeline: Pipeline) {
        var options = pipeline.options
        options.comparesProfiles = false
        if pages.base == nil {
            options.looksAtMedia = false
            options.disabled += Self.rulesAboutAddress
        }
        self.pipeline = Pipeline(
            options: options, fetch: pipeline.fetch, desk: pipeline.desk, rules: RuleBook.Selection(options))
    }

    /// Waits until there is room for one more page.
    func enter() async { await gauge.enter(pipeline.options.htmlLimit) }
    func leave() async { await gauge.leave(pipeline.options.htmlLimit) }

    func audit(_ url: PageURL, _ path: String) async -> AuditedPage {
        await pipeline.audit(url, arrived: LocalAnswer.of(path, at: url, limit: pipeline.options.htmlLimit))
    }

    /// The row of a file. It has no status and no time of fetching, for there was neither.
    func record(_ page: Int64, _ url: PageURL, _ path: String) async -> PageRecord {
        var record = Recorder.record(page, url, await audit(url, path), fetchedAt: WallClock.seconds())
        (record.status, record.fetchMilliseconds) = (nil, nil)
        return record
    }
}
