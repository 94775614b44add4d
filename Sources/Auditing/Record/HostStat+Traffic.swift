internal import AuditModel
internal import AuditStore
internal import PageFetching

extension HostStat {
    /// What the fetcher counted at one host, as the store keeps it.
    init(_ host: HostKey, _ traffic: HostTraffic) {
        self.init(
            host: host, requests: traffic.requests, throttles: traffic.refusals, failures: traffic.failures,
            waitedMilliseconds: traffic.pausedMilliseconds, bytes: traffic.wireBytes,
            firstRequest: traffic.firstRequest, lastRequest: traffic.lastRequest, robots: traffic.robots)
    }
}
