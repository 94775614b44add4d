public import AuditModel
public import Politeness

/// What a fetcher is doing at one moment.
public struct FetchProgress: Sendable {
    /// One request under way.
    public struct InFlight: Sendable {
        public var url: PageURL
        public var age: Moment.Span
    }

    /// Requests under way, oldest first; the first one is the slowest.
    public var inFlight: [InFlight] = []
    /// Requests submitted and neither ended nor under way.
    public var waiting = 0
    /// Hosts at which nothing is done for a while, because they refused, or because only repeats are left; those that hold
    /// the run up longest first.
    public var pausedHosts: [PausedHost] = []
    /// When this was so, on the clock of `pausedHosts`.
    public var now = Moment.zero
    /// Requests sent so far, redirect hops and repeats included.
    public var requests = 0
    /// Bytes of bodies received so far.
    public var wireBytes = 0
    /// Page results that wait for `releasePage()`.
    public var pagesUnclaimed = 0

    /// The request under way for the longest time.
    public var slowest: InFlight? { inFlight.first }
}

/// What passed between us and one host.
public struct HostTraffic: Hashable, Sendable {
    /// Requests that ended, redirect hops and repeats included.
    public var requests = 0
    /// Answers 429, 430 and 503 with Retry-After.
    public var refusals = 0
    /// Requests that got no answer.
    public var failures = 0
    /// Bytes of bodies received.
    public var wireBytes = 0
    /// The pauses that refusals made, in milliseconds.
    public var pausedMilliseconds = 0
    /// When the first and the last request began, in milliseconds since 1970; nil when there was none.
    public var firstRequest: Int64?
    public var lastRequest: Int64?
    /// What robots.txt said, in a few words; empty when it was not asked for.
    public var robots = ""

    public init() {}
}
