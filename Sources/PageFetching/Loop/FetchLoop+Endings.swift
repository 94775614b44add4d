internal import AuditModel
internal import CCurl
internal import Glibc
internal import Politeness
internal import WebAddresses

/// What becomes of a request when an exchange with a server is over.
extension FetchLoop {
    /// How often a request waits for this machine to recover before it is given up.
    private static let shortageLimit = 10
    private static let shortageDelay = Moment.Span.seconds(1)
    /// Hosts whose slow pages are counted; of others none is timed again.
    private static let slowHostLimit = 10_000

    func ended(_ transfer: Transfer, _ code: CURLcode) {
        guard let job = jobs[transfer.number], let lease = transfer.takeLease() else { return giveBack(transfer) }
        let now = Moment.now
        let ending = transfer.ending(code)
        job.use(transfer.used(now))
        (job.transfer, resumed[job.number]) = (nil, nil)
        count(transfer, job, ending)
        switch ending {
        case .answered: answered(job, transfer, lease, now)
        case .failed(let failure): failed(job, transfer, lease, failure, code, now)
        // Not the host's fault; the lease goes back by itself.
        case .crowded, .unsent: queue(job, urgency: job.hurriedUrgency)
        case .shortage(let failure): holdBack(job, failure, now)
        }
        giveBack(transfer)
    }

    private func count(_ transfer: Transfer, _ job: Job, _ ending: Transfer.Ending) {
        var isRefusal = false
        var isFailure = false
        switch ending {
        case .answered: isRefusal = transfer.answer.isRefusal
        case .failed: isFailure = true
        case .shortage, .crowded, .unsent: break
        }
        counter.finished(
            job.host, slot: transfer.slot, wireBytes: transfer.answer.received, isRefusal: isRefusal,
            isFailure: isFailure)
    }

    // MARK: Answers

    private func answered(_ job: Job, _ transfer: Transfer, _ lease: consuming Lease, _ now: Moment) {
        learnVersion(transfer, job)
        if transfer.answer.isRefusal { return refused(job, transfer, lease, now) }
        let (host, status) = (lease.host, transfer.answer.status)
        frontier.finished(lease, status < 500 ? .ok : .failed, now: now, jitter: 0)
        if transfer.answer.isRedirect { return redirect(job, transfer, now) }
        if (500..<600).contains(status) { return repeatOrEnd(job, .serverError, transfer, now: now) }
        if job.isSlow(status), mayTimeAgain(host) { return repeatOrEnd(job, .slow, transfer, now: now) }
        end(job, .response(transfer.takeResponse()), transfer.timings(now: now))
    }

    /// The request comes back later, a few times, and its host rests if others were refused too.
    private func refused(_ job: Job, _ transfer: Transfer, _ lease: consuming Lease, _ now: Moment) {
        let span = transfer.answer.retryAfter.flatMap {
            RetryAfter.parse($0, nowEpochSeconds: WallClock.seconds())
        }
        let after = frontier.finished(
            lease, .throttled(retryAfter: span), now: now, jitter: Double.random(in: 0..<1))
        counter.paused(job.host, after.paused)
        if let span, span > options.politeness.maxWait, frontier.isGivenUp(job.host, job.urgency) {
            longWaits[job.host] = span
        }
        guard let again = after.again else {
            return end(job, .response(transfer.takeResponse()), transfer.timings(now: now))
        }
        repeatOrEnd(job, .refused, transfer, now: now, notBefore: again)
    }

    /// Whether a slow page is timed once more; a host with many of them is slow, and pays for no second look.
    private func mayTimeAgain(_ host: HostKey) -> Bool {
        guard slowPages.count < Self.slowHostLimit || slowPages[host] != nil else { return false }
        slowPages[host, default: 0] += 1
        return slowPages[host, default: 0] <= RepeatPolicy.slowLimit
    }

    // MARK: Repeats

