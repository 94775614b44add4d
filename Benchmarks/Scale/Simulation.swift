internal import AuditModel
internal import BenchmarkSupport
internal import Politeness

/// One process with the sites of one shard: the real frontier behind the window of a crawl, in virtual time.
///
/// A host is asked for its robots.txt first. What breaks or fails is asked once more, ten seconds later; what is refused, when
/// the frontier says. Processors take pages one after the other; while a quarter of a second of work waits, no page begins.
struct Simulation: ~Copyable {
    struct Outcome {
        var seconds = 0.0
        var requests = 0
        /// When half and 99 % of the pages were done.
        var half = 0.0
        var nearly = 0.0
        /// How long fewer than ten hosts were left at the end.
        var tail = 0.0
        var pages = 0
    }

    private struct Lane {
        var host: HostKey
        var temper: Temper
        /// Pages that the window has not given out, and those that it has.
        var left: Int
        var outstanding = 0
        var answers = 0
    }

    private enum Kind: UInt64 { case robots, page, repeated }

    /// A request on its way.
    private final class Flight {
        var lease: Lease?
        var end = LaneEnd.ok
    }

    private static let backlog: Int64 = 250_000_000
    private static let chunk = 32
    private static let lowWater = 8

    private var frontier: Frontier
    private let machine: Machine
    private let sizes: [Int32]
    private let pages: Int
    /// Sites in the order of the list, the first at the end.
    private var sites: [Int32]
    private var lanes: [Lane] = []
    private var freeLanes: [Int] = []
    private var flights: [Flight] = []
    private var freeFlights: [Int] = []
    private var events = EventHeap()
    private var now: Int64 = 0
    private var busyUntil: Int64 = 0
    private var open = 0
    private var done = 0
    private var tailBegan: Int64?
    private var outcome = Outcome()

    init(_ world: World, sites: [Int32], machine: Machine) {
        var limits = PolitenessLimits()
        limits.concurrency = machine.concurrency
        limits.host.rate = Rate(machine.rate, per: .seconds(1))
        frontier = Frontier(limits: limits)
        (self.machine, sizes) = (machine, world.sizes)
        pages = sites.reduce(0) { $0 + Int(world.sizes[Int($1)]) }
        var order = Chance(state: 3)
        self.sites = sites.shuffled(using: &order)
    }

    mutating func run() -> Outcome {
        openLanes()
        while true {
            let wake = letGo()
            guard let moment = [wake, events.first?.moment].compactMap({ $0 }).min() else { break }
            now = max(now, moment)
            while let event = events.first, event.moment <= now {
                _ = events.takeFirst()
                finish(event.flight)
            }
        }
        precondition(done == pages, "every page has an end")
        outcome.seconds = Double(max(now, busyUntil)) / 1e9
        outcome.tail = outcome.seconds - Double(tailBegan ?? 0) / 1e9
        outcome.pages = pages
        return outcome
    }
}

// MARK: Requests

extension Simulation {
    /// Lets go what may go now; the moment when more may.
    private mutating func letGo() -> Int64? {
        while true {
            let accepts = busyUntil - now < Self.backlog
            switch frontier.next(now: Moment(nanoseconds: now), acceptsPages: accepts) {
            case .fetch(let lease): start(lease)
            case .giveUp(let host):
                for ticket in frontier.drainHopeless(host: host) { end(ticket) }
            case .wait(let moment): return max(now + 1, moment.nanoseconds)
            case .idle: return accepts ? nil : busyUntil - Self.backlog + 1
            }
        }
    }

    private mutating func start(_ lease: consuming Lease) {
        let number = Int(lease.ticket.number >> 2)
        lanes[number].answers += 1
        outcome.requests += 1
        let temper = lanes[number].temper
        let place = freeFlights.popLast() ?? flights.count
        if place == flights.count { flights.append(Flight()) }
        flights[place].end = temper.end(lanes[number].answers)
        flights[place].lease = consume lease
        events.add(EventHeap.Event(moment: now + temper.latency, flight: place))
    }

    private mutating func finish(_ place: Int) {
        let end = flights[place].end
        guard let lease = flights[place].lease.take() else { preconditionFailure("a flight ends once") }
        freeFlights.append(place)
        let ticket = lease.ticket
        let aftermath = frontier.finished(lease, end, now: Moment(nanoseconds: now), jitter: 0.5)
        let host = lanes[Int(ticket.number >> 2)].host
        var again: Moment?
        switch end {
        case .throttled: again = aftermath.again
        case .failed, .broken:
            if ticket.number & 3 == Kind.page.rawValue, !frontier.isGivenUp(host, .page) {
                again = Moment(nanoseconds: now) + .seconds(10)
            }
        case .ok: break
        }
        guard let again else { return self.end(ticket) }
        let isRefused = if case .throttled = end { true } else { false }
        let kind = isRefused ? ticket.number & 3 : Kind.repeated.rawValue
        frontier.add(
            Ticket(ticket.number & ~3 | kind), host: host, urgency: kind == Kind.robots.rawValue ? .resource : .page,
            notBefore: again)
    }

    /// A request is over for good.
    private mutating func end(_ ticket: Ticket) {
        let number = Int(ticket.number >> 2)
        if ticket.number & 3 != Kind.robots.rawValue {
            lanes[number].outstanding -= 1
            count()
        }
        refill(number)
    }

    private mutating func count() {
        done += 1
        busyUntil = max(busyUntil, now) + machine.pageCost
        if done == (pages + 1) / 2 { outcome.half = Double(busyUntil) / 1e9 }
        if done == pages - pages / 100 { outcome.nearly = Double(busyUntil) / 1e9 }
    }
}

// MARK: The window

extension Simulation {
    private mutating func openLanes() {
        while open < machine.window, let site = sites.popLast() {
            let number = freeLanes.popLast() ?? lanes.count
            let lane = Lane(
                host: HostKey("s\(site).example"), temper: Temper(site: site), left: Int(sizes[Int(site)]))
            if number == lanes.count { lanes.append(lane) } else { lanes[number] = lane }
            open += 1
            frontier.add(Ticket(UInt64(number) << 2 | Kind.robots.rawValue), host: lane.host, urgency: .resource)
        }
        if open + sites.count < 10, tailBegan == nil { tailBegan = now }
    }

    private mutating func refill(_ number: Int) {
        if lanes[number].outstanding < Self.lowWater, lanes[number].left > 0 {
            let more = min(Self.chunk, lanes[number].left)
            lanes[number].left -= more
            lanes[number].outstanding += more
            for _ in 0..<more {
                frontier.add(
                    Ticket(UInt64(number) << 2 | Kind.page.rawValue), host: lanes[number].host, urgency: .page)
            }
        }
        guard lanes[number].outstanding == 0, lanes[number].left == 0 else { return }
        freeLanes.append(number)
        open -= 1
        openLanes()
    }
}
