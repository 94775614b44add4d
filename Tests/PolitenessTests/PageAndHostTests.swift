internal import AuditModel
internal import Politeness
internal import TestSupport
internal import Testing

/// A page's trouble is not its host's: 20 good pages and one that is refused, in virtual time.
@Suite("One URL that is refused, and a host that refuses", .seeded)
struct PageAndHostTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var retryAfter: Moment.Span?
        var urgency = Urgency.page
        /// How often it is refused before it is let in; nil for always.
        var times: Int?
        var requests: Int
    }

    static let cases = [
        Case(testDescription: "429 without a time", requests: 3),
        Case(testDescription: "Retry-After: 1", retryAfter: .seconds(1), requests: 3),
        Case(testDescription: "Retry-After: 1, and then well", retryAfter: .seconds(1), times: 1, requests: 2),
        Case(testDescription: "Retry-After: 20, and then well", retryAfter: .seconds(20), times: 1, requests: 2),
        Case(testDescription: "Retry-After: 604800", retryAfter: .seconds(604_800), requests: 1),
        Case(testDescription: "a picture, Retry-After: 1", retryAfter: .seconds(1), urgency: .media, requests: 3),
        Case(
            testDescription: "a picture, Retry-After: 604800", retryAfter: .seconds(604_800), urgency: .media,
            requests: 1),
    ]

    @Test(
        "one refused URL takes less than a minute, pauses no host and loses no other page", arguments: cases,
        [0, 10, 20])
    func oneBad(_ each: Case, place: Int) {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<place, host: "a")
        run.add([99], host: "a", urgency: each.urgency)
        run.add(place..<20, host: "a")
        let begin = run.now
        var refusals = 0
        run.run(
            latency: { _ in .milliseconds(450) },
            answer: { lease, _ in
                guard lease.ticket.number == 99, refusals < each.times ?? .max else { return .ok }
                refusals += 1
                return .throttled(retryAfter: each.retryAfter)
            })
        #expect((run.now - begin).seconds < 60)
        #expect(run.starts.count { $0.ticket == 99 } == each.requests)
        #expect(run.starts.count == 20 + each.requests && run.lost == (each.times == nil ? [99] : []))
        #expect(run.paused == .zero && run.givenUp.isEmpty)
        let good = run.starts.filter { $0.ticket != 99 }.map(\.moment)
        #expect((good[19] - good[0]).seconds < 9, "the others hardly notice")
    }

    @Test("a host that refuses two URLs for a week is given up at once")
    func aWeek() {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<500, host: "a")
        let begin = run.now
        run.run(answer: { _, _ in .throttled(retryAfter: .seconds(604_800)) })
        #expect((run.now - begin).seconds < 10)
        #expect(run.starts.count < 10 && run.starts.count + run.givenUp.count == 500)
        #expect(run.frontier.giveUpReason(of: HostKey("a")) == .throttled)
    }

    @Test(
        "a host that refuses everything is waited for two and a half minutes at most, unless more is permitted",
        arguments: [nil, 0, 1, 45, 60, 61, 604_800] as [Double?])
    func bound(_ retryAfter: Double?) {
        for (maxWait, most) in [(60.0, 152.0), (5, 152), (900, 902)] {
            var limits = PolitenessLimits()
            limits.maxWait = .seconds(maxWait)
            var run = SimulatedRun(limits)
            run.add(0..<1_000, host: "a")
            let begin = run.now
            run.run(answer: { _, _ in .throttled(retryAfter: retryAfter.map { .seconds($0) }) })
            #expect((run.now - begin).seconds < most, "\(maxWait)")
            #expect(run.paused.seconds <= max(150, maxWait))
            #expect(run.starts.count < 40)
        }
    }

    @Test(
        "a host that hangs before it refuses is given up as soon as one that refuses at once", arguments: [1, 5, 100])
    func hanging(_ pages: Int) {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<pages, host: "a")
        let begin = run.now
        run.run(latency: { _ in .seconds(29) }, answer: { _, _ in .throttled(retryAfter: .seconds(60)) })
        #expect((run.now - begin).seconds < 150)
        #expect(run.starts.count < 12)
    }

    @Test("images that are refused for two and a half minutes are given up, however many pages load in between")
    func stalledMedia() {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<2_000, host: "a")
        run.add(5_000..<5_100, host: "a", urgency: .media)
        let begin = run.now
        run.run(answer: { lease, _ in lease.urgency == .media ? .throttled(retryAfter: .seconds(59)) : .ok })
        let media = run.starts.filter { $0.ticket >= 5_000 }.map(\.moment)
        #expect(media.allSatisfy { ($0 - begin).seconds < 150 } && media.count < 12)
        #expect(run.frontier.isGivenUp(HostKey("a"), .media) && !run.frontier.isGivenUp(HostKey("a"), .page))
    }

    @Test("a host that lets one page in after each pause is waited for five minutes in all")
    func trickle() {
        var run = SimulatedRun(PolitenessLimits())
        run.add(0..<200, host: "a")
        var number = 0
        run.run(answer: { _, _ in
            number += 1
            return number % 4 == 0 ? .ok : .throttled(retryAfter: .seconds(60))
        })
        #expect(run.paused.seconds <= 300)
        #expect(run.frontier.isGivenUp(HostKey("a"), .page) == true)
    }

    @Test("refused images pause images, but no pages")
    func media() {
        var limits = PolitenessLimits()
        limits.host.rate = Rate(20, per: .seconds(1))
        var run = SimulatedRun(limits)
        for number in 0..<60 {
            run.add([number], host: "a")
            run.add([1_000 + number], host: "a", urgency: .media)
        }
        var refused: [Moment] = []
        run.run(answer: { lease, now in
            guard lease.urgency == .media, refused.count < 30 else { return .ok }
            refused.append(now)
            return .throttled(retryAfter: .seconds(30))
        })
        let pages = run.starts.filter { $0.ticket < 1_000 }.map(\.moment)
        #expect((pages[59] - pages[0]).seconds < 7, "120 requests at 20 a second")
        #expect(run.frontier.isGivenUp(HostKey("a"), .page) == false)
    }

    @Test("images of a host that refuses them all are given up, and its pages continue")
    func mediaGivenUp() {
        var run = SimulatedRun(PolitenessLimits())
        for number in 0..<400 {
            run.add([number], host: "a")
            run.add([1_000 + number], host: "a", urgency: .media)
        }
        run.run(answer: { lease, _ in lease.urgency == .media ? .throttled(retryAfter: .seconds(86_400)) : .ok })
        #expect(Set(run.starts.map(\.ticket)).isSuperset(of: Set(0..<400)))
        #expect(run.frontier.isGivenUp(HostKey("a"), .media) && !run.frontier.isGivenUp(HostKey("a"), .page))
        #expect(run.givenUp.allSatisfy { $0.number >= 1_000 } && run.givenUp.count > 390)
    }

    @Test("a host is paused only if two different tickets were refused since its last success")
    func property() {
        for seed in 0..<Depth.pick(100, all: 500) {
            var generator = Chance(UInt64(seed))
            var limits = PolitenessLimits()
            limits.host.rate = .unlimited
            limits.throttleLimit = 1_000
            limits.maxWait = .seconds(86_400)
            var frontier = Frontier(limits: limits)
            let host = HostKey("a")
            for number in 0..<60 { frontier.add(Ticket(UInt64(number)), host: host, urgency: .page) }
            var (now, running, refused) = (Moment.zero, [HeldLease](), Set<Ticket>())
            let odds = Int.random(in: 1...9, using: &generator)
            for _ in 0..<400 {
                now = now + .milliseconds(Int64.random(in: 1...3_000, using: &generator))
                while let lease = frontier.lease(now: now) { running.append(lease) }
                guard let lease = running.indices.randomElement(using: &generator).map({ running.remove(at: $0) })
                else {
                    continue
                }
                let isRefused = Int.random(in: 0..<10, using: &generator) < odds
                if isRefused { refused.insert(lease.ticket) } else { refused = [] }
                let end = isRefused ? LaneEnd.throttled(retryAfter: nil) : .ok
                let after = frontier.finished(lease, end, now: now, jitter: 0)
                if let again = after.again { frontier.add(lease.ticket, host: host, urgency: .page, notBefore: again) }
                #expect(after.paused == .zero || refused.count >= 2)
            }
        }
    }
}
