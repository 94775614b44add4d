internal import AuditModel
internal import Testing

@testable internal import Politeness

/// A lease in the collections of tests, which take nothing that cannot be copied.
final class HeldLease {
    let ticket: Ticket
    let host: HostKey
    let urgency: Urgency
    let started: Moment
    fileprivate var lease: Lease?

    init(_ lease: consuming Lease) {
        (ticket, host, urgency) = (lease.ticket, lease.host, lease.urgency)
        started = lease.terms.started
        self.lease = consume lease
    }
}

/// What a frontier decides, to be compared; a lease goes back at once.
enum Decided: Equatable {
    case fetch(Ticket)
    case wait(until: Moment)
    case idle
    case giveUp(HostKey)
}

extension Frontier {
    /// Until when hosts are paused after refusals.
    func pauses(now: Moment) -> [HostKey: Moment] {
        let paused = hostLanes.filter { $0.pausedUntil > now }
        return Dictionary(uniqueKeysWithValues: paused.map { ($0.host, $0.pausedUntil) })
    }

    mutating func decides(now: Moment, acceptsPages: Bool = true) -> Decided {
        switch next(now: now, acceptsPages: acceptsPages) {
        case .fetch(let lease): .fetch(lease.ticket)
        case .wait(let until): .wait(until: until)
        case .idle: .idle
        case .giveUp(let host): .giveUp(host)
        }
    }

    /// The next lease; nil when there is none now.
    mutating func lease(now: Moment, acceptsPages: Bool = true) -> HeldLease? {
        guard case .fetch(let lease) = next(now: now, acceptsPages: acceptsPages) else { return nil }
        return HeldLease(lease)
    }

    /// The next lease, which must be there.
    mutating func theLease(now: Moment, acceptsPages: Bool = true) throws -> HeldLease {
        let held = lease(now: now, acceptsPages: acceptsPages)
        return try #require(held)
    }

    @discardableResult
    mutating func finished(_ held: HeldLease, _ end: LaneEnd, now: Moment, jitter: Double) -> Aftermath {
        guard let lease = held.lease.take() else { preconditionFailure("the test gave it back already") }
        return finished(lease, end, now: now, jitter: jitter)
    }

    mutating func arrives(_ held: HeldLease, at address: String) -> Bool {
        guard var lease = held.lease.take() else { return false }
        let isAllowed = arrives(&lease, at: address)
        held.lease = consume lease
        return isAllowed
    }
}
