internal import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// Looks at the pictures, videos and sounds that pages point to: each address once a run, also while the first
/// request for it is under way.
actor MediaDesk {
    private struct Key: Hashable {
        var url: PageURL
        var depth: MediaLook.Depth
    }

    /// Answers that are kept in memory; older ones are found in the store again.
    static let memoryLimit = 8_192
    /// Manifests that are kept in memory, a number each; more begin anew.
    static let manifestLimit = 8_192
    /// LinkPresentation gives page and media 30 seconds together; one resource has half of it.
    static let timeout = Moment.Span.seconds(15)

    private let fetch: @Sendable (FetchRequest) async -> FetchResult
    private let fetchPicture: PictureFetch
    private let recall: @Sendable (PageURL) async -> MediaFacts?
    private let profile: FetchProfile
    private let pictures: PictureDesk
    private let answers: AnswerDesk?
    /// Where small questions about addresses are asked.
    nonisolated let links: LinkDesk
    private var looks: [Key: Task<MediaFacts, Never>] = [:]
    private var order: [Key] = []
    private var fresh: [MediaFacts] = []
    private var manifests: [PageURL: Task<Int?, Never>] = [:]

    /// - Parameters:
    ///   - fetch: sends a request through the frontier.
    ///   - fetchPicture: the same, with a body whose bytes are counted as they come.
    ///   - recall: what the store knows of an address in this run; nil when it was not looked at.
    ///   - answers: what earlier runs were answered; nil where nothing is kept.
    init(
        profile: FetchProfile, pictures: PictureDesk, answers: AnswerDesk? = nil,
        fetch: @escaping @Sendable (FetchRequest) async -> FetchResult,
        fetchPicture: @escaping PictureFetch,
        recall: @escaping @Sendable (PageURL) async -> MediaFacts?
    ) {
        self.profile = profile
        self.pictures = pictures
        self.answers = answers
        self.fetch = fetch
        self.fetchPicture = fetchPicture
        self.recall = recall
        links = LinkDesk(profile: profile, fetch: fetch)
    }

    /// What is behind the address.
    func facts(_ url: PageURL, _ depth: MediaLook.Depth) async -> MediaFacts {
        let key = Key(url: url, depth: depth)
        if let look = looks[key] { return await look.value }
        let look = Task { await self.look(url, depth) }
        remember(key, look)
        return await look.value
    }

    /// What was looked at since the last call, for the store.
    func takeFresh() async -> Fresh {
        let media = fresh
        fresh = []
        // After the media, so that what they show is among it.
        let pictures = await pictures.takeFresh()
        return Fresh(media: media, pictures: pictures, answers: await answers?.takeFresh() ?? AnswerDesk.Fresh())
    }

    struct Fresh: Sendable {
        var media: [MediaFacts] = []
        var pictures: [StoredPicture] = []
        var answers = AnswerDesk.Fresh()
    }

    /// The shorter side of the largest icon that a web app manifest names; nil when there is none.
    func manifestIcon(_ url: PageURL) async -> Int? {
        if let look = manifests[url] { return await look.value }
        if manifests.count >= Self.manifestLimit { manifests.removeAll() }
        var request = FetchRequest(url: url, profile: profile, purpose: .icon, timeout: Self.timeout)
        request.body = .whole(decodedLimit: ManifestReader.byteLimit)
        let look = Task<Int?, Never> { [fetch, answers] in
            let result = await answers.fetch(request, fetch)
            await answers?.note(result, isSuccess: true)
            guard let response = result.response, response.status < 400 else { return nil }
            let coding = response.headers["content-encoding"]?.lowercased()
            let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: ManifestReader.byteLimit)
            return ManifestReader.largestIcon(in: body.bytes)
        }
        manifests[url] = look
        return await look.value
    }

    private func look(_ url: PageURL, _ depth: MediaLook.Depth) async -> MediaFacts {
        if let known = await recall(url) { return known }
        let request = request(url, depth)
        let facts = await answers.media(request) { await self.ask($0, depth) }
        if facts.failure?.cause != .cancelled { fresh.append(facts) }
        return facts
    }

    private nonisolated func ask(_ request: FetchRequest, _ depth: MediaLook.Depth) async -> MediaFacts {
        switch depth {
        case .whole: await pictures.facts(request, fetchPicture)
        case .opening: await ClipLook(fetch: fetch).facts(request)
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
            request.body = .first(bytes: MediaInspector.clipWindow)
        }
        return request
    }

    private func remember(_ key: Key, _ look: Task<MediaFacts, Never>) {
        looks[key] = look
        order.append(key)
        guard order.count > Self.memoryLimit else { return }
        for old in order.prefix(Self.memoryLimit / 2) { looks[old] = nil }
        order.removeFirst(Self.memoryLimit / 2)
    }
}
