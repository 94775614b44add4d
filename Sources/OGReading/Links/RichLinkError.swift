#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why there is no rich link for a URL; its kinds are those of LinkPresentation's `LPError`.
public struct RichLinkError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// What went wrong.
    public let kind: Kind
    /// The URL, as the caller wrote it.
    public let url: String
    /// What went wrong and what to do, in one or two sentences.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }

    package init(_ kind: Kind, url: String, _ description: String) {
        (self.kind, self.url, self.description) = (kind, url, description)
    }

    static func invalidURL(_ text: String, _ reason: String) -> RichLinkError {
        RichLinkError(.failed(.invalidURL), url: text, "Invalid URL '\(text)': \(reason).")
    }

    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// ``RichLinkProvider/cancel()`` was called; a cancelled task throws `CancellationError` instead.
        case cancelled
        /// The page could not be loaded or read; see the cause.
        case failed(Cause)
        /// The page and its media were not complete in time, from the first request on.
        case timedOut
        /// The other links of its host took so long that its turn did not come; nothing was requested.
        case queueTimedOut
        /// The host is private or local, or robots.txt disallows the URL.
        case notAllowed
        /// Any other failure, such as running out of threads.
        case unknown
    }

    /// Why a request failed.
    public enum Cause: Hashable, Sendable {
        /// The text is not an absolute http or https URL.
        case invalidURL
        /// The host name could not be resolved.
        case nameLookup
        /// The server could not be reached, or closed the connection.
        case connection
        /// The TLS handshake or the certificate failed.
        case tls
        /// The server responded with this HTTP status.
        case status(Int)
        /// The server is rate limiting us.
        case rateLimited
        /// A bot challenge, a consent page or a sign-in was served in place of the page.
        case wall
        /// The redirects loop, or lead to no http or https URL.
        case redirects
        /// The response is larger than 8 MiB of HTML or 10 MiB of media.
        case tooLarge
        /// The response cannot be decoded, or is not what was requested.
        case unreadable
        /// A link that was decoded, or made, has media to load and no provider; give it one.
        case noProvider
    }
}

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
