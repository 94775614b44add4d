internal import AuditModel

/// One host: its waiting tickets, its requests in flight, its pace, and the consequences of its refusals.
struct HostLane {
    let host: HostKey
    var pages = WaitingLine()
    /// Requests that finish a page in progress: redirects, robots.txt, retries.
    var hops = WaitingLine()
    var media = WaitingLine()
    var inFlight = 0
    var pace: HostPace
    /// For pages and the requests that finish them: its pauses hold everything.
    var patience = Patience()
    /// For media: its pauses hold only media.
    var mediaPatience = Patience()
    /// All pauses in total, the waits for retries while there was nothing else to do, and the requests that led to
    /// them.
    private var waits = WaitCount()
    /// Consecutive requests without a response.
    var failures = 0
    /// Whether it waits for others at its IP address.
    var isSetAside = false

    init(_ host: HostKey, limits: HostLimits) {
        self.host = host
        pace = HostPace(limits)
    }

    var waiting: Int { pages.count + hops.count + media.count }
    var isGivenUp: Bool { patience.isOver }
    /// The end of the pause that holds everything, or only media if nothing else waits.
    var pausedUntil: Moment {
        hasMediaAlone ? max(patience.pausedUntil, mediaPatience.pausedUntil) : patience.pausedUntil
    }

    /// Whether only media are waiting.
    var hasMediaAlone: Bool { pages.isEmpty && hops.isEmpty }
    /// The earliest time at which anything may start, regardless of the pace; nil if nothing waits.
    var readyMoment: Moment? { [pages.moment, hops.moment, media.moment].compactMap(\.self).min() }

    /// Whether it has tickets that will never start.
    var hasHopeless: Bool { isGivenUp ? waiting > 0 : mediaPatience.isOver && !media.isEmpty }

    /// When the lane can be dropped once it is empty; trouble is remembered for one more longest pause.
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

    /// The next ticket: of pages, or of everything else.
    mutating func take(page: Bool, now: Moment) -> (Ticket, Urgency)? {
        if page { return pages.popFirst(now: now).map { ($0, .page) } }
        if let hop = hops.popFirst(now: now) { return (hop, .resource) }
        return media.popFirst(now: now).map { ($0, .media) }
    }

    /// Removes tickets that will never start; all of them if `all`.
    mutating func takeHopeless(all: Bool) -> [Ticket] {
        if all || isGivenUp { return hops.removeAll() + media.removeAll() + pages.removeAll() }
        return mediaPatience.isOver ? media.removeAll() : []
    }

    /// Counts a wait after a refusal, from the start of the refused request; false if the host has used up its limit of
    /// all waits, or of those without a success in between.
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

    /// Counts a refusal (`BackoffLadder`); false if the host, or its media, should be given up.
    mutating func refuse(
        _ lease: LeaseTerms, retryAfter: Moment.Span?, now: Moment, jitter: Double, _ limits: PolitenessLimits
    ) -> Bool {
        let level = of(lease) { $0.refuse(lease.ticket) }
        // Refused media only slow down media.
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
