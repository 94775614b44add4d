internal import AuditModel
internal import MediaInspection
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import Auditing

private typealias S = VideoSamples

@Suite("A video is checked in at most two requests")
struct VideoLookTests {
    private static let window = MediaInspector.videoWindow
    /// 3 MB with the index at the end, and the same with the index first.
    private static let slow = S.ftyp() + S.mdat(3_000_000) + S.moov()
    private static let fast = S.ftyp() + S.moov() + S.mdat(3_000_000)

    private struct Seen {
        var facts: MediaFacts
        var log: LoopbackServer.Log
        var ranges: [String] { log.requests.map { $0.headers["range"] ?? "all" } }
    }

    private static func look(_ handler: @escaping @Sendable (LoopbackServer.Request) -> Reply) async throws -> Seen {
        let server = try #require(LoopbackServer(handler: handler))
        server.start()
        defer { server.stop() }
        var options = FetchOptions()
        options.allowPrivate = true
        options.politeness.host.rate = .unlimited
        options.retries = 0
        let fetcher = try Fetcher(options: options)
        defer { fetcher.shutDown() }
        let request = FetchRequest(
            url: try #require(PageURL(stored: server.url("/clip.mp4"))), purpose: .media,
            body: .first(bytes: window), timeout: .seconds(10))
        let facts = await VideoLook { [fetcher] in await fetcher.fetch($0) }.facts(request)
        return Seen(facts: facts, log: server.log)
    }

    @Test("a video's index at the end is fetched, and the video is not downloaded")
    func indexLast() async throws {
        let seen = try await Self.look { .ranged(Self.slow, $0) }
        let end = S.ftyp().count + 3_000_008
        #expect(seen.ranges == ["bytes=0-262143", "bytes=\(end)-\(Self.slow.count - 1)"])
        #expect(seen.facts.videoFacts?.codecs == ["avc1", "mp4a"])
        #expect(seen.facts.videoFacts?.seconds == 12.5)
        #expect(seen.facts.videoFacts?.isIndexFirst == false)
        #expect(seen.facts.width == 1280 && seen.facts.height == 720)
        #expect(seen.facts.size == ByteCount(Self.slow.count, .announced))
        #expect(seen.facts.supportsRanges == true)
    }

    @Test("a video's index at the beginning needs one request")
    func indexFirst() async throws {
        let seen = try await Self.look { .ranged(Self.fast, $0) }
        #expect(seen.ranges == ["bytes=0-262143"])
        #expect(seen.facts.videoFacts?.isIndexFirst == true)
    }

    @Test("a small video needs one request")
    func small() async throws {
        let video = S.ftyp() + S.mdat(9) + S.moov()
        let seen = try await Self.look { .ranged(video, $0) }
        #expect(seen.ranges.count == 1)
        #expect(seen.facts.size == ByteCount(video.count))
        #expect(seen.facts.videoFacts?.isIndexFirst == false)
    }

    @Test("a server that ignores ranges is left after a video's first bytes")
    func ignored() async throws {
        let seen = try await Self.look { _ in Reply(200, ["Content-Type": "video/mp4"], body: Self.slow) }
        #expect(seen.ranges.count == 1)
        #expect(seen.facts.supportsRanges == false)
        #expect(seen.facts.size == ByteCount(Self.slow.count, .announced))
        #expect(seen.facts.videoFacts == VideoFacts(brand: "mp42"))
        #expect(seen.facts.isReachable)
    }

    @Test("a server that announces no length leaves a video's size open")
    func chunked() async throws {
        let chunks = Self.slow.prefix(600_000).count
        let seen = try await Self.look { _ in .chunked([Array(Self.slow.prefix(chunks))]) }
        #expect(seen.facts.size == ByteCount(Self.window, .atLeast))
        #expect(seen.facts.type == .mp4)
    }

    @Test("after 416 a video is requested once without a range")
    func refused() async throws {
        let seen = try await Self.look { request in
            request.range == nil ? Reply(200, ["Content-Type": "video/mp4"], body: Self.fast) : Reply(416)
        }
        #expect(seen.ranges == ["bytes=0-262143", "all"])
        #expect(seen.facts.isReachable)
        #expect(seen.facts.supportsRanges == false)
        #expect(seen.facts.videoFacts?.codecs == ["avc1", "mp4a"])
        #expect(seen.facts.size == ByteCount(Self.fast.count, .announced))
    }

