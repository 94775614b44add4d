internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching

/// Images, videos and audio files: their bytes are not kept, only their facts.
extension AnswerCache {
    /// The facts of a resource: those of an earlier run, if its server says that nothing has changed, else those of `look`.
    func media(
        _ request: FetchRequest, _ look: @Sendable (FetchRequest) async -> MediaFacts
    ) async -> MediaFacts {
        guard policy.keeps else { return await look(request) }
        let key = identity.mediaKey(request)
        guard !policy.asksAfresh, let (known, facts) = await known(key) else {
            return seen(key, await look(request))
        }
        switch step(for: request, known, status: facts.status ?? 0) {
        case .reuse:
            noteMedia(.reused, .use(key), facts, request)
            return facts
        case .ask(let asking, _):
            let answer = await look(asking)
            guard asking.condition != nil, answer.status == 304 else { return seen(key, answer) }
            guard answer.finalURL == known.finalURL, !time(of: facts, latest: answer).isUnknown else {
                return seen(key, await look(request))
            }
            return unchanged(key, known, facts, answer, request)
        }
    }

    /// An answer of an earlier run with the facts found in it; nil when one of them was deleted.
    private func known(_ key: AnswerKey) async -> (StoredAnswer, MediaFacts)? {
        guard let known = await keeper?.answer(key), identity.covers(known), let run = known.run,
            let facts = await keeper?.media(key.url, run: run)
        else { return nil }
        return (known, facts)
    }

    private func time(of facts: MediaFacts, latest: MediaFacts) -> RenewedTime {
        RenewedTime(kept: facts.milliseconds, latest: latest.milliseconds, limit: ImageSlow.slow)
    }

    private func unchanged(
        _ key: AnswerKey, _ known: StoredAnswer, _ facts: MediaFacts, _ answer: MediaFacts, _ request: FetchRequest
    ) -> MediaFacts {
        var facts = facts
        // The redirects may be others today; the size is that of the whole response, and its time unless this took longer.
        (facts.redirects, facts.isInsecure) = (answer.redirects, answer.isInsecure)
        if time(of: facts, latest: answer).isLatest { facts.milliseconds = answer.milliseconds }
        let validators = answer.validators.map(known.validators.updated)
        // No validators at all: it must not be kept any longer.
        let change =
            validators.map { AnswerChange.confirm(key, at: WallClock.seconds(), $0, nil) } ?? .forget(key)
        noteMedia(.unchanged, change, facts, request)
        return facts
    }

    private func seen(_ key: AnswerKey, _ facts: MediaFacts) -> MediaFacts {
        let change = change(key, facts)
        keeper?.newFacts.add { new in
            new.use.media[.fetched] = 1
            if let change { new.answers = [change] }
        }
        return facts
    }

    private func change(_ key: AnswerKey, _ facts: MediaFacts) -> AnswerChange? {
        guard let status = facts.status else { return nil }
        guard let validators = facts.validators, policy.mayKeep(status: status, validators), facts.failure == nil,
            facts.imageFailure?.isLasting ?? true
        else { return status < 500 && status != 429 ? .forget(key) : nil }
        return .keep(
            StoredAnswer(key: key, finalURL: facts.finalURL, validators: validators, receivedAt: WallClock.seconds()))
    }

    private func noteMedia(
        _ origin: AnswerOrigin, _ change: AnswerChange, _ facts: MediaFacts, _ request: FetchRequest
    ) {
        keeper?.newFacts.add { new in
            new.answers = [change]
            new.use.media[origin] = 1
            new.use.savedBytes = min(facts.size?.bytes ?? 0, request.mostBytes)
        }
    }
}

extension FetchRequest {
    /// The most bytes of a body that would be received.
    fileprivate var mostBytes: Int {
        switch body {
        case .whole(let limit): limit
        case .first(let bytes), .part(_, let bytes): bytes
        }
    }
}

/// A document that was kept, with its body as received.
struct KeptDocument: Sendable {
    private let document: StoredDocument
    private let body: [UInt8]

    /// Nil when the body is not what was kept.
    init?(_ known: StoredAnswer, body kept: [UInt8]) {
        guard let document = known.document else { return nil }
        let body = document.isPacked ? BodyPacker.unpacked(kept, length: document.length) : kept
        guard let body, body.count == document.length else { return nil }
        (self.document, self.body) = (document, body)
    }

    /// For a page whose body is not kept.
    init?(hashed known: StoredAnswer) {
        guard let document = known.document else { return nil }
        (self.document, body) = (document, [])
    }

    private func response(_ headers: HeaderFields) -> FetchResponse {
        FetchResponse(
            status: document.status, headers: headers, wireBody: body, httpVersion: document.httpVersion,
            remoteAddress: document.remoteAddress)
    }

    /// A 304 response, completed with what was kept.
    static func renewed(_ result: FetchResult, _ kept: KeptDocument) -> FetchResult {
        var renewed = result
        renewed.origin = .unchanged
        renewed.timings = timings(kept.document.timings, latest: result.timings)
        var response = kept.response(kept.document.headers.updated(by: result.response?.headers ?? HeaderFields()))
        response.remoteAddress = result.response?.remoteAddress ?? response.remoteAddress
        renewed.end = .response(response)
        return renewed
    }

    /// The times of the last whole answer, unless it took longer to say that nothing has changed.
    static func timings(_ kept: FetchResult.Timings, latest: FetchResult.Timings) -> FetchResult.Timings {
        time(of: kept, latest: latest).isLatest ? latest : kept
    }

    /// The response time of a document that was kept.
    static func time(of kept: FetchResult.Timings, latest: FetchResult.Timings) -> RenewedTime {
        RenewedTime(kept: kept.total, latest: latest.total, limit: SlowResponse.brief)
    }

    /// The answer of an earlier day, with the redirects, times and robots.txt of that day.
    static func reused(_ known: StoredAnswer, _ kept: KeptDocument, for request: FetchRequest) -> FetchResult {
        var result = FetchResult(
            request: request, hops: kept.document.hops, finalURL: known.finalURL,
            end: .response(kept.response(kept.document.headers)), timings: kept.document.timings)
        result.robots = kept.document.robots
        result.origin = .reused
        result.checkedAt = known.checkedAt
        return result
    }

    /// What is kept of an answer; nil when its header is too long for that.
    ///
    /// - Parameters:
    ///   - bodyHash: what is kept in place of the body.
    ///   - page: the page whose record goes into the store with it.
    static func stored(
        _ result: FetchResult, _ response: FetchResponse, _ bodyHash: String?, _ page: Int64
    ) -> StoredDocument? {
        let headers = bodyHash == nil ? response.headers.kept : response.headers.fields(AnswerCache.judgedFields)
        guard let headers else { return nil }
        var document = StoredDocument(status: response.status, headers: headers, length: response.wireBody.count)
        document.httpVersion = response.httpVersion
        document.remoteAddress = response.remoteAddress
        document.hops = result.hops
        document.timings = result.timings
        document.robots = result.robots
        (document.bodyHash, document.page) = (bodyHash, page)
        guard bodyHash == nil else { return document }
        let packed = BodyPacker.packed(response.wireBody)
        document.isPacked = packed != nil
        document.body = packed ?? response.wireBody
        return document
    }
}
