package import AuditModel
internal import AuditStore
internal import Dispatch
internal import PageFetching
internal import PageJudging
internal import Synchronization

/// Owns the store during a run: collects finished pages, and commits them with their findings once a second.
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
    /// Whether any page may be known again by its key.
    nonisolated let hasContents: Bool
    /// What is learned until a page is done.
    nonisolated let newFacts: NewFactsBuffer
    /// What passed between us and hosts since it was last asked for.
    private let takeTraffic: @Sendable () -> [HostStat]
    private nonisolated let executor = StoreExecutor()

    /// Finished pages on their way into the store, with what was learned for them.
    private var pages: [PageRecord] = []
    private var facts = NewFacts()
    /// Whether there is something written that was not committed.
    private var isWritten = false
    private var isTimed = false
    private var lastCommit: Moment
    /// The first lookup or timed commit that failed; it ends the run with the next page, for a store that cannot be read
    /// is not empty.
    private var failure: StoreError?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        store: sending Store, run: RunID, newFacts: NewFactsBuffer = NewFactsBuffer(), now: Moment,
        takeTraffic: @escaping @Sendable () -> [HostStat] = { [] }
    ) {
        self.takeTraffic = takeTraffic
        hasAnswers = (try? store.hasAnswers) ?? true
        hasContents = (try? store.hasContents) ?? true
        self.store = store
        self.newFacts = newFacts
        self.run = run
        lastCommit = now
    }

    /// Takes a finished page; what waits is written when it is much and committed when it is old.
    ///
    /// - Throws: `StoreError` for what cannot be written, and for a lookup that failed since the last page.
    func add(_ page: FinishedPage, now: Moment) throws(StoreError) {
        if let failure { throw failure }
        pages.append(page.record)
        facts.add(newFacts.take())
        facts.add(page.facts)
        if now - lastCommit >= Self.patience { return try commit(now: now) }
        if pages.count >= Self.batch || facts.bytes >= Self.byteLimit { try write() }
        startTimer()
    }

    /// Has what waits committed though no page follows, as when all hosts are slow.
    private func startTimer() {
        guard !isTimed else { return }
        isTimed = true
        Task { [weak self] in
            try? await Task.sleep(for: .nanoseconds(Self.patience.nanoseconds))
            await self?.commitOld()
        }
    }

    private func commitOld() {
        isTimed = false
        guard failure == nil, isWritten || !pages.isEmpty else { return }
        do throws(StoreError) {
            try commit(now: lastCommit + Self.patience)
        } catch {
            failure = error
        }
    }

    /// Commits what was written and what waits.
    func commit(now: Moment) throws(StoreError) {
        lastCommit = now
        try write()
        let stats = takeTraffic()
        if !stats.isEmpty { try store.add(stats, run: run) }
        try store.commitWriting()
        isWritten = false
    }

    /// Writes what waits.
    private func write() throws(StoreError) {
        if let failure { throw failure }
        let written = pages
        facts.add(newFacts.take())
        let new = facts
        (pages, facts, isWritten) = ([], NewFacts(), true)
        try store.beginWriting()
        if !new.robots.isEmpty { try store.keep(new.robots) }
        guard !written.isEmpty || !new.isEmpty else { return }
        try store.keep(
            written, media: new.media, images: new.images, answers: new.answers, use: new.use, links: new.links,
            run: run)
    }

    /// Works on the store itself, on the store's thread.
    func withStore<Value: Sendable>(_ body: @Sendable (Store, RunID) throws -> Value) throws -> Value {
        try body(store, run)
    }
}

// MARK: What the store knows

extension Keeper {
    /// What was learned of an address in this run; nil when nothing was.
    func media(_ url: PageURL) -> MediaFacts? { media(url, run: run) }

    /// What this run or an earlier one knows of an address; nil when that was deleted.
    func media(_ url: PageURL, run: RunID) -> MediaFacts? {
        lookedUp { () throws(StoreError) in try store.media(url, run: run) }
    }

    /// What an earlier run was answered, without the body; nil when nothing is kept.
    func answer(_ key: AnswerKey) -> StoredAnswer? { lookedUp { () throws(StoreError) in try store.answer(key) } }

    /// What a page was found to be by a response with that key; nil when nothing is kept of it.
    func content(of page: Int64, _ url: String, key: String) -> PageRecord? {
        lookedUp { () throws(StoreError) in try store.content(of: page, url, key: key) }
    }

    /// The body of a kept document as it was kept; nil when it was sent.
    func body(of answer: StoredAnswer) -> [UInt8]? {
        lookedUp { () throws(StoreError) in try store.body(of: answer) }
    }

    /// What is known of these bytes from this run or an earlier one.
    func image(_ contentHash: String, version: Int) -> StoredImage? {
        lookedUp { () throws(StoreError) in try store.image(contentHash, version: version) }
    }

    private func lookedUp<Value>(_ find: () throws(StoreError) -> Value?) -> Value? {
        do {
            return try find()
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}

/// The thread of an actor that blocks, on a disk or on a reader: what blocks has no place among the threads that all tasks
/// share.
final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "ogaudit.store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}

/// A page on its way into the store. A class, because thousands may wait at once, each with its large record.
package final class FinishedPage: Sendable {
    package let record: PageRecord
    /// What goes into the store with it.
    let facts: NewFacts
    /// Whether the server responded, by whatever status.
    let isAnswered: Bool

    init(_ record: PageRecord, _ facts: NewFacts = NewFacts(), isAnswered: Bool = true) {
        (self.record, self.facts, self.isAnswered) = (record, facts, isAnswered)
    }
}

/// What was learned and is not in the store yet.
struct NewFacts: Sendable {
    var media: [MediaFacts] = []
    var images: [StoredImage] = []
    var robots: [RobotsText] = []
    /// What pages of a crawl link to.
    var links: [PageLinks] = []
    var answers: [AnswerChange] = []
    /// Bytes of bodies in `answers`, and of `links`.
    var bytes = 0
    var use = CacheUse()

    /// Whether there is nothing to write but robots.txt.
    var isEmpty: Bool {
        media.isEmpty && images.isEmpty && links.isEmpty && answers.isEmpty && use == CacheUse()
    }

    mutating func add(_ more: NewFacts) {
        media += more.media
        images += more.images
        robots += more.robots
        links += more.links
        answers += more.answers
        bytes += more.bytes
        use.add(more.use)
    }
}

/// Collects new facts until a page is done, with which they go into the store: what it shows is then there too.
final class NewFactsBuffer: Sendable {
    /// Bytes of bodies that wait here; more are dropped.
    static let byteLimit = 64 << 20

    private let facts = Mutex(NewFacts())

    func add(_ change: (inout NewFacts) -> Void) {
        var more = NewFacts()
        change(&more)
        facts.withLock { facts in
            if facts.bytes + more.bytes > Self.byteLimit { (more.answers, more.bytes) = ([], 0) }
            facts.add(more)
        }
    }

    func take() -> NewFacts {
        facts.withLock { facts in
            defer { facts = NewFacts() }
            return facts
        }
    }
}
