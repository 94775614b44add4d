internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching

/// A document that was kept, with its body as it came.
struct KeptDocument: Sendable {
    private let document: StoredDocument
    private let body: [UInt8]

    /// Nil when the body is not what was kept.
    init?(_ known: StoredAnswer, body kept: [UInt8]) {
        guard let document = known.document else { return nil }
        let body = document.isPacked ? BodyPacker.unpacked(kept, length: document.length) : kept
        guard let body, body.count == document.length else { return nil }
        (self.document, self.body) = (document, body)
    }

    /// Of a page whose body is not kept.
    init?(hashed known: StoredAnswer) {
        guard let document = known.document else { return nil }
        (self.document, body) = (document, [])
    }

    private func response(_ headers: HeaderFields) -> FetchResponse {
        FetchResponse(
            status: document.status, headers: headers, wireBody: body, httpVersion: document.httpVersion,
            remoteAddress: document.remoteAddress)
    }

    /// The answer of today, which says that nothing has changed, with what was kept.
    static func renewed(_ result: FetchResult, _ kept: KeptDocument) -> FetchResult {
        var renewed = result
        renewed.origin = .unchanged
        renewed.timings = timings(kept.document.timings, tonight: result.timings)
        var response = kept.response(kept.document.headers.updated(by: result.response?.headers ?? HeaderFields()))
        response.remoteAddress = result.response?.remoteAddress ?? response.remoteAddress
        renewed.end = .response(response)
        return renewed
    }

    /// The times of the last whole answer, unless it took longer to say that nothing has changed.
    static func timings(_ kept: FetchResult.Timings, tonight: FetchResult.Timings) -> FetchResult.Timings {
        time(of: kept, tonight: tonight).isTonights ? tonight : kept
    }

    /// What is known of the time of a document that was kept.
    static func time(of kept: FetchResult.Timings, tonight: FetchResult.Timings) -> RenewedTime {
        RenewedTime(kept: kept.total, tonight: tonight.total, limit: SlowResponse.brief)
    }

    /// The answer of an earlier day, with the redirects, times and robots.txt of that day.
    static func reused(_ known: StoredAnswer, _ kept: KeptDocument, for request: FetchRequest) -> FetchResult {
        var result = FetchResult(
            request: request, hops: kept.document.hops, finalURL: known.finalURL,
            end: .response(kept.response(kept.document.headers)), timings: kept.document.timings)
        result.robots = kept.document.robots
        result.origin = .reused
        result.checkedAt = known.checkedAt
        return result
    }

    /// What is kept of an answer; nil when its header is too long for that.
    ///
    /// - Parameters:
    ///   - bodyHash: what is kept in place of the body.
    ///   - page: the page whose record goes into the store with it.
    static func stored(
        _ result: FetchResult, _ response: FetchResponse, _ bodyHash: String?, _ page: Int64
    ) -> StoredDocument? {
        let headers = bodyHash == nil ? response.headers.kept : response.headers.fields(AnswerCache.judgedFields)
        guard let headers else { return nil }
        var document = StoredDocument(status: response.status, headers: headers, length: response.wireBody.count)
        document.httpVersion = response.httpVersion
        document.remoteAddress = response.remoteAddress
        document.hops = result.hops
        document.timings = result.timings
        document.robots = result.robots
        (document.bodyHash, document.page) = (bodyHash, page)
        guard bodyHash == nil else { return document }
        let packed = BodyPacker.packed(response.wireBody)
        document.isPacked = packed != nil
        document.body = packed ?? response.wireBody
        return document
    }
}
