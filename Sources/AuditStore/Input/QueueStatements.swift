package import AuditModel

/// A host that has pages waiting, with the number that pages are asked for by.
package struct QueuedHost: Hashable, Sendable {
    package var id: Int64
    package var key: HostKey
}

/// A page that waits for its turn.
package struct QueuedPage: Hashable, Sendable {
    package var page: Int64
    package var url: PageURL
}

/// The statements behind the window on what is left to do.
///
/// A row of `queue` goes in the transaction that brings the page's result, so that what is left is there without
/// looking at what is done: each step is one search in an index.
final class QueueStatements {
    let nextHost: Statement
    let nextPages: Statement

    init(_ database: Database) throws(StoreError) {
        nextHost = try database.prepare(
            """
            SELECT q.host, h.name FROM queue q JOIN host h ON h.id = q.host
            WHERE q.run = ? AND q.host > ? ORDER BY q.host LIMIT 1
            """)
        nextPages = try database.prepare(
            """
            SELECT q.page, p.url FROM queue q JOIN page p ON p.id = q.page
            WHERE q.run = ? AND q.host = ? AND q.page > ? ORDER BY q.page LIMIT ?
            """)
    }
}

extension Store {
    /// Hosts with unfinished pages, in the order in which this store first saw them.
    ///
    /// - Parameter cursor: The `id` of the last host of the chunk before; 0 for the first chunk.
    package func nextHosts(_ run: RunID, after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [QueuedHost] {
        let statement = try queue.nextHost
        return try database.snapshot { () throws(StoreError) in
            try hosts(of: run, after: cursor, limit: limit, statement)
        }
    }

    private func hosts(
        of run: RunID, after cursor: Int64, limit: Int, _ statement: Statement
    ) throws(StoreError) -> [QueuedHost] {
        var hosts: [QueuedHost] = []
        var last = cursor
        while hosts.count < limit {
            let found = try statement.first({
                $0.put(run.number); $0.put(last)
            }) { row in
                QueuedHost(id: row.int(), key: HostKey(row.text()))
            }
            guard let found else { break }
            hosts.append(found)
            last = found.id
        }
        return hosts
    }

    /// Pages of one host that have no result yet in this run, in the order in which this store first saw them.
    ///
    /// - Parameter cursor: The last page of the chunk before; 0 for the first chunk.
    package func nextPages(
        _ run: RunID, host: Int64, after cursor: Int64 = 0, limit: Int
    ) throws(StoreError) -> [QueuedPage] {
        let file = database.file
        return try queue.nextPages.all({ binder in
            binder.put(run.number)
            binder.put(host)
            binder.put(cursor)
            binder.put(limit)
        }) { (row: inout Row) throws(StoreError) in
            let page = row.int()
            guard let url = PageURL(stored: row.text()) else { throw .corrupt("a URL", file: file) }
            return QueuedPage(page: page, url: url)
        }
    }
}
