internal import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// Checks the images, videos and audio files that pages point to: each URL once per run, also while the first request
/// for it is in flight.
struct MediaCache: Sendable {
    private struct Key: Hashable {
        var url: PageURL
        var depth: MediaLook.Depth
    }

    /// Answers that are kept in memory; older ones are found in the store again. Of manifests it is a number each.
    static let memoryLimit = 8_192
    /// LinkPresentation gives page and media 30 seconds together; one resource has half of it.
    static let timeout = Moment.Span.seconds(15)

    private let profile: FetchProfile
    private let images: ImageCache
    private let answers: AnswerCache
    private let fetch: Fetch
    private let fetchCounted: FetchCounted
    private let looks: OnceCache<Key, MediaFacts>
    private let manifests = OnceCache<PageURL, Int?>(limit: memoryLimit)
    /// Keeps images for the caller; nil where they are not wanted.
    private let shelf: ImageShelf?
    /// What is read from files, in place of being fetched; nil without a build.
    private let site: LocalSite?

    init(
        profile: FetchProfile, images: ImageCache, answers: AnswerCache, shelf: ImageShelf? = nil,
        fetch: @escaping Fetch, fetchCounted: @escaping FetchCounted, site: LocalSite? = nil
    ) {
        (self.profile, self.images, self.answers, self.shelf) = (profile, images, answers, shelf)
        (self.fetch, self.fetchCounted, self.site) = (fetch, fetchCounted, site)
        // A build may have changed since a run was stopped.
        looks = OnceCache(limit: Self.memoryLimit) {
            site?.find($0.url) == nil ? await answers.keeper?.media($0.url) : nil
        }
    }

    /// The same for pages of a build, whose own media are files.
    func reading(_ site: LocalSite?) -> MediaCache {
        guard let site else { return self }
        return MediaCache(
            profile: profile, images: images, answers: answers, shelf: shelf,
            fetch: { [fetch] in await site.answer($0, or: fetch) },
            fetchCounted: { [fetchCounted] request, claim in
                await site.answer(request) { await fetchCounted($0, claim) }
            }, site: site)
    }

    /// What is behind the address.
    func facts(_ url: PageURL, _ depth: MediaLook.Depth) async -> MediaFacts {
        await looks.value(Key(url: url, depth: depth)) {
            let facts = await known(request(url, depth)) { await ask($0, depth) }
            if facts.failure?.cause != .cancelled { answers.keeper?.newFacts.add { $0.media = [facts] } }
            return facts
        }
    }

    /// The shorter side of the largest icon that a web app manifest names; nil when there is none.
    func manifestIcon(_ url: PageURL) async -> Int? {
        await manifests.value(url) {
            var request = FetchRequest(url: url, profile: profile, purpose: .icon, timeout: Self.timeout)
            request.body = .whole(decodedLimit: ManifestReader.byteLimit)
            let isFile = site?.find(url) != nil
            let result = isFile ? await fetch(request) : await answers.fetch(request, fetch)
            if !isFile { answers.note(result, isSuccess: true) }
            guard let response = result.response, response.status < 400 else { return nil }
            let coding = response.headers["content-encoding"]?.lowercased()
            let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: ManifestReader.byteLimit)
            return ManifestReader.largestIcon(in: body.bytes)
        }
    }

    /// What earlier runs know of media, or what is seen now; a file has no past, and is read each time.
    private func known(
        _ request: FetchRequest, _ look: @Sendable (FetchRequest) async -> MediaFacts
    ) async -> MediaFacts {
        site?.find(request.url) == nil ? await answers.media(request, look) : await look(request)
    }

    private func ask(_ request: FetchRequest, _ depth: MediaLook.Depth) async -> MediaFacts {
        switch depth {
        case .whole:
            await images.facts(request) { [shelf] request, claim in
                let result = await fetchCounted(request, claim)
                shelf?.put(result)
                return result
            }
        case .opening: await VideoLook(fetch: fetch).facts(request)
        }
    }

    private func request(_ url: PageURL, _ depth: MediaLook.Depth) -> FetchRequest {
        var request = FetchRequest(url: url, profile: profile, timeout: Self.timeout)
        switch depth {
        case .whole:
            request.purpose = .image
            request.body = .whole(decodedLimit: FetchRequest.mediaBudget + 1)
        case .opening:
            request.purpose = .media
            request.body = .first(bytes: MediaInspector.videoWindow)
        }
        return request
    }
}

/// Looks at a video or audio file without downloading it: by its first bytes and, when its index lies behind the media, by
/// the first bytes of that. Two requests at most.
struct VideoLook: Sendable {
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
        whole.body = .whole(decodedLimit: MediaInspector.videoWindow)
        let answer = await fetch(whole)
        var facts = MediaInspector.facts(of: answer)
        facts.supportsRanges = false
        _ = uncoded(answer, &facts)
        return facts
    }

    /// Reads through a content coding, which a video should not have and no part of it can be read in; false when
    /// there is none. Sizes stay those of the coded bytes, which are what is transferred.
    private func uncoded(_ answer: FetchResult, _ facts: inout MediaFacts) -> Bool {
        guard let response = answer.response, let coding = response.headers["content-encoding"]?.lowercased(),
            coding != "identity", !coding.isEmpty
        else { return false }
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: MediaInspector.videoWindow)
        // A word that is no coding leaves the bytes as they were.
        if let failure = body.failure {
            facts.failure = facts.isReachable ? failure : facts.failure
        } else {
            MediaInspector.read(opening: body.bytes, into: &facts)
        }
        return true
    }
}

/// Finds each answer once: a call while it is being found waits for the same, and a later one gets what is remembered
/// or what the store recalls.
///
/// The work goes on when its callers are cancelled, because others may wait.
actor OnceCache<Key: Hashable & Sendable, Value: Sendable> {
    /// Answers that are remembered; one more, and the older half is forgotten.
    private let limit: Int
    private let recall: @Sendable (Key) async -> Value?
    private var answers: [Key: Task<Value, Never>] = [:]
    private var order: [Key] = []

    /// - Parameter recall: what the store knows; nil when that is nothing.
    init(limit: Int, recall: @escaping @Sendable (Key) async -> Value? = { _ in nil }) {
        (self.limit, self.recall) = (limit, recall)
    }

    func value(_ key: Key, _ find: @escaping @Sendable () async -> Value) async -> Value {
        if let answer = answers[key] { return await answer.value }
        let answer = Task { [recall] in
            if let known = await recall(key) { return known }
            return await find()
        }
        answers[key] = answer
        order.append(key)
        if order.count > limit { forget(limit / 2) }
        return await answer.value
    }

    private func forget(_ count: Int) {
        for old in order.prefix(count) { answers[old] = nil }
        order.removeFirst(count)
    }
}
