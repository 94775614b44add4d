public import AuditModel

// A stand-in with the signatures of the real module, for as long as that one is being built elsewhere.

public struct PolitenessLimits: Sendable {
    public var concurrency = 64
    public var perHost = 2
    public var rate = 0.0
    public var delay = Moment.Span.zero
    public init() {}
}

public struct Ticket: Hashable, Sendable {
    public var number: UInt64
    public init(number: UInt64) { self.number = number }
}

public enum Urgency: Sendable { case resource, page }
public enum Decision: Sendable { case fetch(Lease), wait(until: Moment), idle }
public struct Lease: Sendable {
    public let ticket: Ticket
    public let host: HostKey
}
public enum LaneEnd: Sendable { case ok, throttled(retryAfter: Moment.Span?), failed }
public enum RetryAfter {
    public static func parse(_ value: String, nowEpochSeconds: Int64) -> Moment.Span? {
        Int64(value).map { Moment.Span(nanoseconds: $0 * 1_000_000_000) }
    }
}

public struct Frontier {
    struct Lane {
        var resources: [Ticket] = []
        var pages: [Ticket] = []
        var inFlight = 0
        var due = Moment.zero
        var refusals = 0
        var failures = 0
    }
    let limits: PolitenessLimits
    var lanes: [HostKey: Lane] = [:]
    public private(set) var waiting = 0
    public private(set) var inFlight = 0

    public init(limits: PolitenessLimits) { self.limits = limits }

    public mutating func add(_ ticket: Ticket, host: HostKey, urgency: Urgency) {
        waiting += 1
        if urgency == .page {
            lanes[host, default: Lane()].pages.append(ticket)
        } else {
            lanes[host, default: Lane()].resources.append(ticket)
        }
    }

    public mutating func next(now: Moment, acceptsPages: Bool) -> Decision {
        guard inFlight < limits.concurrency, waiting > 0 else { return .idle }
        var soonest: Moment?
        for (host, lane) in lanes {
            let mayPage = acceptsPages && !lane.pages.isEmpty
            guard lane.inFlight < (lane.refusals > 0 ? 1 : limits.perHost), mayPage || !lane.resources.isEmpty else {
                continue
            }
            if lane.due <= now { return .fetch(lease(host, now)) }
            soonest = min(soonest ?? lane.due, lane.due)
        }
        return soonest.map { .wait(until: $0) } ?? .idle
    }

    private mutating func lease(_ host: HostKey, _ now: Moment) -> Lease {
        var lane = lanes[host] ?? Lane()
        let ticket = lane.resources.isEmpty ? lane.pages.removeFirst() : lane.resources.removeFirst()
        lane.inFlight += 1
        if limits.rate > 0 { lane.due = max(lane.due + .seconds(1 / limits.rate), now + .seconds(0.5 / limits.rate)) }
        lanes[host] = lane
        waiting -= 1
        inFlight += 1
        return Lease(ticket: ticket, host: host)
    }

    public mutating func finished(_ lease: Lease, _ end: LaneEnd, now: Moment, jitter: Double) {
        inFlight -= 1
        var lane = lanes[lease.host] ?? Lane()
        lane.inFlight -= 1
        switch end {
        case .ok: (lane.refusals, lane.failures) = (0, 0)
        case .failed: lane.failures += 1
        case .throttled(let span):
            lane.refusals += 1
            lane.due = max(lane.due, now + (span ?? .seconds(5)))
        }
        lanes[lease.host] = lane
    }

    public mutating func drain(host: HostKey) -> [Ticket] {
        guard var lane = lanes[host] else { return [] }
        let tickets = lane.resources + lane.pages
        (lane.resources, lane.pages) = ([], [])
        lanes[host] = lane
        waiting -= tickets.count
        return tickets
    }

    public func isGivenUp(_ host: HostKey) -> Bool { (lanes[host]?.failures ?? 0) >= 20 }
}
