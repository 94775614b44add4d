package import AuditModel
package import AuditReports
package import PageFetching

/// What a URL passes on its way to a verdict, built once: fetcher, caches, image helpers and pipeline.
///
/// A run has one from its first page to its last, `check` for its page, a program for as long as it asks. Requests of all
/// its pages share its limits. Call `close()` when the last page is done.
package final class Workbench: Sendable {
    /// Those in force on the day that it was built.
    package let options: AuditOptions
    package let fetcher: Fetcher
    let pipeline: Pipeline
    /// Nil where images are not decoded.
    private let decoder: ImageDecoder?
    private let images: ImageCache
    private let scope: RequestScope?

    /// With helper processes for images when the options name their program, and without a store.
    ///
    /// - Throws: `AuditError` for options that do not fit together, or that the fetcher does not take.
    package convenience init(_ options: AuditOptions) throws(AuditError) {
        try self.init(options, decoder: ImageDecoder(options.imageHelper, makesThumbnails: false))
    }

    /// With images decoded by `decoder`.
    convenience init(_ options: AuditOptions, decoder: ImageDecoder?) throws(AuditError) {
        try options.validate()
        do throws(FetcherError) {
            var options = options.inForce(on: WallClock.day())
            if options.looksAtMedia { options.fetch.pageTask = FetchOptions.pageTaskWithMedia }
            self.init(options, try Fetcher(options: options.fetch), decoder, nil)
        } catch {
            throw .option(.fetcher(error.description))
        }
    }

    /// The same fetcher and helpers, with caches that know what the store does.
    ///
    /// - Parameter readsLinks: whether links of pages are read, as a crawl needs them.
    func remembering(_ keeper: Keeper, readsLinks: Bool = false) -> Workbench {
        var options = options
        options.crawl.isOn = readsLinks
        return Workbench(options, fetcher, decoder, keeper)
    }

    /// The same fetcher, helpers and limits, with caches that begin anew, for pages that are given up together.
    ///
    /// - Parameter change: what is different for them; it does not reach what the fetcher was built with.
    package func anew(_ scope: RequestScope, _ change: (inout AuditOptions) -> Void = { _ in }) -> Workbench {
        var options = options
        change(&options)
        return Workbench(options, fetcher, decoder, nil, images, scope)
    }

    private init(
        _ options: AuditOptions, _ fetcher: Fetcher, _ decoder: ImageDecoder?, _ keeper: Keeper?,
        _ shared: ImageCache? = nil, _ scope: RequestScope? = nil
    ) {
        (self.options, self.fetcher, self.decoder, self.scope) = (options, fetcher, decoder, scope)
        let fetch: Fetch = { request in await scope.run(request) { await fetcher.fetch($0) } }
        let answers = AnswerCache(options, decoder: decoder?.version, keeper)
        images = shared ?? ImageCache(decoder: decoder, keeper: keeper)
        let media = MediaCache(
            profile: options.asker, images: images, answers: answers, shelf: scope?.shelf, fetch: fetch
        ) {
            request, claim in await scope.run(request) { await fetcher.fetch($0, claim: claim) }
        }
        pipeline = Pipeline(
            options: options, fetch: fetch, answers: answers, media: media,
            probes: ProbeCache(profile: options.asker, fetch: fetch) { await fetcher.blockedCrawlers(of: $0) })
    }

    /// Fetches a page and judges it; nothing is kept.
    ///
    /// - Parameter onDelay: called whenever the page is put off, to be requested again; must not block.
    package func audit(
        _ url: PageURL, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async -> AuditedPage {
        let (result, claim) = await scope.run(options.request(for: url)) { [fetcher] in
            await fetcher.fetchPage($0, onDelay: onDelay)
        }
        defer { claim.leave() }
        return await pipeline.audit(url, arrived: result, claim)
    }

    /// Judges the file at this path as the page at that address.
    ///
    /// - Parameter knowsAddress: whether the base URL of the pages is that at which they will be.
    func audit(_ url: PageURL, file path: String, _ pages: LocalPages, knowsAddress: Bool = true) async -> AuditedPage {
        let claim = fetcher.room.take(options.htmlLimit)
        defer { claim.leave() }
        let result = LocalAnswer.of(path, at: url, limit: options.htmlLimit)
        return await pipeline.reading(pages, knowsAddress: knowsAddress).audit(url, arrived: result, claim)
    }

    /// Judges HTML as the page at that URL; what it points to is requested, the page is not.
    func audit(_ url: PageURL, html: [UInt8]) async -> AuditedPage {
        let claim = fetcher.room.take(options.htmlLimit)
        defer { claim.leave() }
        let result = LocalAnswer.of(html: html, at: url, limit: options.htmlLimit)
        return await pipeline.reading(LocalPages(base: url)).audit(url, arrived: result, claim)
    }

    /// A page that was requested again.
    package enum Visit: Sendable {
        /// It is as it was, and what to ask by from now on.
        case unchanged(Validators)
        /// With what to ask by the next time; nil when it must not be kept.
        case audited(AuditedPage, Validators.Condition?)
    }

    /// Fetches a page and judges it, unless it is as it was; nothing is kept.
    package func visit(_ url: PageURL, unless condition: Validators.Condition?) async -> Visit {
        var request = options.request(for: url)
        request.condition = condition
        let (result, claim) = await scope.run(request) { [fetcher] in await fetcher.fetchPage($0) }
        defer { claim.leave() }
        let headers = result.response?.headers
        if result.isUnchanged, let condition, let headers {
            return .unchanged(condition.validators.updated(by: Validators(headers)))
        }
        let audited = await pipeline.audit(url, arrived: result, claim)
        guard let headers, headers.mayBeKept, !result.usedCredentials else { return .audited(audited, nil) }
        return .audited(audited, Validators.Condition(url: result.finalURL, validators: Validators(headers)))
    }

    /// Judges an HTML file, with what lies beside it.
    ///
    /// - Parameter base: where its folder will be; nil if that is unknown, and then no rule judges its URL.
    /// - Throws: `AuditError` when there is no such file, or it is no HTML.
    package func audit(file path: String, base: PageURL?) async throws(AuditError) -> AuditedPage {
        var sources = SourceOptions()
        sources.baseURL = base?.text ?? LocalPages.nowhere
        let file = try LocalPages.single(path, sources)
        return await audit(file.url, file: file.path, file.pages, knowsAddress: base != nil)
    }

    /// Fetches a page and judges it, as reports print it; nothing is kept.
    package func page(_ url: PageURL) async -> ReportPage { report(await audit(url)) }

    /// A page that was fetched just now, as reports print it.
    package func report(_ audited: AuditedPage) -> ReportPage {
        ReportPage(audited, fetchedAt: WallClock.seconds(), version: options.rulesVersion)
    }

    /// Ends the helpers and all requests, and waits until they are gone; called twice it does nothing more.
    ///
    /// The time of the helpers is counted as this process's from then on.
    package func close() async {
        await decoder?.close()
        fetcher.shutDown()
    }
}
