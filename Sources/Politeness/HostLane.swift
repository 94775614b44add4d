internal import AuditModel

/// One host: what waits for it, what is in flight, and its pace.
struct HostLane {
    let host: HostKey
    var pages = TicketQueue()
    var resources = TicketQueue()
    var inFlight = 0
    var pace: HostPace
    var counts = HostCounts()
    /// Requests in a row that got no answer.
    var failures = 0
    var isGivenUp = false
    /// Whether it waits for others at its network address.
    var isSetAside = false

    init(_ host: HostKey, limits: HostLimits) {
        self.host = host
        pace = HostPace(limits)
    }

    var waiting: Int { pages.count + resources.count }

    /// When the lane can be dropped once it is empty; a refusal is remembered for one longest pause more.
    @inline(__always) var forgetMoment: Moment { pace.isCalm ? pace.due : pace.due + BackoffLadder.pauseLimit }

    /// Where the frontier keeps the lane.
    enum Standing { case resources, pages, empty, busy, givenUp }

    /// Inlined, because a call would copy the lane with its queues.
    @inline(__always) var standing: Standing {
        if waiting == 0 { return inFlight > 0 || isGivenUp || isSetAside ? .busy : .empty }
        if isGivenUp { return .givenUp }
        if isSetAside { return .busy }
        if inFlight >= pace.allowance { return .busy }
        return resources.isEmpty ? .pages : .resources
    }

    mutating func add(_ ticket: Ticket, _ urgency: Urgency) {
        switch urgency {
        case .page: pages.append(ticket)
        case .resource: resources.append(ticket)
        }
    }
}
