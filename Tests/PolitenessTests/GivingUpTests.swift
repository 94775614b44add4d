internal import AuditModel
internal import Politeness
internal import Testing

@Suite("Hosts that are given up")
struct GivingUpTests {
    private let host = HostKey("a")

    private func frontier(_ change: (inout PolitenessLimits) -> Void) -> Frontier {
        var limits = PolitenessLimits()
        limits.host.rate = .unlimited
        change(&limits)
        var frontier = Frontier(limits: limits)
        for number in 0..<100 { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
        return frontier
    }

    /// Starts requests one by one and ends them with the given results, until the host is given up; returns their
    /// number.
    private func count(_ frontier: inout Frontier, step: Moment.Span = .zero, _ end: (Int) -> LaneEnd) -> Int {
        var now = Moment.zero
        for number in 0..<100 {
            guard let lease = frontier.lease(now: now) else { return number }
            frontier.finished(lease, end(number), now: now, jitter: 0)
            now = now + step
        }
        return 100
    }

    @Test("a host that never responds is given up after so many requests in a row")
    func broken() {
        var frontier = frontier { $0.failureLimit = 7 }
        #expect(count(&frontier) { _ in .broken } == 7)
        #expect(frontier.giveUpReason(of: host) == .broken)
        #expect(frontier.decides(now: .zero) == .giveUp(host))
        #expect(frontier.drain(host: host).count == 93)
    }

    @Test("any response, also a bad one, resets the count for giving up", arguments: [LaneEnd.ok, .failed])
    func answered(_ end: LaneEnd) {
        var frontier = frontier { $0.failureLimit = 7 }
        #expect(count(&frontier) { $0 % 7 == 6 ? end : .broken } == 100)
        #expect(frontier.isGivenUp(host, .page) == false)
    }

    @Test("a host whose time is up is given up, however well it responds")
    func outOfTime() {
        var frontier = frontier { $0.hostTime = .seconds(10) }
        #expect(count(&frontier, step: .seconds(1)) { _ in .ok } == 11)
        #expect(frontier.giveUpReason(of: host) == .outOfTime)
    }
}
