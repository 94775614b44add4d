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
    }

    func audit(_ requested: PageURL, arrived: FetchResult) async -> AuditedPage {
        // 1  A 403 is repeated once as Safari, as LinkPresentation does.
        let fetched = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict; a file is its own card.
        let page = await read(requested, fetched)
        // 3  If it is wished, the page is asked for as other clients too.
        if options.comparesProfiles, page.evidence.file == nil {
            await ProfileComparison(
                request: plain(fetched.arrived.request), reader: reader, answers: answers, fetch: fetch
            )
            .fill(&page.evidence)
        }
        // 4  What the card points to is looked at: each address once a run.
        if options.looksAtMedia && page.evidence.outcome.isSeen {
            await look(at: &page.evidence)
            page.evidence.probes = await probes.probes(of: page.evidence)
        }
        // 5  Rules judge what was seen, and nothing else.
        return AuditedPage(judging: page, by: rules)
    }

    private var reader: EvidenceReader { EvidenceReader(htmlLimit: options.htmlLimit, permits: options.permits) }

    /// Reads a page. Of one that is longer than its opening only that came, for nobody knows how many such come at once:
    /// it is asked for again when there is room for all of it.
    private func read(_ requested: PageURL, _ fetched: Fetched) async -> SeenPage {
        let bytes = weight(fetched.result)
        await room.enter(bytes)
        let opening = readNow(requested, fetched)
        room.leave(bytes)
        return isPart(opening.evidence, of: fetched.result) ? await readWhole(requested, fetched, opening) : opening
    }

    /// Never inlined: what it needs on its way would be in the frame of every task that waits.
    @inline(never)
    private func readNow(_ requested: PageURL, _ fetched: Fetched) -> SeenPage {
        let page = SeenPage(reader.read(requested, fetched.result, refused: fetched.refused), options)
        // What came is kept, so that the next run need only ask whether it is still so; a conclusion follows later.
        if !answers.mayConclude(page.evidence, fetched.result) {
            answers.note(fetched.result, isSuccess: page.evidence.outcome.isLasting)
        }
        return page
    }

    private func readWhole(_ requested: PageURL, _ fetched: Fetched, _ opening: SeenPage) async -> SeenPage {
        var request = plain(fetched.result.request)
        request.purpose = .again
        request.body = .whole(decodedLimit: options.htmlLimit)
        await room.enter(options.htmlLimit)
        defer { room.leave(options.htmlLimit) }
        let whole = await fetch(request)
        guard whole.response?.status == opening.evidence.fetch.status else { return opening }
        var result = fetched.result
        result.end = whole.end
        return SeenPage(reader.read(requested, result, refused: fetched.refused), options)
    }

    /// Whether only the opening of a page came that LinkPresentation may load; what is announced as too large for it is
    /// read no further than its head.
    private func isPart(_ evidence: PageEvidence, of result: FetchResult) -> Bool {
        guard case .whole(let limit) = result.request.body, limit < options.htmlLimit, evidence.fetch.isCut,
            evidence.fetch.wireBytes >= limit, evidence.file == nil
        else { return false }
        return evidence.outcome == .tooLarge
            || evidence.outcome == .ok && evidence.fetch.contentLength ?? 0 <= HTMLTooLarge.limit
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

    private func look(at evidence: inout PageEvidence) async {
        await look(at: &evidence.card)
        // Bytes that were counted say more than a header.
        if let size = evidence.card.images.first?.media?.size { evidence.file?.size = size }
    }

    private func look(at card: inout LinkCard) async {
        await MediaLook(media.facts).fill(&card)
        // The manifest is asked for where an icon is missing, because it may hold what has to be declared.
        guard let manifest = card.manifest, card.lacksIcon else { return }
        card.manifest?.largestIcon = await media.manifestIcon(manifest.url)
    }

    /// The answer to judge.
    private func repeatedAsSafari(_ arrived: FetchResult) async -> Fetched {
        guard arrived.response?.status == 403, arrived.request.profile != .safariMac else { return Fetched(arrived) }
        var request = plain(arrived.request)
        request.profile = .safariMac
        request.purpose = .again
        let again = await answers.fetch(request, fetch)
        guard let status = again.response?.status, status < 400 else { return Fetched(arrived) }
        return Fetched(again, refused: arrived)
    }
}

// What a page is on its way is in classes, because it is large: every task that waits would have a copy in each of its frames.

/// What servers answered, of which the page is read.
private final class Fetched: Sendable {
    let result: FetchResult
    /// The refusal before it, when there was one.
    let refused: FetchResult?
    /// What came first.
    var arrived: FetchResult { refused ?? result }

    init(_ result: FetchResult, refused: FetchResult? = nil) { (self.result, self.refused) = (result, refused) }
}

/// A page as it is seen step by step.
final class SeenPage {
    var evidence: PageEvidence

    /// What was read of it, with what is known beforehand.
    init(_ evidence: consuming PageEvidence, _ options: AuditOptions) {
        self.evidence = evidence
        self.evidence.learnedAliases = options.policy.siteNames[self.evidence.site.registrableDomain] ?? []
        self.evidence.looksAtMedia = options.looksAtMedia
    }
}

/// One page, seen and judged.
package final class AuditedPage: Sendable {
    package let evidence: PageEvidence
    package let judgement: Judgement

    /// Never inlined, for the same reason.
    @inline(never)
    convenience init(judging page: SeenPage, by rules: RuleBook.Selection) {
        self.init(evidence: page.evidence, judgement: rules.judge(page.evidence))
    }

    package init(evidence: PageEvidence, judgement: Judgement) {
        (self.evidence, self.judgement) = (evidence, judgement)
    }
}

extension Outcome {
    /// Whether it is what the server has to say, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}
