internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Pictures, videos and sounds: their bytes are not kept, for what was learned of them stands in the store.
extension AnswerDesk {
    /// What is behind an address: what an earlier run saw, if its server says that it is still so, else what `look` sees.
    nonisolated func media(
        _ request: FetchRequest, _ look: @Sendable (FetchRequest) async -> MediaFacts
    ) async -> MediaFacts {
        guard policy.keeps else { return await look(request) }
        let key = identity.mediaKey(request)
        guard !policy.asksAfresh, let (known, facts) = await known(key) else {
            return await seen(key, await look(request))
        }
        switch step(for: request, known, status: facts.status ?? 0) {
        case .reuse:
            await noteMedia(.reused, .use(key), facts, request)
            return facts
        case .ask(let asking):
            let answer = await look(asking)
            guard asking.condition != nil, answer.status == 304 else { return await seen(key, answer) }
            guard answer.finalURL == known.finalURL, !time(of: facts, tonight: answer).isUnknown else {
                return await seen(key, await look(request))
            }
            return await unchanged(key, known, facts, answer, request)
        }
    }

    /// An answer of an earlier run with the facts that it told; nil when one of them was let go.
    private nonisolated func known(_ key: AnswerKey) async -> (StoredAnswer, MediaFacts)? {
        guard let known = await keeper.answer(key), identity.covers(known), let run = known.run,
            let facts = await keeper.media(key.url, run: run)
        else { return nil }
        return (known, facts)
    }

    private nonisolated func time(of facts: MediaFacts, tonight: MediaFacts) -> RenewedTime {
        RenewedTime(kept: facts.milliseconds, tonight: tonight.milliseconds, limit: ImageSlow.slow)
    }

    private nonisolated func unchanged(
        _ key: AnswerKey, _ known: StoredAnswer, _ facts: MediaFacts, _ answer: MediaFacts, _ request: FetchRequest
    ) async -> MediaFacts {
        var facts = facts
        // The way there may be another one today; the size is that of the whole answer, and its time unless this took longer.
        (facts.redirects, facts.isInsecure) = (answer.redirects, answer.isInsecure)
        if time(of: facts, tonight: answer).isTonights { facts.milliseconds = answer.milliseconds }
        let validators = answer.validators.map { fresh in
            Validators(
                entityTag: fresh.entityTag ?? known.validators.entityTag,
                lastModified: fresh.lastModified ?? known.validators.lastModified)
        }
        // No validators at all: it must not be kept any longer.
        let change = validators.map { AnswerChange.confirm(key, at: WallClock.seconds(), $0, nil) } ?? .forget(key)
        await noteMedia(.unchanged, change, facts, request)
        return facts
    }

    private nonisolated func seen(_ key: AnswerKey, _ facts: MediaFacts) async -> MediaFacts {
        var fresh = Fresh()
        fresh.use.media[.fetched] = 1
        if let validators = facts.validators, let status = facts.status, policy.mayKeep(status: status, validators),
            facts.failure == nil, facts.pictureFailure?.isLasting ?? true
        {
            fresh.changes = [
                .keep(
                    StoredAnswer(
                        key: key, finalURL: facts.finalURL, validators: validators, receivedAt: WallClock.seconds()))
            ]
        } else if let status = facts.status, status < 500, status != 429 {
            fresh.changes = [.forget(key)]
        }
        await add(fresh)
        return facts
    }

    private nonisolated func noteMedia(
        _ origin: AnswerOrigin, _ change: AnswerChange, _ facts: MediaFacts, _ request: FetchRequest
    ) async {
        var fresh = Fresh()
        fresh.changes = [change]
        fresh.use.media[origin] = 1
        fresh.use.savedBytes = min(facts.size?.bytes ?? 0, request.mostBytes)
        await add(fresh)
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
