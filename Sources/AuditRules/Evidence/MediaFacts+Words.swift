internal import AuditModel

extension MediaFacts {
    /// What came instead of the file: `returns 404`, or why nothing came.
    func trouble(_ permits: Permits) -> String {
        if let failure { return "does not load: \(failure.cause.sentence(permits))" }
        return status.map { "returns \($0)" } ?? "no response"
    }

    /// The size in pixels: `600 × 315`; nil when it was not read.
    var dimensions: String? {
        guard let width, let height else { return nil }
        return "\(width) × \(height)"
    }

    /// Whether the bytes are no picture or sound at all but a page.
    var isPage: Bool { type == .html || MIMEType.isHTML(contentType) }
}
