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

/// A line of a list whose page waits for its turn.
package struct WaitingPage: Hashable, Sendable {
    /// Grows along the list.
    package var id: Int64
    /// The name of the list, and the line counted from 1.
    package var input: String
    package var line: Int
    package var page: QueuedPage
}

/// The window on what is left to do.
///
/// A row of `queue` goes in the transaction that brings the page's result, so that what is left is there without
/// looking at what is done: each step is one search in an index.
extension Store {
    /// Hosts with unfinished pages, in the order in which this store first saw them.
    ///
    /// - Parameter cursor: The `id` of the last host of the chunk before; 0 for the first chunk.
    package func nextHosts(_ run: RunID, after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [QueuedHost] {
        let statement = try kept(
            """
            SELECT q.host, h.name FROM queue q JOIN host h ON h.id = q.host
            WHERE q.run = ? AND q.host > ? ORDER BY q.host LIMIT 1
            """)
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
        let statement = try kept(
            """
            SELECT q.page, p.url FROM queue q JOIN page p ON p.id = q.page
            WHERE q.run = ? AND q.host = ? AND q.page > ? ORDER BY q.page LIMIT ?
            """)
        return try statement.all({ binder in
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

    /// Pages that have no result yet in this run, in the order of the lists, each where it stands first.
    ///
    /// - Parameter cursor: The `id` of the last one of the chunk before; 0 for the first chunk.
    package func waitingPages(
        _ run: RunID, after cursor: Int64, limit: Int
    ) throws(StoreError) -> [WaitingPage] {
        let file = database.file
        let statement = try kept(
            """
            SELECT i.id, s.name, i.line, i.page, p.url FROM input i
            JOIN page p ON p.id = i.page JOIN source s ON s.id = i.source
            WHERE i.id > ? AND i.id < ? AND i.is_first
                AND EXISTS (SELECT 1 FROM queue q WHERE q.run = ? AND q.host = p.host AND q.page = p.id)
            ORDER BY i.id LIMIT ?
            """)
        return try statement.all({ binder in
            binder.put(max(cursor, run.id(0) - 1))
            binder.put(RunID(run.number + 1).id(0))
            binder.put(run.number)
            binder.put(limit)
        }) { (row: inout Row) throws(StoreError) in
            let (id, input, line, page) = (row.int(), row.text(), Int(row.int()), row.int())
            guard let url = PageURL(stored: row.text()) else { throw .corrupt("a URL", file: file) }
            return WaitingPage(id: id, input: input, line: line, page: QueuedPage(page: page, url: url))
        }
    }
}
