internal import AuditModel
internal import CCurl
internal import Politeness

/// What the fetch thread does, from its first moment to its last; no other thread touches it.
final class FetchLoop {
    let options: FetchOptions
    let inbox: Inbox
    /// Memory of pages that have arrived and are not done; while it is full, no further page is requested.
    let room: ByteRoom
    let counter: TrafficCounter
    let setup: CurlOptions
    private let permits: AddressPermit
    let multi: MultiHandle
    var frontier: Frontier
    var robots = RobotsCache()
    /// The last failure of each host that was given up because it never responded.
    var brokenHosts: [HostKey: FetchFailure] = [:]
    /// Retry-After times that were too long, by host.
    var longWaits: [HostKey: Moment.Span] = [:]
    /// Every request that has not ended, by number.
    var jobs: [UInt64: Job] = [:]
    /// Whether no page is requested any more, so that nothing is worth waiting for.
    var isEnding = false
    /// Pages of each host that were slow.
    var slowPages: [HostKey: Int] = [:]
    /// Origins that spoke HTTP/2, so that one connection can carry several requests.
    private var multiplexing: Set<Substring> = []
    private var waitsNoted = Moment.zero
    /// When transfers that were paused run out of time.
    var resumed: [UInt64: Moment] = [:]
    /// No request is sent before this moment, because this machine ran short of something.
    var shortageEnd = Moment.zero
    private var idle: [Transfer] = []
    private var sockets = IdleSockets()
    private var slots = 0
    private var messages: [Inbox.Message] = []
    private var frontierDue: Moment?
    private var isStopped = false

    /// The longest sleep; nothing depends on it but that every wait ends.
    private static let longestWait = Moment.Span.seconds(60)
    private static let noteInterval = Moment.Span.milliseconds(200)
    /// Origins that are remembered for HTTP/2; others may open more connections than they need.
    private static let multiplexingLimit = 100_000

    init(
        _ options: FetchOptions, inbox: Inbox, room: ByteRoom, counter: TrafficCounter
    ) throws(FetcherError) {
        (self.options, self.inbox, self.room, self.counter) = (options, inbox, room, counter)
        setup = try CurlOptions(options)
        permits = AddressPermit(options)
        frontier = Frontier(limits: options.politeness)
        multi = try MultiHandle(
            connections: Self.connections(options.politeness.concurrency, files: Self.raiseFileLimit()))
        inbox.open(multi.wake)
        limitConnectionsPerHost()
    }

    /// A second safeguard. libcurl counts by where a connection leads, so that with a proxy or another place to connect
    /// to, all hosts would be one.
    private func limitConnectionsPerHost() {
        guard options.proxy == nil, options.connectTo.isEmpty else { return }
        let perHost = options.politeness.overrides.values.map(\.perHost) + [options.politeness.host.perHost]
        multi.limitConnectionsPerHost(max(1, perHost.max() ?? 1))
    }

    /// Room for idle connections beside those in use, below what this process may open.
    private static func connections(_ concurrency: Int, files: Int) -> Int {
        max(1, min(concurrency * 2 + 256, files - fileReserve))
    }

    /// Runs until it is stopped, then ends what is left.
    func run() {
        while !isStopped {
            takeMessages()
            let now = Moment.now
            endResumed(now)
            startDue(now)
            multi.perform()
            // What ended just now has made room, so the frontier is called again before any sleep.
            if !collect() { sleep() }
        }
        endAll()
        for message in inbox.close() {
            switch message {
            case .submit(let submission): end(Job(submission), .failure(FetchFailure(.cancelled)))
            case .judge(_, let reply): reply([])
            default: break
            }
        }
    }

    // MARK: In

    private func takeMessages() {
        inbox.takeAll(into: &messages)
        for message in messages {
            switch message {
            case .submit(let submission): take(submission)
            case .cancel(let number): cancel(number)
            case .resume(let number): resume(number)
            case .recall(let text): recall(text)
            case .judge(let url, let reply): reply(blockedCrawlers(of: url))
            case .cancelAll: endAll()
            case .dropWaitingPages: dropWaitingPages()
            case .stop: isStopped = true
            }
        }
        messages.removeAll(keepingCapacity: true)
    }

    private func take(_ submission: Submission) {
        let job = Job(submission)
        jobs[job.number] = job
        admit(job, urgency: job.urgency)
    }

