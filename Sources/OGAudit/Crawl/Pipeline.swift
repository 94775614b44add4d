internal import AuditModel
internal import AuditRules
internal import PageFetching

/// The path of one URL, from the answer of its server to the row that is kept.
///
/// Before it: `URLList` reads the line, `AuditStore` remembers it, `HostWindow` brings it to the `Frontier`, and
/// `Fetcher` asks when it is its turn. After it: `Keeper` commits the record with its findings, `SetPass` compares
/// pages, and the reports are written.
struct Pipeline: Sendable {
    let options: AuditOptions
    /// Sends a further request through the frontier; it passes the same limits as every page.
    let fetch: @Sendable (FetchRequest) async -> FetchResult
    let desk: MediaDesk
    /// What earlier runs were answered; nil where nothing is kept.
    var answers: AnswerDesk?
    let rules: RuleBook.Selection

    func audit(_ requested: PageURL, arrived: FetchResult) async -> AuditedPage {
        // 1  A 403 is repeated once as Safari, as LinkPresentation does.
        let (fetched, refused) = await repeatedAsSafari(arrived)
        // 2  Bytes become tags, tags become the card that they predict.
        let reader = EvidenceReader(htmlLimit: options.htmlLimit)
        var evidence = reader.read(requested, fetched, refused: refused)
        evidence.learnedAliases = options.policy.siteNames[evidence.site.registrableDomain] ?? []
        // What came is kept, so that the next run need only ask whether it is still so.
        await answers?.note(fetched, isSuccess: evidence.outcome.isLasting)
        // 3  If it is wished, the page is asked for as other clients too.
        if options.comparesProfiles {
            await ProfileComparison(request: plain(arrived.request), reader: reader, answers: answers, fetch: fetch)
                .fill(&evidence)
        }
        // 4  What the card points to is looked at: each address once a run.
        if options.looksAtMedia && evidence.outcome.isSeen {
            await look(at: &evidence.card)
            evidence.probes = await desk.links.probes(of: evidence)
        }
        evidence.looksAtMedia = options.looksAtMedia
        evidence.card.predicted = evidence.card.layout(looksAtMedia: options.looksAtMedia)
        // 5  Rules judge what was seen, and nothing else.
        return AuditedPage(evidence: evidence, judgement: rules.judge(evidence))
    }

    /// What was asked about one answer is not asked about another.
    private func plain(_ request: FetchRequest) -> FetchRequest {
        var request = request
        request.condition = nil
        return request
    }

    private func look(at card: inout LinkCard) async {
        await MediaLook(desk.facts).fill(&card)
        // The manifest is asked for where an icon is missing, because it may hold what has to be declared.
        guard let manifest = card.manifest, card.lacksIcon else { return }
        card.manifest?.largestIcon = await desk.manifestIcon(manifest.url)
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
struct AuditedPage: Sendable {
    var evidence: PageEvidence
    var judgement: Judgement
}

extension Outcome {
    /// Whether it is what the server has to say, and neither a wall nor trouble that passes.
    var isLasting: Bool { self == .ok || self == .notHTML }
}
