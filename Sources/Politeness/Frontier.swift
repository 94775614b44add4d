public import AuditModel

/// What waits to be fetched, and the decision who may go now: a lane for each host, a heap of lanes by due time.
///
/// Pure: time and chance are arguments, and time must not go backwards. Every request passes through here, redirect
/// hops, retries and media too. All operations are O(log lanes). An idle lane is dropped as soon as forgetting it
/// cannot break a rate (after a refusal 300 seconds later), so memory follows the tickets that wait, which the caller
/// bounds, the hosts in flight and the hosts that were given up.
public struct Frontier: Sendable {
    public let limits: PolitenessLimits
    /// Tickets that wait.
    public private(set) var waiting = 0
    /// Leases that are out.
    public private(set) var inFlight = 0

    private var slots: [HostKey: Int] = [:]
    var hostLanes: [HostLane] = []
    var addresses: AddressShare
    private var freeSlots: [Int] = []
    /// Lanes that may start something at their due time: those with a resource waiting, and those with pages alone.
    private var resourceLanes = LaneHeap()
    private var pageLanes = LaneHeap()
    /// Empty lanes by the moment they can be forgotten.
    private var emptyLanes = LaneHeap()
    /// Lanes that were given up and still have tickets.
    private var givenUpLanes = LaneHeap()
    /// Lanes that refused and have not been forgotten since.
    private var troubledLanes: Set<Int> = []
    private var clock = Moment(nanoseconds: .min)
    private var finishedReport = PolitenessReport()
    private var givenUp: [HostKey: GiveUpReason] = [:]
    /// When each host was asked first; empty unless `limits.hostTime` is set.
    private var begun: [HostKey: Moment] = [:]

    /// Delays that hosts ask for themselves (Crawl-delay).
    private var delays: [HostKey: Moment.Span] = [:]
    private static let delayLimit = 100_000

    public init(limits: PolitenessLimits = PolitenessLimits()) {
        self.limits = limits
        addresses = AddressShare(limit: limits.perAddress)
    }

    /// Lanes that are remembered.
    public var lanes: Int { slots.count }

    /// Tickets that wait for one host.
    public func waiting(on host: HostKey) -> Int { slots[host].map { hostLanes[$0].waiting } ?? 0 }

    /// Takes a ticket that will be leased once for each time it is added.
    public mutating func add(_ ticket: Ticket, host: HostKey, urgency: Urgency) {
        let slot = slots[host] ?? openLane(host)
        if hostLanes[slot].waiting == 0 { hostLanes[slot].pace.becomeReady(at: clock) }
        hostLanes[slot].add(ticket, urgency)
        waiting += 1
        let hasChanged = hostLanes[slot].waiting == 1 || (urgency == .resource && hostLanes[slot].resources.count == 1)
        if hasChanged { reschedule(slot) }
    }

    /// Decides what may be done now; with `acceptsPages` false only resources go.
    public mutating func next(now: Moment, acceptsPages: Bool) -> Decision {
        clock = max(clock, now)
        forgetLanes()
        while true {
            if let first = givenUpLanes.first { return .giveUp(hostLanes[first.slot].host) }
            guard inFlight < limits.concurrency, let first = firstLane(acceptsPages: acceptsPages) else { return .idle }
            guard first.moment <= clock else { return .wait(until: first.moment) }
            let host = hostLanes[first.slot].host
            if isOutOfTime(host) {
                giveUp(first.slot, .outOfTime)
            } else if addresses.isFull(for: host) {
                setAside(first.slot)
            } else {
                return .fetch(start(first.slot))
            }
        }
    }

    /// Takes a lease back and gives the time that this adds to the pauses of its host; `jitter` is 0..<1 and only
    /// lengthens pauses.
    @discardableResult
    public mutating func finished(_ lease: Lease, _ end: LaneEnd, now: Moment, jitter: Double) -> Moment.Span {
        let slot = lease.slot
        precondition(
            hostLanes[slot].inFlight > 0 && hostLanes[slot].host == lease.host,
            "a lease is given back once, to its frontier")
        clock = max(clock, now)
        inFlight -= 1
        hostLanes[slot].inFlight -= 1
        var paused = Moment.Span.zero
        hostLanes[slot].failures = end == .broken ? hostLanes[slot].failures + 1 : 0
        switch end {
        case .ok: hostLanes[slot].pace.succeed(started: lease.started)
        case .failed: hostLanes[slot].pace.fail()
        case .broken:
            hostLanes[slot].pace.fail()
            if hostLanes[slot].failures >= limits.failureLimit { giveUp(slot, .broken) }
        case .throttled(let retryAfter): paused = refuse(lease, retryAfter: retryAfter, jitter: jitter)
        }
        reschedule(slot)
        leave(lease)
        return paused
    }

    /// Waits at least so long between two starts at a host from now on; a host is never made faster so.
    public mutating func slowDown(_ host: HostKey, to delay: Moment.Span) {
        guard delays.count < Self.delayLimit || delays[host] != nil else { return }
        delays[host] = max(delay, delays[host] ?? .zero)
        guard let slot = slots[host] else { return }
        hostLanes[slot].pace.slowDown(to: delay, now: clock)
        reschedule(slot)
    }

