internal import AuditModel
internal import Glibc
internal import TestSupport

@testable internal import AuditStore

/// A folder for one test, removed with its last reference.
final class Workspace {
    private let made = try? TemporaryFolder()
    var folder: String { made?.path ?? "/no-folder-was-made" }
    var path: String { folder + "/audit.sqlite" }

    func open() throws -> Store { try Store(path: path, now: 1_000) }

    static func write(_ bytes: [UInt8], to path: String, at offset: Int = 0) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT, 0o644)
        _ = pwrite(descriptor, bytes, bytes.count, off_t(offset))
        Glibc.close(descriptor)
    }

    static func size(_ path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
}

let options = RunOptions(text: "rate=5/s", rulesVersion: "1")

func address(_ host: String, _ path: String) -> PageURL {
    PageURL(isSecure: true, host: host, port: nil, pathAndQuery: path)
}

extension Store {
    /// Reads a list of addresses, line by line from 1.
    func begin(_ urls: [PageURL], options: RunOptions = options, resumes: Bool = true) throws -> Resume {
        let run = try beginRun(options: options, now: 1_000)
        try enqueue(urls.enumerated().map { .accepted(input: "urls.txt", line: $0.offset + 1, $0.element) }, run: run)
        return try finishIngest(run, resumes: resumes)
    }

    /// The remaining pages, read in small chunks like by the feeder.
    func waiting(_ run: RunID, chunk: Int = 3) throws -> [QueuedPage] {
        var all: [QueuedPage] = []
        var lastHost: Int64 = 0
        while true {
            let hosts = try nextHosts(run, after: lastHost, limit: chunk)
            guard let last = hosts.last else { return all }
            for host in hosts { all += try pages(of: host, run, chunk) }
            lastHost = last.id
        }
    }

    /// How SQLite answers a query, a step each: `SEARCH` finds rows by a key, `SCAN` reads a whole table.
    func plan(of sql: String, parameters: Int) throws -> [String] {
        let explain = try database.prepare("EXPLAIN QUERY PLAN " + sql)
        return try explain.all({ for number in 1...parameters { $0.put(number) } }) {
            (row: inout Row) throws(StoreError) -> String in
            row.skip(3)
            return row.text()
        }
    }

    /// The finished pages of a run as reports get them.
    func records(_ run: RunID, withDetail: Bool = false) throws -> [PageRecord] {
        var records: [PageRecord] = []
        try forEachReportRow(run, withDetail: withDetail) { row in
            if case .record(let record) = row.entry { records.append(record) }
        }
        return records
    }

    private func pages(of host: QueuedHost, _ run: RunID, _ chunk: Int) throws -> [QueuedPage] {
        var all: [QueuedPage] = []
        while true {
            let pages = try nextPages(run, host: host.id, after: all.last?.page ?? 0, limit: chunk)
            guard !pages.isEmpty else { return all }
            all += pages
        }
    }
}

/// The error that `body` throws, when it is one of the store.
func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}
