internal import AuditRules
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
    /// Ends what decodes, and waits until it is gone.
    package var close: @Sendable () async -> Void

    package init(
        version: Int, makesThumbnails: Bool, close: @escaping @Sendable () async -> Void = {},
        analyze: @escaping @Sendable ([UInt8], Bool) async -> Result<AnalyzedPicture, PictureFailure>
    ) {
        self.version = version
        self.makesThumbnails = makesThumbnails
        self.close = close
        self.analyze = analyze
    }
}

extension PictureStudio? {
    /// Does something with the studio and closes it, whatever comes of it: helpers are gone when this returns, and
    /// their time is counted as ours.
    func closing<Answer>(after body: () async throws -> Answer) async rethrows -> Answer {
        do {
            let answer = try await body()
            await self?.close()
            return answer
        } catch {
            await self?.close()
            throw error
        }
    }
}

/// Sends a request whose body is counted by a claim.
typealias PictureFetch = @Sendable (FetchRequest, BodyClaim) async -> FetchResult

/// Looks into pictures: the same bytes once, whatever addresses they have, also while the first look is under way.
actor PictureDesk {
    typealias Verdict = Result<PictureFacts, PictureFailure>

    /// Verdicts that are kept in memory; older ones are found in the store again.
    static let memoryLimit = 4_096
    /// Bytes of pictures that are on their way or wait to be looked into; who comes later waits before asking for his.
    ///
    /// One picture more may be there, so that there is always one that ends.
    static let byteLimit = 64 << 20

    private let studio: PictureStudio?
    private let recall: @Sendable (String, Int) async -> StoredPicture?
    private var looks: [String: Task<Verdict, Never>] = [:]
    private var order: [String] = []
    private var fresh: [StoredPicture] = []
    let room: BodyRoom

    /// - Parameters:
    ///   - studio: nil when pictures are not decoded; what their headers tell is told all the same.
    ///   - recall: what the store knows of these bytes, by their hash and the version of the analysis.
    init(
        studio: PictureStudio?, byteLimit: Int = PictureDesk.byteLimit,
        recall: @escaping @Sendable (String, Int) async -> StoredPicture?
    ) {
        self.studio = studio
        self.recall = recall
        room = BodyRoom(limit: byteLimit, largest: FetchRequest.mediaBudget + 1)
    }

    /// Asks for a picture, once, and looks into it.
    ///
    /// - Parameter fetch: sends a request through the frontier, and lets the claim grow with the answer.
    nonisolated func facts(_ request: FetchRequest, _ fetch: PictureFetch) async -> MediaFacts {
        let claim = await room.claim()
        defer { claim.leave() }
        let result = await fetch(request, claim)
        let weight = result.response?.wireBody.count ?? 0
        if weight > 0 { claim.learn(weight) }
        await claim.hold(weight)
        return await look(into: await Self.uncoded(result, claim))
    }

    /// Undoes a content coding: many servers send `favicon.ico` by gzip.
    private static func uncoded(_ result: FetchResult, _ claim: BodyClaim) async -> FetchResult {
        guard var response = result.response, let coding = response.headers["content-encoding"]?.lowercased() else {
            return result
        }
        // A few bytes may become the most that is allowed.
        await claim.hold(room(for: response.wireBody.count))
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: FetchRequest.mediaBudget + 1)
        guard body.failure == nil else { return result }
        response.wireBody = body.bytes
        response.isCut = response.isCut || body.isCut
        await claim.hold(body.bytes.count)
        var result = result
        result.end = .response(response)
        return result
    }

    /// What bytes may weigh when they are unpacked: gzip makes at most 1,032 of one.
    private static func room(for coded: Int) -> Int {
        min(FetchRequest.mediaBudget + 1, min(coded, FetchRequest.mediaBudget) * 1_032)
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
        // The beginning of a file that is too large may show something, and proves nothing when it does not.
        case .failure where facts.size?.basis != .counted: facts.contentHash = nil
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
