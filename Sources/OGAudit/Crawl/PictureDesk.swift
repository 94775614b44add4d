package import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// Decodes pictures and measures them, somewhere where they can do no harm.
package struct PictureStudio: Sendable {
    /// What its facts are stored under; another version's are not taken for them.
    package var version: Int
    /// Whether thumbnails are made.
    package var makesThumbnails: Bool
    package var analyze:
        @Sendable (_ bytes: [UInt8], _ thumbnail: Bool) async -> Result<AnalyzedPicture, PictureFailure>

    package init(
        version: Int, makesThumbnails: Bool,
        analyze: @escaping @Sendable ([UInt8], Bool) async -> Result<AnalyzedPicture, PictureFailure>
    ) {
        self.version = version
        self.makesThumbnails = makesThumbnails
        self.analyze = analyze
    }
}

/// Looks into pictures: the same bytes once, whatever addresses they have, also while the first look is under way.
actor PictureDesk {
    typealias Verdict = Result<PictureFacts, PictureFailure>

    /// Verdicts that are kept in memory; older ones are found in the store again.
    static let memoryLimit = 4_096
    /// Bytes of pictures that wait to be looked into; who comes later waits before asking for his.
    ///
    /// Beside them stands only what the fetcher is receiving: a picture on each of its connections.
    static let byteLimit = 128 << 20
    /// What is counted for a picture until it is there. Most weigh less, and 1,024 may be on their way.
    static let expectedBytes = 128 << 10

    private let studio: PictureStudio?
    private let recall: @Sendable (String, Int) async -> StoredPicture?
    private var looks: [String: Task<Verdict, Never>] = [:]
    private var order: [String] = []
    private var fresh: [StoredPicture] = []
    let gauge: ByteGauge

    /// - Parameters:
    ///   - studio: nil when pictures are not decoded; what their headers tell is told all the same.
    ///   - recall: what the store knows of these bytes, by their hash and the version of the analysis.
    init(
        studio: PictureStudio?, byteLimit: Int = PictureDesk.byteLimit,
        recall: @escaping @Sendable (String, Int) async -> StoredPicture?
    ) {
        self.studio = studio
        self.recall = recall
        gauge = ByteGauge(limit: byteLimit)
    }

    /// Asks for a picture and looks into it.
    nonisolated func facts(
        _ request: FetchRequest, _ fetch: @Sendable (FetchRequest) async -> FetchResult
    ) async -> MediaFacts {
        await gauge.enter(Self.expectedBytes)
        if let facts = await facts(of: Self.uncoded(await fetch(request))) { return facts }
        // It was let go, and is asked for again when there is room for the largest.
        await gauge.enter(FetchRequest.mediaBudget)
        let facts = await look(into: Self.uncoded(await fetch(request)))
        await gauge.leave(FetchRequest.mediaBudget)
        return facts
    }

    /// Nil when there is no room for the bytes.
    private nonisolated func facts(of result: FetchResult) async -> MediaFacts? {
        let held = result.response?.wireBody.count ?? 0
        guard await gauge.exchange(Self.expectedBytes, for: held) else {
            await gauge.leave(Self.expectedBytes)
            return nil
        }
        let facts = await look(into: result)
        await gauge.leave(held)
        return facts
    }

    /// Undoes a content coding: many servers send `favicon.ico` by gzip.
    private static func uncoded(_ result: FetchResult) -> FetchResult {
        guard var response = result.response, let coding = response.headers["content-encoding"]?.lowercased() else {
            return result
        }
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: FetchRequest.mediaBudget + 1)
        guard body.failure == nil else { return result }
        response.wireBody = body.bytes
        response.isCut = response.isCut || body.isCut
        var result = result
        result.end = .response(response)
        return result
    }

    private nonisolated func look(into result: FetchResult) async -> MediaFacts {
        var facts = MediaInspector.facts(of: result)
        guard let studio, facts.isReachable, facts.type.isRaster, let hash = facts.contentHash,
            let response = result.response
        else { return facts }
        switch await verdict(of: studio, on: response.wireBody, hash: hash) {
        case .success(let picture):
            facts.picture = picture
            facts.width = picture.width
            facts.height = picture.height
        case .failure(let failure): facts.pictureFailure = failure
        }
        return facts
    }

    /// What the bytes show.
    private func verdict(of studio: PictureStudio, on bytes: [UInt8], hash: String) async -> Verdict {
        if let look = looks[hash] { return await look.value }
        let look = Task { await self.decide(studio, bytes, hash) }
        remember(hash, look)
        return await look.value
    }

    /// What was decoded since the last call, for the store.
    func takeFresh() -> [StoredPicture] {
        defer { fresh = [] }
        return fresh
    }

    private func decide(_ studio: PictureStudio, _ bytes: [UInt8], _ hash: String) async -> Verdict {
        if let known = await recall(hash, studio.version) { return known.result }
        let analyzed = await studio.analyze(bytes, studio.makesThumbnails)
        let verdict = analyzed.map(\.facts)
        fresh.append(
            StoredPicture(
                contentHash: hash, version: studio.version, result: verdict,
                thumbnail: (try? analyzed.get())?.thumbnail))
        return verdict
    }

    private func remember(_ hash: String, _ look: Task<Verdict, Never>) {
        looks[hash] = look
        order.append(hash)
        guard order.count > Self.memoryLimit else { return }
        for old in order.prefix(Self.memoryLimit / 2) { looks[old] = nil }
        order.removeFirst(Self.memoryLimit / 2)
    }
}
