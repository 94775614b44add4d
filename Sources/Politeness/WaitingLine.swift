internal import AuditModel

/// Tickets of one kind at one host: those that may start, in the order of arrival, and those that may not start yet.
struct WaitingLine {
    private var ready = TicketQueue()
    /// By moment, earliest first.
    private var later: [(moment: Moment, ticket: Ticket)] = []

    var count: Int { ready.count + later.count }
    var isEmpty: Bool { ready.isEmpty && later.isEmpty }
    /// Whether a ticket may start as soon as it is its turn.
    var isReady: Bool { !ready.isEmpty }

    /// The earliest time at which one may start; nil if none waits.
    var moment: Moment? { ready.isEmpty ? later.first?.moment : Moment(nanoseconds: .min) }

    mutating func append(_ ticket: Ticket) { ready.append(ticket) }

    /// Queues a ticket behind all others, but not before that time.
    mutating func append(_ ticket: Ticket, notBefore moment: Moment) {
        let place = later.lastIndex { $0.moment <= moment }.map { $0 + 1 } ?? 0
        later.insert((moment, ticket), at: place)
    }

    mutating func popFirst(now: Moment) -> Ticket? {
        if let first = later.first, first.moment <= now { admit(now) }
        return ready.popFirst()
    }

    mutating func removeAll() -> [Ticket] {
        defer { later = [] }
        return ready.removeAll() + later.map(\.ticket)
    }

    private mutating func admit(_ now: Moment) {
        let due = later.prefix { $0.moment <= now }
        for (_, ticket) in due { ready.append(ticket) }
        later.removeFirst(due.count)
    }
}

/// First in, first out; both ends in constant time on average.
struct TicketQueue {
    private var tickets: [Ticket] = []
    private var head = 0

    var count: Int { tickets.count - head }
    var isEmpty: Bool { head == tickets.count }

    mutating func append(_ ticket: Ticket) { tickets.append(ticket) }

    mutating func popFirst() -> Ticket? {
        guard head < tickets.count else { return nil }
        let ticket = tickets[head]
        head += 1
        if head == tickets.count {
            tickets.removeAll(keepingCapacity: tickets.capacity <= Self.keptCapacity)
            head = 0
        } else if head > Self.keptCapacity, head * 2 > tickets.count {
            tickets.removeFirst(head)
            head = 0
        }
        return ticket
    }

    mutating func removeAll() -> [Ticket] {
        defer { self = TicketQueue() }
        return Array(tickets[head...])
    }

    /// The room that an empty queue keeps for later.
    private static let keptCapacity = 32
}
