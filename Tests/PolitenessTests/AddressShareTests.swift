internal import AuditModel
internal import Testing

@testable internal import Politeness

@Suite("Hosts on one network address")
struct AddressShareTests {
    private func frontier(_ perAddress: Int, hosts: Int, pages: Int = 1) -> Frontier {
        var limits = PolitenessLimits()
        limits.perAddress = perAddress
        limits.host.rate = .unlimited
        var frontier = Frontier(limits: limits)
        for host in 0..<hosts {
            for page in 0..<pages {
                frontier.add(Ticket(UInt64(host * 1_000 + page)), host: HostKey("h\(host)"), urgency: .page)
            }
        }
        return frontier
    }

    /// Runs until nothing is left, finishing in the order of starts; gives the most in flight and the hosts served.
    private func run(_ frontier: inout Frontier, address: (HostKey) -> String) -> (most: Int, served: [HostKey]) {
        var running: [HeldLease] = []
        var (most, served, rounds) = (0, [HostKey](), 0)
        while frontier.waiting > 0 || !running.isEmpty, rounds < 100_000 {
            rounds += 1
            if let lease = frontier.lease(now: .zero) {
                if frontier.arrives(lease, at: address(lease.host)) {
                    running.append(lease)
                } else {
                    frontier.add(lease.ticket, host: lease.host, urgency: .resource)
                }
            } else if !running.isEmpty {
                let lease = running.removeFirst()
                served.append(lease.host)
                frontier.finished(lease, .ok, now: .zero, jitter: 0)
            }
            let loads = Dictionary(grouping: running, by: { address($0.host) }).mapValues(\.count)
            most = max(most, loads.values.max() ?? 0)
        }
        return (most, served)
    }

    @Test("hosts on one IP address share its limit, and all are served", arguments: [1, 2, 7])
    func share(_ limit: Int) {
        var frontier = frontier(limit, hosts: 40, pages: 5)
        let (most, served) = run(&frontier) { _ in "192.0.2.1" }
        #expect(most == limit)
        #expect(served.count == 200)
    }

    @Test("hosts on other IP addresses are not held up")
    func others() {
        var frontier = frontier(1, hosts: 40)
        let (most, served) = run(&frontier) { $0.name.hasSuffix("0") ? "192.0.2.1" : "192.0.2.\($0.name.dropFirst())" }
        #expect(most == 1 && served.count == 40)
    }

    @Test("a host given up while it waits for its IP address lets the next one go")
    func givenUp() {
        var frontier = frontier(1, hosts: 3)
        var leases: [HeldLease] = []
        for _ in 0..<3 {
            guard let lease = frontier.lease(now: .zero) else { continue }
            if frontier.arrives(lease, at: "192.0.2.1") {
                leases.append(lease)
            } else {
                frontier.add(lease.ticket, host: lease.host, urgency: .page)
            }
        }
        #expect(leases.count == 1)
        #expect(frontier.decides(now: .zero) == .idle)
        _ = frontier.drain(host: HostKey("h1"))
        frontier.finished(leases[0], .ok, now: .zero, jitter: 0)
        let (_, served) = run(&frontier) { _ in "192.0.2.1" }
        #expect(served == [HostKey("h2")])
    }

    @Test("a host that turns out to be elsewhere leaves its turn to the next that waits for the IP address")
    func moves() throws {
        var limits = PolitenessLimits()
        (limits.perAddress, limits.host.rate, limits.host.perHost) = (1, .unlimited, 2)
        var frontier = Frontier(limits: limits)
        let (holder, mover, other) = (HostKey("holder"), HostKey("mover"), HostKey("other"))
        for (number, host) in [holder, mover, mover, other].enumerated() {
            frontier.add(Ticket(UInt64(number)), host: host, urgency: .page)
        }
        var leases: [HostKey: [HeldLease]] = [:]
        while let lease = frontier.lease(now: .zero) { leases[lease.host, default: []].append(lease) }
        let first = try #require(leases[holder]?.first)
        let (early, late) = try (#require(leases[mover]?.first), #require(leases[mover]?.last))
        let last = try #require(leases[other]?.first)
        let arrivals = [
            frontier.arrives(first, at: "192.0.2.1"), frontier.arrives(early, at: "192.0.2.1"),
            frontier.arrives(last, at: "192.0.2.1"),
        ]
        #expect(arrivals == [true, false, false])
        for lease in [early, last] { frontier.add(lease.ticket, host: lease.host, urgency: .page) }
        let isIdle = frontier.decides(now: .zero) == .idle
        let hasMoved = frontier.arrives(late, at: "192.0.2.2")
        #expect(isIdle && hasMoved)
        frontier.finished(first, .ok, now: .zero, jitter: 0)
        let next = frontier.lease(now: .zero)
        #expect(next?.host == other)
        frontier.finished(late, .ok, now: .zero, jitter: 0)
        let end = frontier.lease(now: .zero)
        #expect(end?.host == mover)
    }

    @Test("without --per-ip nothing is counted")
    func unlimited() {
        var frontier = frontier(0, hosts: 3)
        for _ in 0..<3 {
            guard case .fetch = frontier.next(now: .zero, acceptsPages: true) else {
                Issue.record("nothing is held up")
                return
            }
        }
    }
}
