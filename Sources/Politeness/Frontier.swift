package import AuditModel

/// The queue of everything to fetch, which decides what may start now: a lane for each host, and a heap of lanes by due
/// time.
///
/// Pure: time and chance are arguments, and time must not go backwards. Every request passes through it, including
/// redirects, retries and media. All operations are O(log lanes). An idle lane is dropped as soon as forgetting it
/// cannot exceed a rate (300 seconds after a refusal), so that memory depends on waiting tickets, which the caller
/// limits, on hosts in flight and on hosts that were given up.
package struct Frontier: ~Copyable, Sendable {
    package let limits: PolitenessLimits
    /// The number of waiting tickets.
    package private(set) var waiting = 0
    /// The number of leases in use.
    package private(set) var inFlight = 0

    private let returns = LeaseReturns()
    private var slots: [HostKey: Int] = [:]
    var hostLanes: [HostLane] = []
    var addresses: AddressShare
    private var freeSlots: [Int] = []
    /// Lanes by the time at which they may start anything but a page.
    private var resourceLanes = LaneHeap()
    /// Lanes by the time at which they may start a page.
    private var pageLanes = LaneHeap()
    /// Empty lanes by the time at which they can be forgotten.
    private var emptyLanes = LaneHeap()
    /// Lanes that were given up and still have tickets.
    private var givenUpLanes = LaneHeap()
    /// Lanes with refusals or retries that have not been forgotten since.
    private var troubledLanes: Set<Int> = []
    private var clock = Moment(nanoseconds: .min)
    private var givenUp: [HostKey: GiveUpReason] = [:]
    /// Hosts whose media are given up while their pages are still requested.
    private var givenUpMedia: Set<HostKey> = []
    /// When each host was first requested; empty unless `limits.hostTime` is set.
    private var begun: [HostKey: Moment] = [:]

    /// Consecutive requests without a response, for hosts whose lanes were forgotten in between.
    private var pastFailures: [HostKey: Int] = [:]
    private static let pastFailureLimit = 10_000

    /// Delays that hosts request (Crawl-delay).
    private var delays: [HostKey: Moment.Span] = [:]
    private static let delayLimit = 100_000

    package init(limits: PolitenessLimits = PolitenessLimits()) {
        self.limits = limits
        addresses = AddressShare(limit: limits.perAddress)
    }

    /// Lanes that are remembered.
    package var lanes: Int { slots.count }

    /// Adds a ticket, which is leased once each time it is added.
    ///
    /// - Parameter moment: the earliest time, after which it queues behind others of its host; nil for now.
    package mutating func add(_ ticket: Ticket, host: HostKey, urgency: Urgency, notBefore moment: Moment? = nil) {
        let slot = slots[host] ?? openLane(host)
        if hostLanes[slot].waiting == 0 { hostLanes[slot].pace.becomeReady(at: clock) }
        let (page, resource) = (hostLanes[slot].pageMoment, hostLanes[slot].resourceMoment)
        hostLanes[slot].add(ticket, urgency, notBefore: moment)
        waiting += 1
        if moment != nil { troubledLanes.insert(slot) }
        let isChanged = hostLanes[slot].pageMoment != page || hostLanes[slot].resourceMoment != resource
        if isChanged || hostLanes[slot].waiting == 1 || hostLanes[slot].hasHopeless { reschedule(slot) }
    }

    /// Decides what may start now; with `acceptsPages` false, only resources.
    package mutating func next(now: Moment, acceptsPages: Bool) -> Decision {
        clock = max(clock, now)
        for terms in returns.takeAll() { end(terms, .ok, jitter: 0) }
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
                return .fetch(start(first.slot, page: first.isPage))
            }
        }
    }

    /// Takes a lease back and returns what follows; `jitter` is 0..<1 and only lengthens pauses.
    @discardableResult
    package mutating func finished(
        _ lease: consuming Lease, _ end: LaneEnd, now: Moment, jitter: Double
    ) -> Aftermath {
        clock = max(clock, now)
        return self.end(lease.end(), end, jitter: jitter)
    }

    @discardableResult
    private mutating func end(_ lease: LeaseTerms, _ end: LaneEnd, jitter: Double) -> Aftermath {
        let slot = lease.slot
        precondition(
            hostLanes[slot].inFlight > 0 && hostLanes[slot].host == lease.host,
            "a lease goes back to its frontier")
        inFlight -= 1
        hostLanes[slot].inFlight -= 1
        var aftermath = Aftermath()
        hostLanes[slot].failures = end == .broken ? hostLanes[slot].failures + 1 : 0
        switch end {
        case .ok: hostLanes[slot].succeed(lease)
        case .failed: hostLanes[slot].fail(lease)
        case .broken:
            hostLanes[slot].fail(lease)
            if hostLanes[slot].failures >= limits.failureLimit { giveUp(slot, .broken) }
        case .throttled(let retryAfter): aftermath = refuse(lease, retryAfter: retryAfter, jitter: jitter)
        }
        reschedule(slot)
        leave(lease)
        return aftermath
    }

    /// Sets a minimum delay between two starts at a host; it never makes a host faster.
    package mutating func slowDown(_ host: HostKey, to delay: Moment.Span) {
        guard delays.count < Self.delayLimit || delays[host] != nil else { return }
        delays[host] = max(delay, delays[host] ?? .zero)
        guard let slot = slots[host] else { return }
        hostLanes[slot].pace.slowDown(to: delay, now: clock)
        reschedule(slot)
    }

    /// Removes everything that waits for a host, resources first.
    package mutating func drain(host: HostKey) -> [Ticket] { drain(host, all: true) }

    /// Removes everything that waits for a host that was given up.
    package mutating func drainHopeless(host: HostKey) -> [Ticket] { drain(host, all: false) }

    private mutating func drain(_ host: HostKey, all: Bool) -> [Ticket] {
        guard let slot = slots[host] else { return [] }
        let tickets = hostLanes[slot].takeHopeless(all: all)
        waiting -= tickets.count
        reschedule(slot)
        wakeNeighbours(of: host)
        return tickets
    }
}

