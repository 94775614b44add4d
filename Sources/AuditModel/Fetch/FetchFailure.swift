/// Why a request ended without an answer.
public struct FetchFailure: Hashable, Sendable {
    public var cause: Cause
    /// What libcurl or we know beyond the cause, cut at `detailLimit` Unicode scalars.
    public var detail: String

    /// The longest detail that is kept.
    public static let detailLimit = 300

    public init(_ cause: Cause, _ detail: String = "") {
        self.cause = cause
        self.detail = detail.cut(toCharacters: Self.detailLimit)
    }

    /// Causes in the bounded words that the `cause` column prints.
    public enum Cause: String, CaseIterable, Sendable {
        case dns, connect, tls, timeout
        case tooSlow = "too_slow"
        case reset
        case protocolError = "protocol"
        case redirectLoop = "redirect_loop"
        case tooManyRedirects = "too_many_redirects"
        case badRedirect = "bad_redirect"
        case privateAddress = "private_address"
        case tooLarge = "too_large"
        case headerTooLarge = "header_too_large"
        case badEncoding = "bad_encoding"
        case proxy
        case cancelled
        case localResources = "local_resources"
        case hostSkipped = "host_skipped"
        case rateLimited = "rate_limited"
        case robotsDenied = "robots_denied"
        case robotsUnreachable = "robots_unreachable"
        case other
    }
}

extension FetchFailure.Cause {
    /// What happened and what to do, in one sentence.
    public var sentence: String {
        switch self {
        case .dns: "The host name could not be resolved; check its DNS records."
        case .connect: "No connection could be made; check that the server runs and its firewall lets us in."
        case .tls: "The TLS handshake or the certificate failed; check the chain, the names and the dates."
        case .timeout: "The response was not complete in time."
        case .tooSlow: "The response trickled in too slowly."
        case .reset: "The server closed the connection in the middle of its answer."
        case .protocolError: "The server broke the HTTP protocol."
        case .redirectLoop: "The redirects lead back to an address already visited."
        case .tooManyRedirects: "There were more redirects than are followed."
        case .badRedirect: "A redirect leads to no http or https address."
        case .privateAddress: "The host is no address of the public Internet; --allow-private permits private ones."
        case .tooLarge: "The answer is larger than the limit."
        case .headerTooLarge: "The header of the answer is larger than the limit."
        case .badEncoding: "The response is compressed in a way that was not requested, or its compression is broken."
        case .proxy: "The proxy refused or failed."
        case .cancelled: "The run was stopped before this request ended."
        case .localResources: "This machine ran out of sockets or memory; the site is not to blame."
        case .hostSkipped: "The host refused too often; its remaining pages were not asked for."
        case .rateLimited: "The server limits the rate of requests."
        case .robotsDenied: "robots.txt forbids this address; --robots ignore asks for it, on a site of your own."
        case .robotsUnreachable:
            "robots.txt could not be read, so that nothing was asked for (RFC 9309); --robots ignore does without it."
        case .other: "The request failed for a reason that has no name of its own."
        }
    }
}
