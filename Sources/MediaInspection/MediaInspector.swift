public import AuditModel

/// Turns an answer into what the picture, video or sound behind it really is.
public enum MediaInspector {
    /// Reads type, size and hash from the answer of a request for a resource; never fails, never guesses.
    public static func facts(of result: FetchResult) -> MediaFacts {
        var facts = MediaFacts(
            url: result.request.url, finalURL: result.finalURL, status: result.response?.status,
            failure: result.failure, redirects: result.hops.count, isInsecure: isInsecure(result),
            milliseconds: result.timings.total)
        guard let response = result.response else { return facts }
        facts.contentType = essence(response.headers["content-type"])
        facts.type = MediaSniffer.type(of: response.wireBody)
        facts.size = size(response, result.request.body)
        if case .first = result.request.body { facts.supportsRanges = response.status == 206 }
        readPicture(response, &facts)
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
        if facts.size?.basis == .counted { facts.contentHash = ContentHash.sha256(response.wireBody) }
    }

    /// What the whole file weighs, from the best witness: counted bytes, Content-Range, Content-Length.
    static func size(_ response: FetchResponse, _ wanted: FetchRequest.Body) -> ByteCount {
        let received = response.wireBody.count
        if response.status == 206, let total = rangeTotal(response.headers["content-range"]) {
            return total == received ? ByteCount(received) : ByteCount(total, .announced)
        }
        guard response.isCut else { return ByteCount(received) }
        let announced = response.headers["content-length"].flatMap { Int($0) } ?? 0
        return announced > received ? ByteCount(announced, .announced) : ByteCount(received, .atLeast)
    }

    /// The number after the slash of `bytes 0-1023/146515`; nil for `*` and for what is no such field.
    static func rangeTotal(_ field: String?) -> Int? {
        guard let field, let slash = field.lastIndex(of: "/") else { return nil }
        return Int(field[field.index(after: slash)...]).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The type and subtype of a Content-Type in lower case.
    public static func essence(_ field: String?) -> String? {
        guard let field else { return nil }
        let essence = field.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return essence.isEmpty ? nil : essence
    }

    private static func isInsecure(_ result: FetchResult) -> Bool {
        !result.request.url.isSecure || !result.finalURL.isSecure
            || result.hops.contains { !$0.from.isSecure || !$0.to.isSecure }
    }
}
