package import AuditModel

/// The requests to one host, or to all.
package struct HostCounts: Hashable, Sendable {
    package var requests = 0
    /// Responses that asked for fewer requests.
    package var throttles = 0
    /// The sum of the pauses they caused.
    package var paused = Moment.Span.zero

    package init() {}

    mutating func add(_ other: HostCounts) {
        requests += other.requests
        throttles += other.throttles
        paused.nanoseconds += other.paused.nanoseconds
    }
}

/// How polite the run was, so that the effect of limits is visible.
package struct PolitenessReport: Hashable, Sendable {
    package internal(set) var total = HostCounts()
    /// The hosts that throttled, at most `hostLimit` of them.
    package internal(set) var throttledHosts: [HostKey: HostCounts] = [:]
    /// The hosts that were given up.
    package internal(set) var givenUpHosts: Set<HostKey> = []

    /// The most hosts that are named; the total counts all.
    package static let hostLimit = 1_000

    mutating func add(_ counts: HostCounts, of host: HostKey) {
        guard counts.throttles > 0 else { return }
        guard throttledHosts[host] != nil || throttledHosts.count < Self.hostLimit else { return }
        throttledHosts[host, default: HostCounts()].add(counts)
    }
}

/// A host that is paused.
package struct PausedHost: Hashable, Sendable {
    package let host: HostKey
    package let until: Moment
    /// Tickets waiting for it.
    package let waiting: Int
}

/// The time that a host made us wait: if several requests wait at once, the time counts once.
struct WaitCount {
    private(set) var total = Moment.Span.zero
    private var end = Moment(nanoseconds: .min)

    /// Counts a wait; false, without counting it, if the total would exceed the limit.
    mutating func add(from start: Moment, until moment: Moment, limit: Moment.Span) -> Bool {
        let from = max(end, start)
        guard moment > from else { return true }
        guard total.nanoseconds + (moment - from).nanoseconds <= limit.nanoseconds else { return false }
        total.nanoseconds += (moment - from).nanoseconds
        end = moment
        return true
    }
}
