internal import AuditModel
internal import AuditStore

/// What passed between hosts and the processes whose records are merged.
///
/// Within a process of a file what is said of a host adds up. Of several, the one that sent most counts: they are the same
/// process in two files, or a second try of the same work. Thus neither order nor repetition changes it. A media host that
/// several processes asked is counted by the busiest of them.
struct Traffic {
    private var best: [HostKey: HostStat] = [:]
    /// Of the file that is being read, by when the process started.
    private var current: [Int64: [HostKey: HostStat]] = [:]

    mutating func add(_ stats: [HostStat], started: Int64) {
        for stat in stats { current[started, default: [:]][stat.host, default: HostStat(host: stat.host)].add(stat) }
    }

    /// Ends a file.
    mutating func endSource() {
        for stat in current.values.flatMap(\.values) {
            if best[stat.host].map({ $0.isLess(than: stat) }) ?? true { best[stat.host] = stat }
        }
        current = [:]
    }

    /// Of each host, in the order of their names.
    var stats: [HostStat] { best.values.sorted { $0.host < $1.host } }
}

extension HostStat {
    /// What is counted, the weightiest first, by its name in records.
    static let counts: [(StaticString, any WritableKeyPath<HostStat, Int> & Sendable)] = [
        ("requests", \.requests), ("bytes", \.bytes), ("failures", \.failures), ("throttles", \.throttles),
        ("waited_ms", \.waitedMilliseconds),
    ]

    fileprivate mutating func add(_ other: HostStat) {
        for (_, count) in Self.counts { self[keyPath: count] += other[keyPath: count] }
        firstRequest = [firstRequest, other.firstRequest].compactMap(\.self).min()
        lastRequest = [lastRequest, other.lastRequest].compactMap(\.self).max()
        if !other.robots.isEmpty { robots = other.robots }
    }

    fileprivate func isLess(than other: HostStat) -> Bool {
        let (mine, theirs) = (numbers, other.numbers)
        return mine == theirs ? robots < other.robots : mine.lexicographicallyPrecedes(theirs)
    }

    private var numbers: [Int] {
        Self.counts.map { self[keyPath: $0.1] } + [Int(firstRequest ?? 0), Int(lastRequest ?? 0)]
    }
}
