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
        readPicture(response, &facts)
        readClip(response.wireBody, into: &facts)
        return facts
    }

    private static func readPicture(_ response: FetchResponse, _ facts: inout MediaFacts) {
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
