package import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Politeness
internal import Synchronization

/// `ogaudit pipe`: the pages of an audit, from lines to records, for programs that divide the work themselves.
///
/// Lists and queue are in a temporary file without a name; nothing is left behind.
package final class RecordPipe: Sendable {
    /// What differs from an audit.
    package struct Settings: Sendable {
        /// Whether records are written after pages were compared, when all are there. The default is false.
        package var isFinal = false
        /// How long what is under way may take when it is stopped. The default is 20 s.
        package var grace = Moment.Span.seconds(20)
        /// How many processes share the hosts that are not of this list. The default is 1.
        package var processes = 1

        package init() {}
    }

    /// The records that were written.
    package struct Counts: Sendable {
        package var pages = 0
        package var loaded = 0
        package var cancelled = 0
        package var invalid = 0

        fileprivate mutating func add(_ page: KeptPage?) {
            guard let outcome = page?.record.outcome else { return invalid += 1 }
            pages += 1
            if outcome.isLoaded { loaded += 1 }
            if outcome == .cancelled { cancelled += 1 }
        }
    }

    private let options: AuditOptions
    private let settings: Settings
    private let inputs: [String]
    private let sources: Sources
    private let counter = PageCounter()
    private let linesRead = Atomic(0)
    private let state = Mutex(State())

    private struct State {
        var isStopping = false
        var isAbandoned = false
        var bench: Workbench?
        var loop: Task<Void, any Error>?
    }

    /// - Throws: `AuditError` for options that do not fit together.
    package init(_ inputs: [String], options: AuditOptions, settings: Settings) throws(AuditError) {
        var options = options.suitingArchives
        // What servers answer is of no use to a later run.
        options.cacheBytes = 0
        try options.validate()
        try options.sources.validate(lists: inputs)
        sources = try Sources(options.sources)
        (self.options, self.settings, self.inputs) = (options, settings, inputs)
    }

    /// Writes a record for every line.
    ///
    /// - Parameter write: takes one whole record at a time; may block, which slows down the run.
    /// - Throws: `AuditError` for lists that cannot be read; what `write` throws; `OutputError` without space for state.
    package func run(_ write: @escaping @Sendable ([UInt8]) throws -> Void) async throws -> Counts {
        let out = Outlet(run: RecordRun(options, started: WallClock.seconds()), write: write)
        try await OutputError.translating {
            guard let (keeper, bench) = try begin(out.run.started) else { return }
            if !settings.isFinal { try await writeStored(keeper, out) { line, _ in line.reason != nil } }
            try await auditPages(bench, keeper, out)
            if settings.isFinal {
                try await writeCompared(bench, keeper, out)
            } else {
                try await writeStored(keeper, out) { line, isDone in line.reason == nil && !isDone }
            }
        }
        return out.counts
    }

    /// Asks for nothing more; what is under way is finished within the grace, and the rest gets records that say so.
    package func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopping = true }
            state.bench?.fetcher.stopPages()
            return !state.isStopping
        }
        guard isFirst else { return }
        Task { [self] in
            try? await Task.sleep(for: .nanoseconds(settings.grace.nanoseconds))
            abandon()
        }
    }

    private func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.bench?.fetcher.stopAccepting()
            state.bench?.fetcher.cancelAll()
            state.loop?.cancel()
        }
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func stopInTime() -> Task<Void, Never>? {
        guard let time = options.maxTime else { return nil }
        return Task { [self] in
            guard (try? await Task.sleep(for: .nanoseconds(time.nanoseconds))) != nil else { return }
            stop()
        }
    }

    /// What is going on at this moment.
    package func progress() -> AuditProgress {
        let bench = state.withLock { $0.bench }
        return AuditProgress(
            counts: counter.now, linesRead: linesRead.load(ordering: .relaxed),
            fetch: bench?.fetcher.snapshot() ?? FetchProgress())
    }
}

// MARK: The pages

extension RecordPipe {
    /// Reads the lines into a store; nil when there are none.
    private func begin(_ started: Int64) throws -> (Keeper, Workbench)? {
        let store = try Store()
        try store.beginMarks()
        let run = try store.beginRun(
            options: RunOptions(text: options.identityText, rulesVersion: options.rulesVersion), now: started)
        var batch = LineBatch(store: store, run: run)
        let take: (ListLine, Bool) throws -> Void = { [self] line, _ in
            try batch.add(line)
            linesRead.add(1, ordering: .relaxed)
        }
        let lines = try ListLines(inputs)
        try lines.forEach(take)
        try lines.forEach(in: sources, take)
        try batch.flush()
        let pages = try store.finishIngest(run).pages
        guard batch.count > 0 else { return nil }
        try store.indexLines()
        counter.begin(pages: pages, done: 0)
        var shared = options
        if settings.processes > 1 {
            shared.fetch.politeness.share = HostShare(processes: settings.processes, own: try store.pageHosts(run))
        }
        let bench = try Workbench(shared)
        state.withLock { $0.bench = bench }
        return (Keeper(store: store, run: run, now: .now), bench)
    }

