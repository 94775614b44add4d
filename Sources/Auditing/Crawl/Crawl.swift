internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching
internal import Politeness

/// Audits every page of a run that has no result yet: the next page, its answer, the pipeline, and what is kept.
///
/// A class, because every page's task has it: a value of this size would be copied for each.
final class Crawl: Sendable {
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
    /// Waits until another page may be asked for.
    let mayAsk: @Sendable () async -> Void
    /// The most pages that go through the pipeline together.
    private static let batch = 16
    private let lender = SlotLender()
    /// Holds the pages without a response, as nothing else bounds them.
    private let room = ByteRoom(limit: Pipeline.memoryLimit)

    /// Indirect, because it passes from hand to hand.
    private enum Event: Sendable {
        indirect case arrival(Arrival)
        /// A page of that host will be asked for again.
        case delay(HostKey)
    }

    init(
        bench: Workbench, keeper: Keeper, run: RunID, counter: PageCounter, local: LocalPages, files: Pipeline,
        isStopping: @escaping @Sendable () -> Bool, onPage: @escaping @Sendable (FinishedPage) async throws -> Void,
        mayAsk: @escaping @Sendable () async -> Void = {}
    ) {
        (self.bench, self.keeper, self.run, self.counter) = (bench, keeper, run, counter)
        (self.local, self.files) = (local, files)
        (self.isStopping, self.onPage, self.mayAsk) = (isStopping, onPage, mayAsk)
    }

    /// Returns when every page has its result, or when the fetcher stopped accepting and what was in flight is in.
    func perform() async throws {
        // It holds the slots and nothing else: the store must not outlive the run.
        let lending = Task { [lender] in await lender.run() }
        defer { lending.cancel() }
        // On the thread of the store, which nearly every step of the loop needs: threads that wait for each other cost more.
        try await withTaskExecutorPreference(keeper.executor) { try await finishAll() }
        try Task.checkCancellation()
        try await keeper.commit(now: .now)
    }

    private func finishAll() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            // Bounded by the window, whose pages are all that can arrive.
            let inlet = Mailbox<Event>()
            var arrivals = Mailbox.Reader(inlet)
            var window = HostWindow(
                run: run, keeper: keeper, politeness: options.fetch.politeness, pageLimit: options.maxPages)
            while try await ask(for: &window, inlet) {
                let events = await arrivals.next(upTo: Self.batch)
                if events.isEmpty { break }
                try await finish(Self.arrivals(events, &window), in: &group, inlet)
            }
        }
    }

    private var options: AuditOptions { bench.options }
}

// MARK: Next page

extension Crawl {
    /// Asks for all pages that the window gives out now; false when every page of the list has arrived.
    private func ask(for window: inout HostWindow, _ inlet: Mailbox<Event>) async throws -> Bool {
        while let step = try await window.next() {
            switch step {
            case .host(let host): try await recallRobots(host)
            case .pages(let pages): await ask(for: pages, inlet)
            }
        }
        return !window.isDone
    }

    /// What a host said within the last day need not be asked for again.
    private func recallRobots(_ host: HostKey) async throws {
        guard options.fetch.robots != .ignore else { return }
        for text in try await keeper.robots(of: host) { bench.fetcher.recall(RobotsText(text)) }
    }

    private func ask(for pages: [QueuedPage], _ inlet: Mailbox<Event>) async {
        var remote: [QueuedPage] = []
        for page in pages {
            guard let path = local.paths[page.url] else {
                remote.append(page)
                continue
            }
            await mayAsk()
            inlet.post(.arrival(Arrival(page: page, answer: .local(path))))
        }
        // One visit to the thread of the store for all of them.
        let steps = await bench.pipeline.answers.steps(for: remote.map { options.request(for: $0.url) })
        for (page, step) in zip(remote, steps) {
            await mayAsk()
            ask(for: page, step, inlet)
        }
    }

