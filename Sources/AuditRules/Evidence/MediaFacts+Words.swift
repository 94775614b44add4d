internal import AuditModel

extension MediaFacts {
    /// What came instead of the file: `answers 404`, or why nothing came.
    var trouble: String {
        if let failure { return "no answer: \(failure.cause.sentence)" }
        return status.map { "answers \($0)" } ?? "no answer"
    }

    /// The size in pixels: `600 × 315`; nil when it was not read.
    var dimensions: String? {
        guard let width, let height else { return nil }
        return "\(width) × \(height)"
    }

    /// Whether the bytes are no picture or sound at all but a page.
    var isPage: Bool { type == .html || MIMEType.isHTML(contentType) }
}
