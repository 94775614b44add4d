internal import AuditModel
internal import AuditStore
internal import Glibc
internal import Synchronization

/// Owns the store during a run: writes finished pages in batches, and commits them with their findings once a second.
actor Keeper {
    /// Pages that are written together; with 500 there are 10 to 15 MiB more at 64 in flight.
    static let batch = 100
    /// The longest time that a finished page waits for its commit. A transaction takes many batches, because pages of one
    /// site lie side by side in the file: commits of one batch each wrote three times as much.
    static let patience = Moment.Span.seconds(1)
    /// Bytes of bodies that wait to be written.
    static let byteLimit = 16 << 20

    private let store: Store
    private let run: RunID
    /// Whether earlier runs left answers; a first run need not look for any.
    nonisolated let hasAnswers: Bool
    /// What is learned until a page is done.
    nonisolated let newFacts: NewFactsBuffer
    /// What passed between us and hosts since it was last asked for.
    private let takeTraffic: @Sendable () -> [HostStat]
    /// Pages that wait for their commit: adding one of them need not wake the thread of the store.
    private nonisolated let waiting: Mutex<Batch>
    nonisolated let executor: StoreExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        store: sending Store, run: RunID, newFacts: NewFactsBuffer = NewFactsBuffer(),
        executor: StoreExecutor = StoreExecutor(), now: Moment,
        takeTraffic: @escaping @Sendable () -> [HostStat] = { [] }
    ) {
        self.takeTraffic = takeTraffic
        hasAnswers = (try? store.hasAnswers) ?? true
        self.executor = executor
        self.store = store
        self.newFacts = newFacts
        self.run = run
        waiting = Mutex(Batch(lastCommit: now))
    }

    func nextHosts(_ run: RunID, after cursor: Int64, limit: Int) throws -> [QueuedHost] {
        try store.nextHosts(run, after: cursor, limit: limit)
    }

    func nextPages(_ run: RunID, host: Int64, after cursor: Int64, limit: Int) throws -> [QueuedPage] {
        try store.nextPages(run, host: host, after: cursor, limit: limit)
    }

    func waitingPages(_ run: RunID, after cursor: Int64, limit: Int) throws -> [WaitingPage] {
        try store.waitingPages(run, after: cursor, limit: limit)
    }

    /// What a host said in its robots.txt within the last day.
    func robots(of host: HostKey) throws -> [StoredRobots] { try store.robots(of: host, now: WallClock.seconds()) }

    /// What was learned of an address in this run; nil when nothing was.
    func media(_ url: PageURL) -> MediaFacts? { media(url, run: run) }

    /// What this run or an earlier one knows of an address; nil when that was let go.
    func media(_ url: PageURL, run: RunID) -> MediaFacts? {
        lookedUp { () throws(StoreError) in try store.media(url, run: run) }
    }

    /// What an earlier run was answered, without the body; nil when nothing is kept.
    func answer(_ key: AnswerKey) -> StoredAnswer? { lookedUp { () throws(StoreError) in try store.answer(key) } }

    /// What an earlier run was answered to each of them.
    func answers(_ keys: [AnswerKey]) -> [Boxed<StoredAnswer>?] {
        lookedUp { () throws(StoreError) in try store.answers(keys) } ?? keys.map { _ in nil }
    }

    /// The body of a kept document as it was kept; nil when it was let go.
    func body(of answer: StoredAnswer) -> [UInt8]? {
        lookedUp { () throws(StoreError) in try store.body(of: answer) }
    }

    /// What was told of these bytes, in this run or an earlier one.
    func picture(_ contentHash: String, version: Int) -> StoredPicture? {
        lookedUp { () throws(StoreError) in try store.picture(contentHash, version: version) }
    }

    private func lookedUp<Value>(_ find: () throws(StoreError) -> Value?) -> Value? {
        do {
            return try find()
        } catch {
            waiting.withLock { $0.failure = $0.failure ?? error }
            return nil
        }
    }

    /// Takes finished pages; the batch is written when it is full and committed when it is old, and whoever finds it so waits
    /// for that.
    ///
    /// - Throws: `StoreError` for what cannot be written, and for a lookup that failed since the last page.
    nonisolated func add(_ pages: [FinishedPage], _ more: NewFacts, now: Moment) async throws {
        let (due, isTimerDue) = try waiting.withLock { (batch) throws(StoreError) in
            let due = try batch.add(pages, more, now: now)
            return (due, due != .commit && batch.startsTimer())
        }
        if isTimerDue {
            Task { [weak self] in
                try? await Task.sleep(for: .nanoseconds(Self.patience.nanoseconds))
                // Who waits for the thread of the store keeps it open, and at the end of a run it may be busy for seconds.
                if self?.isWaiting == true { await self?.commitOld() }
            }
        }
        switch due {
        case .nothing: break
        case .write: try await write()
        case .commit: try await commit(now: now)
        }
    }

    /// Whether there is something for a timed commit; without it the next page arranges for one.
    private nonisolated var isWaiting: Bool { waiting.withLock { $0.old() != nil } }

    /// Commits what has waited while no page came, as when all hosts are slow.
    private func commitOld() {
        guard let last = waiting.withLock({ $0.old() }) else { return }
        do throws(StoreError) {
            try commit(now: last + Self.patience)
        } catch {
            waiting.withLock { $0.failure = error }
        }
    }

    /// Commits what was written and what waits.
    func commit(now: Moment) throws(StoreError) {
        try write(committing: now)
        let stats = takeTraffic()
        if !stats.isEmpty { try store.add(stats, run: run) }
        try store.commitWriting()
    }

    /// Writes what waits.
    ///
    /// - Parameter now: when its commit follows at once; nil when it comes within a second.
    private func write(committing now: Moment? = nil) throws(StoreError) {
        var (pages, facts) = try waiting.withLock { (batch) throws(StoreError) in try batch.take(committing: now) }
        facts.add(newFacts.take())
        try store.beginWriting()
        if !facts.robots.isEmpty { try store.keep(facts.robots) }
        guard !pages.isEmpty || !facts.media.isEmpty || !facts.pictures.isEmpty else { return }
        try store.commit(
            pages, media: facts.media, pictures: facts.pictures, answers: facts.answers, use: facts.use,
            run: run)
    }

    /// Works on the store itself, after the crawl: the second pass and the reports.
    func withStore<Value: Sendable>(_ body: @Sendable (Store, RunID) throws -> Value) throws -> Value {
        try body(store, run)
    }
}

