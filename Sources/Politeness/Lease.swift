package import AuditModel
internal import Synchronization

/// The caller's number for something to fetch; the frontier only hands it back.
package struct Ticket: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }
}

/// What goes first at one host.
package enum Urgency: Sendable {
    case page
    /// Redirect hops, robots.txt, a page asked for again: what finishes a page that was begun.
    case resource
    /// Icons, images and clips. They go as resources do, but their refusals never pause pages.
    case media
}

/// The right to fetch one ticket now. `Frontier.finished` takes it back; one whose life ends otherwise goes back by itself,
/// as if its request had ended well.
package struct Lease: ~Copyable, Sendable {
    var terms: LeaseTerms
    private var returns: LeaseReturns?

    init(_ terms: LeaseTerms, returns: LeaseReturns) { (self.terms, self.returns) = (terms, returns) }

    deinit { returns?.add(terms) }

    package var ticket: Ticket { terms.ticket }
    package var host: HostKey { terms.host }
    package var urgency: Urgency { terms.urgency }

    /// Ends it for somebody who says how.
    consuming func end() -> LeaseTerms {
        returns = nil
        return terms
    }
}

/// What a lease is about.
struct LeaseTerms: Sendable {
    let ticket: Ticket
    let host: HostKey
    let urgency: Urgency
    /// When the request was let go.
    let started: Moment
    let slot: Int
    /// The network address that it counts for, once that is known.
    var address: String?
}

/// Where leases go that nobody gave back, until their frontier is asked again.
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

/// How a request ended, as far as its host's patience is concerned.
package enum LaneEnd: Hashable, Sendable {
    case ok
    /// 429, 430, or 503 with Retry-After: the host asks for less.
    case throttled(retryAfter: Moment.Span?)
    /// An answer, and a bad one: the host is not made faster.
    case failed
    /// No answer; after too many in a row the host is given up.
    case broken
}

/// What follows from an end.
package struct Aftermath: Hashable, Sendable {
    /// What it adds to the pauses of its host.
    package var paused = Moment.Span.zero
    /// After a refusal, when the ticket may be added again, behind all others; nil when that would be to wait too long.
    package var again: Moment?
}

/// Why a host is asked no more.
package enum GiveUpReason: Hashable, Sendable {
    /// It asked for less too often, or for a longer wait than is made.
    case throttled
    /// It did not answer too often.
    case broken
    /// Its time was up.
    case outOfTime
}

/// What may be done now.
package enum Decision: ~Copyable, Sendable {
    case fetch(Lease)
    /// Nothing before that moment, unless something is added or finished.
    case wait(until: Moment)
    /// Nothing until something is added or finished.
    case idle
    /// The host is given up and still has tickets waiting: call `Frontier.drainHopeless(host:)`.
    case giveUp(HostKey)
}
