internal import AuditModel
internal import Politeness
internal import Synchronization

/// The counts that other threads may look at while the fetch thread works.
final class TrafficCounter: Sendable {
    private struct State {
        var running: [Running?] = []
        var submitted = 0
        var ended = 0
        var requests = 0
        var wireBytes = 0
        var waits: [PausedHost] = []
        /// What passed since it was last taken.
        var traffic: [HostKey: HostStat] = [:]

        mutating func count(_ host: HostKey, _ change: (inout HostStat) -> Void) {
            guard traffic.count < TrafficCounter.hostLimit || traffic[host] != nil else { return }
            change(&traffic[host, default: HostStat(host: host)])
        }
    }

    private struct Running {
        var url: PageURL
        var started: Moment
    }

    /// Hosts counted one by one; what passes with others is only in the totals.
    static let hostLimit = 100_000

    private let state = Mutex(State())
    /// Milliseconds from the start of the monotonic clock to 1970.
    private let calendar = WallClock.seconds() * 1_000 - Moment.now.milliseconds

    func submitted() { state.withLock { $0.submitted += 1 } }
    func ended() { state.withLock { $0.ended += 1 } }

    func began(_ job: Job, slot: Int, now: Moment) {
        state.withLock { state in
            while state.running.count <= slot { state.running.append(nil) }
            state.running[slot] = Running(url: job.url, started: now)
            state.requests += 1
            state.count(job.host) { $0.asked(at: now.milliseconds + calendar) }
        }
    }

    func finished(_ host: HostKey, slot: Int, wireBytes: Int, isRefusal: Bool, isFailure: Bool) {
        state.withLock { state in
            state.running[slot] = nil
            state.wireBytes += wireBytes
            state.count(host) { $0.count(wireBytes, isRefusal: isRefusal, isFailure: isFailure) }
        }
    }

    /// Counts a pause that a host asked for.
    func paused(_ host: HostKey, _ span: Moment.Span) {
        state.withLock { $0.count(host) { $0.waitedMilliseconds += span.milliseconds } }
    }

    /// Keeps which hosts are left alone for a while.
    func note(waits: [PausedHost]) { state.withLock { $0.waits = waits } }

    /// Keeps what the robots.txt of a host said.
    func note(robots: String, of host: HostKey) {
        state.withLock { $0.count(host) { $0.robots = robots } }
    }

    var receivedBytes: Int { state.withLock { $0.wireBytes } }

    func progress(now: Moment) -> FetchProgress {
        state.withLock { state in
            var progress = FetchProgress()
            progress.inFlight = state.running.compactMap { running in
                running.map { FetchProgress.InFlight(url: $0.url, age: now - $0.started) }
            }
            progress.inFlight.sort { $0.age > $1.age }
            progress.waiting = max(0, state.submitted - state.ended - progress.inFlight.count)
            progress.pausedHosts = state.waits.filter { $0.until > now }
            progress.now = now
            progress.requests = state.requests
            progress.wireBytes = state.wireBytes
            return progress
        }
    }

    func takeTraffic() -> [HostKey: HostStat] {
        state.withLock { state in
            defer { state.traffic = [:] }
            return state.traffic
        }
    }
}

extension Moment {
    fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}

extension HostStat {
    fileprivate mutating func asked(at time: Int64) {
        firstRequest = firstRequest ?? time
        lastRequest = time
    }

    fileprivate mutating func count(_ bytes: Int, isRefusal: Bool, isFailure: Bool) {
        requests += 1
        self.bytes += bytes
        if isRefusal { throttles += 1 }
        if isFailure { failures += 1 }
    }
}
