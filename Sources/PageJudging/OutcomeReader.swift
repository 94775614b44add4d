package import AuditModel
internal import AuditRules

/// Says how the fetch of a page ended, from what its server answered.
package enum OutcomeReader {
    /// - Parameter retryAfter: the field of that name; a 503 that has one is a rate limit.
    package static func outcome(
        _ facts: FetchFacts, _ tags: PageTags, requested: PageURL, final: PageURL, title: String?,
        retryAfter: String? = nil
    ) -> Outcome {
        guard facts.failure == nil, let status = facts.status else { return Outcome(facts.failure?.cause ?? .other) }
        let wall = WallDetector.outcome(requested: requested, final: final, fetch: facts, tags: tags, title: title)
        if let wall { return wall }
        if FetchResponse.isRefusal(status, hasRetryAfter: retryAfter != nil) { return .rateLimited }
        if status >= 500 { return .http5xx }
        if status >= 400 { return .http4xx }
        guard (200..<300).contains(status) else { return .redirectLoop }
        if file(facts) != nil { return .ok }
        guard facts.sniffed == .empty || isDocument(facts) else { return .notHTML }
        // Titles, descriptions and pictures stand in the head: of a page that goes on for ever it is enough.
        return facts.isCut && !hasWholeHead(tags) ? .tooLarge : .ok
    }

    /// Whether the head came to its end: something of the body follows it, and not only noise.
    private static func hasWholeHead(_ tags: PageTags) -> Bool {
        let inHead = tags.metas.count + tags.links.count + tags.titles.count + tags.bases.count
        return tags.structure.headEnds && inHead > 0 && tags.structure.elements > inHead
    }

    /// The file that came in the place of a page; nil for documents, for what is announced as one and is none, and
    /// where nothing came.
    package static func file(_ facts: FetchFacts) -> FileLink? {
        guard facts.failure == nil, let status = facts.status, (200..<300).contains(status), facts.sniffed != .empty,
            !isDocument(facts), !(facts.contentType.map(markupTypes.contains) ?? false)
        else { return nil }
        return FileLink(type: facts.sniffed, contentType: facts.contentType, size: size(facts))
    }

    private static func size(_ facts: FetchFacts) -> ByteCount {
        guard facts.isCut else { return ByteCount(facts.wireBytes) }
        let announced = facts.contentLength ?? 0
        return announced > facts.wireBytes ? ByteCount(announced, .announced) : ByteCount(facts.wireBytes, .atLeast)
    }

    /// Whether the body is read as a document: markup by its bytes, or text that was announced as HTML.
    package static func isDocument(_ facts: FetchFacts) -> Bool {
        switch facts.sniffed {
        case .html, .xml: true
        // A page may begin with a drawing in its markup, as a sprite.
        case .text, .unknown, .svg: facts.contentType.map(documentTypes.contains) ?? false
        default: false
        }
    }

    private static let documentTypes: Set<String> = ["text/html", "application/xhtml+xml"]
    private static let markupTypes = documentTypes.union(["text/xml", "application/xml"])
}
