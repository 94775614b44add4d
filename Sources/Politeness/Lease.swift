package import AuditModel

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

/// The right to fetch one ticket now, given back with `Frontier.finished`.
package struct Lease: Hashable, Sendable {
    package let ticket: Ticket
    package let host: HostKey
    package let urgency: Urgency
    /// When the request was let go.
    package let started: Moment
    let slot: Int
    /// The network address that it counts for, once that is known.
    var address: String?
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
package enum Decision: Hashable, Sendable {
    case fetch(Lease)
    /// Nothing before that moment, unless something is added or finished.
    case wait(until: Moment)
    /// Nothing until something is added or finished.
    case idle
    /// The host is given up and still has tickets waiting: call `Frontier.drainHopeless(host:)`.
    case giveUp(HostKey)
}
