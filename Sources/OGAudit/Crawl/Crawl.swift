internal import Politeness
internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Synchronization

/// Audits every page of a run that has no result yet: from the store through the frontier and back.
struct Crawl: Sendable {
    let bench: Workbench
    let keeper: Keeper
    let run: RunID
    let tally: Tally
    let local: LocalPages
    let isStopping: @Sendable () -> Bool
    /// Says what became of a page, in the order of completion.
    let onPage: @Sendable (PageRecord) -> Void

    private struct Arrival: Sendable {
        var page: QueuedPage
        var answer: PageAnswer
    }

    private enum Event: Sendable {
        case arrival(Arrival)
        /// A page of that host will be asked for again.
        case delay(HostKey)
    }

    /// Those who work on a page.
    private struct Desks: Sendable {
        var pages: PageArrivals
        var pipeline: Pipeline
        var files: LocalAudit
        var media: MediaDesk
        var slots: PageSlots
    }

    /// Returns when every page has its result, or when the fetcher stopped accepting and what was in flight is in.
    func perform() async throws {
        let desks = makeDesks()
        // Bounded by the window, whose pages are all that can arrive.
        let (events, inlet) = AsyncStream.makeStream(of: Event.self)
        var window = HostWindow(
            run: run, keeper: keeper, hostLimit: hostLimit, pageLimit: options.maxPages, prepare: recallRobots
        ) { [local] page in
            if let path = local.paths[page.url] {
                inlet.yield(.arrival(Arrival(page: page, answer: .local(path))))
            } else {
                await desks.pages.send(for: page.url, delay: { inlet.yield(.delay(page.url.hostKey)) }) {
                    inlet.yield(.arrival(Arrival(page: page, answer: $0)))
                }
            }
        }
        try await window.open()
        if window.isDone { inlet.finish() }
        // It holds the places and nothing else: the store must not outlive the run.
        let lending = Task { [slots = desks.slots] in await slots.run() }
        defer { lending.cancel() }
        try await withThrowingDiscardingTaskGroup { group in
            for await event in events {
                guard case .arrival(let arrival) = event else {
                    if case .delay(let host) = event { try await window.delayed(host) }
                    continue
                }
                // Nothing else bounds those that no server is asked for.
                if arrival.answer.isAtHand { await desks.files.enter() }
                group.addTask {
                    do {
                        try await finish(arrival, desks)
                    } catch {
                        // The store takes no more: there is no use in asking for what cannot be kept.
                        fetcher.stopPages()
                        inlet.finish()
                        throw error
                    }
                }
                try await window.arrived(arrival.page.url.hostKey, wasDelayed: arrival.answer.wasDelayed)
                if window.isDone { inlet.finish() }
            }
        }
        try Task.checkCancellation()
        try await keeper.commit(now: .now)
    }

    private var options: AuditOptions { bench.options }
    private var fetcher: Fetcher { bench.fetcher }

    private func makeDesks() -> Desks {
        Desks(
            pages: PageArrivals(options: options, fetcher: fetcher, answers: bench.answers),
            pipeline: bench.pipeline, files: LocalAudit(pages: local, pipeline: bench.pipeline), media: bench.media,
            slots: PageSlots { [fetcher] in fetcher.releasePage() })
    }

    /// Hosts in the window: enough that slow ones do not idle the rest, few enough to count their memory in megabytes.
    private var hostLimit: Int { max(256, options.fetch.politeness.concurrency * 4) }

    /// What a host said within the last day need not be asked for again.
    private func recallRobots(_ host: HostKey) async throws {
        guard options.fetch.robots != .ignore else { return }
        for text in try await keeper.robots(of: host) { fetcher.recall(RobotsText(text)) }
    }

    private func finish(_ arrival: Arrival, _ desks: Desks) async throws {
        switch arrival.answer {
        case .fetched(let result):
            let slot = desks.slots.take(result, now: .now)
            defer { desks.slots.giveBack(slot) }
            // What was stopped before it was asked has no result; the next run of the same command asks for it.
            guard let whole = await desks.pages.whole(result) else { return }
            try await finish(arrival.page, whole, desks)
        case .kept(let known):
            if !isStopping(), let whole = await desks.pages.whole(known) {
                try await finish(arrival.page, whole, desks)
            }
            await desks.files.leave()
        case .local(let path):
            if !isStopping() {
                let record = await desks.files.record(arrival.page.page, arrival.page.url, path)
                tally.addLocal(record)
                try await keep(record, desks.media)
            }
            await desks.files.leave()
        }
    }

    private func finish(_ page: QueuedPage, _ result: FetchResult, _ desks: Desks) async throws {
        let audited = await desks.pipeline.audit(page.url, arrived: result)
        let fetchedAt = result.checkedAt ?? WallClock.seconds()
        let record = Recorder.record(page.page, page.url, audited, fetchedAt: fetchedAt)
        tally.add(record)
        if audited.evidence.fetch.sniffed != .html, result.isSitemap { tally.noteSitemap(page.url) }
        try await keep(record, desks.media, answer: result.origin)
    }

    private func keep(_ record: PageRecord, _ desk: MediaDesk, answer: AnswerOrigin? = nil) async throws {
        // What was looked at while requests were cancelled is not what is there.
        try Task.checkCancellation()
        onPage(record)
        var fresh = await desk.takeFresh()
        // With the page itself: one that is fetched again after a kill counts once.
        if let answer { fresh.answers.use.pages[answer, default: 0] += 1 }
        try await keeper.add(record, fresh, now: .now)
    }
}

extension PageAnswer {
    /// Whether it is there without a server's doing.
    fileprivate var isAtHand: Bool { if case .fetched = self { false } else { true } }
    fileprivate var wasDelayed: Bool { if case .fetched(let result) = self { result.wasDelayed } else { false } }
}
