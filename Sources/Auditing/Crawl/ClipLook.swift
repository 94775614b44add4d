internal import AuditModel
internal import MediaInspection
internal import PageFetching

/// Looks at a video or sound without downloading it: by its first bytes and, when its index lies behind the media, by
/// the first bytes of that. Two requests at most.
struct ClipLook: Sendable {
    let fetch: Fetch

    func facts(_ request: FetchRequest) async -> MediaFacts {
        let opening = await fetch(request)
        if opening.response?.status == 416 { return await unranged(request) }
        var facts = MediaInspector.facts(of: opening)
        if uncoded(opening, &facts) { return facts }
        guard let missing = MediaInspector.missingPart(of: opening, facts) else { return facts }
        var second = request
        // The redirects are behind us; what they lead to does not change within a second.
        second.url = opening.finalURL
        second.body = missing
        second.condition = nil
        MediaInspector.complete(&facts, opening: opening, with: await fetch(second))
        return facts
    }

    /// Some servers refuse a range that reaches past the end of the file; the file itself may be there.
    private func unranged(_ request: FetchRequest) async -> MediaFacts {
        var whole = request
        whole.body = .whole(decodedLimit: MediaInspector.clipWindow)
        let answer = await fetch(whole)
        var facts = MediaInspector.facts(of: answer)
        facts.supportsRanges = false
        _ = uncoded(answer, &facts)
        return facts
    }

    /// Reads through a content coding, which a clip should not have and no part of it can be read in; false when
    /// there is none. Sizes stay those of the coded bytes, which are what is transferred.
    private func uncoded(_ answer: FetchResult, _ facts: inout MediaFacts) -> Bool {
        guard let response = answer.response, let coding = response.headers["content-encoding"]?.lowercased(),
            coding != "identity", !coding.isEmpty
        else { return false }
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: MediaInspector.clipWindow)
        // A word that is no coding leaves the bytes as they were.
        if let failure = body.failure {
            facts.failure = facts.isReachable ? failure : facts.failure
        } else {
            MediaInspector.read(opening: body.bytes, into: &facts)
        }
        return true
    }
}
