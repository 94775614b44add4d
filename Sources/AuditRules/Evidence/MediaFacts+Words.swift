internal import AuditModel

extension MediaFacts {
    /// The response instead of the file: `returns 404`, or why there was none.
    func trouble(_ permits: Permits) -> String {
        if let failure, failure.cause == .missingFile { return "missing in the build (\(failure.detail))" }
        if let failure {
            // The fault of the header says more than that there was one.
            let why = failure.cause == .badEncoding && !failure.detail.isEmpty
            return "does not load: \(why ? failure.detail : failure.cause.sentence(permits))"
        }
        guard let status else { return "no response" }
        let reason = status == 401 ? ": it needs a sign-in" : ""
        return (destination.map { "leads to \($0), and " } ?? "") + "returns \(status)\(reason)"
    }

    /// The URL that redirects led to, and what it seems to be; nil without redirects.
    var destination: String? {
        guard redirects > 0, finalURL != url else { return nil }
        let address = RawText.quoted(finalURL.text)
        return Self.meaning(of: finalURL).map { "\(address) (\($0))" } ?? address
    }

    private static func meaning(of url: PageURL) -> String? {
        if DoorAddress.isLogin(url) || DoorAddress.isNamedLogin(url) { return "a sign-in page" }
        if DoorAddress.isConsent(url) { return "a consent page" }
        if DeadAddress.isError(url) { return "an error page" }
        if url.isHome { return "the home page" }
        return DoorAddress.leadsToAccount(url) ? "a sign-in page" : nil
    }

    /// The size in pixels: `600 × 315`; nil if unknown.
    var dimensions: String? {
        guard let width, let height else { return nil }
        return "\(width) × \(height)"
    }

    /// Whether the bytes are a page instead of an image, video or audio file.
    var isPage: Bool { type == .html || MIMEType.isHTML(contentType) }
}
