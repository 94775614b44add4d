package import AuditModel
internal import Synchronization

/// The caller's number for something to fetch; the frontier only returns it.
package struct Ticket: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }
}

/// The priority within one host.
package enum Urgency: Sendable {
    case page
    /// Redirects, robots.txt, retries: requests that finish a page in progress.
    case resource
    /// Icons, images and videos. They have the same priority as resources, but their refusals never pause pages.
    case media
}

/// The permission to fetch one ticket now. `Frontier.finished` takes it back; a lease that is dropped without it
/// returns by itself, as if its request had succeeded.
package struct Lease: ~Copyable, Sendable {
    var terms: LeaseTerms
    private var returns: LeaseReturns?

    init(_ terms: LeaseTerms, returns: LeaseReturns) { (self.terms, self.returns) = (terms, returns) }

    deinit { returns?.add(terms) }

    package var ticket: Ticket { terms.ticket }
    package var host: HostKey { terms.host }
    package var urgency: Urgency { terms.urgency }

    /// Ends it for a caller that reports the result.
    consuming func end() -> LeaseTerms {
        returns = nil
        return terms
    }
}

/// The facts about a lease.
struct LeaseTerms: Sendable {
    let ticket: Ticket
    let host: HostKey
    let urgency: Urgency
    /// When the request started.
    let started: Moment
    let slot: Int
    /// The IP address that it counts for, if known.
    var address: String?
}

/// Collects dropped leases until their frontier is called again.
final class LeaseReturns: Sendable {
    private let terms = Mutex<[LeaseTerms]>([])

    func add(_ ended: LeaseTerms) { terms.withLock { $0.append(ended) } }

    func takeAll() -> [LeaseTerms] {
        terms.withLock { terms in
            defer { terms = [] }
            return terms
        }
    }
}

/// The result of a request, as far as it matters for politeness.
package enum LaneEnd: Hashable, Sendable {
    case ok
    /// 429, 430, or 503 with Retry-After: the host wants fewer requests.
    case throttled(retryAfter: Moment.Span?)
    /// An error response: the host is not made faster.
    case failed
    /// No response; after too many in a row the host is given up.
    case broken
}

/// The consequences of a result.
package struct Aftermath: Hashable, Sendable {
    /// What it adds to the pauses of its host.
    package var paused = Moment.Span.zero
    /// When the refused ticket may be added again, behind all others; nil if the wait would be too long.
    package var again: Moment?
}

/// Why a host was given up.
package enum GiveUpReason: Hashable, Sendable {
    /// It refused too often, or wanted a longer wait than allowed.
    case throttled
    /// It failed to respond too often.
    case broken
    /// Its time limit was reached.
    case outOfTime
}

/// What may start now.
package enum Decision: ~Copyable, Sendable {
    case fetch(Lease)
    /// Nothing before that time, unless something is added or finished.
    case wait(until: Moment)
    /// Nothing until something is added or finished.
    case idle
    /// The host was given up and still has waiting tickets: call `Frontier.drainHopeless(host:)`.
    case giveUp(HostKey)
}

/// A host that is paused.
package struct PausedHost: Hashable, Sendable {
    package let host: HostKey
    package let until: Moment
    /// Tickets waiting for it.
    package let waiting: Int

    /// The most hosts that are named at a time.
    package static let limit = 1_000
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