extension Keeper {
    /// Finished pages on their way into the store, with what was learned for them.
    fileprivate struct Batch {
        /// What is to be done after pages were added.
        enum Due { case nothing, write, commit }

        var lastCommit: Moment
        /// The first lookup or timed commit that failed; it ends the run with the next page, for a store that cannot be read
        /// is not empty.
        var failure: StoreError?
        private var pages: [PageRecord] = []
        private var facts = NewFacts()
        private var isTimed = false
        /// Whether there is something written that was not committed.
        private var isWritten = false

        init(lastCommit: Moment) { self.lastCommit = lastCommit }

        mutating func add(_ finished: [FinishedPage], _ more: NewFacts, now: Moment) throws(StoreError) -> Due {
            if let failure { throw failure }
            for page in finished { pages.append(page.record) }
            facts.add(more)
            if now - lastCommit >= Keeper.patience {
                // The pages that come before it is done need not wait for it too.
                lastCommit = now
                return .commit
            }
            return pages.count >= Keeper.batch || facts.bytes >= Keeper.byteLimit ? .write : .nothing
        }

        /// Whether a commit has to be arranged that comes even if no page follows.
        mutating func startsTimer() -> Bool {
            defer { isTimed = true }
            return !isTimed
        }

        /// When the last commit was, if pages have waited since; nil when there is nothing to do.
        mutating func old() -> Moment? {
            isTimed = false
            return pages.isEmpty && !isWritten || failure != nil ? nil : lastCommit
        }

        /// - Parameter now: nil when they are written and not committed yet.
        mutating func take(committing now: Moment?) throws(StoreError) -> ([PageRecord], NewFacts) {
            if let failure { throw failure }
            let taken = (pages, facts)
            (pages, facts) = ([], NewFacts())
            // Grown step by step, they would be moved each time.
            pages.reserveCapacity(Keeper.batch)
            isWritten = now == nil
            if let now { lastCommit = now }
            return taken
        }
    }
}