    /// Adds a job to the frontier, or ends it if its host was given up.
    func queue(_ job: Job, urgency: Urgency) {
        if frontier.isGivenUp(job.host, urgency) {
            endUnasked(job, .failure(skipped(job.host)))
        } else {
            frontier.add(Ticket(job.number), host: job.host, urgency: urgency)
        }
    }

    /// Remembers whether requests to an origin can share a connection: only then is it worth waiting for one.
    func learnVersion(_ transfer: Transfer, _ job: Job) {
        if transfer.speaksHTTP2 {
            if multiplexing.count < Self.multiplexingLimit { multiplexing.insert(job.url.origin) }
        } else if !multiplexing.isEmpty {
            multiplexing.remove(job.url.origin)
        }
    }

    // MARK: Start

    private func startDue(_ now: Moment) {
        frontierDue = nil
        guard now >= shortageEnd else {
            frontierDue = shortageEnd
            return
        }
        while true {
            switch frontier.next(now: now, acceptsPages: !room.isFull) {
            case .fetch(let lease): start(lease, now)
            case .giveUp(let host): skip(host)
            case .wait(let until):
                frontierDue = until
                return
            case .idle: return
            }
        }
    }

    /// A lease that nothing comes of, because its job was cancelled while it waited or cannot be carried, goes back by itself.
    private func start(_ lease: consuming Lease, _ now: Moment) {
        guard let job = jobs[lease.ticket.number] else { return }
        let left = Moment.Span(nanoseconds: job.request.timeout.nanoseconds - job.spent.nanoseconds)
        if let failure = failureUnsent(of: job, left: left) { return end(job, .failure(failure)) }
        guard let transfer = idle.popLast() ?? makeTransfer() else { return runShort(job, now) }
        transfer.begin(job.number, lease: lease, answer: job.emptyAnswer, time: job.request.timeout, now: now)
        giveRoom(to: transfer, job)
        setup.apply(job, to: transfer, time: left, awaitsConnection: multiplexing.contains(job.url.origin))
        guard multi.add(transfer) else {
            giveBack(transfer)
            return runShort(job, now)
        }
        job.transfer = transfer
        job.request.onStart?()
        counter.began(job, slot: transfer.slot, now: now)
    }

    /// A failure known before sending: no time left, a private address behind a proxy, where no socket shows it, or a URL
    /// that libcurl reads differently.
    private func failureUnsent(of job: Job, left: Moment.Span) -> FetchFailure? {
        if left <= .zero { return FetchFailure(.timeout, "the time limit was reached before the last redirect") }
        if !permits.host(job.url.host) { return FetchFailure(.privateAddress, job.url.host) }
        if !CurlReading.agrees(with: job.url) { return FetchFailure(.other, "libcurl reads the URL differently") }
        return nil
    }

    private func makeTransfer() -> Transfer? {
        guard let transfer = Transfer(slot: slots, permits: permits, limits: TimeLimits(options)) else { return nil }
        slots += 1
        setup.prepare(transfer.easy)
        transfer.isDirty = { [unowned self] ends, opened, ssl in sockets.isDirty(ends, opened: opened, ssl: ssl) }
        if options.politeness.perAddress > 0 {
            transfer.mayConnect = { [unowned self] lease, address in frontier.arrives(&lease, at: address) }
        }
        return transfer
    }

    private func runShort(_ job: Job, _ now: Moment) {
        holdBack(job, FetchFailure(.localResources, "libcurl gave no transfer handle"), now)
    }

    /// Puts a transfer back that has nothing to carry, and its lease.
    func giveBack(_ transfer: Transfer) {
        transfer.release()
        idle.append(transfer)
    }

    // MARK: Wait

    private func sleep() {
        var until = Moment.now + Self.longestWait
        for due in [frontierDue, resumed.values.min()] { if let due, due < until { until = due } }
        noteWaits(until)
        if !isStopped { multi.wait(until - Moment.now) }
    }

    /// Tells the counter which hosts hold the run up, now and then, and before any long sleep.
    private func noteWaits(_ wake: Moment) {
        let now = Moment.now
        guard max(now, wake) - waitsNoted >= Self.noteInterval else { return }
        waitsNoted = now
        counter.note(waits: frontier.waitingHosts(now: now))
    }

    /// Takes in what libcurl has finished; false when that was nothing.
    private func collect() -> Bool {
        var isAny = false
        while let (transfer, code) = multi.nextDone() {
            isAny = true
            ended(transfer, code)
        }
        return isAny
    }
}
