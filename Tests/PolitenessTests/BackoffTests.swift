internal import AuditModel
internal import Politeness
internal import Testing

@Suite("Backing off")
struct BackoffTests {
    private let host = HostKey("a.example")
    private let start = Moment(nanoseconds: 5_000_000_000)

    private func frontier(
        tickets: Int, throttleLimit: Int = 8, maxWait: Moment.Span = .seconds(60)
    ) -> Frontier {
        var limits = PolitenessLimits()
        (limits.throttleLimit, limits.maxWait) = (throttleLimit, maxWait)
        limits.host.rate = .unlimited
        var frontier = Frontier(limits: limits)
        for number in 0..<tickets { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
        return frontier
    }

    private func leases(_ frontier: inout Frontier, now: Moment) -> [HeldLease] {
        var leases: [HeldLease] = []
        while let lease = frontier.lease(now: now) { leases.append(lease) }
        return leases
    }

    private func wait(_ frontier: inout Frontier, now: Moment) -> Moment.Span? {
        if case .wait(let until) = frontier.decides(now: now) { until - now } else { nil }
    }

    private let refusal = LaneEnd.throttled(retryAfter: nil)

    @Test("two URLs refused with no success in between pause the whole host and leave one in flight")
    func pause() {
        var frontier = frontier(tickets: 20)
        let running = leases(&frontier, now: start)
        #expect(running.count == 4)
        for lease in running[..<2] { frontier.finished(lease, refusal, now: start + .seconds(1), jitter: 0) }
        for lease in running[2...] { frontier.finished(lease, .ok, now: start + .seconds(1), jitter: 0) }
        #expect(wait(&frontier, now: start + .seconds(1)) == .seconds(5))
        #expect(frontier.pauses(now: start + .seconds(1)) == [host: start + .seconds(6)])
        #expect(leases(&frontier, now: start + .seconds(6)).count == 1)
        #expect(frontier.pauses(now: start + .seconds(6)).isEmpty)
    }

    @Test("one rate-limited URL slows its host to one request at a time at half rate until a success")
    func hesitation() {
        var limits = PolitenessLimits()
        limits.host.rate = Rate(5, per: .seconds(1))
        var frontier = Frontier(limits: limits)
        for number in 0..<20 { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
        let first = leases(&frontier, now: start)
        let after = frontier.finished(first[0], refusal, now: start + .milliseconds(200), jitter: 0)
        #expect(after.paused == .zero && after.again == start + .milliseconds(10_200))
        #expect(frontier.pauses(now: start + .milliseconds(200)).isEmpty)
        let second = leases(&frontier, now: start + .milliseconds(400))
        #expect(second.count == 1)
        #expect(leases(&frontier, now: start + .seconds(2)).isEmpty, "one at a time")
        frontier.finished(second[0], .ok, now: start + .seconds(2), jitter: 0)
        #expect(leases(&frontier, now: start + .seconds(2)).count == 1)
        #expect(leases(&frontier, now: start + .milliseconds(2_200)).count == 1, "two in flight, at the old rate")
    }

    @Test("refusals of requests already under way are one refusal; their Retry-After can lengthen the pause")
    func oneEpisode() {
        var frontier = frontier(tickets: 20)
        var pauses: [Moment.Span] = []
        for (number, lease) in leases(&frontier, now: start).enumerated() {
            let after: Moment.Span? = number == 3 ? .seconds(9) : nil
            let end = frontier.finished(lease, .throttled(retryAfter: after), now: start + .seconds(1), jitter: 0)
            pauses.append(end.paused)
        }
        #expect(wait(&frontier, now: start + .seconds(1)) == .seconds(9))
        #expect(pauses.count == 4 && pauses.reduce(0) { $0 + $1.nanoseconds } == Moment.Span.seconds(9).nanoseconds)
    }

    @Test("each refusal in a row waits for the next step of the ladder")
    func ladder() {
        var frontier = frontier(tickets: 20, throttleLimit: 100, maxWait: .seconds(7_200))
        var now = start
        var pauses: [Double] = []
        for _ in 0..<9 {
            for lease in leases(&frontier, now: now) {
                frontier.finished(lease, .throttled(retryAfter: nil), now: now, jitter: 0)
            }
            let pause = wait(&frontier, now: now) ?? .zero
            pauses.append(pause.seconds)
            now = now + pause
        }
        #expect(pauses == [5, 10, 20, 40, 80, 160, 300, 300, 300])
    }

    @Test("jitter lengthens a pause, Retry-After is its minimum, and the cap its maximum")
    func bounds() {
        func pause(_ count: Int, _ after: Moment.Span?, _ jitter: Double) -> Double {
            BackoffLadder.pause(refusal: count, retryAfter: after, jitter: jitter).seconds
        }
        #expect(pause(1, nil, 0) == 5 && pause(1, nil, 1) == 6.25)
        #expect(pause(1, .seconds(60), 0.5) == 60 && pause(3, .seconds(1), 0) == 20)
        #expect(pause(1, .seconds(86_400), 0) == 300 && pause(7, nil, 0.9) == 300)
        #expect(pause(0, nil, -3) == 5 && pause(.max, nil, 7) == 300)
    }

    @Test("a host earns its requests in flight back one by one, and errors earn nothing")
    func recovery() {
        var frontier = frontier(tickets: 200)
        for lease in leases(&frontier, now: start) {
            frontier.finished(lease, .throttled(retryAfter: nil), now: start, jitter: 0)
        }
        var now = start + .seconds(10)
        for _ in 0..<20 {
            for lease in leases(&frontier, now: now) { frontier.finished(lease, .failed, now: now, jitter: 0) }
            now = now + .seconds(1)
        }
        #expect(inFlight(&frontier, at: now) == 1)
        var seen: Set<Int> = []
        for step in 1...40 { seen.insert(inFlight(&frontier, at: now + .seconds(Double(step)))) }
        #expect(seen.contains(2) && seen.contains(4) && seen.max() == 4)
    }

    /// How many requests can be under way at once; all are answered.
    private func inFlight(_ frontier: inout Frontier, at moment: Moment) -> Int {
        var running: [HeldLease] = []
        var now = moment
        while running.count < 9, let lease = leases(&frontier, now: now).first {
            running.append(lease)
            now = now + .milliseconds(250)
        }
        for lease in running { frontier.finished(lease, .ok, now: now, jitter: 0) }
        return running.count
    }

    @Test("after too many refusals in a row a host is given up and drained")
    func givingUp() {
        var frontier = frontier(tickets: 20, throttleLimit: 3)
        var now = start
        for _ in 0..<3 {
            let running = leases(&frontier, now: now)
            #expect(!running.isEmpty)
            for lease in running { frontier.finished(lease, .throttled(retryAfter: nil), now: now, jitter: 0) }
            now = now + .seconds(400)
        }
        #expect(frontier.decides(now: now) == .giveUp(host))
        let waiting = frontier.waiting
        #expect(frontier.drain(host: host).count == waiting && frontier.waiting == 0)
        #expect(frontier.isGivenUp(host, .page) && frontier.giveUpReason(of: host) == .throttled)
        #expect(frontier.decides(now: now + .seconds(9_999)) == .idle)
        frontier.add(Ticket(99), host: host, urgency: .resource)
        #expect(frontier.decides(now: now + .seconds(9_999)) == .giveUp(host))
        #expect(frontier.drain(host: host) == [Ticket(99)])
    }

    @Test("a bounded number of paused hosts is named, and none is remembered for ever")
    func boundedPauses() {
        var limits = PolitenessLimits()
        limits.host.rate = .unlimited
        var frontier = Frontier(limits: limits)
        let hosts = PausedHost.limit + 50
        for number in 0..<hosts {
            for ticket in 0..<2 { frontier.add(Ticket(UInt64(ticket)), host: HostKey("h\(number)"), urgency: .page) }
            for lease in leases(&frontier, now: start) {
                frontier.finished(lease, .throttled(retryAfter: nil), now: start, jitter: 0)
            }
        }
        for number in 0..<hosts { frontier.add(Ticket(2), host: HostKey("h\(number)"), urgency: .page) }
        #expect(frontier.lanes == hosts && frontier.waitingHosts(now: start).count == PausedHost.limit)
        for number in 0..<hosts { #expect(frontier.drain(host: HostKey("h\(number)")) == [Ticket(2)]) }
        #expect(frontier.decides(now: start + .seconds(1_000)) == .idle)
        #expect(frontier.lanes == 0)
    }

    @Test("a server that refuses more than 2 requests a second sees few too many, and every page is fetched")
    func slowServer() {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<2_000, host: "a")
        var lastServed: [Moment] = []
        var refused = 0
        run.run(answer: { lease, _ in
            lastServed.removeAll { lease.started - $0 >= .seconds(1) }
            guard lastServed.count < 2 else {
                refused += 1
                return .throttled(retryAfter: .seconds(1))
            }
            lastServed.append(lease.started)
            return .ok
        })
        #expect(Set(run.starts.map(\.ticket)).count == 2_000 && run.givenUp.isEmpty && run.lost.isEmpty)
        #expect(refused > 0 && refused < 20, "less than 1 %: \(refused)")
        #expect((run.now - run.starts[0].moment).seconds < 2_000, "not slower than half of what the server takes")
    }
}
