internal import AuditModel
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("The frontier")
struct FrontierTests {
    private let host = HostKey("a.example")
    private let start = Moment(nanoseconds: 5_000_000_000)

    @Test("an empty frontier is idle")
    func empty() {
        var frontier = Frontier()
        #expect(frontier.decides(now: start) == .idle)
        #expect(frontier.lanes == 0)
    }

    @Test("resources go before pages, each in order")
    func order() throws {
        var limits = PolitenessLimits()
        limits.host.rate = .unlimited
        limits.host.perHost = 9
        var frontier = Frontier(limits: limits)
        for (number, urgency) in [(1, Urgency.page), (2, .page), (3, .resource), (4, .resource)] {
            frontier.add(Ticket(UInt64(number)), host: host, urgency: urgency)
        }
        #expect(frontier.waiting == 4)
        let leases = try (0..<4).map { _ in try frontier.theLease(now: start) }
        #expect(leases.map(\.ticket.number) == [3, 4, 1, 2])
        #expect(frontier.waiting == 0 && frontier.inFlight == 4)
    }

    @Test("a resource that is due goes before the pages of other hosts")
    func resourceFirst() throws {
        var frontier = Frontier()
        frontier.add(Ticket(1), host: host, urgency: .page)
        frontier.add(Ticket(2), host: HostKey("b.example"), urgency: .resource)
        #expect(try frontier.theLease(now: start).ticket.number == 2)
    }

    @Test("without room for pages only resources go")
    func pagesRefused() throws {
        var frontier = Frontier()
        frontier.add(Ticket(1), host: host, urgency: .page)
        #expect(frontier.decides(now: start, acceptsPages: false) == .idle)
        frontier.add(Ticket(2), host: host, urgency: .resource)
        #expect(try frontier.theLease(now: start, acceptsPages: false).ticket.number == 2)
        #expect(frontier.decides(now: start + .seconds(9), acceptsPages: false) == .idle)
        #expect(try frontier.theLease(now: start + .seconds(9)).ticket.number == 1)
    }

    @Test("the second request waits for the rate, and for a response if the host is at its limit")
    func waits() throws {
        var limits = PolitenessLimits()
        limits.host.perHost = 1
        var frontier = Frontier(limits: limits)
        for number in 1...2 { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
        let first = try frontier.theLease(now: start)
        #expect(frontier.decides(now: start + .milliseconds(5)) == .idle)
        frontier.finished(first, .ok, now: start + .milliseconds(10), jitter: 0)
        guard case .wait(let until) = frontier.decides(now: start + .milliseconds(10)) else {
            Issue.record("the rate does not hold")
            return
        }
        #expect((180...200).contains((until - start).milliseconds))
    }

    @Test("the global limit applies, whatever the hosts allow")
    func concurrency() throws {
        var limits = PolitenessLimits()
        limits.concurrency = 3
        var frontier = Frontier(limits: limits)
        for number in 0..<10 { frontier.add(Ticket(UInt64(number)), host: HostKey("h\(number)"), urgency: .page) }
        let leases = try (0..<3).map { _ in try frontier.theLease(now: start) }
        #expect(frontier.decides(now: start) == .idle)
        frontier.finished(leases[1], .failed, now: start, jitter: 0)
        _ = try frontier.theLease(now: start)
    }

    @Test("a dropped lease returns by itself, and counts as a success")
    func dropped() throws {
        var limits = PolitenessLimits()
        (limits.concurrency, limits.failureLimit, limits.host.rate) = (1, 2, .unlimited)
        var frontier = Frontier(limits: limits)
        for number in 0..<4 { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
        for end in [LaneEnd.broken, nil, .broken] {
            let held = try frontier.theLease(now: start)
            #expect(frontier.decides(now: start) == .idle && frontier.inFlight == 1)
            if let end { frontier.finished(held, end, now: start, jitter: 0) }
        }
        #expect(frontier.decides(now: start) == .fetch(Ticket(3)), "no two failures in a row")
        #expect(frontier.decides(now: start + .seconds(1)) == .idle && frontier.inFlight == 0)
    }

    @Test("a delay applies on top of the rate, to the nanosecond")
    func delay() {
        var limits = PolitenessLimits()
        limits.host.rate = .unlimited
        limits.host.delay = .milliseconds(700)
        var run = SimulatedRun(limits)
        run.add(0..<20, host: "a")
        run.run(lateness: { .milliseconds(3) })
        let moments = run.moments("a")
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(700) })
    }

    @Test("a host's own limits apply to it and to its subdomains")
    func overrides() {
        var limits = PolitenessLimits()
        limits.overrides[HostKey("a.example.com")] = HostLimits(perHost: 1)
        limits.overrides[HostKey("*.example.com")] = HostLimits(perHost: 2)
        limits.overrides[HostKey("*.com")] = HostLimits(perHost: 3)
        let expected = ["a.example.com": 1, "b.example.com": 2, "x.a.example.com": 2, "example.com": 3, "a.net": 4]
        for (name, perHost) in expected { #expect(limits.limits(for: HostKey(name)).perHost == perHost, "\(name)") }
    }

    @Test("many hosts in turn leave no lanes behind, and keep their rates")
    func memory() throws {
        var frontier = Frontier()
        var now = start
        var mostLanes = 0
        for number in 0..<Depth.pick(10_000, all: 200_000) {
            frontier.add(Ticket(UInt64(number)), host: HostKey("host\(number)"), urgency: .page)
            let lease = try frontier.theLease(now: now)
            now = now + .milliseconds(1)
            frontier.finished(lease, .ok, now: now, jitter: 0)
            mostLanes = max(mostLanes, frontier.lanes)
        }
        #expect(mostLanes <= 202, "a lane is needed for 200 ms after its request")
        #expect(frontier.decides(now: now + .seconds(1)) == .idle)
        #expect(frontier.lanes == 0)
    }

    @Test("an idle host is remembered exactly until its rate permits the next request")
    func forgetting() throws {
        var frontier = Frontier()
        frontier.add(Ticket(1), host: host, urgency: .page)
        let first = try frontier.theLease(now: start)
        frontier.finished(first, .ok, now: start + .milliseconds(1), jitter: 0)
        #expect(frontier.decides(now: start + .milliseconds(2)) == .idle)
        frontier.add(Ticket(2), host: host, urgency: .page)
        guard case .wait(let until) = frontier.decides(now: start + .milliseconds(3)) else {
            Issue.record("the lane forgot its rate")
            return
        }
        #expect(until - start >= .milliseconds(180))
    }
}
