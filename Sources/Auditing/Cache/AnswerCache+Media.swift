internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Pictures, videos and sounds: their bytes are not kept, for what was learned of them stands in the store.
extension AnswerCache {
    /// What is behind an address: what an earlier run saw, if its server says that it is still so, else what `look` sees.
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
            guard answer.finalURL == known.finalURL, !time(of: facts, tonight: answer).isUnknown else {
                return seen(key, await look(request))
            }
            return unchanged(key, known, facts, answer, request)
        }
    }

    /// An answer of an earlier run with the facts that it told; nil when one of them was let go.
    private func known(_ key: AnswerKey) async -> (StoredAnswer, MediaFacts)? {
        guard let known = await keeper?.answer(key), identity.covers(known), let run = known.run,
            let facts = await keeper?.media(key.url, run: run)
        else { return nil }
        return (known, facts)
    }

    private func time(of facts: MediaFacts, tonight: MediaFacts) -> RenewedTime {
        RenewedTime(kept: facts.milliseconds, tonight: tonight.milliseconds, limit: ImageSlow.slow)
    }

    private func unchanged(
        _ key: AnswerKey, _ known: StoredAnswer, _ facts: MediaFacts, _ answer: MediaFacts, _ request: FetchRequest
    ) -> MediaFacts {
        var facts = facts
        // The way there may be another one today; the size is that of the whole answer, and its time unless this took longer.
        (facts.redirects, facts.isInsecure) = (answer.redirects, answer.isInsecure)
        if time(of: facts, tonight: answer).isTonights { facts.milliseconds = answer.milliseconds }
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
            facts.pictureFailure?.isLasting ?? true
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
