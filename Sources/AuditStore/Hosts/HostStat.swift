package import AuditModel

/// What one host was asked in one run, to be shown to its webmaster.
package struct HostStat: Hashable, Sendable {
    package var host: HostKey
    package var requests: Int
    /// Answers that asked us to slow down: 429, 430, 503 with Retry-After.
    package var throttles: Int
    /// Requests without an answer.
    package var failures: Int
    /// How long requests waited because of back-off, in milliseconds.
    package var waitedMilliseconds: Int
    /// Bytes received over the wire.
    package var bytes: Int
    /// Milliseconds since 1970 of the first and the last request; nil when there was none.
    package var firstRequest: Int64?
    package var lastRequest: Int64?
    /// What robots.txt said, in one word or sentence; empty when it was not asked.
    package var robots: String

    package init(
        host: HostKey, requests: Int = 0, throttles: Int = 0, failures: Int = 0, waitedMilliseconds: Int = 0,
        bytes: Int = 0, firstRequest: Int64? = nil, lastRequest: Int64? = nil, robots: String = ""
    ) {
        self.host = host
        self.requests = requests
        self.throttles = throttles
        self.failures = failures
        self.waitedMilliseconds = waitedMilliseconds
        self.bytes = bytes
        self.firstRequest = firstRequest
        self.lastRequest = lastRequest
        self.robots = robots
    }

    /// Requests a second from the first to the last; nil for fewer than two, and where no time passed.
    package var rate: Double? {
        guard let firstRequest, let lastRequest, requests > 1, lastRequest > firstRequest else { return nil }
        return Double(requests - 1) / (Double(lastRequest - firstRequest) / 1_000)
    }
}

extension Store {
    /// Adds to what is known of these hosts in this run, so that a resumed run goes on counting.
    package func add(_ stats: [HostStat], run: RunID) throws(StoreError) {
        let (hosts, upsert) = (try hosts, try kept(Self.addHostStat))
        try write { () throws(StoreError) in
            for stat in stats {
                let host = try hosts.id(of: stat.host.name)
                try upsert.run { Self.put(stat, run, host, in: &$0) }
            }
        }
    }

    /// Every host of a run that was asked, in the order in which this store first saw them.
    package func forEachHostStat(_ run: RunID, _ body: (HostStat) throws -> Void) throws {
        let select = try database.prepare(
            """
            SELECT h.name, s.requests, s.throttles, s.failures, s.waited_ms, s.bytes, s.first_request,
                s.last_request, s.robots
            FROM host_stat s JOIN host h ON h.id = s.host WHERE s.run = ? ORDER BY s.host
            """)
        try select.forEach({ $0.put(run.number) }) { row in
            try body(
                HostStat(
                    host: HostKey(row.text()), requests: row.count(), throttles: row.count(), failures: row.count(),
                    waitedMilliseconds: row.count(), bytes: row.count(),
                    firstRequest: row.optionalInt().map(Int64.init), lastRequest: row.optionalInt().map(Int64.init),
                    robots: row.text()))
        }
    }

    private static func put(_ stat: HostStat, _ run: RunID, _ host: Int64, in binder: inout Binder) {
        binder.put(run.number)
        binder.put(host)
        for count in [stat.requests, stat.throttles, stat.failures, stat.waitedMilliseconds, stat.bytes] {
            binder.put(count)
        }
        binder.put(stat.firstRequest)
        binder.put(stat.lastRequest)
        binder.put(stat.robots)
    }

    // The two-argument min and max are NULL when one argument is; NULL only says that there was no request.
    private static let addHostStat = """
        INSERT INTO host_stat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (run, host) DO UPDATE SET
            requests = requests + excluded.requests, throttles = throttles + excluded.throttles,
            failures = failures + excluded.failures, waited_ms = waited_ms + excluded.waited_ms,
            bytes = bytes + excluded.bytes,
            first_request = coalesce(min(first_request, excluded.first_request), first_request, excluded.first_request),
            last_request = coalesce(max(last_request, excluded.last_request), last_request, excluded.last_request),
            robots = CASE excluded.robots WHEN '' THEN robots ELSE excluded.robots END
        """
}

/// The robots.txt of one origin as an earlier run of the last day read it.
package struct StoredRobots: Hashable, Sendable {
    package var host: HostKey
    /// `https://example.com:8443`.
    package var origin: String
    /// Nil when there is no such file.
    package var body: [UInt8]?
    /// Seconds since 1970.
    package var readAt: Int64

    package init(host: HostKey, origin: String, body: [UInt8]?, readAt: Int64) {
        self.host = host
        self.origin = origin
        self.body = body
        self.readAt = readAt
    }

    /// RFC 9309 §2.4: no longer than a day.
    package static let lifetime: Int64 = 86_400
    /// A longer file is asked for again by every run.
    package static let bodyLimit = 65_536
    /// Files that are kept; the newest.
    package static let countLimit = 20_000
}

extension Store {
    /// Keeps what was read.
    package func keep(_ robots: [StoredRobots]) throws(StoreError) {
        let insert = try kept("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)")
        try write { () throws(StoreError) in
            for text in robots where (text.body?.count ?? 0) <= StoredRobots.bodyLimit {
                try insert.run { binder in
                    binder.put(text.origin)
                    binder.put(text.host.name)
                    binder.put(text.readAt)
                    if let body = text.body { binder.put(body) } else { binder.put(nil as String?) }
                }
            }
        }
    }

    /// Drops what is older than a day before `now`, and what is too much.
    package func pruneRobots(now: Int64) throws(StoreError) {
        try database.execute(
            """
            DELETE FROM robots WHERE read_at <= \(now - StoredRobots.lifetime);
            DELETE FROM robots WHERE origin IN (
                SELECT origin FROM robots ORDER BY read_at DESC LIMIT -1 OFFSET \(StoredRobots.countLimit));
            """)
    }

    /// What is known of a host's robots.txt, one for each scheme and port, not older than a day before `now`.
    package func robots(of host: HostKey, now: Int64) throws(StoreError) -> [StoredRobots] {
        try kept("SELECT origin, read_at, body FROM robots WHERE host = ? AND read_at > ?").all({
            $0.put(host.name)
            $0.put(now - StoredRobots.lifetime)
        }) { (row: inout Row) in
            let (origin, readAt) = (row.text(), row.int())
            return StoredRobots(host: host, origin: origin, body: row.optionalBytes(), readAt: readAt)
        }
    }
}