    private func ask(for page: QueuedPage, _ step: AnswerCache.Step, _ inlet: Mailbox<Event>) {
        @Sendable func arrive(_ answer: Arrival.Answer) { inlet.post(.arrival(Arrival(page: page, answer: answer))) }
        switch step {
        case .reuse(let known): arrive(.kept(known))
        case .ask(let request, let asked):
            bench.fetcher.submit(request, onDelay: { if $0.isFirst { inlet.post(.delay(page.url.hostKey)) } }) {
                arrive(.fetched(Boxed($0), $1, asked: asked))
            }
        }
    }
}

// MARK: Its answer, the pipeline, and what is kept

extension Crawl {
    /// The pages that have arrived; the window knows of everything that came.
    private static func arrivals(_ events: [Event], _ window: inout HostWindow) -> [Arrival] {
        events.compactMap { event in
            switch event {
            case .delay(let host):
                window.delayed(host)
                return nil
            case .arrival(let arrival):
                window.arrived(arrival.page.url.hostKey, wasDelayed: arrival.wasDelayed)
                return arrival
            }
        }
    }

    /// Finishes what has come at the same time: pages that are as they were here, which is done sooner than a task is made;
    /// those that need no more than their answers in one task; and any other, which may wait for long, in its own.
    private func finish(
        _ arrivals: [Arrival], in group: inout ThrowingDiscardingTaskGroup<any Error>, _ inlet: Mailbox<Event>
    ) async throws {
        var (unchanged, together, others): ([FinishedPage], [Answered], [Arrival]) = ([], [], [])
        for arrival in arrivals {
            if let page = concluded(arrival) {
                unchanged.append(page)
            } else if let answered = answered(arrival) {
                together.append(answered)
            } else {
                others.append(arrival)
            }
        }
        if !together.isEmpty {
            group.addTask(executorPreference: globalConcurrentExecutor) { [self, together] in
                try await stopping(inlet) { try await finish(together) }
            }
        }
        if !unchanged.isEmpty { try await stopping(inlet) { try await keep(unchanged) } }
        for arrival in others {
            if arrival.needsRoom { await room.enter(options.htmlLimit) }
            group.addTask(executorPreference: globalConcurrentExecutor) { [self] in try await finish(arrival, inlet) }
        }
    }

    /// A page that is as it was; nil for every other.
    private func concluded(_ arrival: Arrival) -> FinishedPage? {
        guard case .fetched(let result, let slot, let known?) = arrival.answer,
            let page = bench.pipeline.answers.concluded(result, of: arrival.page.page, asked: known)
        else { return nil }
        slot.letGo()
        return page
    }

    /// A page that can be audited without another request; nil for every other.
    private func answered(_ arrival: Arrival) -> Answered? {
        guard case .fetched(let result, let slot, _) = arrival.answer, bench.pipeline.needsOnly(result) else {
            return nil
        }
        return Answered(page: arrival.page, result: result, slot: slot)
    }

    /// Finishes pages step by step for all of them, as `Pipeline.audit` does: what a step needs of this program is in the
    /// processor's cache for all but the first.
    private func finish(_ pages: [Answered]) async throws {
        // Until they are kept, so that no more come than the store takes.
        defer { for page in pages { page.slot.letGo() } }
        let audited = bench.pipeline.audit(pages.map { ($0.page.url, $0.result) })
        try await keep(zip(audited, pages).map { finished($0, $1.page, $1.result.value) })
    }

    private func finish(_ arrival: Arrival, _ inlet: Mailbox<Event>) async throws {
        let end: Result<Void, any Error>
        do {
            end = .success(try await stopping(inlet) { try await finish(arrival) })
        } catch {
            end = .failure(error)
        }
        // After a failure too: the crawl does not end while it waits for room.
        if arrival.needsRoom { room.leave(options.htmlLimit) }
        try end.get()
    }

