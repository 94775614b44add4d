package import AuditModel

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
