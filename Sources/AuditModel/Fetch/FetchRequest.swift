/// One request that the frontier may send: a page, or a resource that a page points to.
public struct FetchRequest: Sendable {
    /// What the answer is for; decides its place in the queue and its limits.
    public enum Purpose: UInt8, Sendable {
        case page
        /// A page asked for a second time, as another client.
        case again
        case icon, image, media, robots, sitemap
    }

    /// How much of the body is wanted.
    public enum Body: Hashable, Sendable {
        /// The whole body up to so many *decoded* bytes; what is longer is cut there and marked.
        case whole(decodedLimit: Int)
        /// Only the first bytes, asked for by `Range` and cut there when the server sends more.
        case first(bytes: Int)
        /// So many bytes from there on, asked for by `Range`; a server that ignores it sends the first ones.
        case part(from: Int, bytes: Int)
    }

    public var url: PageURL
    public var profile: FetchProfile
    public var purpose: Purpose
    public var body: Body
    /// The longest time that redirects, connecting and transferring may take together.
    public var timeout: Moment.Span
    /// The number of redirects that are followed; one more is `redirect_loop`.
    public var redirectLimit: Int
    /// A page that takes longer is timed once more, and the better time counts; nil, the default, never is.
    public var patience: Moment.Span?
    /// Asks for a body only if it is another one than before; nil, the default, asks for it whatever it is. It is not
    /// asked of hosts that are sent credentials.
    public var condition: Validators.Condition?
    /// How often it is repeated at most, whatever the fetcher allows. The default is no limit of its own.
    public var retries = Int.max
    /// Header lines, `Name: value`, that go to the origin of `url` and to no other. The default is none.
    public var headers: [String] = []
    /// Called on the fetch thread when the first request is sent; must not block.
    public var onStart: (@Sendable () -> Void)?
    /// The page that the request is made for, sent as `Referer`; nil, the default, sends none, as LinkPresentation does.
    public var referrer: PageURL?

    public init(
        url: PageURL, profile: FetchProfile = .messages, purpose: Purpose = .page,
        body: Body = .whole(decodedLimit: FetchRequest.documentLimit), timeout: Moment.Span = .seconds(30),
        redirectLimit: Int = 10
    ) {
        self.url = url
        self.profile = profile
        self.purpose = purpose
        self.body = body
        self.timeout = timeout
        self.redirectLimit = redirectLimit
    }

    /// The default of `--max-html`: 8 MiB of decoded HTML.
    public static let documentLimit = 8 << 20
    /// What is taken of a page at once; a longer one is requested again when there is room for it.
    public static let openingLimit = 2 << 20
    /// What is taken of a file that stands in the list: enough to tell what it is.
    public static let fileLimit = 256 << 10
    /// What LinkPresentation loads for one page in all: 10 MiB (Apple TN3156; byte value observed).
    public static let mediaBudget = 10_485_760
}

/// The client that requests present themselves as.
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

    /// The same with a page or email address for webmasters behind it: `(+https://example.com/bot)`.
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
    /// The same with our name appended, so that a webmaster can tell whose request it was.
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
