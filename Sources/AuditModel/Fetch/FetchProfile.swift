/// Who we say we are when fetching.
public struct FetchProfile: Hashable, Sendable {
    /// The word for it on the command line and in reports.
    public let name: String
    /// The word for it in sentences.
    public var label: String { name == Self.messages.name ? "Messages" : name }
    /// The whole User-Agent header.
    public let userAgent: String
    /// The Accept header for documents.
    public let accept: String

    public init(name: String, userAgent: String, accept: String = FetchProfile.documentTypes) {
        self.name = name
        self.userAgent = userAgent
        self.accept = accept
    }

    /// The same with a page or mail address for webmasters behind it: `(+https://example.com/bot)`.
    public func contacting(_ contact: String?) -> FetchProfile {
        guard let contact else { return self }
        return FetchProfile(name: name, userAgent: "\(userAgent) (+\(contact))", accept: accept)
    }

    public static let documentTypes = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    /// What Messages and LPMetadataProvider send, from the sender's own device (docs/linkpresentation.md §1).
    public static let messagesExact = FetchProfile(
        name: "messages-exact",
        userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) "
            + "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0")
    /// The same with our name appended, so that a webmaster can tell who asked.
    public static let messages = FetchProfile(
        name: "messages", userAgent: messagesExact.userAgent + " ogaudit/" + ToolVersion.current)
    /// What LinkPresentation repeats a 403 with, once; and the desktop side of a comparison.
    public static let safariMac = FetchProfile(
        name: "safari-mac",
        userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/18.0 Safari/605.1.15")
    /// The mobile side of a comparison.
    public static let safariPhone = FetchProfile(
        name: "safari-iphone",
        userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
            + "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1")
    /// Our own name and nothing else.
    public static let ogaudit = FetchProfile(name: "ogaudit", userAgent: "ogaudit/" + ToolVersion.current)

    /// Every profile that `--profile` takes.
    public static let all = [messages, messagesExact, safariMac, safariPhone, ogaudit]
}
