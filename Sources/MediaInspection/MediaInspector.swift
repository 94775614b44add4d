package import AuditModel
internal import CCrypto
internal import MediaSniffing

/// Finds out what the image, video or audio file in a response really is.
package enum MediaInspector {
    /// Reads type, size and hash from the response to a request for a file; never fails, never guesses.
    package static func facts(of result: FetchResult) -> MediaFacts {
        var facts = MediaFacts(
            url: result.request.url, finalURL: result.finalURL, status: result.response?.status,
            failure: result.failure, redirects: result.hops.count, isInsecure: isInsecure(result),
            milliseconds: result.timings.total)
        facts.delay = result.delay.milliseconds
        guard let response = result.response else { return facts }
        // A response without a status has failed like any other.
        if response.status == 503, response.headers["retry-after"] != nil { facts.failure = FetchFailure(.rateLimited) }
        facts.contentType = MediaSniffer.essence(response.headers["content-type"])
        if !result.usedCredentials, response.headers.mayBeKept { facts.validators = Validators(response.headers) }
        facts.size = size(response, result.request.body)
        if case .first = result.request.body { facts.supportsRanges = isOpening(response) && response.status == 206 }
        guard isOpening(response) else { return facts }
        facts.type = MediaSniffer.type(of: response.wireBody)
        readImage(response, &facts)
        readVideo(response.wireBody, into: &facts)
        return facts
    }

    private static func readImage(_ response: FetchResponse, _ facts: inout MediaFacts) {
        guard facts.type.isRaster else { return }
        let view = ByteView(bytes: response.wireBody)
        if let size = ImageHeader.size(of: view, type: facts.type) {
            facts.width = size.width
            facts.height = size.height
        }
        facts.isAnimated = ImageHeader.isAnimated(view, type: facts.type)
        // The beginning of a file that is too large is still read, so that the report can describe it.
        let isCutAtBudget = response.isCut && response.wireBody.count > FetchRequest.mediaBudget
        if facts.size?.basis == .counted || isCutAtBudget {
            facts.contentHash = ContentHash.sha256(response.wireBody)
        }
    }

    /// The size of the whole file from the best source: counted bytes, Content-Range, Content-Length.
    static func size(_ response: FetchResponse, _ wanted: FetchRequest.Body) -> ByteCount {
        let received = response.wireBody.count
        if response.status == 206 {
            let range = ContentRange(response.headers["content-range"])
            // A total below the received bytes is wrong; without a total, the size is unknown.
            guard let total = range?.total, total >= received else { return ByteCount(received, .atLeast) }
            return total == received ? ByteCount(received) : ByteCount(total, .announced)
        }
        guard response.isCut else { return ByteCount(received) }
        let announced = response.headers["content-length"].flatMap { Int($0) } ?? 0
        return announced > received ? ByteCount(announced, .announced) : ByteCount(received, .atLeast)
    }

    private static func isInsecure(_ result: FetchResult) -> Bool {
        !result.request.url.isSecure || !result.finalURL.isSecure
            || result.hops.contains { !$0.from.isSecure || !$0.to.isSecure }
    }
}

/// SHA-256 of bytes in lower-case hexadecimal (libcrypto).
package enum ContentHash {
    package static func sha256(_ bytes: [UInt8]) -> String? {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &length, method, nil) == 1, length == 32 else { return nil }
        return String(unsafeUninitializedCapacity: 2 * digest.count) { text in
            for (place, byte) in digest.enumerated() {
                text[2 * place] = hex[Int(byte >> 4)]
                text[2 * place + 1] = hex[Int(byte & 15)]
            }
            return 2 * digest.count
        }
    }

    private static let hex = Array("0123456789abcdef".utf8)

    // Looked up once, because EVP_sha256 searches on each call. It is never modified and never freed.
    private nonisolated(unsafe) static let method = EVP_MD_fetch(nil, "SHA256", nil)
}

/// The Content-Range field of a response: the range, and the total length (RFC 9110 §14.4).
struct ContentRange: Hashable {
    /// Nil in a response without a range: `bytes */146515`.
    var bytes: ClosedRange<Int>?
    /// Nil if the server does not know it: `bytes 0-1023/*`.
    var total: Int?

    /// Larger than any file, so that sums of sizes do not overflow.
    private static let fileLimit = 1 << 60

    /// Nil for an invalid field.
    init?(_ field: String?) {
        guard let field, field.utf8.count < 100 else { return nil }
        let words = field.lowercased().split(whereSeparator: { $0 == " " || $0 == "/" })
        guard words.count == 3, words[0] == "bytes" else { return nil }
        total = Self.number(words[2])
        guard total != nil || words[2] == "*" else { return nil }
        if words[1] == "*" { return }
        let ends = words[1].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
        bytes = first...last
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ $0 &- 48 < 10 }), let number = Int(text), number < fileLimit else { return nil }
        return number
    }
}

extension MediaInspector {
    /// The bytes that are read at the beginning of a video or audio file and, if its index comes after the media,
    /// there.
    package static let videoWindow = VideoReader.windowBytes

    /// Reads type and container from the first bytes of a file, after decoding its content coding.
    package static func read(opening bytes: [UInt8], into facts: inout MediaFacts) {
        facts.type = MediaSniffer.type(of: bytes)
        // The length of the coded file says nothing about its bytes.
        facts.videoFacts = VideoReader.facts(of: VideoBytes(head: bytes), type: facts.type)
        takeSize(&facts)
    }