    /// Returns when every page has its result, or what was under way when it was stopped.
    private func auditPages(_ bench: Workbench, _ keeper: Keeper, _ out: Outlet) async throws {
        do {
            try await perform(bench.remembering(keeper), keeper, out)
            await bench.close()
        } catch {
            await bench.close()
            guard state.withLock({ $0.isAbandoned }), error is CancellationError else { throw error }
        }
        // What was finished before the rest was given up has its record.
        try await keeper.commit(now: .now)
    }

    private func perform(_ bench: Workbench, _ keeper: Keeper, _ out: Outlet) async throws {
        let run = try await keeper.withStore { $1 }
        let isStopping: @Sendable () -> Bool = { [self] in self.isStopping }
        let onPage: @Sendable (FinishedPage) async throws -> Void = { [self] page in
            try await take(page.record, bench, keeper, out)
        }
        let loop = PageLoop(
            bench: bench, keeper: keeper, run: run, counter: counter, local: LocalPages(base: nil),
            files: bench.pipeline, isStopping: isStopping, onPage: onPage)
        let reading = ArchiveLoop(
            archives: sources.archives, options: options, pipeline: bench.pipeline.readingArchives(), keeper: keeper,
            run: run, counter: counter, isStopping: isStopping, onPage: onPage, room: bench.fetcher.room)
        let task = Task { [sources] in
            try await sources.archives.isEmpty ? loop.perform() : reading.perform()
        }
        state.withLock { $0.loop = task }
        if state.withLock({ $0.isAbandoned }) { task.cancel() }
        let alarm = stopInTime()
        defer { alarm?.cancel() }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            abandon()
        }
    }
}

// MARK: Records

extension RecordPipe {
    /// Writes records, one at a time. The thread of the store does it: while the reader is slow, no page is given out.
    private final class Outlet: Sendable {
        let run: RecordRun
        private let write: @Sendable ([UInt8]) throws -> Void
        private let state = Mutex<(counts: Counts, failure: (any Error)?)>((Counts(), nil))

        init(run: RecordRun, write: @escaping @Sendable ([UInt8]) throws -> Void) {
            (self.run, self.write) = (run, write)
        }

        var counts: Counts { state.withLock { $0.counts } }

        /// After one that could not be written none is: part of that one may be there.
        func put(_ record: RecordLine) throws {
            if let failure = state.withLock({ $0.failure }) { throw failure }
            do {
                try write(record.json(run))
            } catch {
                state.withLock { $0.failure = error }
                throw error
            }
            state.withLock { $0.counts.add(record.page) }
        }
    }

    /// A record for each line of a page; what passed between us and hosts goes with the first.
    private func take(_ record: PageRecord, _ bench: Workbench, _ keeper: Keeper, _ out: Outlet) async throws {
        if let limit = options.maxBytes, bench.fetcher.receivedBytes >= limit { stop() }
        guard !settings.isFinal else { return }
        let page = KeptPage(record: record, traffic: Self.traffic(bench))
        try await keeper.withStore { store, _ in
            var page = page
            for line in try store.lines(of: page.record.page) {
                try out.put(RecordLine(line: line, page: page))
                page.traffic = []
            }
        }
    }

    private static func traffic(_ bench: Workbench) -> [HostStat] {
        bench.fetcher.takeHostTraffic().values.sorted { $0.host < $1.host }
    }

    /// Everything, after the pages of each site were compared with each other, unless some of them are missing.
    private func writeCompared(_ bench: Workbench, _ keeper: Keeper, _ out: Outlet) async throws {
        let isWhole = !isStopping && counter.now.done == counter.now.pages
        let (stats, rules) = (Self.traffic(bench), bench.pipeline.rules)
        try await keeper.withStore { [options] store, run in
            try store.add(stats, run: run)
            guard isWhole else { return }
            try SecondPass(store: store, run: run, rules: rules, siteNames: options.policy.siteNames).perform()
        }
        try await writeStored(keeper, out, isCompared: isWhole) { _, _ in true }
    }

    private func writeStored(
        _ keeper: Keeper, _ out: Outlet, isCompared: Bool = false,
        where isWanted: @escaping @Sendable (ListLine, _ isDone: Bool) -> Bool
    ) async throws {
        try await keeper.withStore { store, run in
            try store.forEachRecord(of: run, isCompared: isCompared, where: isWanted) { try out.put($0) }
        }
    }
}
