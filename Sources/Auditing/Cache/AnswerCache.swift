internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import MediaInspection
internal import PageFetching
internal import PageJudging

/// The responses of earlier runs: makes conditional requests, and goes on with what was kept when nothing has changed.
///
/// Everything that is noted here goes into the store with the results of the pages that it was noted for. A class, because
/// every page's task has it.
final class AnswerCache: Sendable {
    /// What to do for a request.
    enum Step: Sendable {
        /// Make the request, perhaps conditional on that answer.
        case ask(FetchRequest, StoredAnswer?)
        /// Use what is kept, without a request.
        case reuse(StoredAnswer)
    }

    /// A body that is larger than this when packed is not kept.
    static let bodyLimit = 2 << 20

    let policy: CachePolicy
    let identity: RequestIdentity
    /// Nil where nothing is stored; no request is conditional then.
    let keeper: Keeper?
    /// Whether the record of a page is kept in place of its body, which needs runs that request only the page.
    let concludes: Bool
    /// The options and versions that every verdict depends on.
    let verdictMark: String

    init(_ options: AuditOptions, decoder: Int?, _ keeper: Keeper?) {
        policy = CachePolicy(options)
        // A crawl follows the links of every page, so it needs the bodies.
        concludes =
            keeper != nil && policy.keeps && !options.looksAtMedia && !options.comparesProfiles && !options.crawl.isOn
        verdictMark = options.verdictMark
        identity = RequestIdentity(options, decoder, concludes: concludes)
        self.keeper = keeper
    }

    // MARK: Before the request

    /// Whether to use what is kept of a document, or to make a request.
    func step(for request: FetchRequest) async -> Step {
        guard policy.keeps, !policy.asksAfresh, let keeper,
            // A run requests each page once, but a resource perhaps for several pages.
            keeper.hasAnswers || request.purpose != .page,
            let known = await keeper.answer(identity.key(request)), identity.covers(known)
        else { return .ask(request, nil) }
        return step(for: request, known, status: known.document?.status ?? 0)
    }

    func step(for request: FetchRequest, _ known: StoredAnswer, status: Int) -> Step {
        let now = WallClock.seconds()
        if policy.mayReuse(status: status, checkedAt: known.checkedAt, now: now) { return .reuse(known) }
        var asking = request
        if policy.mayAsk(status: status, receivedAt: known.receivedAt, now: now) {
            asking.condition = known.condition
        }
        return .ask(asking, asking.condition == nil ? nil : known)
    }

    // MARK: After it

    /// The whole response, or the record of the page when nothing has changed. Nil when the page has to be requested without a
    /// condition: what was kept is gone, or it was slow, and only a whole response shows whether it still is.
    ///
    /// - Parameters:
    ///   - page: its number in the store; nil for what is no page of the list.
    ///   - asked: the answer that the condition was made from.
    func settled(_ answer: FetchResult, of page: Int64? = nil, asked: StoredAnswer?) async -> Settled? {
        guard let asked, answer.request.condition != nil, answer.response?.status == 304 else {
            guard let page, let same = await sameAsBefore(answer, of: page) else { return .answer(answer) }
            return same
        }
        guard answer.isUnchanged, let kept = asked.document,
            !KeptDocument.time(of: kept.timings, latest: answer.timings).isUnknown,
            let document = await document(of: asked)
        else { return nil }
        return await knownOrWhole(KeptDocument.renewed(answer, document), kept, of: page)
    }

    /// The answer that was kept, as if it were received now, or the record made from it; nil when that was deleted.
    func reused(_ known: StoredAnswer, of page: Int64? = nil, for request: FetchRequest) async -> Settled? {
        guard let kept = known.document, let document = await document(of: known) else { return nil }
        return await knownOrWhole(KeptDocument.reused(known, document, for: request), kept, of: page)
    }

    /// - Parameter result: an answer that was kept, as it counts now.
    private func knownOrWhole(_ result: FetchResult, _ kept: StoredDocument, of page: Int64?) async -> Settled? {
        guard let body = kept.bodyHash else { return .answer(result) }
        guard let page else { return nil }
        return await known(result, body, length: kept.length, of: page)
    }

    private func document(of known: StoredAnswer) async -> KeptDocument? {
        if known.document?.bodyHash != nil { return KeptDocument(hashed: known) }
        return await keeper?.body(of: known).flatMap { KeptDocument(known, body: $0) }
    }

    /// Fetches a document besides the page, such as a manifest.
    func fetch(
        _ request: FetchRequest, _ send: Fetch
    ) async -> FetchResult {
        switch await step(for: request) {
        case .ask(let asking, let known):
            if case .answer(let result)? = await settled(send(asking), asked: known) { return result }
        case .reuse(let known): if case .answer(let result)? = await reused(known, for: request) { return result }
        }
        return await send(request)
    }

    /// Notes the response, for the next run.
    ///
    /// - Parameter isSuccess: whether it is what its server has to say, and no wall or passing trouble.
    func note(_ result: FetchResult, isSuccess: Bool) {
        guard policy.keeps else { return }
        let change = change(result, isSuccess: isSuccess)
        keeper?.newFacts.add { facts in
            if let change { facts.answers = [change] }
            if case .keep(let answer)? = change { facts.bytes = answer.document?.body.count ?? 0 }
            if result.origin != .fetched { facts.use.savedBytes = result.response?.wireBody.count ?? 0 }
        }
    }

