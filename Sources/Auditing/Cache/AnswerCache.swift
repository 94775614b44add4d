internal import AuditModel
internal import AuditStore
internal import PageFetching

/// Knows what earlier runs were answered: asks servers whether it is still so, and goes on with what was kept.
///
/// Everything that is noted here goes into the store with the results of the pages that it was noted for. A class, because
/// every page's task has it.
final class AnswerCache: Sendable {
    /// What is done about a request.
    enum Step: Sendable {
        /// Ask, perhaps on a condition, which was made from that answer.
        case ask(FetchRequest, StoredAnswer?)
        /// Nobody need be asked.
        case reuse(StoredAnswer)
    }

    /// A body that is larger than this when packed is not kept.
    static let bodyLimit = 2 << 20

    let policy: CachePolicy
    let identity: RequestIdentity
    /// Nil where nothing is stored; everything is then asked for as it is.
    let keeper: Keeper?
    /// Whether what was concluded from a page is kept in place of its body: where nothing but the page is requested.
    let concludes: Bool

    init(_ options: AuditOptions, decoder: Int?, _ keeper: Keeper?) {
        policy = CachePolicy(options)
        concludes = keeper != nil && policy.keeps && !options.looksAtMedia && !options.comparesProfiles
        identity = RequestIdentity(options, decoder, concludes: concludes)
        self.keeper = keeper
    }

    // MARK: Before the request

    /// What to do about a document: to use what is kept, or to ask.
    func step(for request: FetchRequest) async -> Step {
        guard policy.keeps, !policy.asksAfresh, let keeper,
            // A run requests each page once, but what pages link to perhaps for several of them.
            keeper.hasAnswers || request.purpose != .page,
            let known = await keeper.answer(identity.key(request)), identity.covers(known)
        else { return .ask(request, nil) }
        return step(for: request, known, status: known.document?.value.status ?? 0)
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

    /// The whole answer, or what was concluded from it; nil when a condition was met of which nothing is kept, or which was
    /// slow when it was kept, so that it has to be asked without one.
    ///
    /// - Parameters:
    ///   - page: its number in the store; 0 for what is no page of the list.
    ///   - asked: what the condition was made from.
    func settled(_ answer: FetchResult, of page: Int64 = 0, asked: StoredAnswer?) async -> Settled? {
        guard let asked, answer.request.condition != nil, answer.response?.status == 304 else {
            return .answer(answer)
        }
        if asked.document?.value.known != nil {
            return concluded(answer, of: page, asked: asked).map { .concluded($0) }
        }
        guard answer.isUnchanged, let kept = asked.document, Self.stillHolds(kept, answer) else {
            return nil
        }
        return await document(of: asked).map { .answer(KeptDocument.renewed(answer, $0)) }
    }

    /// The answer that was kept, as if it came now, or what was concluded from it; nil when that was let go.
    func reused(_ known: StoredAnswer, of page: Int64 = 0, for request: FetchRequest) async -> Settled? {
        if let kept = known.document, let record = kept.value.known {
            let visit = Revisit(reused: kept, checkedAt: known.checkedAt)
            return concluded(page, known, record, visit, nil).map { .concluded($0) }
        }
        return await document(of: known).map { .answer(KeptDocument.reused(known, $0, for: request)) }
    }

    private func document(of known: StoredAnswer) async -> KeptDocument? {
        await keeper?.body(of: known).flatMap { KeptDocument(known, body: $0) }
    }

    /// Sends a request for a document on the side, such as a manifest.
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

    /// Notes what came, for the next run.
    ///
    /// - Parameter isSuccess: whether it is what its server has to say, and no wall or passing trouble.
    func note(_ result: FetchResult, isSuccess: Bool) {
        guard policy.keeps else { return }
        let change = change(result, isSuccess: isSuccess)
        keeper?.newFacts.add { facts in
            if let change { facts.answers = [change] }
            if case .keep(let answer)? = change { facts.bytes = answer.document?.value.body.count ?? 0 }
            if result.origin != .fetched { facts.use.savedBytes = result.response?.wireBody.count ?? 0 }
        }
    }

    /// What becomes of a kept answer.
    ///
    /// - Parameter conclusion: the page whose record is kept in place of the body.
    func change(_ result: FetchResult, isSuccess: Bool, conclusion: Int64? = nil) -> AnswerChange? {
        let key = identity.key(result.request)
        guard let response = result.response else { return nil }
        switch result.origin {
        case .reused: return .use(key)
        case .unchanged:
            guard response.headers.mayBeKept else { return .forget(key) }
            return .confirm(key, at: WallClock.seconds(), Validators(response.headers), response.headers.kept)
        case .fetched:
            let validators = Validators(response.headers)
            let isGone = CachePolicy.lifetime(of: response.status) == CachePolicy.absenceLifetime
            guard isSuccess || isGone, !result.usedCredentials, !response.isCut, response.headers.mayBeKept,
                policy.mayKeep(status: response.status, validators),
                let document = KeptDocument.stored(result, response, conclusion), document.body.count <= Self.bodyLimit
                // Trouble passes: what was kept before it may be asked about after it.
            else { return response.status < 500 && response.status != 429 ? .forget(key) : nil }
            return .keep(
                StoredAnswer(
                    key: key, finalURL: result.finalURL, validators: validators, receivedAt: WallClock.seconds(),
                    document: document))
        }
    }
}
