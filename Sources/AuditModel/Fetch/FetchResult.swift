/// How one request ended, after all its redirects.
public struct FetchResult: Sendable {
    /// What was asked.
    public var request: FetchRequest
    /// Every redirect in order; empty when there was none.
    public var hops: [Hop]
    /// Where the last request went.
    public var finalURL: PageURL
    /// The last answer, or why there is none.
    public var end: End
    /// From the moment the first request was sent to the end of the last.
    public var timings: Timings
    /// What robots.txt says of `finalURL`; nil when it was not read.
    public var robots: RobotsVerdict?
    /// Where the body comes from.
    public var origin = AnswerOrigin.fetched
    /// When its server last said that this is the answer, in seconds since 1970; nil when that is just now.
    public var checkedAt: Int64?
    /// How often the request was made, this time included.
    public var tries = 1
    /// How many of these times it ended as it did at last: with that status, or that failure.
    public var alikeTries = 1
    /// What the waits before its repeats took at least, together.
    public var delay = Moment.Span.zero
    /// Whether any hop was sent credentials or fields that are its host's alone.
    public var usedCredentials = false

    public enum End: Sendable {
        case response(FetchResponse)
        case failure(FetchFailure)

        /// Whether two tries ended alike: with the same status, or for the same cause.
        public func isLike(_ other: End) -> Bool {
            switch (self, other) {
            case (.response(let own), .response(let others)): own.status == others.status
            case (.failure(let own), .failure(let others)): own.cause == others.cause
            default: false
            }
        }
    }

    /// Whether this is the answer that the request asked about: nothing has changed.
    public var isUnchanged: Bool {
        response?.status == 304 && request.condition != nil && request.condition?.url == finalURL
    }

    /// One redirect that was followed.
    public struct Hop: Hashable, Sendable {
        public var from: PageURL
        public var status: Int
        public var to: PageURL
        public var milliseconds: Int

        public init(from: PageURL, status: Int, to: PageURL, milliseconds: Int) {
            self.from = from
            self.status = status
            self.to = to
            self.milliseconds = milliseconds
        }
    }

    /// Times of the last hop, in milliseconds from its start, and the total over all hops without queueing.
    public struct Timings: Hashable, Sendable {
        public var nameLookup = 0
        public var connect = 0
        public var tls = 0
        public var firstByte = 0
        /// The last hop alone.
        public var transfer = 0
        /// All hops together.
        public var total = 0

        public init() {}
    }

    public init(request: FetchRequest, hops: [Hop], finalURL: PageURL, end: End, timings: Timings) {
        self.request = request
        self.hops = hops
        self.finalURL = finalURL
        self.end = end
        self.timings = timings
    }

    /// The same answer where a client makes nothing of it; one that is an error stays what it is.
    public func failing(_ failure: FetchFailure) -> FetchResult {
        guard let response, response.status < 400 else { return self }
        var failed = self
        failed.end = .failure(failure)
        return failed
    }

    public var response: FetchResponse? {
        if case .response(let response) = end { response } else { nil }
    }
    public var failure: FetchFailure? {
        if case .failure(let failure) = end { failure } else { nil }
    }
}

/// Where an answer comes from.
public enum AnswerOrigin: Int64, CaseIterable, Sendable {
    /// The server sent it.
    case fetched = 0
    /// The server said that it is what it was; the rest was kept.
    case unchanged = 1
    /// It was kept, and no request was made.
    case reused = 2
}

/// An HTTP answer with as much of its body as was wanted.
public struct FetchResponse: Sendable {
    public var status: Int
    public var headers: HeaderFields
    /// The body as received, still in its content coding.
    public var wireBody: [UInt8]
    /// Whether we stopped reading before the end of the body.
    public var isCut: Bool
    /// `1.0`, `1.1`, `2`.
    public var httpVersion: String
    /// The address that answered.
    public var remoteAddress: String

    /// Whether a server limits the rate of requests: 429, 430 as some shops say it, or 503 with the time to come again.
    public static func isRefusal(_ status: Int, hasRetryAfter: Bool) -> Bool {
        status == 429 || status == 430 || status == 503 && hasRetryAfter
    }

    public init(
        status: Int, headers: HeaderFields, wireBody: [UInt8], isCut: Bool = false, httpVersion: String = "1.1",
        remoteAddress: String = ""
    ) {
        self.status = status
        self.headers = headers
        self.wireBody = wireBody
        self.isCut = isCut
        self.httpVersion = httpVersion
        self.remoteAddress = remoteAddress
    }
}

/// What the robots.txt of a host says of one address.
public struct RobotsVerdict: Hashable, Sendable {
    /// The line that forbids it to us, as it is written; nil when we may ask.
    public var refusal: String?
    /// The crawlers of other apps that it is forbidden to, and `*`, each with the line that says so.
    public var others: [Other]

    /// One other crawler that is refused.
    public struct Other: Hashable, Sendable {
        public var agent: String
        public var line: String

        public init(agent: String, line: String) {
            self.agent = agent
            self.line = line
        }
    }

    public init(refusal: String? = nil, others: [Other] = []) {
        self.refusal = refusal
        self.others = others
    }
}

/// The robots.txt of one origin as it was read, so that the next run within a day need not request it again.
public struct RobotsText: Hashable, Sendable {
    /// `https://example.com:8443`.
    public var origin: String
    /// The decoded body, at most 500 KiB; nil when there is no such file.
    public var body: [UInt8]?
    /// Seconds since 1970.
    public var readAt: Int64

    public init(origin: String, body: [UInt8]?, readAt: Int64) {
        self.origin = origin
        self.body = body
        self.readAt = readAt
    }

    /// Nil when `origin` is none.
    public var host: HostKey? { PageURL(stored: origin + "/")?.hostKey }
}

/// The requests that one host got in one run, to be shown to its webmaster.
public struct HostStat: Hashable, Sendable {
    public var host: HostKey
    public var requests: Int
    /// Answers that asked us to slow down: 429, 430, 503 with Retry-After.
    public var throttles: Int
    /// Requests without an answer.
    public var failures: Int
    /// How long requests waited because of back-off, in milliseconds.
    public var waitedMilliseconds: Int
    /// Bytes received over the wire.
    public var bytes: Int
    /// Milliseconds since 1970 of the first and the last request; nil when there was none.
    public var firstRequest: Int64?
    public var lastRequest: Int64?
    /// What robots.txt said, in one word or sentence; empty when it was not asked.
    public var robots: String

    public init(
        host: HostKey, requests: Int = 0, throttles: Int = 0, failures: Int = 0, waitedMilliseconds: Int = 0,
        bytes: Int = 0, firstRequest: Int64? = nil, lastRequest: Int64? = nil, robots: String = ""
    ) {
        self.host = host
        self.requests = requests
        self.throttles = throttles
        self.failures = failures
        self.waitedMilliseconds = waitedMilliseconds
        self.bytes = bytes
        self.firstRequest = firstRequest
        self.lastRequest = lastRequest
        self.robots = robots
    }

    /// Requests a second from the first to the last; nil for fewer than two, and where no time passed.
    public var rate: Double? {
        guard let firstRequest, let lastRequest, requests > 1, lastRequest > firstRequest else { return nil }
        return Double(requests - 1) / (Double(lastRequest - firstRequest) / 1_000)
    }
}
