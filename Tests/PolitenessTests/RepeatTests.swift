internal import AuditModel
internal import Politeness
internal import Testing

@Suite("Retries")
struct RepeatTests {
    @Test("refusals are retried as often as permitted, failures once, and nothing with 0")
    func policy() {
        let policy = RepeatPolicy(retries: 2)
        #expect(policy.repeats(.refused, after: [.refused]) && !policy.repeats(.refused, after: [.refused, .refused]))
        #expect(policy.repeats(.timedOut, after: [.refused, .refused]))
        for trouble in [Trouble.serverError, .broken, .timedOut] {
            #expect(policy.repeats(trouble, after: []) && !policy.repeats(trouble, after: [.serverError]))
            #expect(RepeatPolicy(retries: 9).repeats(trouble, after: [.broken]) == false)
        }
        #expect(policy.repeats(.slow, after: [.serverError]) && policy.repeats(.serverError, after: [.slow]))
        for trouble in [Trouble.refused, .serverError, .broken, .timedOut, .slow] {
            #expect(!RepeatPolicy(retries: 0).repeats(trouble, after: []))
        }
    }

    @Test("a retry waits its time and then queues behind its host's other requests")
    func behindOthers() {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<100, host: "a")
        var hasFailed = false
        run.run(answer: { lease, _ in
            guard lease.ticket.number == 3, !hasFailed else { return .ok }
            hasFailed = true
            return .failed
        })
        let third = run.starts.filter { $0.ticket == 3 }.map(\.moment)
        #expect(third.count == 2 && third[1] - third[0] >= .seconds(10) && run.lost.isEmpty)
        // 5 a second: the others go on as if nothing had happened.
        let others = run.starts.filter { $0.ticket != 3 }.map(\.moment)
        #expect((others[98] - others[0]).seconds < 20.3)
    }

    @Test("a waiting retry takes no slot in flight, and holds up no other host")
    func noPlace() {
        var limits = PolitenessLimits()
        limits.concurrency = 1
        var run = SimulatedRun(limits)
        run.add(0..<5, host: "broken")
        run.add(100..<140, host: "well")
        run.run(answer: { lease, _ in lease.host.name == "broken" ? .failed : .ok })
        let well = run.moments("well")
        #expect(well.count == 40 && (well[39] - well[0]).seconds < 8.1)
        #expect(run.moments("broken").count == 10 && Set(run.lost).count == 5)
    }

    @Test("a page that waits for its retry does not hold up media while pages are not taken")
    func pagesRefused() {
        var limits = PolitenessLimits()
        limits.host.rate = .unlimited
        var frontier = Frontier(limits: limits)
        let host = HostKey("a")
        frontier.add(Ticket(1), host: host, urgency: .page, notBefore: .zero + .seconds(1))
        frontier.add(Ticket(2), host: host, urgency: .media, notBefore: .zero + .seconds(2))
        frontier.add(Ticket(3), host: host, urgency: .page)
        #expect(frontier.decides(now: .zero, acceptsPages: false) == .wait(until: .zero + .seconds(2)))
        guard let lease = frontier.lease(now: .zero + .seconds(2), acceptsPages: false) else {
            Issue.record("the picture does not go")
            return
        }
        #expect(lease.ticket == Ticket(2) && lease.urgency == .media)
    }

    @Test("a cancelled or drained retry does not run")
    func drained() {
        var frontier = Frontier()
        let host = HostKey("a")
        for number in 1...3 {
            frontier.add(Ticket(UInt64(number)), host: host, urgency: .page, notBefore: .zero + .seconds(9))
        }
        #expect(frontier.waitingHosts(now: .zero).map(\.host) == [host] && frontier.pauses(now: .zero).isEmpty)
        #expect(frontier.drain(host: host).count == 3 && frontier.waiting == 0)
        #expect(frontier.decides(now: .zero + .seconds(99)) == .idle && frontier.lanes == 0)
    }
}
