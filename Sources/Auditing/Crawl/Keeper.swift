internal import AuditModel
internal import AuditStore
internal import Glibc
internal import Synchronization

/// Owns the store during a run: commits finished pages in batches, each in one transaction with its findings.
actor Keeper {
    /// Pages in one transaction, and the longest time that a finished page waits for it. More cost memory and save
    /// nothing: with 500 there are 10 to 15 MiB more at 64 in flight, and as many instructions a page.
    static let batch = 100
    static let patience = Moment.Span.seconds(1)
    /// Bytes of bodies that wait to be committed.
    static let byteLimit = 16 << 20

    private let store: Store
    private let run: RunID
    /// What is learned until a page is done.
    nonisolated let newFacts: NewFactsBuffer
    /// What passed between us and hosts since it was last asked for.
    private let takeTraffic: @Sendable () -> [HostStat]
    /// Pages that wait for their commit: adding one of them need not wake the thread of the store.
    private nonisolated let waiting: Mutex<Batch>
    private let executor: StoreExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        store: sending Store, run: RunID, newFacts: NewFactsBuffer = NewFactsBuffer(),
        executor: StoreExecutor = StoreExecutor(), now: Moment,
        takeTraffic: @escaping @Sendable () -> [HostStat] = { [] }
    ) {
        self.takeTraffic = takeTraffic
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
    func answers(_ keys: [AnswerKey]) -> [StoredAnswer?] {
        lookedUp { () throws(StoreError) in try store.answers(keys) } ?? keys.map { _ in nil }
    }

    /// The body of a kept document as it was kept; nil when it was let go.
    func body(of answer: StoredAnswer) -> [UInt8]? {
        lookedUp { () throws(StoreError) in try store.body(of: answer) }
    }

    /// What was concluded from a kept document; nil when it was let go, or is not what was kept.
    func conclusion(of answer: StoredAnswer) -> PageRecord? {
        lookedUp { () throws(StoreError) in try store.conclusion(of: answer) }
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

    /// Takes a finished page; the batch is committed when it is full or old, and the page that finds it so waits for that.
    ///
    /// - Throws: `StoreError` for what cannot be written, and for a lookup that failed since the last page.
    nonisolated func add(_ record: PageRecord, _ more: NewFacts, now: Moment) async throws {
        switch try waiting.withLock({ (batch) throws(StoreError) in try batch.add(record, more, now: now) }) {
        case .nothing: break
        case .commit: try await commit(now: now)
        case .timer:
            Task { [weak self] in
                try? await Task.sleep(for: .nanoseconds(Self.patience.nanoseconds))
                await self?.commitOld()
            }
        }
    }

    /// Commits what has waited while no page came, as when all hosts are slow.
    private func commitOld() {
        guard let last = waiting.withLock({ $0.old() }) else { return }
        do throws(StoreError) {
            try commit(now: last + Self.patience)
        } catch {
            waiting.withLock { $0.failure = error }
        }
    }

    /// Commits what waits.
    func commit(now: Moment) throws(StoreError) {
        var (records, facts) = try waiting.withLock { (batch) throws(StoreError) in try batch.take(now: now) }
        facts.add(newFacts.take())
        if !facts.robots.isEmpty { try store.keep(facts.robots) }
        let stats = takeTraffic()
        if !stats.isEmpty { try store.add(stats, run: run) }
        guard !records.isEmpty || !facts.media.isEmpty || !facts.pictures.isEmpty else { return }
        try store.commit(
            records, media: facts.media, pictures: facts.pictures, answers: facts.answers, use: facts.use, run: run)
    }

    /// Works on the store itself, after the crawl: the second pass and the reports.
    func withStore<Value: Sendable>(_ body: @Sendable (Store, RunID) throws -> Value) throws -> Value {
        try body(store, run)
    }
}

extension Keeper {
    /// Finished pages on their way into the store, with what was learned for them.
    fileprivate struct Batch {
        /// What is to be done after a page was added.
        enum Due {
            case nothing, commit
            /// Commit in a while even if no page follows.
            case timer
        }

        var lastCommit: Moment
        /// The first lookup or timed commit that failed; it ends the run with the next page, for a store that cannot be read
        /// is not empty.
        var failure: StoreError?
        private var records: [PageRecord] = []
        private var facts = NewFacts()
        private var isTimed = false

        init(lastCommit: Moment) { self.lastCommit = lastCommit }

        mutating func add(_ record: PageRecord, _ more: NewFacts, now: Moment) throws(StoreError) -> Due {
            if let failure { throw failure }
            records.append(record)
            facts.add(more)
            if records.count >= Keeper.batch || facts.bytes >= Keeper.byteLimit { return .commit }
            if now - lastCommit >= Keeper.patience {
                // The pages that come before it is done need not wait for it too.
                lastCommit = now
                return .commit
            }
            defer { isTimed = true }
            return isTimed ? .nothing : .timer
        }

        /// When the last commit was, if pages have waited since; nil when there is nothing to do.
        mutating func old() -> Moment? {
            isTimed = false
            return records.isEmpty || failure != nil ? nil : lastCommit
        }

        mutating func take(now: Moment) throws(StoreError) -> ([PageRecord], NewFacts) {
            if let failure { throw failure }
            defer { (records, facts, lastCommit) = ([], NewFacts(), now) }
            return (records, facts)
        }
    }
}
