public import AuditModel

/// What was asked of one host, or of all.
public struct HostCounts: Hashable, Sendable {
    public var requests = 0
    /// Answers that asked for less.
    public var throttles = 0
    /// The sum of the pauses they caused.
    public var paused = Moment.Span.zero

    public init() {}

    mutating func add(_ other: HostCounts) {
        requests += other.requests
        throttles += other.throttles
        paused.nanoseconds += other.paused.nanoseconds
    }
}

/// How polite the run was, so that limits do not work in secret.
public struct PolitenessReport: Hashable, Sendable {
    public internal(set) var total = HostCounts()
    /// The hosts that throttled, at most `hostLimit` of them.
    public internal(set) var throttledHosts: [HostKey: HostCounts] = [:]
    /// The hosts that were given up.
    public internal(set) var givenUpHosts: Set<HostKey> = []

    /// The most hosts that are named; the total counts all.
    public static let hostLimit = 1_000

    mutating func add(_ counts: HostCounts, of host: HostKey) {
        guard counts.throttles > 0 else { return }
        guard throttledHosts[host] != nil || throttledHosts.count < Self.hostLimit else { return }
        throttledHosts[host, default: HostCounts()].add(counts)
    }
}

/// A host that is being left alone for a while.
public struct PausedHost: Hashable, Sendable {
    public let host: HostKey
    public let until: Moment
    /// Tickets waiting for it.
    public let waiting: Int
}
