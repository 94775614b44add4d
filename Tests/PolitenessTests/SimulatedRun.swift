internal import AuditModel
internal import Politeness

/// A fetcher in simulated time: calls the frontier, finishes leases, and records what happened.
struct SimulatedRun: ~Copyable {
    struct Start {
        var host: HostKey
        var moment: Moment
        var ticket: UInt64
    }

    var frontier: Frontier
    var now = Moment(nanoseconds: 1_000_000_000_000)
    var starts: [Start] = []
    var givenUp: [Ticket] = []
    /// Tickets whose last response was a refusal or a failure, without a retry after it.
    var lost: [UInt64] = []
    var policy = RepeatPolicy()
    /// All pauses together.
    private(set) var paused = Moment.Span.zero
    /// Until when each host that refused wants to be left alone.
    private var pauses: [HostKey: Moment] = [:]
    private var running: [(end: Moment, lease: HeldLease)] = []
    private var troubles: [UInt64: [Trouble]] = [:]

    init(_ limits: PolitenessLimits) { frontier = Frontier(limits: limits) }

    mutating func add(_ numbers: some Sequence<Int>, host: String, urgency: Urgency = .page) {
        for number in numbers { frontier.add(Ticket(UInt64(number)), host: HostKey(host), urgency: urgency) }
    }

    /// Runs until nothing waits; `lateness` is the delay of each wake-up, `answer` decides each result.
    mutating func run(
        latency: (HeldLease) -> Moment.Span = { _ in .milliseconds(20) }, lateness: () -> Moment.Span = { .zero },
        answer: (HeldLease, Moment) -> LaneEnd = { _, _ in .ok }, observe: (borrowing SimulatedRun) -> Void = { _ in }
    ) {
        while true {
            switch frontier.next(now: now, acceptsPages: true) {
            case .fetch(let found):
                let lease = HeldLease(found)
                starts.append(Start(host: lease.host, moment: now, ticket: lease.ticket.number))
                running.append((now + latency(lease), lease))
                observe(self)
            case .giveUp(let host): givenUp += frontier.drainHopeless(host: host)
            case .wait(let until): advance(until: until, lateness: lateness(), answer: answer)
            case .idle:
                if running.isEmpty { return }
                advance(until: nil, lateness: lateness(), answer: answer)
            }
        }
    }

    private mutating func advance(until: Moment?, lateness: Moment.Span, answer: (HeldLease, Moment) -> LaneEnd) {
        let firstEnd = running.map(\.end).min()
        guard let wake = [until, firstEnd].compactMap(\.self).min() else { return }
        now = max(now, wake) + lateness
        let ended = running.filter { $0.end <= now }
        running.removeAll { $0.end <= now }
        for (_, lease) in ended {
            let end = answer(lease, now)
            let after = frontier.finished(lease, end, now: now, jitter: 0.5)
            paused.nanoseconds += after.paused.nanoseconds
            switch end {
            case .ok: continue
            case .throttled: askAgain(lease, .refused, after.again)
            case .failed: askAgain(lease, .serverError, now + frontier.limits.retryDelay)
            case .broken: askAgain(lease, .broken, now + frontier.limits.retryDelay)
            }
            pauses.merge(frontier.pauses(now: now)) { $1 }
        }
    }

    /// What the fetch loop does with a request that went wrong.
    private mutating func askAgain(_ lease: HeldLease, _ trouble: Trouble, _ moment: Moment?) {
        let (number, host) = (lease.ticket.number, lease.host)
        guard let moment, policy.repeats(trouble, after: troubles[number] ?? []),
            !frontier.isGivenUp(host, lease.urgency)
        else {
            lost.append(number)
            return
        }
        troubles[number, default: []].append(trouble)
        frontier.add(lease.ticket, host: host, urgency: lease.urgency, notBefore: moment)
    }

    func isPaused(_ host: HostKey) -> Bool { pauses[host].map { now < $0 } ?? false }

    func inFlight(at host: HostKey) -> Int { running.count { $0.lease.host == host } }

    func moments(_ host: String) -> [Moment] { starts.filter { $0.host.name == host }.map(\.moment) }
}
