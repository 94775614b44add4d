internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Synchronization

/// Audits every page of a run that has no result yet: from the store through the frontier and back.
struct Crawl: Sendable {
    let options: AuditOptions
    let fetcher: Fetcher
    let keeper: Keeper
    let run: RunID
    let tally: Tally
    let rules: RuleBook.Selection
    let studio: PictureStudio?
    let local: LocalPages
    let isStopping: @Sendable () -> Bool
    /// Says what became of a page, in the order of completion.
    let onPage: @Sendable (PageRecord) -> Void

    /// A page whose server has answered, or has failed to; or one that is a file.
    private struct Arrival: Sendable {
        var page: QueuedPage
        var answer: Answer

        enum Answer: Sendable {
            case fetched(FetchResult)
            /// The path of the file.
            case local(String)
        }
    }

    /// Returns when every page has its result, or when the fetcher stopped accepting and what was in flight is in.
    func perform() async throws {
        let pictures = PictureDesk(studio: studio) { [keeper] in await keeper.picture($0, version: $1) }
        let desk = MediaDesk(
            profile: options.profile, pictures: pictures, fetch: { [fetcher] in await fetcher.fetch($0) },
            recall: { [keeper] in await keeper.media($0) })
        let pipeline = Pipeline(
            options: options, fetch: { [fetcher] in await fetcher.fetch($0) }, desk: desk, rules: rules)
        let files = LocalAudit(pages: local, pipeline: pipeline)
        // Bounded by the window, whose pages are all that can arrive.
        let (arrivals, inlet) = AsyncStream.makeStream(of: Arrival.self)
        var window = HostWindow(
            run: run, keeper: keeper, hostLimit: hostLimit, pageLimit: options.maxPages, prepare: recallRobots
        ) { [fetcher, options, local] page in
            if let path = local.paths[page.url] {
                inlet.yield(Arrival(page: page, answer: .local(path)))
            } else {
                fetcher.submit(options.request(for: page.url)) {
                    inlet.yield(Arrival(page: page, answer: .fetched($0)))
                }
            }
        }
        try await window.open()
        if window.isDone { inlet.finish() }
        try await withThrowingDiscardingTaskGroup { group in
            for await arrival in arrivals {
                if case .local = arrival.answer { await files.enter() }
                group.addTask {
                    do {
                        try await finish(arrival, pipeline, files, desk)
                    } catch {
                        // The store takes no more: there is no use in asking for what cannot be kept.
                        fetcher.stopPages()
                        inlet.finish()
                        throw error
                    }
                }
                try await window.arrived(arrival.page.url.hostKey)
                if window.isDone { inlet.finish() }
            }
        }
        try await keeper.commit(now: .now)
    }

    /// Hosts in the window: enough that slow ones do not idle the rest, few enough to count their memory in megabytes.
    private var hostLimit: Int { max(256, options.fetch.politeness.concurrency * 4) }

    /// What a host said within the last day need not be asked for again.
    private func recallRobots(_ host: HostKey) async throws {
        guard options.fetch.robots != .ignore else { return }
        for text in try await keeper.robots(of: host) { fetcher.recall(RobotsText(text)) }
    }

    private func finish(
        _ arrival: Arrival, _ pipeline: Pipeline, _ files: LocalAudit, _ desk: MediaDesk
    ) async throws {
        switch arrival.answer {
        case .fetched(let result):
            defer { fetcher.releasePage() }
            // What was stopped before it was asked has no result; the next run of the same command asks for it.
            if result.failure?.cause == .cancelled { return }
            let audited = await pipeline.audit(arrival.page.url, arrived: result)
            let record = Recorder.record(arrival.page.page, arrival.page.url, audited, fetchedAt: WallClock.seconds())
            tally.add(record)
            try await keep(record, desk)
        case .local(let path):
            if !isStopping() {
                let record = await files.record(arrival.page.page, arrival.page.url, path)
                tally.addLocal(record)
                try await keep(record, desk)
            }
            await files.leave()
        }
    }

    private func keep(_ record: PageRecord, _ desk: MediaDesk) async throws {
        onPage(record)
        try await keeper.add(record, await desk.takeFresh(), now: .now)
    }
}
