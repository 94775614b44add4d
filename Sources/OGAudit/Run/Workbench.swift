package import AuditModel
internal import AuditRules
package import PageFetching

/// What a URL passes on its way to a verdict, built once: fetcher, caches, picture helpers and pipeline.
///
/// A run has one from its first page to its last, `check` for its page, a program for as long as it asks. Requests of all
/// its pages share its limits. Call `close()` when the last page is done.
package struct Workbench: Sendable {
    /// Those in force on the day that it was built.
    let options: AuditOptions
    package let fetcher: Fetcher
    /// Nil where pictures are not decoded.
    let studio: PictureStudio?
    let media: MediaDesk
    let answers: AnswerDesk?
    let pipeline: Pipeline

    /// With helper processes for pictures when the options name their program, and without a store.
    ///
    /// - Throws: `UsageError` for options that do not fit together, or that the fetcher does not take.
    package init(_ options: AuditOptions) throws(UsageError) {
        try self.init(options, studio: PictureStudio(options.pictureHelper, makesThumbnails: false))
    }

    /// With pictures decoded by `studio`.
    init(_ options: AuditOptions, studio: PictureStudio?) throws(UsageError) {
        try options.validate()
        do throws(FetcherError) {
            let options = options.inForce(on: WallClock.day())
            self.init(options, try Fetcher(options: options.fetch), studio, nil)
        } catch {
            throw UsageError(error.description)
        }
    }

    /// The same fetcher and helpers, with caches that know what the store does.
    func remembering(_ keeper: Keeper) -> Workbench { Workbench(options, fetcher, studio, keeper) }

    private init(_ options: AuditOptions, _ fetcher: Fetcher, _ studio: PictureStudio?, _ keeper: Keeper?) {
        (self.options, self.fetcher, self.studio) = (options, fetcher, studio)
        let fetch: @Sendable (FetchRequest) async -> FetchResult = { await fetcher.fetch($0) }
        answers = keeper.map { keeper in
            AnswerDesk(
                policy: CachePolicy(options), identity: RequestIdentity(options, studio: studio?.version),
                keeper: keeper)
        }
        media = MediaDesk(
            profile: options.asker, pictures: PictureDesk(studio: studio) { await keeper?.picture($0, version: $1) },
            answers: answers, fetch: fetch, fetchPicture: { await fetcher.fetch($0, claim: $1) },
            recall: { await keeper?.media($0) })
        pipeline = Pipeline(
            options: options, fetch: fetch, desk: media, answers: answers, rules: RuleBook.Selection(options))
    }

    /// Fetches a page and judges it; nothing is kept.
    ///
    /// - Parameter onDelay: told whenever the page is put off, to be asked for again; must not block.
    package func audit(
        _ url: PageURL, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async -> AuditedPage {
        let result = await fetcher.fetch(options.request(for: url), onDelay: onDelay)
        defer { fetcher.releasePage() }
        return await pipeline.audit(url, arrived: result)
    }

    /// Ends the helpers and all requests, and waits until they are gone; called twice it does nothing more.
    ///
    /// The time of the helpers is counted as this process's from then on.
    package func close() async {
        await studio?.close()
        fetcher.shutDown()
    }
}