    /// What an answer with a fault leads to.
    private func repeatOrEnd(
        _ job: Job, _ trouble: Trouble, _ transfer: Transfer, now: Moment, notBefore moment: Moment? = nil
    ) {
        let (timings, span) = (transfer.timings(now: now), now - transfer.started)
        let end = FetchResult.End.response(transfer.takeResponse())
        repeatOrEnd(job, trouble, end, timings, took: span, notBefore: moment ?? now + options.politeness.retryDelay)
    }

    /// Asks again later, behind all other work for the host, if the policy has it so; else that was the end.
    private func repeatOrEnd(
        _ job: Job, _ trouble: Trouble, _ end: FetchResult.End, _ timings: FetchResult.Timings,
        took span: Moment.Span, notBefore moment: Moment
    ) {
        let policy = RepeatPolicy(retries: min(options.retries, job.request.retries))
        guard !isEnding, policy.repeats(trouble, after: job.troubles),
            !frontier.isGivenUp(job.host, job.urgency)
        else { return self.end(job, end, timings) }
        let delay = Delay(
            trouble: trouble, span: moment - Moment.now, isFirst: job.troubles.isEmpty && !job.isOwnRobots)
        job.putOff(delay, end, timings, took: span)
        frontier.add(Ticket(job.number), host: job.host, urgency: job.urgency, notBefore: moment)
        job.onDelay(delay)
        guard job.isOwnRobots else { return }
        for number in robots.parked(at: job.request.url.origin) { jobs[number]?.onDelay(delay) }
    }

    /// A hop goes through the frontier like any request, but before new pages: its answer is already half paid for.
    private func redirect(_ job: Job, _ transfer: Transfer, _ now: Moment) {
        let location = transfer.answer.location ?? ""
        let timings = transfer.timings(now: now)
        job.cookie = Self.cookie(in: transfer.answer) ?? job.cookie
        switch WebAddress.resolve(location, against: job.url) {
        case .web(let target):
            let failure = job.follow(target, status: transfer.answer.status, milliseconds: timings.transfer)
            if let failure { return end(job, .failure(failure), timings) }
            admit(job, urgency: job.hurriedUrgency)
        case .otherScheme, .invalid:
            end(job, .failure(FetchFailure(.badRedirect, "Location: \(location)")), timings)
        }
    }