    /// Ends the crawl when `body` fails.
    private func stopping(_ inlet: Mailbox<Event>, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            // The store takes no more: there is no use in asking for what cannot be kept.
            bench.fetcher.stopPages()
            inlet.close()
            throw error
        }
    }

    private func finish(_ arrival: Arrival) async throws {
        // What was stopped before it was asked has no result; the next run of the same command asks for it.
        guard let (settled, slot) = await answer(arrival) else { return }
        switch settled {
        case .concluded(let page):
            slot?.letGo()
            try await keep([page])
        case .answer(let result):
            let bytes = result.value.response?.wireBody.count ?? 0
            try await lender.watching(slot, wireBytes: bytes, now: .now) {
                let page =
                    arrival.isLocal
                    ? fromFile(await files.audit(arrival.page.url, arrived: result), arrival.page)
                    : finished(
                        await bench.pipeline.audit(arrival.page.url, arrived: result), arrival.page, result.value)
                try await keep([page])
            }
        }
    }

    /// The whole answer or what was concluded from it, and the slot that it takes at the fetcher; nil when the run was
    /// stopped before it came.
    private func answer(_ arrival: Arrival) async -> (Settled, Carried<PageSlot>?)? {
        if arrival.isAtHand, isStopping() { return nil }
        switch arrival.answer {
        case .local(let path):
            return (.answer(Boxed(LocalAnswer.of(path, at: arrival.page.url, limit: options.htmlLimit))), nil)
        case .kept(let known):
            let request = options.request(for: arrival.page.url)
            let answers = bench.pipeline.answers
            if let reused = await answers.reused(known, of: arrival.page.page, for: request) {
                return (reused, nil)
            }
        case .fetched(let result, let slot, let known):
            if case .failure(let failure) = result.value.end, failure.cause == .cancelled { return nil }
            let answers = bench.pipeline.answers
            if let settled = await answers.settled(result, of: arrival.page.page, asked: known) {
                return (settled, slot)
            }
            // Before the second request takes one, so that none waits for itself.
            slot.letGo()
        }
        return await askAnew(for: arrival.page.url)
    }

    /// Never inlined, so that pages that are answered have no room for it in their frames.
    @inline(never)
    private func askAnew(for page: PageURL) async -> (Settled, Carried<PageSlot>?)? {
        let (result, slot) = await bench.fetcher.fetchPage(options.request(for: page))
        return result.failure?.cause == .cancelled ? nil : (.answer(Boxed(result)), slot)
    }

    // Never inlined: what they need on their way would be in the frame of every task that waits.

    @inline(never)
    private func finished(_ audited: AuditedPage, _ page: QueuedPage, _ result: FetchResult) -> FinishedPage {
        let record = Recorder.record(
            page.page, page.url, audited, fetchedAt: result.checkedAt ?? WallClock.seconds())
        if audited.evidence.fetch.sniffed != .html, result.isSitemap { counter.noteSitemap(page.url) }
        let isAnswered = record.status != nil
        return FinishedPage(
            consume record, result.origin, bench.pipeline.answers.conclusion(page.page, audited.evidence, result),
            isAnswered: isAnswered)
    }

    /// A file needs no network to be answered, and has neither a status nor a time of fetching.
    @inline(never)
    private func fromFile(_ audited: AuditedPage, _ page: QueuedPage) -> FinishedPage {
        var record = Recorder.record(page.page, page.url, audited, fetchedAt: WallClock.seconds())
        (record.status, record.fetchMilliseconds) = (nil, nil)
        return FinishedPage(consume record)
    }

    private func keep(_ pages: [FinishedPage]) async throws {
        for page in pages { counter.add(page.record.outcome, of: page.record.url, isAnswered: page.isAnswered) }
        // What was looked at while requests were cancelled is not what is there.
        try Task.checkCancellation()
        for page in pages { try await onPage(page) }
        var facts = keeper.newFacts.take()
        // With the pages themselves: one that is fetched again after a kill counts once.
        for page in pages {
            if let origin = page.origin { facts.use.pages[origin, default: 0] += 1 }
            if let conclusion = page.conclusion { facts.answers.append(conclusion) }
            facts.use.savedBytes += page.savedBytes
        }
        try await keeper.add(pages, facts, now: .now)
    }
}

/// A page whose server has answered.
private struct Answered: Sendable {
    let page: QueuedPage
    let result: Boxed<FetchResult>
    let slot: Carried<PageSlot>
}
