internal import AuditModel
internal import AuditStore
internal import PageFetching

/// What there is of a page before it is read.
enum PageAnswer: Sendable {
    /// Its server has answered, or has failed to.
    case fetched(FetchResult)
    /// What an earlier run was answered, young enough that nobody is asked.
    case kept(StoredAnswer)
    /// It is a file; its path.
    case local(String)
}

/// Sends for pages, and gives back the slots that their answers take at the fetcher.
struct PageArrivals: Sendable {
    let options: AuditOptions
    let fetcher: Fetcher
    let answers: AnswerDesk?

    /// Sends for a page, unless what is kept of it will do; `arrive` must not block.
    ///
    /// - Parameter delay: told when it is put off for the first time, to be asked again.
    func send(
        for url: PageURL, delay: @escaping @Sendable () -> Void,
        _ arrive: @escaping @Sendable (PageAnswer) -> Void
    ) async {
        let request = options.request(for: url)
        switch await answers?.step(for: request) ?? .ask(request) {
        case .reuse(let known): arrive(.kept(known))
        case .ask(let request):
            fetcher.submit(request, onDelay: { if $0.isFirst { delay() } }) { arrive(.fetched($0)) }
        }
    }

    /// The whole answer of a page that was sent for; nil when the run was stopped before it came. Whoever is given it
    /// gives its slot back.
    func whole(_ result: FetchResult) async -> FetchResult? {
        if result.failure?.cause == .cancelled { return nil }
        guard let answers else { return result }
        if let settled = await answers.settled(result) { return settled }
        // The slot is given back before the second request takes one, so that none waits for itself.
        fetcher.releasePage()
        return await anew(result.request.url)
    }

    /// The whole answer of a page that was kept; nil when the run was stopped before it came.
    func whole(_ known: StoredAnswer) async -> FetchResult? {
        if let reused = await answers?.reused(known, for: options.request(for: known.key.url)) { return reused }
        defer { fetcher.releasePage() }
        return await anew(known.key.url)
    }

    private func anew(_ url: PageURL) async -> FetchResult? {
        let result = await fetcher.fetch(options.request(for: url))
        return result.failure?.cause == .cancelled ? nil : result
    }
}
