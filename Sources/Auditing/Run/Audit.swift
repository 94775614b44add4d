internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Synchronization

/// One audit of lists, sitemaps, local pages and addresses, from the first line read to the last report written.
///
/// Kill it at any instant and run the same again: it goes on where it was, and the reports are the same.
package final class Audit: Sendable {
    private let inputs: [String]
    private let options: AuditOptions
    private let sources: Sources
    private let filter: AddressFilter
    private let bench: Workbench
    private let counter = PageCounter()
    private let newFacts = NewFactsBuffer()
    private let linesRead = Atomic(0)
    /// The raw value of the first `AuditStop`; 0 while there is none.
    private let stopReason = Atomic(0)
    private let newPlaces: NewPlaces

    /// Validates everything that can be wrong before the first request.
    ///
    /// - Throws: `AuditError` for options that do not fit together or globs that are regular expressions.
    package convenience init(inputs: [String], options: AuditOptions) throws(AuditError) {
        let options = options.suitingArchives
        try self.init(
            inputs: inputs, options: options, decoder: ImageDecoder(options.imageHelper, makesThumbnails: true))
    }

    /// With images decoded by `decoder`.
    init(inputs: [String], options: AuditOptions, decoder: ImageDecoder?) throws(AuditError) {
        var watched = options
        watched.fetch.onRobots = { [newFacts] text in
            newFacts.add { $0.robots = [text] }
        }
        bench = try Workbench(watched, decoder: decoder)
        sources = try Sources(options.sources)
        try options.sources.validate(lists: inputs)
        guard !options.crawl.isOn || options.sources.html.isEmpty && options.sources.archives.isEmpty else {
            throw .option(.crawlOfFiles)
        }
        try options.validatePlaces(inputs: inputs)
        filter = try AddressFilter(checking: options)
        (self.inputs, self.options) = (inputs, bench.options)
        newPlaces = NewPlaces(database: options.databasePath)
    }

    /// Runs to the end, or to where `stop` leaves it.
    ///
    /// - Parameters:
    ///   - onNote: called with what there is to know about an input, while inputs are read; a hundred times at most.
    ///   - onPage: called for every page when it is done, in the order of completion.
    /// - Throws: `CancellationError` within 100 ms of the task's cancellation, after which no request begins and no
    ///   report is written; `AuditError` for lists that cannot be read; `UnreachableError` when there are only sitemaps
    ///   and none was answered; `OutputError` for reports or a database that cannot be written.
    package func run(
        onNote: @escaping @Sendable (InputNote) -> Void = { _ in },
        onPage: @escaping @Sendable (FinishedPage) -> Void = { _ in }
    ) async throws -> AuditEnd {
        // Cancelling the task alone is not enough: a running SQLite statement must end first.
        let stopAsking: @Sendable () -> Void = { [bench] in
            bench.fetcher.stopAccepting()
            bench.fetcher.cancelAll()
        }
        return try await abandonable(onCancel: stopAsking) { [self] in
            do {
                return try await perform(onNote, onPage)
            } catch {
                await bench.close()
                throw error
            }
        }
    }

    private func perform(
        _ onNote: @escaping @Sendable (InputNote) -> Void, _ onPage: @escaping @Sendable (FinishedPage) -> Void
    ) async throws -> AuditEnd {
        try await OutputError.translating {
            try Task.checkCancellation()
            newPlaces.add(try OutputFolder.prepare(options))
            SpillFolder.fallBack(toFolderOf: options.databasePath)
            let (keeper, ingested) = try await read(onNote)
            // SQLite had a large cache for the list.
            ProcessMemory.returnFreeMemory()
            let resume = ingested.resume
            counter.begin(pages: resume.pages, done: resume.done)
            let isCrawl = try await keeper.withStore { store, run in try store.isCrawl(run) }
            onNote(InputNote(options.beginning(pages: resume.pages, done: resume.done, isCrawl: isCrawl)))
            onNote(InputNote("\(options.limitsText).", isDetail: true))
            let alarm = stopInTime()
            defer { alarm?.cancel() }
            try await auditPages(keeper, resume.run, ingested.local, onPage)
            await bench.close()
            ProcessMemory.returnFreeMemory()
            try Task.checkCancellation()
            return try await keeper.withStore { [self] store, run in
                try conclude(store, run, warnings: ingested.warnings)
            }
        }
    }

    /// Leaves nothing behind when there is nothing to audit.
    private func read(
        _ onNote: @escaping @Sendable (InputNote) -> Void
    ) async throws -> (Keeper, ListIngest.Ingested) {
        do {
            let begun = try await begin(onNote)
            newPlaces.keep()
            return begun
        } catch {
            newPlaces.remove()
            throw error
        }
    }

    /// Leaves nothing behind of a run that is stopped while its list is read; the process is to end at once.
    package func abandon() { newPlaces.remove() }

    /// Opens the store, waiting for another run on it, and reads the inputs into it.
    private func begin(
        _ onNote: @escaping @Sendable (InputNote) -> Void
    ) async throws -> (Keeper, ListIngest.Ingested) {
        let store = try await Store.open(
            path: options.databasePath, patience: options.lockWait, now: WallClock.seconds()
        ) { holder in
            guard options.lockWait > .seconds(2) else { return }
            onNote(InputNote("Waiting for \(holder), which uses \(options.databasePath).", isWarning: false))
        }
        newPlaces.take(store)
        if options.checksDatabase { try store.check() }
        store.cacheLimits.bytes = options.cacheBytes
        try BaselineFinder(store: store, path: options.databasePath).check(options.baseline)
        let ingested = try await ingest(into: store, onNote)
        let keeper = Keeper(
            store: store, run: ingested.resume.run, newFacts: newFacts, now: .now
        ) { [fetcher = bench.fetcher] in Array(fetcher.takeHostTraffic().values) }
        return (keeper, ingested)
    }

    /// Asks for nothing more; what is in flight is finished and saved, and `run` returns with its reports.
    package func stop() { stop(.called) }

    private func stop(_ reason: AuditStop) {
        _ = stopReason.compareExchange(expected: 0, desired: reason.rawValue, ordering: .relaxed)
        bench.fetcher.stopPages()
    }

    private var isStopping: Bool { stopReason.load(ordering: .relaxed) != 0 }

    /// Stops the run when its time is up; what is in flight then has its own deadlines.
    private func stopInTime() -> Task<Void, Never>? {
        guard let time = options.maxTime else { return nil }
        return Task { [self] in
            guard (try? await Task.sleep(for: .nanoseconds(time.nanoseconds))) != nil else { return }
            stop(.limit)
        }
    }

    /// What is going on at this moment.
    package func progress() -> AuditProgress {
        AuditProgress(
            counts: counter.now, linesRead: linesRead.load(ordering: .relaxed), fetch: bench.fetcher.snapshot())
    }

    /// Reads the lists and says what would be done.
    package func plan() throws -> AuditPlan {
        try AuditPlan.make(files: files, options: options)
    }

    private var files: FileInputs {
        // Where a crawl begins is not left out by what says which links it follows.
        FileInputs(lists: inputs, sources: sources, filter: options.crawl.isOn ? AddressFilter() : filter)
    }

    private func ingest(
        into store: Store, _ onNote: @escaping @Sendable (InputNote) -> Void
    ) async throws -> ListIngest.Ingested {
        let walk = SitemapWalk(
            options: options, filter: filter, isStopping: { [self] in isStopping },
            fetch: { [fetcher = bench.fetcher] in await fetcher.fetch($0) })
        let reader = ListIngest(
            files: files, options: options, reported: { [self] in linesRead.store($0, ordering: .relaxed) },
            noted: onNote)
        return try await reader.read(into: store, walk: walk)
    }

    private func auditPages(
        _ keeper: Keeper, _ run: RunID, _ local: LocalPages, _ onPage: @escaping @Sendable (FinishedPage) -> Void
    ) async throws {
        let steps = try await keeper.withStore { [options] store, run in try CrawlSteps(store, run, options) }
        let bench = bench.remembering(keeper, readsLinks: steps != nil)
        guard sources.archives.isEmpty else {
            return try await ArchiveLoop(
                archives: sources.archives, options: options, pipeline: bench.pipeline.readingArchives(),
                keeper: keeper, run: run, counter: counter,
                isStopping: { [self] in isStopping }, onPage: onPage,
                room: bench.fetcher.room
            ).perform()
        }
        let loop = PageLoop(
            bench: bench, keeper: keeper, run: run, counter: counter, local: local,
            files: bench.pipeline.reading(local), isStopping: { [self] in isStopping },
            onPage: { [self] page in
                if let limit = options.maxBytes, bench.fetcher.receivedBytes >= limit { stop(.limit) }
                onPage(page)
            }, steps: steps)
        try await loop.perform()
    }

    /// Where a crawl would have to begin whose only page redirects to another host.
    private func otherSite(_ store: Store, _ run: RunID) throws -> PageURL? {
        guard let end = try store.redirectOfOnlyPage(run) else { return nil }
        var hosts = CrawlHosts(withSubdomains: options.crawl.withSubdomains)
        try store.forEachCrawlStart(run) { hosts.add($0) }
        return hosts.contains(end) ? nil : end
    }

    /// The second pass and the reports.
    private func conclude(_ store: Store, _ run: RunID, warnings: [String]) throws -> AuditEnd {
        let counts = counter.now
        // With --max-urls pages are left although `stop` was not called.
        let left: AuditStop? = counts.done < counts.pages ? .limit : nil
        let stop = AuditStop(rawValue: stopReason.load(ordering: .relaxed)) ?? left
        let isWhole = stop == nil
        try store.add(Array(bench.fetcher.takeHostTraffic().values), run: run)
        try store.note(limits: options.limitsText, run: run)
        let now = WallClock.seconds()
        var end = try Reports(store: store, run: run, options: options, warnings: warnings)
            .conclude(bench.pipeline.rules, isWhole: isWhole, isOffline: counts.isOffline, now: now)
        try store.pruneRobots(now: now)
        try store.trimCache(run, receivedBefore: now - CachePolicy.longestTrust)
        end.stop = stop
        end.note(counts, isWhole: isWhole, mayAllowPrivate: !options.fetch.allowPrivate)
        end.homePageHost = try options.sources.isEmpty && !store.isCrawl(run) ? Operand.siteOfHomePage(inputs) : nil
        end.otherSite = try otherSite(store, run)
        try store.close()
        return end
    }
}
