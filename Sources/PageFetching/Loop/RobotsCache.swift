internal import AuditModel
internal import Politeness

/// What is known of each host's robots.txt, and which requests wait to learn it.
///
/// Keyed by origin (scheme, host, port), as RFC 9309 §2.3 says. What is known is forgotten after a day, and sooner when
/// more is known than `weightLimit`.
struct RobotsCache {
    /// RFC 9309 §2.4: no more than a day.
    static let lifetime = Moment.Span.seconds(86_400)
    /// Bytes that rules may take in memory; the oldest go first.
    static let weightLimit = 32 << 20

    enum Standing {
        case unknown
        case asked
        case known(RobotsPolicy)
    }

    private struct Known {
        var policy: RobotsPolicy
        var until: Moment
    }

    private var known: [Substring: Known] = [:]
    /// Origins of `known`, oldest first, from `first` on.
    private var order: [Substring] = []
    private var first = 0
    private var weight = 0
    private var parked: [Substring: [UInt64]] = [:]

    func standing(of origin: Substring, now: Moment) -> Standing {
        if let known = known[origin], known.until > now { return .known(known.policy) }
        return parked[origin] == nil ? .unknown : .asked
    }

    /// Lets a request wait until its origin is unparked.
    mutating func park(_ number: UInt64, _ origin: Substring) { parked[origin, default: []].append(number) }

    /// The requests that wait for an origin.
    func parked(at origin: Substring) -> [UInt64] { parked[origin] ?? [] }

    /// The same, which wait no more.
    mutating func unpark(_ origin: Substring) -> [UInt64] { parked.removeValue(forKey: origin) ?? [] }

    /// - Parameter age: how long ago the file was read.
    mutating func learn(_ policy: RobotsPolicy, of origin: Substring, now: Moment, age: Moment.Span = .zero) {
        let left = Moment.Span(nanoseconds: Self.lifetime.nanoseconds - age.nanoseconds)
        guard left > .zero else { return }
        if let old = known.updateValue(Known(policy: policy, until: now + left), forKey: origin) {
            weight -= old.policy.weight
        } else {
            order.append(origin)
        }
        weight += policy.weight
        forget()
    }

    private mutating func forget() {
        while weight > Self.weightLimit, first < order.count - 1 {
            if let gone = known.removeValue(forKey: order[first]) { weight -= gone.policy.weight }
            first += 1
        }
        if first > 1_024, first * 2 > order.count {
            order.removeFirst(first)
            first = 0
        }
    }
}

/// The robots.txt of one origin as it was read, so that the next run within a day need not ask again.
package struct RobotsText: Hashable, Sendable {
    /// `https://example.com:8443`.
    package var origin: String
    /// The decoded body, at most 500 KiB; nil when there is no such file.
    package var body: [UInt8]?
    /// Seconds since 1970.
    package var readAt: Int64

    package init(origin: String, body: [UInt8]?, readAt: Int64) {
        self.origin = origin
        self.body = body
        self.readAt = readAt
    }
}
