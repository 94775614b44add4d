internal import AuditModel
internal import AuditStore

/// What passed between a run and its hosts, given out with the first page of each host; what is of no page goes with the
/// first of all.
struct TrafficBook: Sendable {
    private var stats: [HostKey: HostStat] = [:]
    private var others: [HostStat] = []

    init(_ store: Store, _ run: RunID) throws {
        let hosts = try store.resultHosts(run)
        try store.forEachHostStat(run) { stat in
            if hosts.contains(stat.host) { stats[stat.host] = stat } else { others.append(stat) }
        }
    }

    mutating func take(for url: String) -> [HostStat] {
        defer { others = [] }
        let own = PageURL(stored: url).flatMap { stats.removeValue(forKey: $0.hostKey) }
        return ([own].compactMap(\.self) + others).sorted { $0.host < $1.host }
    }
}
