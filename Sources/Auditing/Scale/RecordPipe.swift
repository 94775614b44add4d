package import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Politeness
internal import Synchronization

/// `ogaudit pipe`: the crawl of an audit, from lines to records, for programs that divide the work themselves.
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

        mutating func add(_ record: PageRecord) {
            pages += 1
            if record.outcome.isSeen { loaded += 1 }
            if record.outcome == .cancelled { cancelled += 1 }
        }
    }

    private let options: AuditOptions
    private let settings: Settings
    private let inputs: [String]
    private let archives: Archives
    private let counter = PageCounter()
    private let linesRead = Atomic(0)
    private let state = Mutex(State())

    private struct State {
        var isStopping = false
        var isAbandoned = false
        var bench: Workbench?
        var crawl: Task<Void, any Error>?
    }

    /// - Throws: `AuditError` for options that do not fit together.
    package init(_ inputs: [String], options: AuditOptions, settings: Settings) throws(AuditError) {
        var options = options.suitingArchives
        // What servers answer is of no use to a later run.
        options.cacheBytes = 0
        try options.validate()
        try options.sources.validate(lists: inputs)
        archives = try Sources(options.sources).archives
        (self.options, self.settings, self.inputs) = (options, settings, inputs)
    }

    /// Writes a record for every line.
    ///
    /// - Parameter write: takes one whole record at a time; may block.
    /// - Throws: `AuditError` for lists that cannot be read; what `write` throws; `OutputError` without space for state.
    package func run(_ write: @escaping @Sendable ([UInt8]) throws -> Void) async throws -> Counts {
        let started = WallClock.seconds()
        let sink = RecordSink(run: RecordRun(options, started: started), write: write)
        try await OutputError.translating {
            if let keeper = try begin(started) { try await crawl(keeper, sink) }
        }
        return await sink.counts
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
            state.crawl?.cancel()
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

// MARK: Lines

extension RecordPipe {
    /// Reads the lines into a store; nil when there are none.
    private func begin(_ started: Int64) throws -> Keeper? {
        let store = try Store()
        try store.beginMarks()
        let run = try store.beginRun(
            options: RunOptions(text: options.identityText, rulesVersion: options.rulesVersion), now: started)
        var batch = LineBatch(store: store, run: run)
        let take: (ListLine) throws -> Void = { [self] line in
            try batch.add(line)
            linesRead.add(1, ordering: .relaxed)
        }
        try ListLines(inputs).forEach(take)
        for archive in archives { try ListLines.forEach(in: archive, of: archives, take) }
        try batch.flush()
        let resume = try store.finishIngest(run)
        guard batch.count > 0 else { return nil }
        try store.findLines(run)
        counter.begin(pages: resume.pages, done: 0)
        var shared = options
        if settings.processes > 1 {
            shared.fetch.politeness.share = HostShare(
                processes: settings.processes, own: try store.pageHosts(run))
        }
        let newFacts = NewFactsBuffer()
        let bench = try Workbench(shared, decoder: PictureDecoder(options.pictureHelper, makesThumbnails: false))
        state.withLock { $0.bench = bench }
        return Keeper(store: store, run: run, newFacts: newFacts, now: .now)
    }

    /// Lines on their way into the store.
    private struct LineBatch {
        let store: Store
        let run: RunID
        var count = 0
        private var lines: [InputLine] = []
        private var marks: [(place: Int, text: String)] = []

        init(store: Store, run: RunID) { (self.store, self.run) = (store, run) }

        mutating func add(_ line: ListLine) throws {
            if let mark = line.mark { marks.append((count, mark)) }
            lines.append(InputLine(line))
            count += 1
            if lines.count >= ListIngest.batch { try flush() }
        }

        mutating func flush() throws {
            try store.enqueue(lines, run: run)
            try store.add(marks: marks, run: run)
            (lines, marks) = ([], [])
        }
    }
}

extension InputLine {
    /// A line of a list as it goes into the store.
    init(_ line: ListLine) {
        switch line.content {
        case .page(let url): self = .accepted(input: line.input, line: line.line, url)
        case .invalid(let text, let reason):
            self = .rejected(RejectedLine(input: line.input, line: line.line, text: text, reason: reason))
        }
    }
}

// MARK: Records

extension RecordPipe {
    private func crawl(_ keeper: Keeper, _ sink: RecordSink) async throws {
        guard let bench = state.withLock({ $0.bench }) else { return }
        if !settings.isFinal { try await writeRest(keeper, sink, invalid: true) }
        do {
            try await perform(bench, keeper, sink)
            await bench.close()
        } catch {
            await bench.close()
            guard state.withLock({ $0.isAbandoned }), error is CancellationError else { throw error }
        }
        let isWhole = !state.withLock { $0.isStopping } && counter.now.done == counter.now.pages
        if settings.isFinal { try await writeCompared(keeper, sink, isWhole: isWhole, bench) }
        try await writeRest(keeper, sink, invalid: settings.isFinal, pages: true)
    }

    private func perform(_ bench: Workbench, _ keeper: Keeper, _ sink: RecordSink) async throws {
        let bench = bench.remembering(keeper)
        let run = try await keeper.withStore { $1 }
        let crawl = Crawl(
            bench: bench, keeper: keeper, run: run, counter: counter, local: LocalPages(base: nil),
            files: bench.pipeline,
            isStopping: { [self] in isStopping },
            onPage: { [self] page in try await take(page.record, bench, keeper, sink) },
            mayAsk: { await sink.pass() })
        let reading = ArchiveCrawl(
            archives: archives, options: options, pipeline: bench.pipeline.readingArchives(), keeper: keeper, run: run,
            counter: counter, isStopping: crawl.isStopping, onPage: crawl.onPage, mayAsk: crawl.mayAsk,
            room: bench.fetcher.pages)
        let task = Task { [archives] in try await archives.isEmpty ? crawl.perform() : reading.perform() }
        state.withLock { $0.crawl = task }
        if state.withLock({ $0.isAbandoned }) { task.cancel() }
        let alarm = stopInTime()
        defer { alarm?.cancel() }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            abandon()
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

    private func take(
        _ record: PageRecord, _ bench: Workbench, _ keeper: Keeper, _ sink: RecordSink
    ) async throws {
        if let limit = options.maxBytes, bench.fetcher.receivedBytes >= limit { stop() }
        guard !settings.isFinal else { return }
        let lines = try await keeper.withStore { store, _ in try store.lines(of: record.page) }
        let traffic = bench.fetcher.takeHostTraffic().map { HostStat($0.key, $0.value) }.sorted { $0.host < $1.host }
        try await sink.add(KeptPage(record: record, traffic: traffic), at: lines)
    }

    /// The records of pages that were compared with each other, in the order of their lines.
    private func writeCompared(_ keeper: Keeper, _ sink: RecordSink, isWhole: Bool, _ bench: Workbench) async throws {
        let stats = bench.fetcher.takeHostTraffic().map { HostStat($0.key, $0.value) }
        let rules = bench.pipeline.rules
        try await keeper.commit(now: .now)
        try await keeper.withStore { [options] store, run in
            try store.add(stats, run: run)
            guard isWhole else { return }
            try SetPass(store: store, run: run, rules: rules, siteNames: options.policy.siteNames).perform()
        }
        var traffic: TrafficBook = try await keeper.withStore { try TrafficBook($0, $1) }
        let sites = isWhole ? try await keeper.withStore { try $0.sitePages($1) } : [:]
        var cursor: Int64 = 0
        while true {
            let chunk = try await keeper.withStore { [cursor] store, run in
                try store.pages(of: run, after: cursor, limit: 100).map { page -> (KeptPage, [MarkedLine])? in
                    guard var record = try store.record(of: page, run: run) else { return nil }
                    RuleBook.settleCard(of: &record)
                    let compared = sites[record.setKeys.registrableDomain]
                    return (KeptPage(record: record, compared: compared), try store.lines(of: page))
                }
            }
            guard let last = chunk.compactMap(\.self).last?.0.record.page else { return }
            for (kept, lines) in chunk.compactMap(\.self) {
                var page = kept
                page.traffic = traffic.take(for: page.record.url)
                try await sink.add(page, at: lines)
            }
            cursor = last
        }
    }

    /// Records for what has none yet.
    private func writeRest(
        _ keeper: Keeper, _ sink: RecordSink, invalid: Bool, pages: Bool = false
    ) async throws {
        var cursor: Int64 = -1
        while true {
            let chunk = try await keeper.withStore { [cursor] store, run in
                try store.markedLines(run, after: cursor, limit: 1_000)
            }
            guard let last = chunk.last else { return }
            for entry in chunk {
                switch entry.content {
                case .invalid(let text, let reason):
                    if invalid { try await sink.add(invalid: text, reason: reason, at: entry.line) }
                case .page(let page, let url):
                    guard pages, await !sink.isWritten(page) else { continue }
                    let lines = try await keeper.withStore { store, _ in try store.lines(of: page) }
                    try await sink.add(KeptPage(record: .cancelled(page, url: url)), at: lines)
                }
            }
            cursor = last.place
        }
    }
}

extension PageRecord {
    /// What is said of a page that was not asked for, because the work was stopped before it or never came back.
    static func cancelled(_ page: Int64, url: String) -> PageRecord {
        var record = PageRecord(page: page, url: url, outcome: .cancelled)
        record.cause = FetchFailure.Cause.cancelled.rawValue
        record.causeDetail = FetchFailure.Cause.cancelled.sentence()
        return record
    }
}
