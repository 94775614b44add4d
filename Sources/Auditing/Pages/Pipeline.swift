package import AuditModel
package import AuditRules
internal import PageFetching

/// Sends a further request through the frontier; it passes the same limits as every page.
typealias Fetch = @Sendable (FetchRequest) async -> FetchResult
/// The same, with a body whose bytes a claim counts as they come.
typealias FetchCounted = @Sendable (FetchRequest, ByteClaim) async -> FetchResult

/// The path of one URL, from the response to the verdict.
///
/// Before it: `URLList` reads the line, `AuditStore` keeps it, `HostWindow` gives the page to `PageLoop`, and `Fetcher` sends
/// the request when `Frontier` allows. After it: `Recorder` makes the record, `Keeper` commits it, `SecondPass` compares pages,
/// and the reports are written.
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

    /// - Parameter claim: what the page takes in memory, which grows when it has to be fetched again as a whole.
    func audit(_ requested: PageURL, arrived: FetchResult, _ claim: ByteClaim) async -> AuditedPage {
        // 1  A 403 is repeated once as Safari, as LinkPresentation does.
        let (fetched, forbidden) = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict; a file is its own card.
        var page = await read(requested, fetched, forbidden: forbidden, claim)
        // 3  If Messages got another error or an empty page, Safari is tried too, until that was in vain a few times for
        //    this host and status; with `--compare-profiles` every client is.
        if options.comparesProfiles {
            if page.file == nil { page = await compared(page, arrived, ProfileComparison.everyone) }
        } else if secondLook.isPossible(page) {
            page = await secondLook.look(at: page) { [page] in await compared(page, arrived, [.safariMac]) }
        }
        // 4  What the card points to is loaded: each URL once a run.
        if options.looksAtMedia, page.outcome.isLoaded { await look(atMediaOf: &page) }
        // 5  Rules judge the evidence, and nothing else.
        return AuditedPage(evidence: page, judgement: rules.judge(page))
    }

    /// The same for a page without a response, which needs no further request.
    func judged(_ requested: PageURL, failed: FetchResult) -> AuditedPage {
        let page = reader.read(requested, failed, forbidden: nil)
        answers.note(failed, isSuccess: page.outcome.isLasting)
        return AuditedPage(evidence: page, judgement: rules.judge(page))
    }

    /// Reads a page. Only the beginning of a long page was fetched, because many may arrive at once:
    /// it is fetched again when there is room for all of it.
    private func read(
        _ requested: PageURL, _ fetched: FetchResult, forbidden: FetchResult?, _ claim: ByteClaim
    ) async -> PageEvidence {
        let opening = reader.read(requested, fetched, forbidden: forbidden)
        // The response is kept, so that the next run can make a conditional request; what the page was found to be follows later.
        if !answers.mayConclude(opening, fetched) { answers.note(fetched, isSuccess: opening.outcome.isLasting) }
        guard isPart(opening, of: fetched) else { return opening }
        var request = plain(fetched.request)
        request.purpose = .again
        request.body = .whole(decodedLimit: options.htmlLimit)
        await claim.hold(options.fetch.weight(fetched) + options.htmlLimit)
        let whole = await fetch(request)
        guard whole.response?.status == opening.fetch.status else {
            await claim.hold(options.fetch.weight(fetched))
            return opening
        }
        var result = fetched
        result.end = whole.end
        let page = reader.read(requested, result, forbidden: forbidden)
        await claim.hold(options.fetch.weight(result))
        return page
    }

    /// Whether only the beginning of a page was fetched that LinkPresentation may load; what is announced as too large for it is
    /// read no further than its head.
    private func isPart(_ page: PageEvidence, of result: FetchResult) -> Bool {
        guard case .whole(let limit) = result.request.body, limit < options.htmlLimit, page.fetch.isCut,
            page.fetch.wireBytes >= limit, page.file == nil
        else { return false }
        return page.outcome == .tooLarge || page.outcome == .ok && page.fetch.contentLength ?? 0 <= HTMLTooLarge.limit
    }

    /// The request without the condition, which belongs to another response.
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
        // The manifest is loaded where an icon is missing, because it may hold what has to be declared.
        guard let manifest = card.manifest, card.lacksIcon else { return }
        card.manifest?.largestIcon = await media.manifestIcon(manifest.url)
    }

    /// The answer to judge, and the 403 before it when there was one.
    private func repeatedAsSafari(_ arrived: FetchResult) async -> (FetchResult, forbidden: FetchResult?) {
        guard arrived.response?.status == 403, arrived.request.profile != .safariMac else { return (arrived, nil) }
        var request = plain(arrived.request)
        request.profile = .safariMac
        request.purpose = .again
        let again = await answers.fetch(request, fetch)
        guard let status = again.response?.status, status < 400 else { return (arrived, nil) }
        return (again, arrived)
    }
}

/// One page, loaded and judged.
package struct AuditedPage: Sendable {
    package let evidence: PageEvidence
    package let judgement: Judgement

    package init(evidence: PageEvidence, judgement: Judgement) {
        (self.evidence, self.judgement) = (evidence, judgement)
    }
}

extension Outcome {
    /// Whether it is the server's own response, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}
