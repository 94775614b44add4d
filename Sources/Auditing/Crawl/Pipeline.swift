package import AuditModel
package import AuditRules
internal import PageFetching

/// Sends a further request through the frontier; it passes the same limits as every page.
typealias Fetch = @Sendable (FetchRequest) async -> FetchResult
/// The same, with a body whose bytes a claim counts as they come.
typealias FetchCounted = @Sendable (FetchRequest, BodyClaim) async -> FetchResult

/// The path of one URL, from the answer of its server to the row that is kept.
///
/// Before it: `URLList` reads the line, `AuditStore` remembers it, `HostWindow` brings it to the `Frontier`, and
/// `Fetcher` asks when it is its turn. After it: `Keeper` commits the record with its findings, `SetPass` compares
/// pages, and the reports are written.
///
/// A class, because every page's task has it.
final class Pipeline: Sendable {
    let options: AuditOptions
    let fetch: Fetch
    let answers: AnswerCache
    let media: MediaCache
    let probes: ProbeCache
    let rules: RuleBook.Selection
    private let reader: EvidenceReader
    private let secondLook = SecondLook()
    /// Holds pages that are asked for as a whole, and what others are inflated to.
    let room: ByteRoom

    /// HTML of large pages in memory at a time, in bytes.
    static let memoryLimit = 64 << 20

    init(
        options: AuditOptions, fetch: @escaping Fetch, answers: AnswerCache, media: MediaCache, probes: ProbeCache,
        room: ByteRoom
    ) {
        (self.options, self.fetch, self.answers) = (options, fetch, answers)
        (self.media, self.probes, self.room) = (media, probes, room)
        rules = RuleBook.Selection(options)
        reader = EvidenceReader(options)
    }

    func audit(_ requested: PageURL, arrived: Boxed<FetchResult>) async -> AuditedPage {
        // 1  A 403 is repeated once as Safari, as LinkPresentation does.
        let (fetched, refused) = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict; a file is its own card.
        var page = await read(requested, fetched, refused: refused)
        // 3  A page that is refused is asked for as Safari too, and any page as other clients if it is wished.
        if options.comparesProfiles {
            if page.value.file == nil { page = await compared(page, arrived, ProfileComparison.everyone) }
        } else if secondLook.isPossible(page.value) {
            page = await secondLook.look(at: page) { await compared(page, arrived, [.safariMac]) }
        }
        // 4  What the card points to is looked at: each address once a run.
        if options.looksAtMedia, page.value.outcome.isSeen { page = await lookedAt(page) }
        // 5  Rules judge what was seen, and nothing else.
        return AuditedPage(judging: page, by: rules)
    }

    /// Audits pages that need only their answers, step by step for all of them: what a step needs of this program, far more
    /// than the processor's first cache holds, is fetched for the first page and is there for the others.
    func audit(_ pages: [(requested: PageURL, arrived: Boxed<FetchResult>)]) -> [AuditedPage] {
        pages.map { readNow($0.requested, $0.arrived, nil) }.map { AuditedPage(judging: $0, by: rules) }
    }

    /// Whether a page can be audited without another request, and takes so little memory that it need not wait for room: of
    /// those, each processor reads one at a time.
    func needsOnly(_ arrived: Boxed<FetchResult>) -> Bool {
        guard !options.looksAtMedia, !options.comparesProfiles, let status = arrived.value.response?.status else {
            return false
        }
        guard !SecondLook.mayBeDue(arrived.value) else { return false }
        return status != 403 && status != 304 && (arrived.value.response?.wireBody.count ?? 0) <= Self.shortBody
    }

    /// Bytes of a body as it came that is far from being only the opening of a page.
    private static let shortBody = 64 << 10

    /// Reads a page. Of one that is longer than its opening only that came, for nobody knows how many such come at once:
    /// it is asked for again when there is room for all of it.
    private func read(
        _ requested: PageURL, _ fetched: Boxed<FetchResult>, refused: Boxed<FetchResult>?
    ) async -> Boxed<PageEvidence> {
        let bytes = weight(fetched.value)
        await room.enter(bytes)
        let opening = readNow(requested, fetched, refused)
        room.leave(bytes)
        guard isPart(opening, of: fetched.value) else { return opening }
        return await readWhole(requested, fetched, refused, opening)
    }

    /// Never inlined: what it needs on its way would be in the frame of every task that waits.
    @inline(never)
    private func readNow(
        _ requested: PageURL, _ fetched: Boxed<FetchResult>, _ refused: Boxed<FetchResult>?
    ) -> Boxed<PageEvidence> {
        let evidence = reader.read(requested, fetched.value, refused: refused?.value)
        // What came is kept, so that the next run need only ask whether it is still so; a conclusion follows later.
        if !answers.mayConclude(evidence, fetched.value) {
            answers.note(fetched.value, isSuccess: evidence.outcome.isLasting)
        }
        return Boxed(evidence)
    }

