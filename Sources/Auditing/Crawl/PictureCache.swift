internal import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// Looks into pictures: the same bytes once, whatever addresses they have, also while the first look is under way.
struct PictureCache: Sendable {
    typealias Verdict = Result<PictureFacts, PictureFailure>

    /// Verdicts that are kept in memory; older ones are found in the store again.
    static let memoryLimit = 4_096
    /// Bytes of pictures that are on their way or wait to be looked into; who comes later waits before asking for his.
    ///
    /// One picture more may be there, so that there is always one that ends.
    static let byteLimit = 64 << 20

    private let decoder: PictureDecoder?
    private let keeper: Keeper?
    private let verdicts: OnceCache<String, Verdict>
    private let room: ByteRoom

    /// - Parameters:
    ///   - decoder: nil when pictures are not decoded; what their headers tell is told all the same.
    ///   - keeper: knows what was told of the same bytes; nil where nothing is stored.
    init(decoder: PictureDecoder?, keeper: Keeper?, byteLimit: Int = PictureCache.byteLimit) {
        (self.decoder, self.keeper) = (decoder, keeper)
        room = ByteRoom(limit: byteLimit, largest: FetchRequest.mediaBudget + 1)
        verdicts = OnceCache(limit: Self.memoryLimit) { hash in
            guard let decoder else { return nil }
            return await keeper?.picture(hash, version: decoder.version)?.result
        }
    }

    /// Asks for a picture, once, and looks into it; its claim grows with the answer.
    func facts(_ request: FetchRequest, _ fetch: FetchCounted) async -> MediaFacts {
        let claim = await room.claim()
        defer { claim.leave() }
        let result = await fetch(request, claim)
        let weight = result.response?.wireBody.count ?? 0
        if weight > 0 { claim.learn(weight) }
        await claim.hold(weight)
        return await look(into: await Self.uncoded(result, claim))
    }

    /// Undoes a content coding: many servers send `favicon.ico` by gzip.
    private static func uncoded(_ result: FetchResult, _ claim: ByteClaim) async -> FetchResult {
        guard var response = result.response, let coding = response.headers["content-encoding"]?.lowercased() else {
            return result
        }
        // A few bytes may become the most that is allowed.
        await claim.hold(room(for: response.wireBody.count))
        let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: FetchRequest.mediaBudget + 1)
        if let failure = body.failure ?? WrongCoding.again(body.bytes, coding: coding, type: pictureType) {
            return result.failing(failure)
        }
        response.wireBody = body.bytes
        response.isCut = response.isCut || body.isCut
        await claim.hold(body.bytes.count)
        var result = result
        result.end = .response(response)
        return result
    }

    /// What is asked for, whatever it is called.
    private static let pictureType = "image/"

    /// What bytes may weigh when they are unpacked: gzip makes at most 1,032 of one.
    private static func room(for coded: Int) -> Int {
        min(FetchRequest.mediaBudget + 1, min(coded, FetchRequest.mediaBudget) * 1_032)
    }

    private func look(into result: FetchResult) async -> MediaFacts {
        var facts = MediaInspector.facts(of: result)
        guard let decoder, facts.isReachable, facts.type.isRaster, let hash = facts.contentHash,
            let response = result.response
        else { return facts }
        switch await verdicts.value(hash, { await decode(response.wireBody, hash, decoder) }) {
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

    private func decode(_ bytes: [UInt8], _ hash: String, _ decoder: PictureDecoder) async -> Verdict {
        let analyzed = await decoder.analyze(bytes, decoder.makesThumbnails)
        let verdict = analyzed.map(\.facts)
        let picture = StoredPicture(
            contentHash: hash, version: decoder.version, result: verdict, thumbnail: (try? analyzed.get())?.thumbnail)
        keeper?.newFacts.add { $0.pictures = [picture] }
        return verdict
    }
}
