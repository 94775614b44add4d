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
        /// Nothing of a build is at the address; the detail says where it should be.
        case missingFile = "missing_file"
        case other
    }
}

/// The names, in the program that shows a sentence, of the options that permit what was not done; nil where none is to be named.
public struct Permits: Hashable, Sendable {
    public var privateAddresses: String?
    public var disallowedPages: String?
    /// The command that follows the links of a host, and the options that follow more of them.
    public var crawl, subdomains, depth, morePages, endlessLists: String?

    public init(privateAddresses: String? = nil, disallowedPages: String? = nil) {
        (self.privateAddresses, self.disallowedPages) = (privateAddresses, disallowedPages)
    }

    /// What to do about a site of one's own that robots.txt keeps from us.
    public var ownSite: String? { disallowedPages.map { "To check your own site, add \($0)." } }
}

extension FetchFailure.Cause {
    /// What happened and what to do, in a sentence or two.
    public func sentence(_ permits: Permits = Permits()) -> String {
        let advice: String? =
            switch self {
            case .privateAddress: permits.privateAddresses.map { "Add \($0) to check it." }
            case .robotsDenied, .robotsUnreachable: permits.ownSite
            default: nil
            }
        return [sentence, advice].compactMap(\.self).joined(separator: " ")
    }

    private var sentence: String {
        switch self {
        case .dns: "The host name could not be resolved; check its DNS records."
        case .connect: "The server could not be reached; check that it runs and that its firewall allows this machine."
        case .tls: "No secure connection could be made."
        case .timeout: "The response was not complete in time."
        case .tooSlow: "The response arrived too slowly."
        case .reset: "The server closed the connection before its response was complete."
        case .protocolError: "The response is not valid HTTP."
        case .redirectLoop: "The redirects loop back to a URL already visited."
        case .tooManyRedirects: "There are too many redirects."
        case .badRedirect: "A redirect target is not an http or https URL."
        case .privateAddress: "The host is a private address."
        case .tooLarge: "The response is larger than the limit."
        case .headerTooLarge: "The response header is larger than the limit."
        case .badEncoding: "The body cannot be decoded as its headers say."
        case .proxy: "The proxy rejected the request or failed."
        case .cancelled: "The run was stopped before this request ended."
        case .localResources: "This machine ran out of sockets or memory; the site is not at fault."
        case .hostSkipped: "The remaining pages of this host were skipped."
        case .rateLimited: "The server is rate limiting us."
        case .robotsDenied: "robots.txt disallows this URL."
        case .robotsUnreachable: "robots.txt could not be loaded, so the page was skipped (RFC 9309)."
        case .missingFile: "The file is missing in the build."
        case .other: "The request failed."
        }
    }
}
