internal import AuditModel
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
    /// LinkPresentation gives page and media 30 seconds together; one resource has half of it.
    static let timeout = Moment.Span.seconds(15)

    private let fetch: @Sendable (FetchRequest) async -> FetchResult
    private let recall: @Sendable (PageURL) async -> MediaFacts?
    private let profile: FetchProfile
    private var looks: [Key: Task<MediaFacts, Never>] = [:]
    private var order: [Key] = []
    private var fresh: [MediaFacts] = []

    /// - Parameters:
    ///   - fetch: sends a request through the frontier.
    ///   - recall: what the store knows of an address in this run; nil when it was not looked at.
    init(
        profile: FetchProfile, fetch: @escaping @Sendable (FetchRequest) async -> FetchResult,
        recall: @escaping @Sendable (PageURL) async -> MediaFacts?
    ) {
        self.profile = profile
        self.fetch = fetch
        self.recall = recall
    }

    /// What is behind the address.
    func facts(_ url: PageURL, _ depth: MediaLook.Depth) async -> MediaFacts {
        let key = Key(url: url, depth: depth)
        if let look = looks[key] { return await look.value }
        let request = request(url, depth)
        let look = Task { [fetch, recall] in
            if let known = await recall(url) { return known }
            return await Self.look(request, fetch)
        }
        remember(key, look)
        let facts = await look.value
        if facts.failure?.cause != .cancelled { fresh.append(facts) }
        return facts
    }

    /// What was looked at since the last call, for the store.
    func takeFresh() -> [MediaFacts] {
        defer { fresh = [] }
        return fresh
    }

    private static func look(
        _ request: FetchRequest, _ fetch: @escaping @Sendable (FetchRequest) async -> FetchResult
    ) async -> MediaFacts {
        if request.purpose == .media { return await ClipLook(fetch: fetch).facts(request) }
        return MediaInspector.facts(of: await fetch(request))
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
