internal import AuditModel
internal import Politeness

/// Pages, and the hops of their redirects, go to the frontier only after the robots.txt of their host let them.
///
/// It does not apply to what a page points to, which a preview loads as part of showing the page.
extension FetchLoop {
    /// What RFC 9309 §2.3.1.2 wants to be followed at least.
    private static let redirectLimit = 5
    private static let timeout = Moment.Span.seconds(15)

    /// Queues a request, now or when the robots.txt of its host was read.
    func admit(_ job: Job, urgency: Urgency) {
        guard options.robots != .ignore, job.isBoundByRobots, !frontier.isGivenUp(job.host, urgency) else {
            return queue(job, urgency: urgency)
        }
        switch robots.standing(of: job.url.origin, now: Moment.now) {
        case .known(let policy): judge(job, by: policy, urgency: urgency)
        case .asked: robots.park(job.number, job.url.origin)
        case .unknown:
            robots.park(job.number, job.url.origin)
            askForRobots(job)
        }
    }

    private func judge(_ job: Job, by policy: RobotsPolicy, urgency: Urgency) {
        job.robots = policy.verdict(of: String(job.url.pathAndQuery))
        guard options.robots == .obey, let line = job.robots?.refusal else { return queue(job, urgency: urgency) }
        end(job, .failure(FetchFailure(.robotsDenied, line)))
    }

    private func askForRobots(_ job: Job) {
        let address = PageURL(
            isSecure: job.url.isSecure, host: job.url.host, port: job.url.port, pathAndQuery: "/robots.txt")
        var request = FetchRequest(
            url: address, profile: job.request.profile, purpose: .robots,
            body: .whole(decodedLimit: RobotsFile.byteLimit), timeout: Self.timeout, redirectLimit: Self.redirectLimit)
        request.onStart = job.request.onStart
        let own = Job(Submission(number: inbox.nextNumber(), request: request) { _ in })
        own.isOwnRobots = true
        jobs[own.number] = own
        counter.submitted()
        queue(own, urgency: .resource)
    }

    /// The request for a robots.txt has ended: the requests that waited for it go on.
    func robotsEnded(_ own: Job, _ end: FetchResult.End) {
        let origin = own.request.url.origin
        let waiting = robots.unpark(origin).compactMap { jobs[$0] }
        switch RobotsAnswer(end, wasRedirected: !own.hops.isEmpty) {
        case .policy(let policy, let body):
            options.onRobots?(RobotsText(origin: String(origin), body: body, readAt: WallClock.seconds()))
            take(policy, of: own.request.url)
            for job in waiting { admit(job, urgency: job.hops.isEmpty ? job.urgency : job.hurriedUrgency) }
        case .unreachable(let failure):
            counter.note(robots: failure.detail.isEmpty ? failure.cause.rawValue : failure.detail, of: own.host)
            for job in waiting { self.end(job, .failure(failure)) }
        }
    }

    /// The crawlers of other apps that may not load it, where the robots.txt of its origin was read.
    func blockedCrawlers(of url: PageURL) -> [RobotsVerdict.Other] {
        guard case .known(let policy) = robots.standing(of: url.origin, now: Moment.now) else { return [] }
        return policy.blockedCrawlers(of: String(url.pathAndQuery))
    }

    /// What was read in an earlier run.
    func recall(_ text: RobotsText) {
        guard let url = PageURL(stored: text.origin + "/") else { return }
        let policy = text.body.map { RobotsPolicy($0) } ?? .absent("none, all allowed")
        let age = Moment.Span.seconds(Double(max(0, WallClock.seconds() - text.readAt)))
        take(policy, of: url, age: age)
    }

    private func take(_ policy: RobotsPolicy, of url: PageURL, age: Moment.Span = .zero) {
        robots.learn(policy, of: url.origin, now: Moment.now, age: age)
        counter.note(robots: policy.summary, of: url.hostKey)
        if options.robots == .obey, let delay = policy.crawlDelay { frontier.slowDown(url.hostKey, to: delay) }
    }
}

/// What an answer to the request for a robots.txt means (RFC 9309 §2.3.1).
enum RobotsAnswer {
    /// The rules, and the body they were read from; nil for a file that is not there.
    case policy(RobotsPolicy, [UInt8]?)
    /// The host is to be left alone; for now.
    case unreachable(FetchFailure)

    /// - Parameter wasRedirected: whether the failure may be another host's.
    init(_ end: FetchResult.End, wasRedirected: Bool) {
        switch end {
        case .response(let response): self = Self.read(response)
        case .failure(let failure): self = Self.read(failure, wasRedirected: wasRedirected)
        }
    }

    private static func read(_ response: FetchResponse) -> RobotsAnswer {
        switch response.status {
        case 200..<300:
            let coding = response.headers["content-encoding"]?.lowercased()
            let body = BodyDecoder.decode(response.wireBody, coding: coding, limit: RobotsFile.byteLimit)
            return .policy(RobotsPolicy(body.bytes), body.bytes)
        case 429, 430, 500...: return .unreachable(failure(response.status))
        default: return .policy(.absent("none (\(response.status)), all allowed"), nil)
        }
    }

    private static func failure(_ status: Int) -> FetchFailure {
        FetchFailure(.robotsUnreachable, "/robots.txt returns \(status)")
    }

    private static func read(_ failure: FetchFailure, wasRedirected: Bool) -> RobotsAnswer {
        switch failure.cause {
        // RFC 9309 §2.3.1.2: more redirects than are followed mean that there is no such file.
        case .redirectLoop, .tooManyRedirects, .badRedirect: return .policy(.absent("none, redirects"), nil)
        case .privateAddress where wasRedirected: return .policy(.absent("none, redirects"), nil)
        case .cancelled, .hostSkipped, .privateAddress, .localResources: return .unreachable(failure)
        // Nothing was requested yet.
        case .dns where !wasRedirected, .connect where !wasRedirected, .tls where !wasRedirected:
            return .unreachable(failure)
        default:
            let detail = failure.detail.isEmpty ? failure.cause.rawValue : failure.detail
            // The failure of the host is that of its pages: they get the same cause.
            let cause = wasRedirected ? FetchFailure.Cause.robotsUnreachable : failure.cause
            return .unreachable(FetchFailure(cause, "/robots.txt: " + detail))
        }
    }
}

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
