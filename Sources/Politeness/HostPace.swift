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
    /// The least time between starts now; longer than permitted when the host was asked too fast.
    private(set) var interval: Moment.Span
    private var earned: Int
    /// When a URL was refused with nothing succeeding since that was asked for later; nil at most times.
    private var hesitatesSince: Moment?
    /// The interval that recovery stops at.
    private var floor: Moment.Span
    private var successes = 0

    init(_ limits: HostLimits) {
        self.limits = limits
        interval = limits.rate.interval
        floor = interval
        earned = max(1, limits.perHost)
    }

    /// The most requests in flight.
    var allowance: Int { hesitatesSince == nil ? earned : 1 }

    /// Whether nothing would be lost by forgetting this host once it is due.
    var isCalm: Bool {
        hesitatesSince == nil && earned >= limits.perHost && interval <= floor && floor <= permitted
    }

    private var permitted: Moment.Span { limits.rate.interval }

    /// A host that becomes ready now stands behind those that were ready before.
    mutating func becomeReady(at now: Moment) { due = max(due, now) }

    mutating func start(now: Moment) {
        let interval = hesitatesSince == nil ? interval : Moment.Span(nanoseconds: interval.nanoseconds * 2)
        let lateness = Moment.Span(nanoseconds: interval.nanoseconds / 10)
        let planned = max(due, Moment(nanoseconds: now.nanoseconds - lateness.nanoseconds))
        due = max(planned + interval, now + limits.delay)
    }

    mutating func succeed(started: Moment) {
        if let since = hesitatesSince, started > since { hesitatesSince = nil }
        successes += 1
        guard successes >= BackoffLadder.successesPerStep else { return }
        successes = 0
        if earned < limits.perHost {
            earned += 1
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

    /// One URL was refused: one request at a time at half the rate until the next success.
    mutating func hesitate(now: Moment) {
        successes = 0
        hesitatesSince = now
        due = max(due, now + interval)
    }

    /// The host was asked too fast: one request at a time and half the rate, which successes earn back in part.
    mutating func slowDown() {
        successes = 0
        earned = 1
        let refused = max(interval, limits.delay, BackoffLadder.leastSlowInterval)
        let limit = max(BackoffLadder.intervalLimit, permitted, limits.delay)
        interval = min(limit, Moment.Span(nanoseconds: refused.nanoseconds * BackoffLadder.slowdown))
        floor = min(interval, .seconds(refused.seconds * BackoffLadder.distrust))
    }

    /// Nothing starts before that moment.
    mutating func pause(until moment: Moment) { due = max(due, moment) }
}