    /// Takes everything that waits for a host out, resources first.
    public mutating func drain(host: HostKey) -> [Ticket] {
        guard let slot = slots[host] else { return [] }
        let tickets = hostLanes[slot].resources.removeAll() + hostLanes[slot].pages.removeAll()
        waiting -= tickets.count
        reschedule(slot)
        wakeNeighbours(of: host)
        return tickets
    }
}

extension Frontier {
    /// Hosts that are paused after a refusal, longest pause first; at most `PolitenessReport.hostLimit`.
    public func pausedHosts(now: Moment) -> [PausedHost] {
        let paused = troubledLanes.map { hostLanes[$0] }.filter { $0.pace.pausedUntil > now }
        let hosts = paused.map { PausedHost(host: $0.host, until: $0.pace.pausedUntil, waiting: $0.waiting) }
        return Array(hosts.sorted { ($1.until, $0.host) < ($0.until, $1.host) }.prefix(PolitenessReport.hostLimit))
    }

    /// Whether a host refused so often that it is asked no more.
    public func isGivenUp(_ host: HostKey) -> Bool { givenUp[host] != nil }

    /// Why a host is asked no more; nil while it is.
    public func giveUpReason(of host: HostKey) -> GiveUpReason? { givenUp[host] }

    /// What was asked so far.
    public var report: PolitenessReport {
        var report = finishedReport
        for slot in troubledLanes.sorted() { report.add(hostLanes[slot].counts, of: hostLanes[slot].host) }
        return report
    }
}

extension Frontier {
    private mutating func openLane(_ host: HostKey) -> Int {
        var own = limits.limits(for: host)
        if let delay = delays[host] { own.delay = max(own.delay, delay) }
        let lane = HostLane(host, limits: own)
        if let slot = freeSlots.popLast() {
            hostLanes[slot] = lane
            slots[host] = slot
            return slot
        }
        hostLanes.append(lane)
        slots[host] = hostLanes.count - 1
        return hostLanes.count - 1
    }

    /// A resource that is due goes before any page, because it finishes one that was begun.
    private func firstLane(acceptsPages: Bool) -> (slot: Int, moment: Moment)? {
        guard acceptsPages, let page = pageLanes.first else { return resourceLanes.first }
        guard let resource = resourceLanes.first else { return page }
        return resource.moment <= clock || resource.moment <= page.moment ? resource : page
    }

    private mutating func start(_ slot: Int) -> Lease {
        guard let ticket = hostLanes[slot].resources.popFirst() ?? hostLanes[slot].pages.popFirst() else {
            preconditionFailure("a lane in a heap has a ticket")
        }
        waiting -= 1
        inFlight += 1
        hostLanes[slot].inFlight += 1
        hostLanes[slot].counts.requests += 1
        finishedReport.total.requests += 1
        hostLanes[slot].pace.start(now: clock)
        reschedule(slot)
        let host = hostLanes[slot].host
        if limits.hostTime != nil, begun[host] == nil { begun[host] = clock }
        return Lease(
            ticket: ticket, host: host, started: clock, slot: slot, address: addresses.begin(host))
    }

    private mutating func refuse(_ lease: Lease, retryAfter: Moment.Span?, jitter: Double) -> Moment.Span {
        var added = HostCounts()
        added.throttles = 1
        added.paused = hostLanes[lease.slot].pace.refuse(
            started: lease.started, now: clock, retryAfter: retryAfter, jitter: jitter)
        hostLanes[lease.slot].counts.add(added)
        finishedReport.total.add(added)
        troubledLanes.insert(lease.slot)
        if hostLanes[lease.slot].pace.refusals >= limits.throttleLimit { giveUp(lease.slot, .throttled) }
        return added.paused
    }

    private func isOutOfTime(_ host: HostKey) -> Bool {
        guard let limit = limits.hostTime, let start = begun[host] else { return false }
        return clock - start > limit
    }

    private mutating func giveUp(_ slot: Int, _ reason: GiveUpReason) {
        guard !hostLanes[slot].isGivenUp else { return }
        hostLanes[slot].isGivenUp = true
        givenUp[hostLanes[slot].host] = reason
        finishedReport.givenUpHosts.insert(hostLanes[slot].host)
        reschedule(slot)
    }

    /// Puts a lane where it belongs after any change: into one heap, or none.
    mutating func reschedule(_ slot: Int) {
        let standing = hostLanes[slot].standing
        let due = hostLanes[slot].pace.due
        resourceLanes.set(slot, to: standing == .resources ? due : nil)
        pageLanes.set(slot, to: standing == .pages ? due : nil)
        emptyLanes.set(slot, to: standing == .empty ? hostLanes[slot].forgetMoment : nil)
        givenUpLanes.set(slot, to: standing == .givenUp ? due : nil)
    }

    /// Drops lanes that are empty and have nothing more to remember.
    private mutating func forgetLanes() {
        while let (slot, moment) = emptyLanes.first, moment <= clock {
            emptyLanes.set(slot, to: nil)
            let host = hostLanes[slot].host
            if !troubledLanes.isEmpty, troubledLanes.remove(slot) != nil {
                finishedReport.add(hostLanes[slot].counts, of: host)
            }
            slots[host] = nil
            freeSlots.append(slot)
        }
    }
}