extension Frontier {
    /// Hosts that are idle until a known time: those that are paused, and those with only retries left. Longest first;
    /// at most `PausedHost.limit`.
    package func waitingHosts(now: Moment) -> [PausedHost] {
        let hosts = troubledLanes.compactMap { slot -> PausedHost? in
            let lane = hostLanes[slot]
            guard lane.inFlight == 0, let ready = lane.readyMoment else { return nil }
            let end = max(lane.pausedUntil, ready)
            return end > now ? PausedHost(host: lane.host, until: end, waiting: lane.waiting) : nil
        }
        return Array(hosts.sorted { ($1.until, $0.host) < ($0.until, $1.host) }.prefix(PausedHost.limit))
    }

    /// Whether a host gets no more requests of that urgency.
    package func isGivenUp(_ host: HostKey, _ urgency: Urgency) -> Bool {
        givenUp[host] != nil || (urgency == .media && givenUpMedia.contains(host))
    }

    /// Why a host was given up; nil if it was not.
    package func giveUpReason(of host: HostKey) -> GiveUpReason? { givenUp[host] }
}

extension Frontier {
    private mutating func openLane(_ host: HostKey) -> Int {
        var own = limits.limits(for: host)
        if let delay = delays[host] { own.delay = max(own.delay, delay) }
        var lane = HostLane(host, limits: own)
        lane.mediaPatience.isOver = givenUpMedia.contains(host)
        lane.failures = pastFailures.removeValue(forKey: host) ?? 0
        if let slot = freeSlots.popLast() {
            hostLanes[slot] = lane
            slots[host] = slot
            return slot
        }
        hostLanes.append(lane)
        slots[host] = hostLanes.count - 1
        return hostLanes.count - 1
    }

    /// A resource that is due goes before pages, because it finishes a page in progress.
    private func firstLane(acceptsPages: Bool) -> (slot: Int, moment: Moment, isPage: Bool)? {
        let resource = resourceLanes.first.map { ($0.slot, $0.moment, isPage: false) }
        guard acceptsPages, let first = pageLanes.first else { return resource }
        let page = (first.slot, first.moment, isPage: true)
        guard let resource else { return page }
        return resource.1 <= clock || resource.1 <= page.1 ? resource : page
    }

