internal import AuditModel
internal import Politeness

/// One request from its submission to its end, over all its hops and repeats.
final class Job {
    let number: UInt64
    let request: FetchRequest
    let onDelay: @Sendable (Delay) -> Void
    let onEnd: @Sendable (consuming FetchResult) -> Void
    /// What its body may hold; nil where it is not counted.
    let claim: ByteClaim?
    /// Where it goes next.
    private(set) var url: PageURL
    private(set) var host: HostKey
    private(set) var hops: [FetchResult.Hop] = []
    /// Time used by exchanges; waiting for a turn does not count.
    private(set) var spent = Moment.Span.zero
    /// What carries it now; nil while it waits.
    var transfer: Transfer?
    /// What went wrong with it so far, a repeat each.
    private(set) var troubles: [Trouble] = []
    /// How each of these tries ended; bodies are not kept.
    private var ends: [FetchResult.End] = []
    /// How the last try ended, in case there is no other.
    private(set) var lastEnd: (end: FetchResult.End, timings: FetchResult.Timings)?
    /// The times of an answer that was slow.
    private var slowTimings: FetchResult.Timings?
    /// What the waits before its repeats take at least.
    private var delay = Moment.Span.zero
    var shortages = 0
    var usesHTTP1 = false
    /// What robots.txt says of `url`; nil when it was not read.
    var robots: RobotsVerdict?
    /// Whether the loop itself asks for a robots.txt.
    var isOwnRobots = false
    /// The cookie that its redirects set last.
    var cookie: String?
    /// Whether any hop was sent what is its host's alone.
    var usedCredentials = false

    init(_ submission: Submission) {
        number = submission.number
        request = submission.request
        onDelay = submission.onDelay
        onEnd = submission.onEnd
        claim = submission.claim
        url = submission.request.url
        host = submission.request.url.hostKey
    }

    var isPage: Bool { request.purpose == .page }

    /// Whether robots.txt applies: for pages, under every profile.
    var isBoundByRobots: Bool { request.purpose == .page || request.purpose == .again }

    /// The most bytes of a body that it takes from the wire.
    var wireLimit: Int {
        switch request.body {
        case .whole(let decodedLimit): max(0, decodedLimit)
        case .first(let bytes), .part(_, let bytes): max(1, bytes)
        }
    }

    /// Takes in the response. When a file is sent in place of a page, only its beginning is wanted.
    var emptyAnswer: Answer { Answer(limit: wireLimit, fileLimit: isBoundByRobots ? FetchRequest.fileLimit : nil) }

    /// What to ask about here; nil where the redirects lead elsewhere than they did.
    var validators: Validators? {
        guard let condition = request.condition, condition.url == url else { return nil }
        return condition.validators
    }

    /// How it waits: media apart, because their refusals are not those of pages.
    var urgency: Urgency {
        switch request.purpose {
        case .page: .page
        case .again, .robots, .sitemap: .resource
        case .icon, .image, .media: .media
        }
    }

    /// How it waits where its turn comes before that of new pages.
    var hurriedUrgency: Urgency { urgency == .page ? .resource : urgency }

    /// Whether its answer is well and took longer than it should; another time may be the better one.
    func isSlow(_ status: Int) -> Bool {
        guard isPage, let patience = request.patience else { return false }
        return (200..<300).contains(status) && spent > patience
    }

    /// Goes back to where it was before the exchange that took this long.
    func putOff(_ delay: Delay, _ end: FetchResult.End, _ timings: FetchResult.Timings, took span: Moment.Span) {
        let trouble = delay.trouble
        troubles.append(trouble)
        self.delay.nanoseconds += delay.span.nanoseconds
        var timings = timings
        timings.total = spent.milliseconds
        ends.append(end.withoutBody)
        lastEnd = trouble == .slow ? nil : (end.withoutBody, timings)
        if trouble == .slow { slowTimings = timings }
        spent = Moment.Span(nanoseconds: spent.nanoseconds - span.nanoseconds)
    }

    func use(_ span: Moment.Span) { spent = Moment.Span(nanoseconds: spent.nanoseconds + span.nanoseconds) }

    /// Goes on to where a redirect leads, or says why not.
    func follow(_ target: PageURL, status: Int, milliseconds: Int) -> FetchFailure? {
        guard hops.count < request.redirectLimit else {
            return FetchFailure(
                .tooManyRedirects, "more than \(request.redirectLimit), the next to \(target.text)\(forCookie)")
        }
        let wasThere = target == url || hops.contains { $0.from == target }
        hops.append(FetchResult.Hop(from: url, status: status, to: target, milliseconds: milliseconds))
        if wasThere { return FetchFailure(.redirectLoop, target.text + forCookie) }
        (url, host) = (target, target.hostKey)
        usesHTTP1 = false
        return nil
    }

    /// Why redirects never end, if known: the server waits for a cookie to be sent back.
    private var forCookie: String {
        cookie.map { "; they set the cookie “\($0)”, which previews do not send back" } ?? ""
    }

    /// - Parameter isLeftOver: whether it is the end of the last try because there is no other.
    func result(
        _ end: FetchResult.End, _ timings: FetchResult.Timings = .init(), isLeftOver: Bool = false
    ) -> FetchResult {
        var result = FetchResult(
            request: request, hops: hops, finalURL: url, end: end, timings: times(end, timings))
        result.robots = robots
        result.delay = delay
        result.tries = troubles.count + (isLeftOver ? 0 : 1)
        result.alikeTries = ends.count { $0.isLike(end) } + (isLeftOver ? 0 : 1)
        result.usedCredentials = usedCredentials
        return result
    }

    /// The times to report when the last try took these.
    private func times(_ end: FetchResult.End, _ last: FetchResult.Timings) -> FetchResult.Timings {
        var timings = last
        timings.total = max(spent.milliseconds, timings.total)
        if case .response = end, let slow = slowTimings, slow.total < timings.total { return slow }
        return timings
    }
}

extension FetchResult.End {
    fileprivate var withoutBody: FetchResult.End {
        guard case .response(var response) = self else { return self }
        response.wireBody = []
        return .response(response)
    }
}
