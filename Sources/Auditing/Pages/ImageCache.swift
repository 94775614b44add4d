package import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching
internal import ImageWorkers
internal import Synchronization

/// Decodes images: the same bytes once, whatever their URLs, also while the first decoding is under way.
struct ImageCache: Sendable {
    typealias Verdict = Result<ImageFacts, ImageFailure>

    /// Verdicts that are kept in memory; older ones are found in the store again.
    static let memoryLimit = 4_096
    /// Bytes of images that are on their way or wait to be decoded; later ones wait before their request.
    ///
    /// One image more may be there, so that there is always one that ends.
    static let byteLimit = 64 << 20

    private let decoder: ImageDecoder?
    private let keeper: Keeper?
    private let verdicts: OnceCache<String, Verdict>
    private let room: ByteRoom

    /// - Parameters:
    ///   - decoder: nil when images are not decoded; their headers are read all the same.
    ///   - keeper: knows what was found in the same bytes; nil where nothing is stored.
    init(decoder: ImageDecoder?, keeper: Keeper?, byteLimit: Int = ImageCache.byteLimit) {
        (self.decoder, self.keeper) = (decoder, keeper)
        room = ByteRoom(limit: byteLimit, largest: FetchRequest.mediaBudget + 1)
        verdicts = OnceCache(limit: Self.memoryLimit) { hash in
            guard let decoder else { return nil }
            return await keeper?.image(hash, version: decoder.version)?.result
        }
    }

    /// Fetches an image and decodes it; its claim to memory grows with the response.
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
        if let failure = body.failure ?? WrongCoding.again(body.bytes, coding: coding, type: imagePrefix) {
            return result.failing(failure)
        }
        response.wireBody = body.bytes
        response.isCut = response.isCut || body.isCut
        await claim.hold(body.bytes.count)
        var result = result
        result.end = .response(response)
        return result
    }

    /// The type of what is requested, whatever the server calls it.
    private static let imagePrefix = "image/"

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
        case .success(let image):
            facts.imageFacts = image
            facts.width = image.width
            facts.height = image.height
        // The beginning of a file that is too large may show something, and proves nothing when it does not.
        case .failure where facts.size?.basis != .counted: facts.contentHash = nil
        case .failure(let failure): facts.imageFailure = failure
        }
        return facts
    }

    private func decode(_ bytes: [UInt8], _ hash: String, _ decoder: ImageDecoder) async -> Verdict {
        let analyzed = await decoder.analyze(bytes, decoder.makesThumbnails)
        let verdict = analyzed.map(\.facts)
        let image = StoredImage(
            contentHash: hash, version: decoder.version, result: verdict, thumbnail: (try? analyzed.get())?.thumbnail)
        keeper?.newFacts.add { $0.images = [image] }
        return verdict
    }
}

/// Decodes images and measures them, somewhere where they can do no harm.
struct ImageDecoder: Sendable {
    /// What its facts are stored under; another version's are not taken for them.
    var version: Int
    /// Whether thumbnails are made.
    var makesThumbnails: Bool
    /// Ends what decodes, and waits until it is gone.
    var close: @Sendable () async -> Void = {}
    var analyze: @Sendable (_ bytes: [UInt8], _ thumbnail: Bool) async -> Result<AnalyzedImage, ImageFailure>
}

extension ImageDecoder {
    /// With helper processes, which end when it is closed; nil without a program to start.
    init?(_ program: HelperProgram?, makesThumbnails: Bool) {
        guard let program else { return nil }
        let pool = ImagePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: makesThumbnails, close: { await pool.close() }
        ) { bytes, thumbnail in await pool.analyze(bytes, copy: thumbnail ? .thumbnail : .none) }
    }

    /// Tells the pixels of every image by the hash of its bytes; nil without a program to start.
    init?(_ program: HelperProgram?, onPixels: @escaping @Sendable (String, ImagePixels) -> Void) {
        guard let program else { return nil }
        let pool = ImagePool(program)
        self.init(
            version: HelperProgram.analysisVersion, makesThumbnails: false, close: { await pool.close() }
        ) { bytes, _ in
            await pool.analyze(bytes, copy: .pixels).map { image in
                if let pixels = image.thumbnail.flatMap(ImagePixels.init), let hash = ContentHash.sha256(bytes) {
                    onPixels(hash, pixels)
                }
                return AnalyzedImage(facts: image.facts)
            }
        }
    }
}

/// The images that were fetched for one page, as received, so that they are not requested again.
package final class ImageShelf: Sendable {
    /// Bytes of all of them; images beyond that are not kept. LinkPresentation loads 10 MiB for a page.
    static let byteLimit = 2 * FetchRequest.mediaBudget

    private struct State {
        var files: [PageURL: MediaFile] = [:]
        var bytes = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The file; nil where the request failed, or there was no room.
    package func file(_ url: PageURL) -> MediaFile? { state.withLock { $0.files[url] } }

    package func put(_ file: MediaFile, of url: PageURL) {
        state.withLock { state in
            guard state.files[url] == nil, state.bytes + file.bytes.count <= Self.byteLimit else { return }
            state.bytes += file.bytes.count
            state.files[url] = file
        }
    }

    /// Takes in an answer, if it is a whole image.
    func put(_ result: FetchResult) {
        if let file = try? MediaFile(result) { put(file, of: result.request.url) }
    }

    /// Forgets all but these.
    package func keep(only urls: Set<PageURL>) {
        state.withLock { state in
            state.files = state.files.filter { urls.contains($0.key) }
            state.bytes = state.files.values.reduce(0) { $0 + $1.bytes.count }
        }
    }
}
