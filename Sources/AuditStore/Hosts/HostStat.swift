package import AuditModel

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

    /// Every host of a run that got requests, in the order in which this store first saw them.
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

extension Store {
    /// RFC 9309 §2.4: a robots.txt is used for no longer than a day; in seconds.
    private static let robotsLifetime: Int64 = 86_400
    /// A longer file is requested again by every run.
    private static let robotsBytes = 65_536
    /// Files that are kept; the newest.
    private static let robotsCount = 20_000

    /// Keeps what was read.
    package func keep(_ robots: [RobotsText]) throws(StoreError) {
        let insert = try kept("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)")
        try write { () throws(StoreError) in
            for text in robots where (text.body?.count ?? 0) <= Self.robotsBytes {
                guard let host = text.host else { continue }
                try insert.run { binder in
                    binder.put(text.origin)
                    binder.put(host.name)
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
            DELETE FROM robots WHERE read_at <= \(now - Self.robotsLifetime);
            DELETE FROM robots WHERE origin IN (
                SELECT origin FROM robots ORDER BY read_at DESC LIMIT -1 OFFSET \(Self.robotsCount));
            """)
    }

    /// What is known of a host's robots.txt, one for each scheme and port, not older than a day before `now`.
    package func robots(of host: HostKey, now: Int64) throws(StoreError) -> [RobotsText] {
        try kept("SELECT origin, read_at, body FROM robots WHERE host = ? AND read_at > ?").all({
            $0.put(host.name)
            $0.put(now - Self.robotsLifetime)
        }) { (row: inout Row) in
            let (origin, readAt) = (row.text(), row.int())
            return RobotsText(origin: origin, body: row.optionalBytes(), readAt: readAt)
        }
    }
}
