package import AuditModel
package import AuditRules
internal import PageFetching

/// Sends a further request through the frontier; it passes the same limits as every page.
typealias Fetch = @Sendable (FetchRequest) async -> FetchResult
/// The same, with a body whose bytes a claim counts as they come.
typealias FetchCounted = @Sendable (FetchRequest, ByteClaim) async -> FetchResult

/// The path of one URL, from the answer of its server to the row that is kept.
///
/// Before it: `URLList` reads the line, `AuditStore` remembers it, `HostWindow` brings it to the `Frontier`, and
/// `Fetcher` asks when it is its turn. After it: `Keeper` commits the record with its findings, `SetPass` compares
/// pages, and the reports are written.
final class Pipeline: Sendable {
    let options: AuditOptions
    let fetch: Fetch
    let answers: AnswerCache
    let media: MediaCache
    let probes: ProbeCache
    let rules: RuleBook.Selection
    private let reader: EvidenceReader
    private let secondLook = SecondLook()

    init(
        options: AuditOptions, fetch: @escaping Fetch, answers: AnswerCache, media: MediaCache, probes: ProbeCache
    ) {
        (self.options, self.fetch, self.answers) = (options, fetch, answers)
        (self.media, self.probes) = (media, probes)
        rules = RuleBook.Selection(options)
        reader = EvidenceReader(options)
    }

    /// - Parameter claim: what the page takes in memory, which grows when it has to be asked for as a whole.
    func audit(_ requested: PageURL, arrived: FetchResult, _ claim: ByteClaim) async -> AuditedPage {
        // 1  A 403 is repeated once as Safari, as LinkPresentation does.
        let (fetched, refused) = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict; a file is its own card.
        var page = await read(requested, fetched, refused: refused, claim)
        // 3  A page that is refused is asked for as Safari too, and any page as other clients if it is wished.
        if options.comparesProfiles {
            if page.file == nil { page = await compared(page, arrived, ProfileComparison.everyone) }
        } else if secondLook.isPossible(page) {
            page = await secondLook.look(at: page) { [page] in await compared(page, arrived, [.safariMac]) }
        }
        // 4  What the card points to is looked at: each address once a run.
        if options.looksAtMedia, page.outcome.isSeen { await look(atMediaOf: &page) }
        // 5  Rules judge what was seen, and nothing else.
        return AuditedPage(evidence: page, judgement: rules.judge(page))
    }

    /// The same for a page that did not come, which needs no further request.
    func judged(_ requested: PageURL, failed: FetchResult) -> AuditedPage {
        let page = reader.read(requested, failed, refused: nil)
        answers.note(failed, isSuccess: page.outcome.isLasting)
        return AuditedPage(evidence: page, judgement: rules.judge(page))
    }

    /// Reads a page. Of one that is longer than its opening only that came, for nobody knows how many such come at once:
    /// it is asked for again when there is room for all of it.
    private func read(
        _ requested: PageURL, _ fetched: FetchResult, refused: FetchResult?, _ claim: ByteClaim
    ) async -> PageEvidence {
        let opening = reader.read(requested, fetched, refused: refused)
        // What came is kept, so that the next run need only ask whether it is still so; a conclusion follows later.
        if !answers.mayConclude(opening, fetched) { answers.note(fetched, isSuccess: opening.outcome.isLasting) }
        guard isPart(opening, of: fetched) else { return opening }
        var request = plain(fetched.request)
        request.purpose = .again
        request.body = .whole(decodedLimit: options.htmlLimit)
        await claim.hold(FetchOptions.weight(fetched) + options.htmlLimit)
        let whole = await fetch(request)
        var result = fetched
        if whole.response?.status == opening.fetch.status { result.end = whole.end }
        let page =
            whole.response?.status == opening.fetch.status
            ? reader.read(requested, result, refused: refused) : opening
        await claim.hold(FetchOptions.weight(result))
        return page
    }

    /// Whether only the opening of a page came that LinkPresentation may load; what is announced as too large for it is
    /// read no further than its head.
    private func isPart(_ page: PageEvidence, of result: FetchResult) -> Bool {
        guard case .whole(let limit) = result.request.body, limit < options.htmlLimit, page.fetch.isCut,
            page.fetch.wireBytes >= limit, page.file == nil
        else { return false }
        return page.outcome == .tooLarge || page.outcome == .ok && page.fetch.contentLength ?? 0 <= HTMLTooLarge.limit
    }

    /// What was asked about one answer is not asked about another.
    private func plain(_ request: FetchRequest) -> FetchRequest {
        var request = request
        request.condition = nil
        return request
    }

    private func compared(
        _ page: PageEvidence, _ arrived: FetchResult, _ others: [FetchProfile]
    ) async -> PageEvidence {
        var page = page
        let comparison = ProfileComparison(
            others: others, request: plain(arrived.request), reader: reader, answers: answers, fetch: fetch)
        await comparison.fill(&page)
        return page
    }

    private func look(atMediaOf page: inout PageEvidence) async {
        await look(at: &page.card, of: page.final)
        // Bytes that were counted say more than a header.
        if let size = page.card.images.first?.media?.size { page.file?.size = size }
        page.probes = await probes.probes(of: page)
    }

    private func look(at card: inout LinkCard, of page: PageURL) async {
        await MediaLook(of: page, media.facts).fill(&card)
        // The manifest is asked for where an icon is missing, because it may hold what has to be declared.
        guard let manifest = card.manifest, card.lacksIcon else { return }
        card.manifest?.largestIcon = await media.manifestIcon(manifest.url)
    }

    /// The answer to judge, and the refusal before it when there was one.
    private func repeatedAsSafari(_ arrived: FetchResult) async -> (FetchResult, refused: FetchResult?) {
        guard arrived.response?.status == 403, arrived.request.profile != .safariMac else { return (arrived, nil) }
        var request = plain(arrived.request)
        request.profile = .safariMac
        request.purpose = .again
        let again = await answers.fetch(request, fetch)
        guard let status = again.response?.status, status < 400 else { return (arrived, nil) }
        return (again, arrived)
    }
}

/// One page, seen and judged.
package struct AuditedPage: Sendable {
    package let evidence: PageEvidence
    package let judgement: Judgement

    package init(evidence: PageEvidence, judgement: Judgement) {
        (self.evidence, self.judgement) = (evidence, judgement)
    }
}

extension Outcome {
    /// Whether it is what the server has to say, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}

/// Pages of archives: read by the same reader and judged by the same rules, with nobody asked for anything.
extension Pipeline {
    /// This pipeline, with nothing requested and nothing remembered for later requests.
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

/// Files as pages: read by the same reader and judged by the same rules, with nobody asked for the page.
extension Pipeline {
    /// Rules that compare what a page says of its address with the address that it has; a file has none as long as
    /// nobody says where it will stand.
    static let rulesAboutAddress = [OgUrlWrongPage.facts.id, OgUrlMismatchCanonical.facts.id]

    /// This pipeline for `pages`, with the same caches; what lies below their base URL is read from files too.
    ///
    /// - Parameter knowsAddress: whether their base URL is that at which they will be.
    func reading(_ pages: LocalPages, knowsAddress: Bool = true) -> Pipeline {
        var options = options
        options.comparesProfiles = false
        if pages.base == nil { options.looksAtMedia = false }
        if pages.base == nil || !knowsAddress { options.disabled += Self.rulesAboutAddress }
        return Pipeline(
            options: options, fetch: fetch, answers: answers, media: media.reading(pages.site),
            probes: probes.reading(pages.site))
    }
}
