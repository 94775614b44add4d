internal import AuditModel

/// When the next request to one host may start, and how many may be in flight: a token bucket of one token.
///
/// The next due time counts from when a request was planned, not from when it was let go, so that the mean rate is
/// the permitted one although every wake-up is a little late. Lateness beyond a tenth of the interval is lost, so
/// starts are never closer than nine tenths of it and no window holds more than the rate allows plus that tenth.
struct HostPace {
    private var limits: HostLimits
    /// The earliest next start.
    private(set) var due = Moment(nanoseconds: .min)
    /// The least time between starts now; longer than permitted after refusals.
    private(set) var interval: Moment.Span
    private(set) var allowance: Int
    /// Refusals in a row.
    private(set) var refusals = 0
    /// The end of the last pause.
    private(set) var pausedUntil = Moment(nanoseconds: .min)
    private var pauseBegan = Moment(nanoseconds: .min)
    /// The interval that recovery stops at.
    private var floor: Moment.Span
    private var successes = 0

    init(_ limits: HostLimits) {
        self.limits = limits
        interval = limits.rate.interval
        floor = interval
        allowance = max(1, limits.perHost)
    }

    /// Whether nothing would be lost by forgetting this host once it is due.
    var isCalm: Bool { refusals == 0 && allowance >= limits.perHost && interval <= floor && floor <= permitted }

    private var permitted: Moment.Span { limits.rate.interval }

    /// A host that becomes ready now stands behind those that were ready before.
    mutating func becomeReady(at now: Moment) { due = max(due, now) }

    mutating func start(now: Moment) {
        let lateness = Moment.Span(nanoseconds: interval.nanoseconds / 10)
        let planned = max(due, Moment(nanoseconds: now.nanoseconds - lateness.nanoseconds))
        due = max(planned + interval, now + limits.delay)
    }

    /// Counts an answer, unless it was asked for before the last pause.
    mutating func succeed(started: Moment) {
        guard started > pauseBegan else { return }
        refusals = 0
        successes += 1
        guard successes >= BackoffLadder.successesPerStep else { return }
        successes = 0
        if allowance < limits.perHost {
            allowance += 1
        } else {
            interval = max(floor, Moment.Span(nanoseconds: interval.nanoseconds / 10 * 9))
        }
    }

    /// Takes a longer delay than the one so far.
    mutating func slowDown(to delay: Moment.Span, now: Moment) {
        guard delay > limits.delay else { return }
        limits.delay = delay
        due = max(due, now + delay)
    }

    mutating func fail() { successes = 0 }

    /// Pauses the whole host and gives the time that this adds to its pauses.
    ///
    /// Requests that were under way when the pause began belong to the same refusal: they can only lengthen it.
    mutating func refuse(started: Moment, now: Moment, retryAfter: Moment.Span?, jitter: Double) -> Moment.Span {
        let before = max(pausedUntil, now)
        successes = 0
        if started > pauseBegan {
            refusals += 1
            pauseBegan = now
            allowance = 1
            slowDown()
            pausedUntil = now + BackoffLadder.pause(refusal: refusals, retryAfter: retryAfter, jitter: jitter)
        } else if let retryAfter {
            pausedUntil = max(pausedUntil, now + min(retryAfter, BackoffLadder.pauseLimit))
        }
        due = max(due, pausedUntil)
        return max(pausedUntil, before) - before
    }

    private mutating func slowDown() {
        let refused = max(interval, limits.delay, BackoffLadder.leastSlowInterval)
        let limit = max(BackoffLadder.intervalLimit, permitted, limits.delay)
        interval = min(limit, Moment.Span(nanoseconds: refused.nanoseconds * BackoffLadder.slowdown))
        floor = min(interval, .seconds(refused.seconds * BackoffLadder.distrust))
    }
}