    /// The range that would tell more about the file than the first response.
    ///
    /// Nil if the index was found, if the server does not support ranges or does not tell the length of the file, and
    /// if no range would help.
    package static func missingPart(of opening: FetchResult, _ facts: MediaFacts) -> FetchRequest.Body? {
        guard facts.supportsRanges == true, let response = opening.response, let total = total(facts),
            let index = VideoReader.missingIndex(VideoBytes(head: response.wireBody, total: total), type: facts.type)
        else { return nil }
        return .part(from: index, bytes: min(VideoReader.windowBytes, total - index))
    }

    /// Reads the file again with the missing range; a response with another range changes nothing.
    package static func complete(_ facts: inout MediaFacts, opening: FetchResult, with part: FetchResult) {
        guard case .part(let from, _) = part.request.body, let head = opening.response, let rest = part.response,
            rest.status == 206, let range = ContentRange(rest.headers["content-range"]),
            range.bytes?.lowerBound == from,
            range.total == nil || range.total == total(facts), rest.headers["content-encoding"] == nil
        else { return }
        var bytes = VideoBytes(head: head.wireBody, total: total(facts))
        bytes.rest = ByteView(bytes: rest.wireBody)
        bytes.restStart = from
        facts.videoFacts = VideoReader.facts(of: bytes, type: facts.type)
        takeSize(&facts)
    }

    static func readVideo(_ opening: [UInt8], into facts: inout MediaFacts) {
        guard !facts.type.isRaster else { return }
        facts.videoFacts = VideoReader.facts(of: VideoBytes(head: opening, total: total(facts)), type: facts.type)
        takeSize(&facts)
    }

    /// Whether the body starts at the start of the file; a range that was not requested does not.
    static func isOpening(_ response: FetchResponse) -> Bool {
        guard response.status == 206, let range = ContentRange(response.headers["content-range"]) else { return true }
        return range.bytes?.lowerBound == 0
    }

    private static func takeSize(_ facts: inout MediaFacts) {
        guard let video = facts.videoFacts, let width = video.width, let height = video.height else { return }
        (facts.width, facts.height) = (width, height)
    }

    /// The length of the whole file, if known.
    private static func total(_ facts: MediaFacts) -> Int? {
        facts.size.flatMap { $0.basis == .atLeast ? nil : $0.bytes }
    }
}

/// Reads what the container of a video or audio file says, from its bytes alone.
///
/// Every reader takes time linear in the number of bytes, follows a limited number of structures, and trusts no size.
enum VideoReader {
    /// The bytes that are read at the beginning of a file and, if its index comes after the media, there.
    static let windowBytes = 262_144
    /// Longer durations are wrong: a year.
    private static let longest = 31_557_600.0

    /// Nil if it is not a video or audio file, or says nothing.
    static func facts(of bytes: VideoBytes, type: MediaType) -> VideoFacts? {
        let view = bytes.head
        var facts: VideoFacts? =
            switch type {
            case .mp4, .quicktime, .m4a: ISOVideo(bytes).facts
            case .webm: MatroskaVideo.facts(view)
            case .ogg: OggAudio.facts(view)
            case .flv: FLVVideo.facts(view)
            case .mpegTS: TransportStream.facts(view)
            case .hls: HLSPlaylist.facts(view, isWhole: bytes.isWhole)
            case .mp3: MP3Audio.facts(bytes)
            case .wav: AudioHeader.wav(view)
            case .aiff: AudioHeader.aiff(view)
            case .caf: AudioHeader.caf(view)
            case .flac: AudioHeader.flac(view)
            case .aac: VideoFacts(codecs: ["mp4a"])
            default: nil
            }
        if let seconds = facts?.seconds, !(seconds > 0 && seconds <= longest) { facts?.seconds = nil }
        return facts == VideoFacts() ? nil : facts
    }

    /// The offset of the index, if it comes after the media and outside these bytes.
    static func missingIndex(_ bytes: VideoBytes, type: MediaType) -> Int? {
        switch type {
        case .mp4, .quicktime, .m4a: ISOVideo(bytes).missingIndex
        default: nil
        }
    }
}

extension VideoFacts {
    /// Adds a codec unless it is listed already.
    mutating func add(codec: String?) {
        guard let codec, !codecs.contains(codec), codecs.count < Self.codecLimit else { return }
        codecs.append(codec)
    }

    /// Sets the frame size if it is plausible.
    mutating func setSize(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0, max(width, height) <= ImageHeader.sideLimit else { return }
        self.width = width
        self.height = height
    }
}

/// The known bytes of a video or audio file: the first ones, and possibly some from further back.
struct VideoBytes {
    var head: ByteView
    /// Bytes from `restStart` on; empty if they were not needed.
    var rest = ByteView(bytes: [])
    var restStart = 0
    /// The length of the whole file; nil if unknown.
    var total: Int?

    init(head: [UInt8], total: Int? = nil) {
        self.head = ByteView(bytes: head)
        self.total = total
    }

    /// Whether the head is the whole file.
    var isWhole: Bool { total == head.count }

    /// The window that contains this offset of the file, and the offset in the window.
    func window(at place: Int) -> (view: ByteView, offset: Int)? {
        if place < head.count { return (head, place) }
        guard place >= restStart, place - restStart < rest.count else { return nil }
        return (rest, place - restStart)
    }
}