    /// The name of the first cookie that an answer sets; nil for none, and for one whose name is no token (RFC 6265 §4.1.1).
    private static func cookie(in answer: Answer) -> String? {
        guard let field = HeaderFields(raw: answer.header)["set-cookie"] else { return nil }
        let name = field.prefix { $0 != "=" && $0 != ";" }.trimmingPrefix { $0 == " " }
        let isName = name.utf8.allSatisfy { byte in
            0x30..<0x3A ~= byte || 0x41..<0x5B ~= byte || 0x61..<0x7B ~= byte || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
        return isName && !name.isEmpty && name.count <= cookieLimit ? String(name) : nil
    }

    /// Characters of the name of a cookie.
    private static let cookieLimit = 60

    // MARK: Failures

    private func failed(
        _ job: Job, _ transfer: Transfer, _ lease: consuming Lease, _ failure: FetchFailure, _ code: CURLcode,
        _ now: Moment
    ) {
        let host = lease.host
        frontier.finished(lease, Self.isHostsFault(failure) ? .broken : .ok, now: now, jitter: 0)
        if frontier.giveUpReason(of: host) == .broken, brokenHosts[host] == nil { brokenHosts[host] = failure }
        let timings = transfer.timings(now: now)
        guard let trouble = CurlError.trouble(code), Self.mayPass(failure) else {
            return end(job, .failure(failure), timings)
        }
        if CurlError.isBroken(code) { job.usesHTTP1 = true }
        repeatOrEnd(
            job, trouble, .failure(failure), timings, took: now - transfer.started,
            notBefore: now + options.politeness.retryDelay)
    }

    private static func mayPass(_ failure: FetchFailure) -> Bool {
        failure.cause != .privateAddress && failure.cause != .headerTooLarge
    }

    /// Whether the host should get requests more slowly for it.
    private static func isHostsFault(_ failure: FetchFailure) -> Bool {
        switch failure.cause {
        case .dns, .connect, .tls, .timeout, .tooSlow, .reset, .protocolError: true
        default: false
        }
    }

    /// This machine ran short: everybody waits a little, and the request tries again.
    func holdBack(_ job: Job, _ failure: FetchFailure, _ now: Moment) {
        job.shortages += 1
        guard job.shortages <= Self.shortageLimit else { return end(job, .failure(failure)) }
        shortageEnd = now + Self.shortageDelay
        queue(job, urgency: job.hurriedUrgency)
    }

    /// Ends what still waits for a host that is given up; a request that was made before ends as it did then.
    func skip(_ host: HostKey) {
        for ticket in frontier.drainHopeless(host: host) {
            if let job = jobs[ticket.number] { endUnasked(job, .failure(skipped(host))) }
        }
    }

    /// Why a host gets no more requests; for one that never answers, its last failure.
    func skipped(_ host: HostKey) -> FetchFailure {
        switch frontier.giveUpReason(of: host) {
        case .broken:
            guard let last = brokenHosts[host] else { return FetchFailure(.hostSkipped) }
            let count = frontier.limits.failureLimit
            return FetchFailure(
                last.cause, "\(count) requests in a row failed, the last: \(last.detail)")
        case .outOfTime: return FetchFailure(.hostSkipped, "the time limit for this host was reached")
        case .throttled: return FetchFailure(.hostSkipped, longWaits[host].map { "Retry-After: \($0.words)" } ?? "")
        case nil: return FetchFailure(.hostSkipped, "the host rejected requests for images and videos")
        }
    }

    // MARK: Ends

    /// Takes a request out, wherever it is.
    func cancel(_ number: UInt64) {
        guard let job = jobs[number] else { return }
        let now = Moment.now
        if let transfer = job.transfer {
            multi.remove(transfer)
            job.use(transfer.used(now))
            (job.transfer, resumed[number]) = (nil, nil)
            counter.finished(
                job.host, slot: transfer.slot, wireBytes: transfer.answer.received, isRefusal: false, isFailure: false)
            giveBack(transfer)
        }
        end(job, .failure(FetchFailure(.cancelled)))
    }

    /// Ends the pages that have not been requested yet, or would be repeated; one that was redirected is half paid for
    /// and goes on. What they point to is not repeated any more.
    func dropWaitingPages() {
        isEnding = true
        for job in jobs.values where job.transfer == nil {
            if !job.isPage {
                if !job.isOwnRobots, let last = job.lastEnd { end(job, last.end, last.timings, isLeftOver: true) }
            } else if job.hops.isEmpty || job.lastEnd != nil {
                cancel(job.number)
            }
        }
    }

    /// Ends everything that has not ended.
    func endAll() {
        for host in Set(jobs.values.map(\.host)) { _ = frontier.drain(host: host) }
        for number in jobs.keys.sorted() { cancel(number) }
    }

    /// Ends a request that cannot be sent now: with the result of its last try, or with `end` if there was none.
    func endUnasked(_ job: Job, _ end: FetchResult.End) {
        guard let last = job.lastEnd else { return self.end(job, end) }
        self.end(job, last.end, last.timings, isLeftOver: true)
    }

    func end(
        _ job: Job, _ end: FetchResult.End, _ timings: FetchResult.Timings = .init(), isLeftOver: Bool = false
    ) {
        jobs[job.number] = nil
        counter.ended()
        if job.isOwnRobots { return robotsEnded(job, end) }
        job.onEnd(job.result(end, timings, isLeftOver: isLeftOver))
    }
}
