extension RichLinkError {
    /// The error for a page or a file that ended so.
    package init(_ outcome: PageAudit.Outcome, status: Int?, url: String) {
        let (kind, sentence) = Self.words(outcome, status)
        self.init(kind, url: url, sentence)
    }

    private static func words(_ outcome: PageAudit.Outcome, _ status: Int?) -> (Kind, String) {
        switch outcome {
        case .http4xx, .http5xx:
            (.failed(.status(status ?? 0)), "The server responded with HTTP \(status ?? 0).")
        case .rateLimited: (.failed(.rateLimited), "The server is rate limiting us. Try again later.")
        case .botWall: (.failed(.wall), "The server returned a bot challenge instead of the page.")
        case .consentWall: (.failed(.wall), "The server returned a consent or sign-in page instead of the page.")
        case .robotsDenied: (.notAllowed, "robots.txt disallows the URL, or could not be loaded.")
        case .privateAddress: (.notAllowed, "The host is private or local.")
        case .timeout: (.timedOut, "The response was not complete in time.")
        case .dns: (.failed(.nameLookup), "The host name could not be resolved.")
        case .tls: (.failed(.tls), "The TLS handshake or the certificate failed.")
        case .connect: (.failed(.connection), "The server could not be reached, or it closed the connection.")
        case .redirectLoop: (.failed(.redirects), "The redirects loop, are too many, or have an invalid target.")
        case .tooLarge: (.failed(.tooLarge), "The response is larger than the limit.")
        case .badEncoding: (.failed(.unreadable), "The body cannot be decoded as its headers say.")
        case .notHTML: (.failed(.unreadable), "The response is not HTML.")
        case .rejected: (.failed(.invalidURL), "The text is not a URL.")
        case .cancelled: (.cancelled, "The request was cancelled.")
        case .ok: (.unknown, "The page has no link.")
        }
    }
}
