internal import AuditModel
internal import Politeness
internal import TestSupport
internal import Testing

/// Random schedules against what must never happen.
@Suite("Invariants of every schedule of requests", .seeded)
struct InvariantTests {
    @Test("random schedules break no limit and lose nothing")
    func randomSchedules() {
        for seed in 0..<Depth.pick(500, all: 10_000) {
            var generator = Chance(UInt64(seed))
            check(limits(&generator), tickets: Int.random(in: 1...24, using: &generator), &generator)
        }
    }

    @Test("long random schedules with refusals break no limit and lose nothing")
    func longSchedules() {
        for seed in 0..<Depth.pick(12, all: 60) {
            var generator = Chance(UInt64(seed) + 1_000_000)
            check(limits(&generator), tickets: 400, &generator)
        }
    }

    private func limits(_ generator: inout Chance) -> PolitenessLimits {
        var limits = PolitenessLimits()
        limits.concurrency = Int.random(in: 1...6, using: &generator)
        limits.host.perHost = Int.random(in: 1...3, using: &generator)
        let rates = [Rate.unlimited, Rate(5, per: .seconds(1)), Rate(3, per: .seconds(7)), Rate(50, per: .seconds(1))]
        limits.host.rate = rates.randomElement(using: &generator) ?? .unlimited
        limits.host.delay = .milliseconds([0, 0, 30, 900].randomElement(using: &generator) ?? 0)
        limits.throttleLimit = 1_000
        limits.maxWait = .seconds(86_400)
        return limits
    }

    private func check(_ limits: PolitenessLimits, tickets: Int, _ generator: inout Chance) {
        var run = SimulatedRun(limits)
        for number in 0..<tickets {
            let host = "h\(Int.random(in: 0...3, using: &generator))"
            run.add([number], host: host, urgency: Bool.random(using: &generator) ? .page : .resource)
        }
        var (random, refusals, breaches) = (generator, 0, 0)
        run.run(
            latency: { _ in .milliseconds(Int64.random(in: 0...700, using: &random)) },
            lateness: { .milliseconds([0, 0, 1, 40].randomElement(using: &generator) ?? 0) },
            answer: { _, _ in
                guard Int.random(in: 0..<20, using: &generator) == 0 else { return .ok }
                refusals += 1
                return Bool.random(using: &generator) ? .failed : .throttled(retryAfter: nil)
            },
            observe: { run in
                let host = run.starts[run.starts.count - 1].host
                let isWithin =
                    run.frontier.inFlight <= limits.concurrency && run.inFlight(at: host) <= limits.host.perHost
                if !isWithin || run.isPaused(host) { breaches += 1 }
            })
        #expect(breaches == 0)
        let added = Set(run.starts.map(\.ticket))
        #expect(added.count == tickets && run.starts.count <= tickets + refusals && run.givenUp.isEmpty)
        #expect(run.frontier.waiting == 0 && run.frontier.inFlight == 0)
        for host in 0...3 { expectRate(run.moments("h\(host)"), limits.host) }
    }

    /// In every window no more than the rate allows, with a tenth of an interval for late wake-ups.
    private func expectRate(_ moments: [Moment], _ limits: HostLimits) {
        let interval = limits.rate.interval.nanoseconds
        var (slack, breaches) = (Int64.min / 2, 0)
        for (index, moment) in moments.enumerated() {
            // With s the starts, s[j] - s[i] >= (j - i - 0.1) intervals for all i < j.
            let normalised = moment.nanoseconds - Int64(index) * interval
            if normalised < slack - interval / 10 - 1 { breaches += 1 }
            slack = max(slack, normalised)
            if index > 0, moment - moments[index - 1] < limits.delay { breaches += 1 }
        }
        #expect(breaches == 0)
    }

    @Test("the mean rate over a long run is the permitted one within a thousandth", arguments: [1, 5, 20])
    func meanRate(_ perSecond: Int) {
        var limits = PolitenessLimits()
        limits.host.rate = Rate(perSecond, per: .seconds(1))
        var run = SimulatedRun(limits)
        run.add(0..<5_001, host: "a")
        var generator = Chance(7)
        run.run(lateness: { Moment.Span(nanoseconds: Int64.random(in: 0...2_000_000, using: &generator)) })
        let moments = run.moments("a")
        let mean = 5_000 / (moments[5_000] - moments[0]).seconds / Double(perSecond)
        #expect(abs(mean - 1) < 0.001)
    }

    @Test("a list sorted by host and a shuffled one finish at the same time")
    func sortedAndShuffled() {
        func finish(_ hosts: [Int]) -> Moment {
            var run = SimulatedRun(PolitenessLimits())
            for (number, host) in hosts.enumerated() { run.add([number], host: "h\(host)") }
            run.run()
            return run.now
        }
        let sorted = (0..<1_000).map { $0 / 20 }
        var generator = Chance(3)
        let difference = finish(sorted) - finish(sorted.shuffled(using: &generator))
        #expect(abs(difference.milliseconds) <= 1)
    }

    @Test("a host is not starved by a stream of new hosts")
    func noStarvation() {
        var limits = PolitenessLimits()
        limits.concurrency = 1
        limits.host.rate = .unlimited
        var frontier = Frontier(limits: limits)
        var now = Moment(nanoseconds: 1)
        for number in 0..<10 { frontier.add(Ticket(UInt64(number)), host: HostKey("old"), urgency: .page) }
        var servedOld = 0
        for number in 10..<60 {
            frontier.add(Ticket(UInt64(number)), host: HostKey("new\(number)"), urgency: .page)
            guard let lease = frontier.lease(now: now) else { continue }
            if lease.host.name == "old" { servedOld += 1 }
            now = now + .milliseconds(5)
            frontier.finished(lease, .ok, now: now, jitter: 0)
        }
        #expect(servedOld >= 5)
    }
}
