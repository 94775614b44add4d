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

    /// Room that an empty queue may keep for later.
    private static let keptCapacity = 32
}
