/// How the audit of one address ended; only `ok` is judged by a score.
public enum Outcome: String, CaseIterable, Sendable {
    case ok
    case http4xx = "http_4xx"
    case http5xx = "http_5xx"
    case rateLimited = "rate_limited"
    case botWall = "bot_wall"
    case consentWall = "consent_wall"
    case robotsDenied = "robots_denied"
    case timeout, dns, tls, connect
    /// The body came in an encoding that was not requested, or in a broken one.
    case badEncoding = "bad_encoding"
    case tooLarge = "too_large"
    case notHTML = "not_html"
    case privateAddress = "private_address"
    case redirectLoop = "redirect_loop"
    case cancelled
    /// The line of the list is no address.
    case rejected

    /// Whether the page was truly seen, so that a score says something about it.
    public var isSeen: Bool { self == .ok }
}

extension Outcome {
    /// The outcome of a request that ended without an answer.
    public init(_ cause: FetchFailure.Cause) {
        self =
            switch cause {
            case .dns: .dns
            case .tls: .tls
            case .timeout, .tooSlow: .timeout
            case .redirectLoop, .tooManyRedirects, .badRedirect: .redirectLoop
            case .privateAddress: .privateAddress
            case .tooLarge, .headerTooLarge: .tooLarge
            case .cancelled, .localResources: .cancelled
            case .hostSkipped, .rateLimited: .rateLimited
            case .badEncoding: .badEncoding
            case .robotsDenied, .robotsUnreachable: .robotsDenied
            case .connect, .reset, .protocolError, .proxy, .missingFile, .other: .connect
            }
    }
}