    private mutating func start(_ slot: Int, page: Bool) -> Lease {
        guard let (ticket, urgency) = hostLanes[slot].take(page: page, now: clock) else {
            preconditionFailure("a lane in a heap has a ticket")
        }
        waiting -= 1
        inFlight += 1
        hostLanes[slot].inFlight += 1
        hostLanes[slot].pace.start(now: clock)
        reschedule(slot)
        let host = hostLanes[slot].host
        if limits.hostTime != nil, begun[host] == nil { begun[host] = clock }
        let terms = LeaseTerms(
            ticket: ticket, host: host, urgency: urgency, started: clock, slot: slot, address: addresses.begin(host))
        return Lease(terms, returns: returns)
    }

    private mutating func refuse(_ lease: LeaseTerms, retryAfter: Moment.Span?, jitter: Double) -> Aftermath {
        let slot = lease.slot
        troubledLanes.insert(slot)
        let before = max(hostLanes[slot].pausedUntil, clock)
        let isPatient = hostLanes[slot].refuse(lease, retryAfter: retryAfter, now: clock, jitter: jitter, limits)
        if !isPatient { giveUp(slot, .throttled, media: lease.urgency == .media) }
        guard isPatient else { return Aftermath() }
        let paused = max(hostLanes[slot].pausedUntil, before) - before
        return Aftermath(paused: paused, again: again(lease, retryAfter))
    }

    /// When a refused ticket may be added again; nil if the wait would be too long.
    private mutating func again(_ lease: LeaseTerms, _ retryAfter: Moment.Span?) -> Moment? {
        if let retryAfter, retryAfter > limits.maxWait { return nil }
        let moment = clock + max(limits.retryDelay, retryAfter ?? .zero)
        // The wait does not count while there is other work for the host.
        let isBusy = hostLanes[lease.slot].waiting + hostLanes[lease.slot].inFlight > 0
        return isBusy || hostLanes[lease.slot].wait(after: lease, until: moment, limits) ? moment : nil
    }

    private func isOutOfTime(_ host: HostKey) -> Bool {
        guard let limit = limits.hostTime, let start = begun[host] else { return false }
        return clock - start > limit
    }

    private mutating func giveUp(_ slot: Int, _ reason: GiveUpReason, media: Bool = false) {
        guard !media else {
            hostLanes[slot].mediaPatience.isOver = true
            givenUpMedia.insert(hostLanes[slot].host)
            return reschedule(slot)
        }
        guard !hostLanes[slot].isGivenUp else { return }
        hostLanes[slot].patience.isOver = true
        givenUp[hostLanes[slot].host] = reason
        reschedule(slot)
    }

    /// Moves a lane to its place after any change.
    mutating func reschedule(_ slot: Int) {
        let isEmpty = hostLanes[slot].waiting == 0
        let isIdle = isEmpty && hostLanes[slot].inFlight == 0 && !hostLanes[slot].isGivenUp
        resourceLanes.set(slot, to: isEmpty ? nil : hostLanes[slot].resourceMoment)
        pageLanes.set(slot, to: isEmpty ? nil : hostLanes[slot].pageMoment)
        emptyLanes.set(slot, to: isIdle && !hostLanes[slot].isSetAside ? hostLanes[slot].forgetMoment : nil)
        givenUpLanes.set(slot, to: hostLanes[slot].hasHopeless ? hostLanes[slot].pace.due : nil)
    }

    /// Drops empty lanes that have nothing to remember.
    private mutating func forgetLanes() {
        while let (slot, moment) = emptyLanes.first, moment <= clock {
            emptyLanes.set(slot, to: nil)
            let host = hostLanes[slot].host
            troubledLanes.remove(slot)
            if hostLanes[slot].failures > 0, pastFailures.count < Self.pastFailureLimit {
                pastFailures[host] = hostLanes[slot].failures
            }
            slots[host] = nil
            freeSlots.append(slot)
        }
    }
}
