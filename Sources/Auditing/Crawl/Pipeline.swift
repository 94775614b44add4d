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
        let (fetched, refused) = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict; a file is its own card.
        let reader = EvidenceReader(htmlLimit: options.htmlLimit, permits: options.permits)
        var evidence = await read(requested, fetched, refused: refused, by: reader)
        evidence.learnedAliases = options.policy.siteNames[evidence.site.registrableDomain] ?? []
        // 3  If it is wished, the page is asked for as other clients too.
        if options.comparesProfiles, evidence.file == nil {
            await ProfileComparison(request: plain(arrived.request), reader: reader, answers: answers, fetch: fetch)
                .fill(&evidence)
        }
        // 4  What the card points to is looked at: each address once a run.
        if options.looksAtMedia && evidence.outcome.isSeen {
            await look(at: &evidence)
            evidence.probes = await probes.probes(of: evidence)
        }
        evidence.looksAtMedia = options.looksAtMedia
        // 5  Rules judge what was seen, and nothing else.
        return AuditedPage(judging: evidence, by: rules)
    }

    /// Reads a page. Of one that is longer than its opening only that came, for nobody knows how many such come at once:
    /// it is asked for again when there is room for all of it.
    private func read(
        _ requested: PageURL, _ fetched: FetchResult, refused: FetchResult?, by reader: EvidenceReader
    ) async -> PageEvidence {
        let opening = await holding(weight(fetched)) {
            let evidence = reader.read(requested, fetched, refused: refused)
            // What came is kept, so that the next run need only ask whether it is still so; a conclusion follows later.
            if !answers.mayConclude(evidence, fetched) {
                answers.note(fetched, isSuccess: evidence.outcome.isLasting)
            }
            return evidence
        }
        guard isPart(opening, of: fetched) else { return opening }
        var request = plain(fetched.request)
        request.purpose = .again
        request.body = .whole(decodedLimit: options.htmlLimit)
        return await holding(options.htmlLimit) { [request] in
            let whole = await fetch(request)
            guard whole.response?.status == opening.fetch.status else { return opening }
            var result = fetched
            result.end = whole.end
            return reader.read(requested, result, refused: refused)
        }
    }

    private func holding(_ bytes: Int, _ work: () async -> PageEvidence) async -> PageEvidence {
        await room.enter(bytes)
        let evidence = await work()
        await room.leave(bytes)
        return evidence
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
    var evidence: PageEvidence
    var judgement: Judgement

    /// Takes the evidence over: it is large, and need not be copied.
    init(judging evidence: consuming PageEvidence, by rules: RuleBook.Selection) {
        judgement = rules.judge(evidence)
        self.evidence = evidence
    }

    package init(evidence: PageEvidence, judgement: Judgement) {
        self.evidence = evidence
        self.judgement = judgement
    }
}

extension Outcome {
    /// Whether it is what the server has to say, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}
