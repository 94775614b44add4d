internal import MediaSniffing
package import AuditModel

/// Turns an answer into what the picture, video or sound behind it really is.
package enum MediaInspector {
    /// Reads type, size and hash from the answer of a request for a resource; never fails, never guesses.
    package static func facts(of result: FetchResult) -> MediaFacts {
        var facts = MediaFacts(
            url: result.request.url, finalURL: result.finalURL, status: result.response?.status,
            failure: result.failure, redirects: result.hops.count, isInsecure: isInsecure(result),
            milliseconds: result.timings.total)
        facts.delay = result.delay.milliseconds
        guard let response = result.response else { return facts }
        // One without it has failed as any server fails.
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
        // Of a file that is too large its beginning is looked into, so that the report can show it.
        let isCutAtBudget = response.isCut && response.wireBody.count > FetchRequest.mediaBudget
        if facts.size?.basis == .counted || isCutAtBudget {
            facts.contentHash = ContentHash.sha256(response.wireBody)
        }
    }

    /// What the whole file weighs, from the best witness: counted bytes, Content-Range, Content-Length.
    static func size(_ response: FetchResponse, _ wanted: FetchRequest.Body) -> ByteCount {
        let received = response.wireBody.count
        if response.status == 206 {
            let range = ContentRange(response.headers["content-range"])
            // A total below what came is a lie, and without a total nobody knows.
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
