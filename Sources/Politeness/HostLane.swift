internal import AuditModel

/// One host: what waits for it, what is in flight, its pace, and what its refusals brought it.
struct HostLane {
    let host: HostKey
    var pages = WaitingLine()
    /// What finishes a page that was begun: hops, robots.txt, a page asked for again.
    var hops = WaitingLine()
    var media = WaitingLine()
    var inFlight = 0
    var pace: HostPace
    /// With pages and what finishes them: its pauses hold for all that waits here.
    var patience = Patience()
    /// With media: its pauses hold for media alone.
    var mediaPatience = Patience()
    /// All pauses together, the waits for repeats while there was nothing else to do, and the requests that led to them.
    private var waits = WaitCount()
    var counts = HostCounts()
    /// Requests in a row that got no answer.
    var failures = 0
    /// Whether it waits for others at its network address.
    var isSetAside = false

    init(_ host: HostKey, limits: HostLimits) {
        self.host = host
        pace = HostPace(limits)
    }

    var waiting: Int { pages.count + hops.count + media.count }
    var isGivenUp: Bool { patience.isOver }
    /// The end of the pause that holds everything, or media where nothing else waits.
    var pausedUntil: Moment {
        hasMediaAlone ? max(patience.pausedUntil, mediaPatience.pausedUntil) : patience.pausedUntil
    }

    /// Whether nothing waits but media.
    var hasMediaAlone: Bool { pages.isEmpty && hops.isEmpty }
    /// The first moment at which anything may go, whatever the pace; nil when nothing waits.
    var readyMoment: Moment? { [pages.moment, hops.moment, media.moment].compactMap(\.self).min() }

    /// Whether tickets wait that will never go.
    var hasHopeless: Bool { isGivenUp ? waiting > 0 : mediaPatience.isOver && !media.isEmpty }

    /// When the lane can be dropped once it is empty; trouble is remembered for one longest pause more.
    var forgetMoment: Moment {
        let isCalm = pace.isCalm && patience.isCalm && mediaPatience.isCalm && waits.total == .zero
        return isCalm ? pace.due : max(pace.due, pausedUntil) + BackoffLadder.pauseLimit
    }

    /// Whether nothing may start, whatever the time.
    private var isHeld: Bool { isGivenUp || isSetAside || inFlight >= pace.allowance }

    /// When a page may start; nil while none may.
    var pageMoment: Moment? {
        isHeld ? nil : pages.moment.map { max($0, pace.due) }
    }

    /// When anything else may start; nil while nothing may.
    var resourceMoment: Moment? {
        if isHeld { return nil }
        let hop = hops.moment
        guard let first = media.moment, !mediaPatience.isOver else { return hop.map { max($0, pace.due) } }
        let medium = max(first, mediaPatience.pausedUntil)
        return max(hop.map { min($0, medium) } ?? medium, pace.due)
    }

    mutating func add(_ ticket: Ticket, _ urgency: Urgency, notBefore moment: Moment?) {
        func put(_ line: inout WaitingLine) {
            if let moment { line.append(ticket, notBefore: moment) } else { line.append(ticket) }
        }
        switch urgency {
        case .page: put(&pages)
        case .resource: put(&hops)
        case .media: put(&media)
        }
    }

    /// The ticket that goes now: of pages, or of the rest.
    mutating func take(page: Bool, now: Moment) -> (Ticket, Urgency)? {
        if page { return pages.popFirst(now: now).map { ($0, .page) } }
        if let hop = hops.popFirst(now: now) { return (hop, .resource) }
        return media.popFirst(now: now).map { ($0, .media) }
    }

    /// Takes out what will never go; the rest as well when `all`.
    mutating func takeHopeless(all: Bool) -> [Ticket] {
        if all || isGivenUp { return hops.removeAll() + media.removeAll() + pages.removeAll() }
        return mediaPatience.isOver ? media.removeAll() : []
    }

    /// Counts a wait for what refused, from the start of the refused request; false when the host has had its share,
    /// of all waits or of those with no success in between.
    mutating func wait(after lease: LeaseTerms, until moment: Moment, _ limits: PolitenessLimits) -> Bool {
        let isWorthIt = of(lease) { $0.wait(from: lease.started, until: moment, limit: limits.stallLimit) }
        return waits.add(from: lease.started, until: moment, limit: limits.waitLimit) && isWorthIt
    }
}

// MARK: Ends

extension HostLane {
    mutating func succeed(_ lease: LeaseTerms) {
        if of(lease, { $0.succeed(started: lease.started) }) { pace.succeed(started: lease.started) }
    }

    mutating func fail(_ lease: LeaseTerms) {
        pace.fail()
        of(lease) { $0.fail() }
    }

    /// Counts a refusal (`BackoffLadder`); false when the host, or its media, are to be asked no more.
    mutating func refuse(
        _ lease: LeaseTerms, retryAfter: Moment.Span?, now: Moment, jitter: Double, _ limits: PolitenessLimits
    ) -> Bool {
        let level = of(lease) { $0.refuse(lease.ticket) }
        // Media slow nobody down but each other.
        let mayChangePace = lease.urgency != .media || hasMediaAlone
        switch level {
        case .url:
            if mayChangePace { pace.hesitate(now: now) }
            return true
        case .rate where mayChangePace:
            pace.slowDown()
            return true
        case .rate, .host: break
        }
        if let retryAfter, retryAfter > limits.maxWait { return level == .rate }
        let isFirst = of(lease) {
            $0.pause(
                started: lease.started, now: now, retryAfter: retryAfter, limit: limits.maxWait, jitter: jitter)
        }
        if isFirst, mayChangePace { pace.slowDown() }
        if lease.urgency != .media { pace.pause(until: patience.pausedUntil) }
        let (pauses, until) = of(lease) { ($0.pauses, $0.pausedUntil) }
        return pauses < limits.throttleLimit && wait(after: lease, until: until, limits)
    }

    /// Works on what bears the ends of such requests.
    private mutating func of<Value>(_ lease: LeaseTerms, _ body: (inout Patience) -> Value) -> Value {
        lease.urgency == .media ? body(&mediaPatience) : body(&patience)
    }
}
