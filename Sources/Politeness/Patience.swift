internal import AuditModel

/// How one kind of requests fares with a host that refuses: its pages, or the media that lie there.
struct Patience {
    /// Pauses in a row, with no success after one of them.
    private(set) var pauses = 0
    /// The end of the last pause.
    private(set) var pausedUntil = Moment(nanoseconds: .min)
    private var pauseBegan = Moment(nanoseconds: .min)
    private var watch = RefusalWatch()
    /// Waits since the last success.
    private var stall = WaitCount()
    /// Whether it is asked no more.
    var isOver = false

    /// Whether nothing would be lost by forgetting it.
    var isCalm: Bool { pauses == 0 && !isOver }

    /// Counts a success; true unless it was asked for before the last pause.
    mutating func succeed(started: Moment) -> Bool {
        watch.succeed()
        guard started > pauseBegan else { return false }
        pauses = 0
        stall = WaitCount()
        return true
    }

    mutating func fail() { watch.fail() }

    mutating func refuse(_ ticket: Ticket) -> RefusalWatch.Level { watch.refuse(ticket) }

    /// Counts a wait with no success before it; false when that is too long for it to be worth one.
    mutating func wait(from start: Moment, until moment: Moment, limit: Moment.Span) -> Bool {
        stall.add(from: start, until: moment, limit: limit)
    }

    /// Begins a pause, or lengthens the one that had begun when the refused request was under way, and tells which.
    mutating func pause(started: Moment, now: Moment, retryAfter: Moment.Span?, limit: Moment.Span, jitter: Double)
        -> Bool
    {
        guard started > pauseBegan else {
            if let retryAfter { pausedUntil = max(pausedUntil, now + min(retryAfter, limit)) }
            return false
        }
        pauses += 1
        pauseBegan = now
        pausedUntil = now + BackoffLadder.pause(refusal: pauses, retryAfter: retryAfter, jitter: jitter, limit: limit)
        return true
    }
}
