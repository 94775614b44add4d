internal import PageJudging
internal import AuditModel
internal import AuditStore
internal import PageFetching

/// Audits the pages of archives that have no result yet, in the order of the archives; nothing is requested.
struct ArchiveLoop: Sendable {
    let archives: Archives
    let options: AuditOptions
    let pipeline: Pipeline
    let keeper: Keeper
    let run: RunID
    let counter: PageCounter
    let isStopping: @Sendable () -> Bool
    /// Says what became of a page, in the order of completion.
    let onPage: @Sendable (FinishedPage) async throws -> Void
    /// Holds the pages that are read.
    let room: ByteRoom

    /// The size of a page without its body, so that millions of small ones are not held at once.
    private static let overhead = 128 << 10

    /// - Throws: `AuditError` when an archive is not what it was when its URLs were read; what the store throws.
    func perform() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var waiting = WaitingPages(keeper: keeper, limit: options.maxPages)
            for archive in archives {
                var pages = try ArchivedPages(archive, of: archives, htmlLimit: options.htmlLimit)
                while let next = try await waiting.next(of: archive.name) {
                    guard !isStopping(), let page = try Self.page(next, in: &pages) else { return }
                    let bytes = (page.result.response?.wireBody.count ?? 0) + Self.overhead
                    let claim = await room.claim(bytes)
                    try Task.checkCancellation()
                    group.addTask {
                        defer { claim.leave() }
                        try await audit(page, next.page, claim)
                    }
                }
            }
        }
        try Task.checkCancellation()
        try await keeper.commit(now: .now)
    }

    /// The page that was read from that record the first time.
    private static func page(_ wanted: WaitingPage, in pages: inout ArchivedPages) throws -> ArchivedPage? {
        while let item = try pages.next() {
            guard case .page(let page) = item, page.record >= wanted.line else { continue }
            guard page.record == wanted.line, page.url == wanted.page.url else { break }
            return page
        }
        throw AuditError.input(wanted.input, .changed)
    }

    private func audit(_ page: ArchivedPage, _ queued: QueuedPage, _ claim: ByteClaim) async throws {
        let audited = await pipeline.audit(page.url, arrived: page.result, claim)
        var record = Recorder.record(
            queued.page, page.url, audited, fetchedAt: page.result.checkedAt ?? WallClock.seconds())
        record.fetchMilliseconds = nil
        counter.add(record.outcome, of: record.url, isAnswered: true)
        let finished = FinishedPage(record)
        try await onPage(finished)
        try await keeper.add(finished, now: .now)
    }
}

/// The pages of a list that have no result yet, in its order, a few hundred at a time.
struct WaitingPages {
    static let chunk = 500

    private let keeper: Keeper
    /// Pages that may still be given out.
    private var left: Int
    private var cursor: Int64 = 0
    /// What is given out next, the first at the end.
    private var pages: [WaitingPage] = []

    init(keeper: Keeper, limit: Int?) { (self.keeper, left) = (keeper, limit ?? .max) }

    /// The next page if it is of that input; nil when it is not, and at the end.
    mutating func next(of input: String) async throws -> WaitingPage? {
        if pages.isEmpty {
            pages = try await keeper.withStore { [cursor] store, run in
                try store.waitingPages(run, after: cursor, limit: Self.chunk)
            }.reversed()
            cursor = pages.first?.id ?? cursor
        }
        guard left > 0, pages.last?.input == input else { return nil }
        left -= 1
        return pages.popLast()
    }
}

/// Pages of archives: read by the same reader and judged by the same rules, without any request.
extension Pipeline {
    /// This pipeline, without requests and without a cache.
    func readingArchives() -> Pipeline {
        let none: Fetch = { request in
            FetchResult(
                request: request, hops: [], finalURL: request.url, end: .failure(FetchFailure(.cancelled, "")),
                timings: .init())
        }
        return Pipeline(
            options: options, fetch: none, answers: AnswerCache(options, decoder: nil, nil), media: media,
            probes: probes)
    }
}

extension AuditOptions {
    /// These options without what needs a request, when pages come from archives.
    var suitingArchives: AuditOptions {
        guard !sources.archives.isEmpty else { return self }
        var options = self
        (options.looksAtMedia, options.comparesProfiles) = (false, false)
        return options
    }
}
