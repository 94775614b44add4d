internal import AuditModel

/// One request from its submission to its end, over all its hops and repeats.
final class Job {
    let number: UInt64
    let request: FetchRequest
    let onEnd: @Sendable (FetchResult) -> Void
    /// What its body may hold; nil where nobody counts.
    let claim: BodyClaim?
    /// Where it goes next.
    private(set) var url: PageURL
    private(set) var host: HostKey
    private(set) var hops: [FetchResult.Hop] = []
    /// Time used by exchanges; waiting for a turn does not count.
    private(set) var spent = Moment.Span.zero
    /// What carries it now; nil while it waits.
    var transfer: Transfer?
    var brokenTries = 0
    var refusals = 0
    var shortages = 0
    var firstRefusal: Moment?
    var usesHTTP1 = false
    /// What robots.txt says of `url`; nil when it was not read.
    var robots: RobotsVerdict?
    /// Whether the loop itself asks for a robots.txt.
    var isOwnRobots = false
    /// Whether any hop was sent what is its host's alone.
    var usedCredentials = false

    init(_ submission: Submission) {
        number = submission.number
        request = submission.request
        onEnd = submission.onEnd
        claim = submission.claim
        url = submission.request.url
        host = submission.request.url.hostKey
    }

    var isPage: Bool { request.purpose == .page }

    /// Whether robots.txt has a say: for pages, whoever asks for them.
    var isBoundByRobots: Bool { request.purpose == .page || request.purpose == .again }

    /// The most bytes of a body that it takes from the wire.
    var wireLimit: Int {
        switch request.body {
        case .whole(let decodedLimit): max(0, decodedLimit)
        case .first(let bytes), .part(_, let bytes): max(1, bytes)
        }
    }

    /// What to ask about here; nil where the redirects lead elsewhere than they did.
    var validators: Validators? {
        guard let condition = request.condition, condition.url == url else { return nil }
        return condition.validators
    }

    /// A robots.txt that a server cannot give now is asked for again, and nothing else meanwhile (RFC 9309 §2.3.1.4).
    func isDeferred(by status: Int) -> Bool { isOwnRobots && status >= 500 }

    func use(_ span: Moment.Span) { spent = Moment.Span(nanoseconds: spent.nanoseconds + span.nanoseconds) }

    /// Goes on to where a redirect leads, or says why not.
    func follow(_ target: PageURL, status: Int, milliseconds: Int) -> FetchFailure? {
        guard hops.count < request.redirectLimit else {
            return FetchFailure(.tooManyRedirects, "more than \(request.redirectLimit), the next to \(target.text)")
        }
        let wasThere = target == url || hops.contains { $0.from == target }
        hops.append(FetchResult.Hop(from: url, status: status, to: target, milliseconds: milliseconds))
        if wasThere { return FetchFailure(.redirectLoop, target.text) }
        (url, host) = (target, target.hostKey)
        (brokenTries, usesHTTP1) = (0, false)
        return nil
    }

    func result(_ end: FetchResult.End, _ timings: FetchResult.Timings = .init()) -> FetchResult {
        var timings = timings
        timings.total = spent.milliseconds
        var result = FetchResult(request: request, hops: hops, finalURL: url, end: end, timings: timings)
        result.robots = robots
        result.usedCredentials = usedCredentials
        return result
    }
}
