internal import AuditModel

/// When the next request to one host may start, and how many may be in flight: a token bucket of one token.
///
/// The next due time counts from when a request was planned, not from when it started, so that the mean rate is
/// the permitted one although every wake-up is a little late. Lateness beyond a tenth of the interval is lost, so
/// starts are never closer than nine tenths of it and no window contains more than the rate allows plus that tenth.
struct HostPace {
    private var limits: HostLimits
    /// The earliest next start.
    private(set) var due = Moment(nanoseconds: .min)
    /// The current minimum time between starts; longer than configured if the host was too fast for its server.
    private(set) var interval: Moment.Span
    private var earned: Int
    /// When a URL was refused without a later success; nil most of the time.
    private var hesitatesSince: Moment?
    /// The interval at which recovery stops.
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

    /// Whether this host can be forgotten without loss once it is due.
    var isCalm: Bool {
        hesitatesSince == nil && earned >= limits.perHost && interval <= floor && floor <= permitted
    }

    private var permitted: Moment.Span { limits.rate.interval }

    /// A host that becomes ready now queues behind those that were ready before.
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

    /// Sets a delay if it is longer than the current one.
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

    /// The requests were too fast: one request at a time at half the rate; successes restore part of it.
    mutating func slowDown() {
        successes = 0
        earned = 1
        let refused = max(interval, limits.delay, BackoffLadder.leastSlowInterval)
        let limit = max(BackoffLadder.intervalLimit, permitted, limits.delay)
        interval = min(limit, Moment.Span(nanoseconds: refused.nanoseconds * BackoffLadder.slowdown))
        floor = min(interval, .seconds(refused.seconds * BackoffLadder.distrust))
    }

    /// Nothing starts before that time.
    mutating func pause(until moment: Moment) { due = max(due, moment) }
}
