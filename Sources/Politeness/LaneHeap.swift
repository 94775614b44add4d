internal import AuditModel

/// Lanes by time, earliest first, equal times in the order of arrival; every operation is O(log n).
struct LaneHeap {
    private struct Entry {
        var moment: Moment
        var arrival: UInt64
        var slot: Int
    }

    private var entries: [Entry] = []
    /// Where each slot's entry is; -1 for none.
    private var positions: [Int] = []
    private var arrivals: UInt64 = 0

    var first: (slot: Int, moment: Moment)? { entries.first.map { ($0.slot, $0.moment) } }

    /// Inserts, moves or removes a lane.
    mutating func set(_ slot: Int, to moment: Moment?) {
        guard let moment else { return remove(slot) }
        while positions.count <= slot { positions.append(-1) }
        arrivals += 1
        let entry = Entry(moment: moment, arrival: arrivals, slot: slot)
        let position = positions[slot]
        if position < 0 {
            entries.append(entry)
            siftUp(from: entries.count - 1)
        } else {
            entries[position] = entry
            settle(position)
        }
    }

    private mutating func remove(_ slot: Int) {
        guard slot < positions.count, positions[slot] >= 0 else { return }
        let position = positions[slot]
        positions[slot] = -1
        let last = entries.removeLast()
        guard position < entries.count else { return }
        entries[position] = last
        settle(position)
    }

    private mutating func settle(_ position: Int) {
        siftDown(from: position)
        siftUp(from: position)
    }

    private mutating func siftUp(from start: Int) {
        var position = start
        let entry = entries[position]
        while position > 0 {
            let parent = (position - 1) / 2
            guard Self.precedes(entry, entries[parent]) else { break }
            place(entries[parent], at: position)
            position = parent
        }
        place(entry, at: position)
    }

    private mutating func siftDown(from start: Int) {
        var position = start
        let entry = entries[position]
        while true {
            var child = 2 * position + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, Self.precedes(entries[child + 1], entries[child]) { child += 1 }
            guard Self.precedes(entries[child], entry) else { break }
            place(entries[child], at: position)
            position = child
        }
        place(entry, at: position)
    }

    private mutating func place(_ entry: Entry, at position: Int) {
        entries[position] = entry
        positions[entry.slot] = position
    }

    private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
        (a.moment, a.arrival) < (b.moment, b.arrival)
    }
}

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
