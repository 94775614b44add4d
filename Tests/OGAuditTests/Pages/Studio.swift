internal import AuditModel
internal import AuditStore
internal import Glibc
internal import PageFetching
internal import Synchronization
internal import TestSupport

@testable internal import Auditing

/// A web of images and an analyser; both count, and both wait at a gate if told to.
final class Studio: Sendable {
    private let counts = Mutex(Counts())
    let bodies: [String: [UInt8]]
    let verdict: Result<AnalyzedImage, ImageFailure>
    private let delay: Duration

    struct Counts: Sendable {
        var fetched: [String: Int] = [:]
        var analyzed = 0
        /// Bytes that are in the studio now, and the most that ever were.
        var held = 0
        var mostHeld = 0
    }

    init(
        _ bodies: [String: [UInt8]], delay: Duration = .zero,
        verdict: Result<AnalyzedImage, ImageFailure> = .success(
            AnalyzedImage(facts: ImageFacts(width: 600, height: 315, textCoverage: 0.25), thumbnail: [7, 7]))
    ) {
        self.bodies = bodies
        self.verdict = verdict
        self.delay = delay
    }

    var now: Counts { counts.withLock { $0 } }

    func decoder(version: Int = 1) -> ImageDecoder {
        ImageDecoder(version: version, makesThumbnails: true) { [self] bytes, thumbnail in
            counts.withLock {
                $0.analyzed += 1
                $0.held += bytes.count
                $0.mostHeld = max($0.mostHeld, $0.held)
            }
            try? await Task.sleep(for: delay)
            counts.withLock { $0.held -= bytes.count }
            return verdict
        }
    }

    func fetch(_ request: FetchRequest) async -> FetchResult {
        let path = String(request.url.pathAndQuery)
        counts.withLock { $0.fetched[path, default: 0] += 1 }
        try? await Task.sleep(for: delay)
        let body = bodies[path]
        let response = FetchResponse(
            status: body == nil ? 404 : 200,
            headers: path.hasSuffix(".gz.png")
                ? HeaderFields(["content-type": "image/png", "content-encoding": "gzip"])
                : HeaderFields(["content-type": "image/png"]), wireBody: body ?? [])
        return FetchResult(
            request: request, hops: [], finalURL: request.url, end: .response(response), timings: .init())
    }

    /// Media that are known as far as the store knows them.
    func media(byteLimit: Int = ImageCache.byteLimit, version: Int = 1, keeper: Keeper? = nil) -> MediaCache {
        let images = ImageCache(decoder: decoder(version: version), keeper: keeper, byteLimit: byteLimit)
        var options = AuditOptions()
        options.cacheBytes = 0
        let answers = AnswerCache(options, decoder: version, keeper)
        return MediaCache(profile: .messages, images: images, answers: answers, fetch: { await self.fetch($0) }) {
            request, _ in await self.fetch(request)
        }
    }

    /// The bytes as gzip, stored and not compressed.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        func little(_ number: UInt32, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) }
        }
        var check: UInt32 = .max
        for byte in bytes {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        let size = UInt32(bytes.count)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(size, 2) + little(~size, 2) + bytes
            + little(~check, 4) + little(size, 4)
    }

    /// The signature and header of a PNG of 1200 × 630, and so many bytes more.
    static func png(_ salt: UInt8 = 0, padding: Int = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 4, 0xB0, 0, 0, 2, 0x76, 8, 2, 0, 0, 0, salt] + [UInt8](repeating: salt, count: padding)
    }
}

func imageURL(_ path: String) -> PageURL {
    PageURL(isSecure: true, host: "i.example", port: nil, pathAndQuery: path)
}

/// A database of one test, gone with its last reference.
final class DatabaseFile: Sendable {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// The keeper of a run of one page.
    func open() throws -> Keeper {
        let store = try Store(path: "\(folder.path)/audit.sqlite", now: 1)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 1)
        try store.enqueue([.accepted(input: "x", line: 1, imageURL("/page"))], run: run)
        let resumed = try store.finishIngest(run).run
        return Keeper(store: store, run: resumed, now: .now)
    }
}