    @Test("a 416 with or without a range has no bytes")
    func alwaysRefused() async throws {
        let seen = try await Self.look { _ in Reply(416) }
        #expect(seen.ranges.count == 2)
        #expect(seen.facts.status == 416 && !seen.facts.isReachable)
    }

    @Test("a range that was not requested is not taken for a video's beginning")
    func otherBytes() async throws {
        let seen = try await Self.look { _ in
            Reply(206, ["Content-Range": "bytes 500-\(500 + Self.fast.count - 1)/9000000"], body: Self.fast)
        }
        #expect(seen.ranges.count == 1)
        #expect(seen.facts.type == .unknown)
        #expect(seen.facts.videoFacts == nil)
        #expect(seen.facts.supportsRanges == false)
    }

    @Test("a second range that was not requested changes nothing about a video", arguments: [0, 1, 2, 3])
    func otherRest(_ kind: Int) async throws {
        let seen = try await Self.look { request in
            guard let range = request.range, range.lowerBound > 0 else { return .ranged(Self.slow, request) }
            let rest = Array(Self.slow[range])
            let total = Self.slow.count
            switch kind {
            case 0:
                return Reply(206, ["Content-Range": "bytes \(range.lowerBound - 4)-\(total - 5)/\(total)"], body: rest)
            case 1: return Reply(206, ["Content-Range": "bytes \(range.lowerBound)-\(total - 1)/77"], body: rest)
            case 2: return Reply(200, body: Self.slow)
            default: return Reply(404, body: rest)
            }
        }
        #expect(seen.ranges.count == 2)
        #expect(seen.facts.isReachable)
        #expect(seen.facts.videoFacts == VideoFacts(brand: "mp42"))
        #expect(seen.facts.size == ByteCount(Self.slow.count, .announced))
    }

    @Test("a video's total below the received bytes is ignored")
    func smallTotal() async throws {
        let body = Array(Self.fast.prefix(Self.window))
        let seen = try await Self.look { _ in
            Reply(206, ["Content-Range": "bytes 0-\(Self.window - 1)/1000"], body: body)
        }
        #expect(seen.facts.size == ByteCount(Self.window, .atLeast))
        #expect(seen.facts.videoFacts?.codecs == ["avc1", "mp4a"])
    }

    @Test("a video's total that is too large costs one request")
    func largeTotal() async throws {
        let body = Array(Self.slow.prefix(Self.window))
        let seen = try await Self.look { request in
            request.range?.lowerBound == 0
                ? Reply(206, ["Content-Range": "bytes 0-\(Self.window - 1)/9000000000"], body: body) : Reply(416)
        }
        #expect(seen.ranges.count == 2)
        #expect(seen.facts.size == ByteCount(9_000_000_000, .announced))
        #expect(seen.facts.isReachable)
        #expect(seen.facts.videoFacts == VideoFacts(brand: "mp42"))
    }

    @Test("a video in gzip is read, and its ranges are not requested", arguments: [200, 206])
    func gzip(_ status: Int) async throws {
        // One stored block: what a compressor writes for bytes that do not shrink.
        let video = S.ftyp() + S.moov()
        let length = [UInt8(video.count & 255), UInt8(video.count >> 8)]
        let coded = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length + length.map { ~$0 } + video
        let seen = try await Self.look { _ in
            Reply(
                status,
                ["Content-Encoding": "gzip", "Content-Range": "bytes 0-\(coded.count - 1)/9000000"], body: coded)
        }
        #expect(seen.log.requests.first?.headers["accept-encoding"] == "identity")
        #expect(seen.ranges.count == 1)
        #expect(seen.facts.type == .mp4)
        #expect(seen.facts.videoFacts?.codecs == ["avc1", "mp4a"])
    }

    @Test("a video's redirect is followed once for both requests")
    func redirect() async throws {
        let seen = try await Self.look { request in
            request.path == "/clip.mp4" ? .redirect(to: "/moved.mp4") : .ranged(Self.slow, request)
        }
        #expect(seen.log.requests.map(\.path) == ["/clip.mp4", "/moved.mp4", "/moved.mp4"])
        #expect(seen.facts.url.path == "/clip.mp4")
        #expect(seen.facts.redirects == 1)
        #expect(seen.facts.videoFacts?.isIndexFirst == false)
    }
}
