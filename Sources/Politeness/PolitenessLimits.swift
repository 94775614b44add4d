package import AuditModel

/// The limits of one host.
package struct HostLimits: Hashable, Sendable {
    /// Requests in flight. The default is 4.
    package var perHost: Int
    /// Request starts. The default is 5 a second.
    package var rate: Rate
    /// The least time between two starts, on top of the rate. The default is zero.
    package var delay: Moment.Span

    package init(perHost: Int = 4, rate: Rate = Rate(5, per: .seconds(1)), delay: Moment.Span = .zero) {
        self.perHost = perHost
        self.rate = rate
        self.delay = delay
    }
}

/// The hosts that only this process requests, if several share the work.
package struct HostShare: Sendable {
    /// The number of processes that request the other hosts.
    package let processes: Int
    /// Hosts of which no other process has pages.
    package let own: Set<HostKey>

    package init(processes: Int, own: Set<HostKey>) { (self.processes, self.own) = (processes, own) }
}

extension HostLimits {
    /// One of that many equal shares: all shares together stay within the limits, except for the one request in flight
    /// that each needs.
    func divided(by parts: Int) -> HostLimits {
        var part = self
        part.perHost = max(1, perHost / parts)
        if rate.tokens > 0 {
            part.rate = Rate(1, per: Moment.Span(nanoseconds: rate.interval.nanoseconds * Int64(parts)))
        }
        part.delay = Moment.Span(nanoseconds: delay.nanoseconds * Int64(parts))
        return part
    }
}

/// The limits of a run; this is the only place with their defaults.
package struct PolitenessLimits: Sendable {
    /// Requests in flight at all hosts together. The default is 128.
    package var concurrency = 128
    /// The limits of hosts without their own.
    package var host = HostLimits()
    /// Limits of single hosts (`www.example.com`) and of all names below one (`*.example.com`).
    package var overrides: [HostKey: HostLimits] = [:]
    /// The minimum delay before any retry. The default is 10 s.
    package var retryDelay = Moment.Span.seconds(10)
    /// The longest Retry-After to wait for, and the longest pause. All waits for one host together take at most 5
    /// minutes, 150 s of them without a success in between, or this time if it is longer. The default is 60 s.
    package var maxWait = Moment.Span.seconds(60)
    /// The number of pauses in a row, each longer than the last, after which a host is given up. The default is 8.
    package var throttleLimit = 8
    /// The number of consecutive requests without a response after which a host is given up. The default is 20.
    package var failureLimit = 20
    /// Requests in flight to one IP address, whatever the names of its hosts; 0, the default, is no limit.
    package var perAddress = 0
    /// How long a host gets requests after its first one; nil, the default, is no limit.
    package var hostTime: Moment.Span?

    /// How hosts are shared with other processes; nil, the default, if they are not.
    package var share: HostShare?

    package init() {}

    /// The longest total time of all pauses of one host.
    var waitLimit: Moment.Span { max(BackoffLadder.waitLimit, maxWait) }
    /// The same without a success in between.
    var stallLimit: Moment.Span { max(BackoffLadder.stallLimit, maxWait) }

    /// The limits of one host: its own, or those of the nearest `*.` above it, or the common ones.
    package func limits(for host: HostKey) -> HostLimits {
        guard let share, !share.own.contains(host) else { return whole(host) }
        return whole(host).divided(by: share.processes)
    }

    private func whole(_ host: HostKey) -> HostLimits {
        guard !overrides.isEmpty else { return self.host }
        if let own = overrides[host] { return own }
        var rest = host.name[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if let above = overrides[HostKey("*." + rest)] { return above }
        }
        return self.host
    }
}

/// A number of request starts per time.
package struct Rate: Hashable, Sendable, CustomStringConvertible {
    /// The number of starts; 0 means no limit.
    package let tokens: Int
    /// The time they are spread over.
    package let span: Moment.Span

    /// Allows `tokens` starts per `span`, evenly spread; both must be positive.
    package init(_ tokens: Int, per span: Moment.Span) {
        precondition(tokens > 0 && span > .zero, "a rate needs a positive number and a positive time")
        self.tokens = tokens
        self.span = span
    }

    private init() {
        tokens = 0
        span = .seconds(1)
    }

    package static let unlimited = Rate()

    /// The time between two starts, rounded up so that the rate is never exceeded; zero without a limit.
    package var interval: Moment.Span {
        guard tokens > 0 else { return .zero }
        return Moment.Span(nanoseconds: (span.nanoseconds - 1) / Int64(tokens) + 1)
    }

    /// As `Rate(parsing:)` reads it.
    package var description: String {
        guard tokens > 0 else { return "0" }
        let seconds = span.nanoseconds / 1_000_000_000
        let (count, unit) =
            seconds.isMultiple(of: 3_600)
            ? (seconds / 3_600, "h") : seconds.isMultiple(of: 60) ? (seconds / 60, "m") : (seconds, "s")
        return "\(tokens)/" + (count == 1 ? unit : "\(count)\(unit)")
    }
}

/// Why a text is not a rate.
package struct RateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A suggestion of what to write instead, as the end of a sentence.
    package let sentence: String

    package var description: String { sentence }
}

extension Rate {
    /// Reads `5/s`, `1/2s`, `30/m`, `100/h`, a bare number of requests a second, or `0` for no limit.
    package init(parsing text: String) throws(RateError) {
        if text == "0" {
            self = .unlimited
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let tokens = Self.number(parts[0]), let seconds = Self.seconds(parts.dropFirst().first)
        else {
            throw RateError(sentence: "use 5/s, 30/m, 1/2s or 0 (no limit).")
        }
        guard (1...Self.tokenLimit).contains(tokens), (1...Self.secondsLimit).contains(seconds) else {
            throw RateError(sentence: "use 1 request per day up to \(grouped(Self.tokenLimit))/s.")
        }
        self.init(tokens, per: .milliseconds(Int64(seconds) * 1_000))
    }

    /// More starts than one machine makes in any of the times that can be written.
    private static let tokenLimit = 1_000_000
    private static let secondsLimit = 86_400

    private static func seconds(_ text: Substring?) -> Int? {
        guard let text else { return 1 }
        guard let unit = text.last, let factor = ["s": 1, "m": 60, "h": 3_600][unit] else { return nil }
        let count = text.dropLast()
        return count.isEmpty ? factor : number(count).map { $0 * factor }
    }

    /// Up to nine digits and nothing else.
    private static func number(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return Int(text)
    }
}

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
