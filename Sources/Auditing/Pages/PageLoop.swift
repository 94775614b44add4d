internal import PageJudging
internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Politeness

/// Audits every page of a run that has no result yet: the next page, its answer, the pipeline, and what is kept.
final class PageLoop: Sendable {
    let bench: Workbench
    let keeper: Keeper
    let run: RunID
    let counter: PageCounter
    let local: LocalPages
    /// The pipeline of local pages.
    let files: Pipeline
    let isStopping: @Sendable () -> Bool
    /// Says what became of a page, in the order of completion.
    let onPage: @Sendable (FinishedPage) async throws -> Void
    /// Finds more pages by the links of those that were read; nil where the list is all.
    let steps: CrawlSteps?

    /// Messages from the tasks of pages to the window. They never pile up: the window bounds how many tasks there are.
    private enum News: Sendable {
        /// The page will be requested again.
        case delayed(QueuedPage)
        /// Its answer is there; it may have been put off before.
        case arrived(QueuedPage)
    }

    init(
        bench: Workbench, keeper: Keeper, run: RunID, counter: PageCounter, local: LocalPages, files: Pipeline,
        isStopping: @escaping @Sendable () -> Bool, onPage: @escaping @Sendable (FinishedPage) async throws -> Void,
        steps: CrawlSteps? = nil
    ) {
        (self.bench, self.keeper, self.run, self.counter) = (bench, keeper, run, counter)
        (self.local, self.files) = (local, files)
        (self.isStopping, self.onPage, self.steps) = (isStopping, onPage, steps)
    }

    /// Returns when every page has its result, or when the run is stopping and what was in flight is in.
    func perform() async throws {
        repeat { try await performWaiting() } while try await findMore()
    }

    /// Whether the pages so far lead to others, which wait then.
    private func findMore() async throws -> Bool {
        guard let steps, !isStopping() else { return false }
        let added = try await keeper.withStore { store, run in try steps.next(store, run) }
        counter.grow(by: added)
        return added > 0
    }

    /// All pages that wait.
    private func performWaiting() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            let (stream, news) = AsyncStream.makeStream(of: News.self)
            var heard = stream.makeAsyncIterator()
            var window = HostWindow(
                keeper: keeper, politeness: options.fetch.politeness,
                pageLimit: options.maxPages.map { max(0, $0 - counter.doneNow) })
            while !isStopping() {
                while let step = try await window.next() {
                    switch step {
                    case .host(let host): try await recallRobots(host)
                    case .pages(let pages):
                        for page in pages {
                            // Started at once, so that pages of a host are fetched in their order.
                            group.addImmediateTask { [self] in try await audit(page, news) }
                        }
                    }
                }
                guard !window.isDone, let one = await heard.next() else { break }
                switch one {
                case .delayed(let page): window.delayed(page)
                case .arrived(let page): window.arrived(page)
                }
            }
        }
        try Task.checkCancellation()
        try await keeper.commit(now: .now)
    }

    private var options: AuditOptions { bench.options }

    /// A robots.txt that was read within the last day is not requested again.
    private func recallRobots(_ host: HostKey) async throws {
        guard options.fetch.robots != .ignore else { return }
        let known = try await keeper.withStore { store, _ in try store.robots(of: host, now: WallClock.seconds()) }
        for text in known { bench.fetcher.recall(text) }
    }
}

// MARK: One page

extension PageLoop {
    private typealias Inlet = AsyncStream<News>.Continuation

    /// One page, from its place in the list to its row.
    private func audit(_ page: QueuedPage, _ news: Inlet) async throws {
        do {
            let (settled, claim) = await answer(page) { if $0.isFirst { news.yield(.delayed(page)) } }
            news.yield(.arrived(page))
            defer { claim.leave() }
            switch settled {
            // A page that was stopped before its request has no result; the next run of the same command fetches it.
            case nil: break
            case .known(let page): try await keep(page)
            // When a host is down, thousands of pages end together; without a response they wait for nothing more.
            case .answer(let result) where result.response == nil && !options.comparesProfiles:
                try await keep(failed(page, result))
            case .answer(let result): try await keep(finished(page, result, claim))
            }
        } catch {
            // The store takes no more, so there is no use in fetching what cannot be kept.
            bench.fetcher.stopPages()
            news.finish()
            throw error
        }
    }

    /// The response for a page, or what is known of it, and its claim to memory; nil when the run was stopped before.
    private func answer(_ page: QueuedPage, onDelay: @escaping @Sendable (Delay) -> Void) async -> (Settled?, ByteClaim)
    {
        let request = options.request(for: page.url)
        if let path = local.paths[page.url] {
            // A file may become as large as any page, and nothing else bounds how many are read.
            let claim = await bench.fetcher.room.claim(options.htmlLimit)
            let file = isStopping() ? nil : Settled.answer(LocalAnswer.of(path, at: page.url, limit: options.htmlLimit))
            return (file, claim)
        }
        switch await answers.step(for: request) {
        case .reuse(let known):
            let claim = await bench.fetcher.room.claim(options.htmlLimit)
            if isStopping() { return (nil, claim) }
            if let reused = await answers.reused(known, of: page.page, for: request) { return (reused, claim) }
        case .ask(let request, let known):
            let (result, claim) = await bench.fetcher.fetchPage(request, onDelay: onDelay)
            if result.failure?.cause == .cancelled { return (nil, claim) }
            if let settled = await answers.settled(result, of: page.page, asked: known) { return (settled, claim) }
        }
        let (result, claim) = await bench.fetcher.fetchPage(request, onDelay: onDelay)
        return (result.failure?.cause == .cancelled ? nil : .answer(result), claim)
    }

    private var answers: AnswerCache { bench.pipeline.answers }

    private func pipeline(of page: QueuedPage) -> Pipeline {
        local.paths[page.url] == nil ? bench.pipeline : files
    }

    // Not in `audit`, whose task would hold the evidence of its page until the record is kept.
    private func failed(_ page: QueuedPage, _ result: FetchResult) -> FinishedPage {
        finished(page, result, pipeline(of: page).judged(page.url, failed: result))
    }

    private func finished(_ page: QueuedPage, _ result: FetchResult, _ claim: ByteClaim) async -> FinishedPage {
        finished(page, result, await pipeline(of: page).audit(page.url, arrived: result, claim))
    }

    private func finished(_ page: QueuedPage, _ result: FetchResult, _ audited: AuditedPage) -> FinishedPage {
        var record = Recorder.record(
            page.page, page.url, audited, fetchedAt: result.checkedAt ?? WallClock.seconds())
        if local.paths[page.url] != nil {
            // A file needs no network to be answered.
            (record.status, record.fetchMilliseconds) = (nil, nil)
            return FinishedPage(record)
        }
        if audited.evidence.fetch.sniffed != .html, result.isSitemap { counter.noteSitemap(page.url) }
        let key = answers.key(of: audited.evidence, result)
        record.contentKey = key?.content
        var facts = answers.facts(of: result, bodyHash: key?.body, page: page.page)
        if let hosts = steps?.hosts, let links = PageLinks(audited.evidence, result, number: page.page, hosts: hosts) {
            (facts.links, facts.bytes) = ([links], facts.bytes + links.weight)
        }
        return FinishedPage(record, facts, isAnswered: record.status != nil)
    }

    private func keep(_ page: FinishedPage) async throws {
        counter.add(page.record.outcome, of: page.record.url, isAnswered: page.isAnswered)
        // Requests that were cancelled say nothing about a page, so neither does what was judged meanwhile.
        try Task.checkCancellation()
        try await onPage(page)
        try await keeper.add(page, now: .now)
    }
}
