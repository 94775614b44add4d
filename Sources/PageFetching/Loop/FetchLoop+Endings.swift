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
    /// How long after its first refusal a request is still repeated.
    private static let refusalSpan = Moment.Span.seconds(900)

    func ended(_ transfer: Transfer, _ code: CURLcode) {
        guard let job = jobs[transfer.number], let lease = transfer.lease else { return giveBack(transfer) }
        let now = Clock.now()
        let ending = transfer.ending(code)
        job.use(transfer.used(now))
        (job.transfer, resumed[job.number]) = (nil, nil)
        count(transfer, job, ending)
        switch ending {
        case .answered: answered(job, transfer, lease, now)
        case .failed(let failure): failed(job, transfer, lease, failure, code, now)
        case .crowded:
            frontier.finished(lease, .ok, now: now, jitter: 0)
            queue(job, urgency: .resource)
        case .shortage(let failure):
            frontier.finished(lease, .ok, now: now, jitter: 0)
            holdBack(job, failure, now)
        }
        giveBack(transfer)
    }

    private func count(_ transfer: Transfer, _ job: Job, _ ending: Transfer.Ending) {
        var isRefusal = false
        var isFailure = false
        switch ending {
        case .answered: isRefusal = transfer.answer.isRefusal
        case .failed: isFailure = true
        case .shortage, .crowded: break
        }
        ledger.finished(
            job.host, slot: transfer.slot, wireBytes: transfer.answer.received, isRefusal: isRefusal,
            isFailure: isFailure)
    }

    // MARK: Answers

    private func answered(_ job: Job, _ transfer: Transfer, _ lease: Lease, _ now: Moment) {
        if transfer.answer.isRefusal || job.isDeferred(by: transfer.answer.status) {
            return refused(job, transfer, lease, now)
        }
        frontier.finished(lease, transfer.answer.status < 500 ? .ok : .failed, now: now, jitter: 0)
        if transfer.answer.isRedirect { return redirect(job, transfer, now) }
        end(job, .response(transfer.takeResponse()), transfer.timings(now: now))
    }

    /// The host rests, and the request comes back later, a few times.
    private func refused(_ job: Job, _ transfer: Transfer, _ lease: Lease, _ now: Moment) {
        let span = transfer.answer.retryAfter.flatMap {
            RetryAfter.parse($0, nowEpochSeconds: Clock.epochSeconds())
        }
        let pause = frontier.finished(
            lease, .throttled(retryAfter: span), now: now, jitter: Double.random(in: 0..<1))
        ledger.paused(job.host, pause)
        let first = job.firstRefusal ?? now
        job.firstRefusal = first
        job.refusals += 1
        let tries = job.isOwnRobots ? options.robotsRetries : options.refusalRetries
        let isEnough = job.refusals > tries || now - first > Self.refusalSpan
        if isEnough || frontier.isGivenUp(job.host) {
            end(job, .response(transfer.takeResponse()), transfer.timings(now: now))
        } else {
            queue(job, urgency: .resource)
        }
    }

    /// A hop goes through the frontier like any request, but before new pages: its answer is already half paid for.
    private func redirect(_ job: Job, _ transfer: Transfer, _ now: Moment) {
        let location = transfer.answer.location ?? ""
        let timings = transfer.timings(now: now)
        switch WebAddress.resolve(location, against: job.url) {
        case .web(let target):
            let failure = job.follow(target, status: transfer.answer.status, milliseconds: timings.transfer)
            if let failure { return end(job, .failure(failure), timings) }
            admit(job, urgency: .resource)
        case .otherScheme, .invalid:
            end(job, .failure(FetchFailure(.badRedirect, "Location: \(location)")), timings)
        }
    }

    // MARK: Failures

    private func failed(
        _ job: Job, _ transfer: Transfer, _ lease: Lease, _ failure: FetchFailure, _ code: CURLcode, _ now: Moment
    ) {
        frontier.finished(lease, Self.isHostsFault(failure) ? .broken : .ok, now: now, jitter: 0)
        if frontier.giveUpReason(of: lease.host) == .broken, brokenHosts[lease.host] == nil {
            brokenHosts[lease.host] = failure
        }
        let isPassing =
            failure.cause != .privateAddress && failure.cause != .headerTooLarge
            && CurlError.isPassing(code)
        if isPassing, job.brokenTries < options.retries, job.spent < job.request.timeout {
            job.usesHTTP1 = CurlError.isBroken(code) && job.brokenTries > 0
            job.brokenTries += 1
            retries.add(job.number, due: now + options.retryDelay)
        } else {
            end(job, .failure(failure), transfer.timings(now: now))
        }
    }

    /// Whether the host should be asked more slowly for it.
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
        retries.add(job.number, due: now + options.retryDelay)
    }

    /// Ends what still waits for a host that is given up.
    func skip(_ host: HostKey) {
        for ticket in frontier.drain(host: host) {
            if let job = jobs[ticket.number] { end(job, .failure(skipped(host))) }
        }
    }

    /// Why a host is not asked any more; one that never answers is told by what ailed it last.
    func skipped(_ host: HostKey) -> FetchFailure {
        switch frontier.giveUpReason(of: host) {
        case .broken:
            guard let last = brokenHosts[host] else { return FetchFailure(.hostSkipped) }
            let count = frontier.limits.failureLimit
            return FetchFailure(
                last.cause, "not asked, for \(count) requests in a row failed, the last: \(last.detail)")
        case .outOfTime: return FetchFailure(.hostSkipped, "the time for this host was up")
        case .throttled, nil: return FetchFailure(.hostSkipped)
        }
    }

    // MARK: Ends

    /// Takes a request out, wherever it is.
    func cancel(_ number: UInt64) {
        guard let job = jobs[number] else { return }
        let now = Clock.now()
        if let transfer = job.transfer, let lease = transfer.lease {
            multi.remove(transfer)
            job.use(transfer.used(now))
            (job.transfer, resumed[number]) = (nil, nil)
            ledger.finished(
                job.host, slot: transfer.slot, wireBytes: transfer.answer.received, isRefusal: false, isFailure: false)
            frontier.finished(lease, .ok, now: now, jitter: 0)
            giveBack(transfer)
        }
        end(job, .failure(FetchFailure(.cancelled)))
    }

    /// Ends the pages that have not been asked for yet; one that was redirected is half paid for and goes on.
    func dropWaitingPages() {
        for job in jobs.values where job.isPage && job.transfer == nil && job.hops.isEmpty { cancel(job.number) }
    }

    /// Ends everything that has not ended.
    func endAll() {
        for host in Set(jobs.values.map(\.host)) { _ = frontier.drain(host: host) }
        for number in jobs.keys.sorted() { cancel(number) }
    }

    func end(_ job: Job, _ end: FetchResult.End, _ timings: FetchResult.Timings = .init()) {
        jobs[job.number] = nil
        ledger.ended()
        if job.isOwnRobots { return robotsEnded(job, end) }
        if job.isPage { inbox.addPage() }
        job.onEnd(job.result(end, timings))
    }
}
