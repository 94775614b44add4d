/// What happens later, earliest first.
struct EventHeap {
    struct Event {
        var moment: Int64
        /// The place of a request in flight.
        var flight: Int
    }

    private var events: [Event] = []

    var first: Event? { events.first }

    mutating func add(_ event: Event) {
        events.append(event)
        var child = events.count - 1
        while child > 0, events[child].moment < events[(child - 1) / 2].moment {
            events.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func takeFirst() -> Event? {
        guard let first = events.first, let last = events.popLast() else { return nil }
        guard !events.isEmpty else { return first }
        events[0] = last
        var parent = 0
        while 2 * parent + 1 < events.count {
            var child = 2 * parent + 1
            if child + 1 < events.count, events[child + 1].moment < events[child].moment { child += 1 }
            guard events[child].moment < events[parent].moment else { break }
            events.swapAt(child, parent)
            parent = child
        }
        return first
    }
}
