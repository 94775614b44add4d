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
        if status == 429 || status == 430 || (status == 503 && retryAfter != nil) { return .rateLimited }
        if status >= 500 { return .http5xx }
        if status >= 400 { return .http4xx }
        guard (200..<300).contains(status) else { return .redirectLoop }
        if facts.isCut { return .tooLarge }
        return facts.sniffed == .empty || isDocument(facts) ? .ok : .notHTML
    }

    /// Whether the body is read as a document: markup by its bytes, or text that was announced as HTML.
    package static func isDocument(_ facts: FetchFacts) -> Bool {
        switch facts.sniffed {
        case .html, .xml: true
        case .text, .unknown: facts.contentType.map(documentTypes.contains) ?? false
        default: false
        }
    }

    private static let documentTypes: Set<String> = ["text/html", "application/xhtml+xml"]
}