    @inline(never)
    private func readWhole(
        _ requested: PageURL, _ fetched: Boxed<FetchResult>, _ refused: Boxed<FetchResult>?,
        _ opening: Boxed<PageEvidence>
    ) async -> Boxed<PageEvidence> {
        var request = plain(fetched.value.request)
        request.purpose = .again
        request.body = .whole(decodedLimit: options.htmlLimit)
        await room.enter(options.htmlLimit)
        defer { room.leave(options.htmlLimit) }
        let whole = await fetch(request)
        guard whole.response?.status == opening.value.fetch.status else { return opening }
        var result = fetched.value
        result.end = whole.end
        return Boxed(reader.read(requested, result, refused: refused?.value))
    }

    /// Whether only the opening of a page came that LinkPresentation may load; what is announced as too large for it is
    /// read no further than its head.
    private func isPart(_ page: Boxed<PageEvidence>, of result: FetchResult) -> Bool {
        guard case .whole(let limit) = result.request.body, limit < options.htmlLimit, page.value.fetch.isCut,
            page.value.fetch.wireBytes >= limit, page.value.file == nil
        else { return false }
        return page.value.outcome == .tooLarge
            || page.value.outcome == .ok && page.value.fetch.contentLength ?? 0 <= HTMLTooLarge.limit
    }

    /// About as many bytes as a body makes; what exceeds it is bounded by the number of processors, for reading a page
    /// does not wait.
    private func weight(_ result: FetchResult) -> Int {
        min(options.htmlLimit, (result.response?.wireBody.count ?? 0) * Self.usualRatio)
    }

    private static let usualRatio = 8

    /// What was asked about one answer is not asked about another.
    private func plain(_ request: FetchRequest) -> FetchRequest {
        var request = request
        request.condition = nil
        return request
    }

    // Never inlined, so that pages that need neither have no room for it in their frames.

    @inline(never)
    private func compared(
        _ page: Boxed<PageEvidence>, _ arrived: Boxed<FetchResult>, _ others: [FetchProfile]
    ) async -> Boxed<PageEvidence> {
        var evidence = page.value
        let comparison = ProfileComparison(
            others: others, request: plain(arrived.value.request), reader: reader, answers: answers, fetch: fetch)
        await comparison.fill(&evidence)
        return Boxed(evidence)
    }

    @inline(never)
    private func lookedAt(_ page: Boxed<PageEvidence>) async -> Boxed<PageEvidence> {
        var evidence = page.value
        await look(at: &evidence.card, of: evidence.final)
        // Bytes that were counted say more than a header.
        if let size = evidence.card.images.first?.media?.size { evidence.file?.size = size }
        evidence.probes = await probes.probes(of: evidence)
        return Boxed(evidence)
    }

    private func look(at card: inout LinkCard, of page: PageURL) async {
        await MediaLook(of: page, media.facts).fill(&card)
        // The manifest is asked for where an icon is missing, because it may hold what has to be declared.
        guard let manifest = card.manifest, card.lacksIcon else { return }
        card.manifest?.largestIcon = await media.manifestIcon(manifest.url)
    }

    /// The answer to judge, and the refusal before it when there was one.
    private func repeatedAsSafari(
        _ arrived: Boxed<FetchResult>
    ) async -> (Boxed<FetchResult>, refused: Boxed<FetchResult>?) {
        guard arrived.value.response?.status == 403, arrived.value.request.profile != .safariMac else {
            return (arrived, nil)
        }
        return await repeatRefused(arrived)
    }

    @inline(never)
    private func repeatRefused(
        _ arrived: Boxed<FetchResult>
    ) async -> (Boxed<FetchResult>, refused: Boxed<FetchResult>?) {
        var request = plain(arrived.value.request)
        request.profile = .safariMac
        request.purpose = .again
        let again = await answers.fetch(request, fetch)
        guard let status = again.response?.status, status < 400 else { return (arrived, nil) }
        return (Boxed(again), arrived)
    }
}

/// One page, seen and judged; both on the heap, because they are large and a task that waits has them in each of its frames.
package struct AuditedPage: Sendable {
    private let seen: Boxed<PageEvidence>
    private let judged: Boxed<Judgement>

    var evidence: PageEvidence { _read { yield seen.value } }
    var judgement: Judgement { _read { yield judged.value } }

    /// Never inlined, for the same reason; the page is borrowed, for of one that is owned what is in it would be copied.
    @inline(never)
    init(judging page: borrowing Boxed<PageEvidence>, by rules: RuleBook.Selection) {
        (seen, judged) = (copy page, Boxed(rules.judge(page.value)))
    }

    package init(evidence: PageEvidence, judgement: Judgement) {
        (seen, judged) = (Boxed(evidence), Boxed(judgement))
    }
}

extension Outcome {
    /// Whether it is what the server has to say, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}