    /// What the record of a page brings into the store besides itself.
    ///
    /// - Parameter bodyHash: as in `change`; without it nothing is kept of the answer here.
    func facts(of result: FetchResult, bodyHash: String?, page: Int64) -> NewFacts {
        var facts = NewFacts()
        // With the record, so that a page that is fetched again after a kill counts once.
        facts.use.pages[result.origin] = 1
        if let bodyHash, let change = change(result, isSuccess: true, bodyHash: bodyHash, page: page) {
            facts.answers = [change]
        }
        return facts
    }

    /// What becomes of a kept answer.
    ///
    /// - Parameters:
    ///   - bodyHash: what is kept in place of the body.
    ///   - page: the page whose record goes into the store with it.
    func change(
        _ result: FetchResult, isSuccess: Bool, bodyHash: String? = nil, page: Int64 = 0
    ) -> AnswerChange? {
        let key = identity.key(result.request)
        guard let response = result.response else { return nil }
        switch result.origin {
        case .reused: return .use(key)
        case .unchanged:
            guard response.headers.mayBeKept else { return .forget(key) }
            let fields = bodyHash == nil ? response.headers.kept : response.headers.fields(Self.judgedFields)
            return .confirm(key, at: WallClock.seconds(), Validators(response.headers), fields)
        case .fetched:
            let validators = Validators(response.headers)
            let isGone = CachePolicy.lifetime(of: response.status) == CachePolicy.absenceLifetime
            guard isSuccess || isGone, !result.usedCredentials, !response.isCut, response.headers.mayBeKept,
                policy.mayKeep(status: response.status, validators),
                let document = KeptDocument.stored(result, response, bodyHash, page),
                document.body.count <= Self.bodyLimit
                // Trouble passes: what was kept before it may be revalidated after it.
            else { return response.status < 500 && response.status != 429 ? .forget(key) : nil }
            return .keep(
                StoredAnswer(
                    key: key, finalURL: result.finalURL, validators: validators, receivedAt: WallClock.seconds(),
                    document: document))
        }
    }
}

/// The result of requesting a page.
indirect enum Settled: Sendable {
    /// The whole response, to be read and judged.
    case answer(FetchResult)
    /// The record from an earlier visit with this very response, with the times of this one.
    case known(FinishedPage)
}

/// Pages that are known again by their key: what such a page was found to be follows from its response, from the options and
/// from the version of this program. It is neither read nor judged again, whether its server said that it has not changed or
/// sent the same bytes.
extension AnswerCache {
    /// A key of everything that decides the record; nil where something else does too, such as media or another request.
    func key(of evidence: PageEvidence, _ result: FetchResult) -> (content: String, body: String)? {
        guard mayConclude(evidence, result), let body = result.response.flatMap({ ContentHash.sha256($0.wireBody) })
        else { return nil }
        return (contentKey(result, body), body)
    }

    /// Whether this response alone decides the record.
    func mayConclude(_ evidence: PageEvidence, _ result: FetchResult) -> Bool {
        let fetch = evidence.fetch
        return concludes && result.request.purpose == .page && result.origin == .fetched && fetch.status == 200
            && evidence.outcome == .ok && fetch.sniffed == .html && evidence.file == nil && fetch.firstStatus == nil
            && !fetch.isCut && result.response?.isCut == false && result.timings.total <= SlowResponse.brief
    }

    private func contentKey(_ result: FetchResult, _ body: String) -> String {
        var parts = [verdictMark, result.request.url.text, result.finalURL.text, body]
        parts += result.hops.map { "\($0.status) \($0.from.text) \($0.to.text)" }
        parts += Self.judgedFields.map { "\($0): \(result.response?.headers[$0] ?? "")" }
        if let robots = result.robots {
            parts += ["robots \(robots.refusal ?? "")"] + robots.others.map { "\($0.agent) \($0.line)" }
        }
        let text = parts.joined(separator: "\n")
        return String((ContentHash.sha256(Array(text.utf8)) ?? text).prefix(32))
    }

    /// The header fields that are judged (`EvidenceReader.describe`).
    static let judgedFields = ["content-type", "content-encoding", "content-disposition", "cf-mitigated"]

    /// The record of a page when it last had this very response; nil where that is not known.
    func sameAsBefore(_ result: FetchResult, of page: Int64) async -> Settled? {
        guard concludes, !policy.asksAfresh, keeper?.hasContents == true, result.request.purpose == .page,
            let response = result.response, response.status == 200, !response.isCut,
            let body = ContentHash.sha256(response.wireBody)
        else { return nil }
        return await known(result, body, length: response.wireBody.count, of: page)
    }

    /// The record of a page when it had this body.
    ///
    /// - Parameter result: the answer as it counts now.
    func known(_ result: FetchResult, _ body: String, length: Int, of page: Int64) async -> Settled? {
        guard result.timings.total <= SlowResponse.brief,
            var record = await keeper?.content(
                of: page, result.request.url.text, key: contentKey(result, body))
        else { return nil }
        Recorder.renew(&record, by: result, wireBytes: length)
        var facts = facts(of: result, bodyHash: body, page: page)
        facts.use.savedBytes = result.origin == .fetched ? 0 : length
        return .known(FinishedPage(record, facts))
    }
}

extension AuditOptions {
    /// What every verdict depends on besides the page's response, in 16 hexadecimal digits.
    var verdictMark: String {
        var options = self
        // These say which pages are requested, and when.
        (options.sources, options.include, options.exclude) = (SourceOptions(), [], [])
        options.crawl = CrawlOptions()
        (options.maxAge, options.asksAfresh) = (nil, false)
        let text = "\(ToolVersion.current) \(rulesVersion)\n\(options.identityText)"
        return String((ContentHash.sha256(Array(text.utf8)) ?? text).prefix(16))
    }
}
