package import AuditModel
package import Politeness

/// What a fetcher is doing at one moment.
package struct FetchProgress: Sendable {
    /// One request under way.
    package struct InFlight: Sendable {
        package var url: PageURL
        package var age: Moment.Span
    }

    /// Requests under way, oldest first; the first one is the slowest.
    package var inFlight: [InFlight] = []
    /// Requests submitted and neither ended nor under way.
    package var waiting = 0
    /// Hosts at which nothing is done for a while, because they refused, or because only repeats are left; those that hold
    /// the run up longest first.
    package var pausedHosts: [PausedHost] = []
    /// When this was so, on the clock of `pausedHosts`.
    package var now = Moment.zero
    /// Requests sent so far, redirect hops and repeats included.
    package var requests = 0
    /// Bytes of bodies received so far.
    package var wireBytes = 0

    /// Nothing is going on.
    package init() {}

    /// The request under way for the longest time.
    package var slowest: InFlight? { inFlight.first }
}

/// What passed between us and one host.
package struct HostTraffic: Hashable, Sendable {
    /// Requests that ended, redirect hops and repeats included.
    package var requests = 0
    /// Answers 429, 430 and 503 with Retry-After.
    package var refusals = 0
    /// Requests that got no answer.
    package var failures = 0
    /// Bytes of bodies received.
    package var wireBytes = 0
    /// The pauses that refusals made, in milliseconds.
    package var pausedMilliseconds = 0
    /// When the first and the last request began, in milliseconds since 1970; nil when there was none.
    package var firstRequest: Int64?
    package var lastRequest: Int64?
    /// What robots.txt said, in a few words; empty when it was not asked for.
    package var robots = ""

    package init() {}
}
