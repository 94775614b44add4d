public import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Synchronization

/// One audit of lists and addresses, from the first line read to the last report written.
///
/// Kill it at any instant and run the same again: it goes on where it was, and the reports are the same.
public final class Audit: Sendable {
    private let inputs: [String]
    private let options: AuditOptions
    private let filter: AddressFilter.Texts
    private let fetcher: Fetcher
    private let studio: PictureStudio?
    private let tally = Tally()
    private let linesRead = Atomic(0)
    private let isStopping = Atomic(false)

    /// Validates everything that can be wrong before the first request.
    ///
    /// - Throws: `UsageError` for options that do not fit together or expressions that do not compile.
    public convenience init(inputs: [String], options: AuditOptions) throws(UsageError) {
        try self.init(
            inputs: inputs, options: options, studio: PictureStudio(options.pictureHelper, makesThumbnails: true))
    }

    /// With pictures decoded by `studio`.
    package init(inputs: [String], options: AuditOptions, studio: PictureStudio?) throws(UsageError) {
        try options.validate()
        try options.validatePlaces(inputs: inputs)
        filter = AddressFilter.Texts(include: options.include, exclude: options.exclude)
        _ = try AddressFilter(filter)
        self.inputs = inputs
        self.options = options.inForce(on: WallClock.day())
        self.studio = studio
        do throws(FetcherError) {
            fetcher = try Fetcher(options: options.fetch)
        } catch {
            throw UsageError(error.description)
        }
    }

    /// Runs to the end, or to where `stop` leaves it.
    ///
    /// - Parameter onPage: told of every page when it is done, in the order of completion.
    /// - Throws: `UsageError` for lists that cannot be read; `OutputError` for reports or a database that cannot be
    ///   written.
    public func run(onPage: @escaping @Sendable (PageRecord) -> Void = { _ in }) async throws -> AuditEnd {
        defer { fetcher.shutDown() }
        return try await OutputError.translating {
            try OutputFolder.prepare(options)
            let store = try Store(path: options.databasePath, patience: .seconds(2), now: WallClock.seconds())
            let resume = try ingest(into: store)
            tally.begin(pages: resume.pages, done: resume.done)
            let keeper = Keeper(store: store, run: resume.run, now: .now)
            try await crawl(keeper, resume.run, onPage)
            return try await keeper.withStore { [self] store, run in try conclude(store, run) }
        }
    }

    /// Asks for nothing more; what is in flight is finished and saved, and `run` returns with its reports.
    public func stop() {
        isStopping.store(true, ordering: .relaxed)
        fetcher.stopPages()
    }

    /// What is going on at this moment.
    public func progress() -> AuditProgress {
        AuditProgress(
            counts: tally.now, linesRead: linesRead.load(ordering: .relaxed), fetch: fetcher.snapshot())
    }

    /// Reads the lists and says what would be done.
    public func plan() throws -> AuditPlan {
        try AuditPlan.make(inputs: inputs, options: options, filter: AddressFilter(filter))
    }

    private func ingest(into store: Store) throws -> Resume {
        let reader = ListIngest(inputs: inputs, filter: try AddressFilter(filter))
        return try reader.read(into: store, options: options) { linesRead.store($0, ordering: .relaxed) }
    }

    private func crawl(
        _ keeper: Keeper, _ run: RunID, _ onPage: @escaping @Sendable (PageRecord) -> Void
    ) async throws {
        let crawl = Crawl(
            options: options, fetcher: fetcher, keeper: keeper, run: run, tally: tally,
            rules: RuleBook.Selection(options), studio: studio, onPage: onPage)
        try await crawl.perform()
    }

    /// The second pass and the reports. A run that was stopped keeps its place and has no second pass yet; one whose
    /// reports cannot be written is not over either, so that the same command writes them without asking anybody.
    private func conclude(_ store: Store, _ run: RunID) throws -> AuditEnd {
        let isWhole = !isStopping.load(ordering: .relaxed)
        try store.add(fetcher.hostTraffic().map { HostStat($0.key, $0.value) }, run: run)
        try store.note(limits: options.limitsText, run: run)
        if isWhole {
            try SetPass(store: store, run: run, rules: RuleBook.Selection(options), siteNames: options.policy.siteNames)
                .perform()
        }
        let counts = tally.now
        let now = WallClock.seconds()
        var end = try Reports(store: store, run: run, options: options).write(isWhole: isWhole, now: now)
        if isWhole { try store.finish(run, now: now) }
        end.wasStopped = !isWhole
        end.nothingFetched = isWhole && counts.answered == 0 && counts.done > counts.earlier
        try store.close()
        return end
    }
}
