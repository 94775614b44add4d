internal import AuditModel
internal import AuditStore
internal import Glibc

/// Owns the store during a run: commits finished pages in batches, each in one transaction with its findings.
actor Keeper {
    /// Pages in one transaction, and the longest time that a finished page waits for it.
    static let batch = 500
    static let patience = Moment.Span.seconds(1)
    /// Bytes of bodies that wait to be committed.
    static let byteLimit = 16 << 20

    private let store: Store
    private let run: RunID
    /// What is learned until a page is done.
    nonisolated let newFacts: NewFactsBuffer
    /// What passed between us and hosts since it was last asked for.
    private let takeTraffic: @Sendable () -> [HostStat]
    private var records: [PageRecord] = []
    private var facts = NewFacts()
    private var lastCommit: Moment
    /// Whether pages wait that are committed in a while even if none follows.
    private var isTimed = false
    /// The first lookup or timed commit that failed; it ends the run with the next page, for a store that cannot be read is
    /// not empty.
    private var failure: StoreError?
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
        lastCommit = now
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
            failure = failure ?? error
            return nil
        }
    }

    /// Takes a finished page; the batch is committed when it is full or old.
    ///
    /// - Throws: `StoreError` for what cannot be written, and for a lookup that failed since the last page.
    func add(_ record: PageRecord, _ more: NewFacts, now: Moment) throws {
        if let failure { throw failure }
        records.append(record)
        facts.add(more)
        let isFull = records.count >= Self.batch || facts.bytes >= Self.byteLimit
        if isFull || now - lastCommit >= Self.patience { return try commit(now: now) }
        guard !isTimed else { return }
        isTimed = true
        Task { [weak self] in
            try? await Task.sleep(for: .nanoseconds(Self.patience.nanoseconds))
            await self?.commitOld()
        }
    }

    /// Commits what has waited while no page came, as when all hosts are slow.
    private func commitOld() {
        isTimed = false
        guard !records.isEmpty, failure == nil else { return }
        do throws(StoreError) { try commit(now: lastCommit + Self.patience) } catch { failure = error }
    }

    /// Commits what waits.
    func commit(now: Moment) throws(StoreError) {
        if let failure { throw failure }
        lastCommit = now
        facts.add(newFacts.take())
        if !facts.robots.isEmpty { try store.keep(facts.robots) }
        facts.robots = []
        let stats = takeTraffic()
        if !stats.isEmpty { try store.add(stats, run: run) }
        guard !records.isEmpty || !facts.media.isEmpty || !facts.pictures.isEmpty else { return }
        try store.commit(
            records, media: facts.media, pictures: facts.pictures, answers: facts.answers, use: facts.use, run: run)
        records.removeAll(keepingCapacity: true)
        facts = NewFacts()
    }

    /// Works on the store itself, after the crawl: the second pass and the reports.
    func withStore<Value: Sendable>(_ body: @Sendable (Store, RunID) throws -> Value) throws -> Value {
        try body(store, run)
    }
}
