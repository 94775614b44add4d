internal import AuditModel

/// The statements of a crawl: what its pages link to, which pages it has, and how many of them are alike.
package final class CrawlTable {
    private let database: Database
    private let isKnown: Statement
    private let addLinks: Statement
    private let addBody: Statement
    private let read: Statement
    private let links: Statement
    private let findPattern: Statement
    private let addPattern: Statement
    private let addLeftOut: Statement
    private let addPage: Statement
    private let addInput: Statement
    private let addQueue: Statement
    private let unreached: Statement
    private let pages: NameTable
    private let hosts: NameTable
    private let source: Int64

    /// Keys of pages that a crawl has, each at a place of its own or not at all: most links of a site are to the same pages.
    private var known = [UInt64](repeating: 0, count: CrawlTable.knownCount)
    private static let knownCount = 1 << 16
    private var knownRun: Int64 = 0

    /// The name of the list that found pages are lines of.
    package static let inputName = "crawl"

    init(_ database: Database) throws(StoreError) {
        self.database = database
        isKnown = try database.prepare("SELECT 1 FROM crawl WHERE run = ? AND key = ?")
        addLinks = try database.prepare("INSERT OR REPLACE INTO crawl_links (id, body, links) VALUES (?, ?, ?)")
        addBody = try database.prepare("INSERT OR IGNORE INTO crawl_body (run, body) VALUES (?, ?)")
        read = try database.prepare(
            """
            SELECT c.page, p.url, c.depth FROM crawl_links l CROSS JOIN page p ON p.id = l.id & 4294967295
                JOIN crawl c ON c.run = ?1 AND c.page = p.id
            WHERE l.id BETWEEN ?2 AND ?3 ORDER BY p.url
            """)
        links = try database.prepare("SELECT body, links FROM crawl_links WHERE id = ?")
        findPattern = try database.prepare(
            "SELECT pages, steps, last_step FROM crawl_pattern WHERE run = ? AND key = ?")
        addPattern = try database.prepare(
            """
            INSERT INTO crawl_pattern (run, key, pages, steps, last_step) VALUES (?1, ?2, 1, 1, ?3)
            ON CONFLICT DO UPDATE SET pages = pages + 1, steps = steps + (last_step < ?3), last_step = ?3
            """)
        addLeftOut = try database.prepare(
            """
            INSERT INTO left_out (run, reason, links, example) VALUES (?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET links = links + 1
            """)
        addPage = try database.prepare(
            "INSERT OR IGNORE INTO crawl (run, page, key, step, depth, found_on) VALUES (?, ?, ?, ?, ?, ?)")
        addInput = try database.prepare(
            "INSERT INTO input (id, source, line, page, is_first) VALUES (?, ?, ?, ?, ?)")
        addQueue = try database.prepare(
            """
            INSERT OR IGNORE INTO queue (run, host, page)
            SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM result WHERE id = ?4)
            """)
        unreached = try database.prepare(
            """
            SELECT url, key FROM listed l WHERE run = ?1
                AND NOT EXISTS (SELECT 1 FROM crawl c WHERE c.run = ?1 AND c.key = l.key) ORDER BY url
            """)
        pages = try NameTable(database, table: "page", text: "url", extra: "host")
        hosts = try NameTable(database, table: "host", text: "name")
        source = try NameTable(database, table: "source", text: "name").id(of: Self.inputName)
    }

    /// Whether the crawl has a page already.
    package func has(_ key: UInt64, run: RunID) throws(StoreError) -> Bool {
        if knownRun != run.number { (known, knownRun) = ([UInt64](repeating: 0, count: Self.knownCount), run.number) }
        let place = Int(key % UInt64(Self.knownCount))
        if key != 0, known[place] == key { return true }
        let isThere = try isKnown.first({
            $0.put(run.number); $0.put(bits: key)
        }) { $0.bool() }
        if isThere == true { known[place] = key }
        return isThere == true
    }

    /// Keeps the links of a page that lead to pages which the crawl does not have.
    func keep(_ page: PageLinks, run: RunID) throws(StoreError) {
        var bytes: [UInt8] = []
        for link in page.links where try !has(link.key, run: run) { link.write(to: &bytes) }
        try addLinks.run { binder in
            binder.put(run.id(page.page))
            binder.put(bits: page.body)
            binder.put(bytes)
        }
    }

    /// The pages of the step that has ended, in the order of their URLs.
    package func forEachRead(
        run: RunID, _ body: (ReadPage) throws(StoreError) -> Void
    ) throws(StoreError) {
        try read.bind {
            $0.put(run.number); $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { read.reset() }
        while try read.step() {
            var row = read.row
            let (page, url, depth) = (row.int(), row.text(), row.optionalInt())
            let kept = try links.first({ $0.put(run.id(page)) }) { ($0.bits(), $0.bytes()) }
            guard let (digest, bytes) = kept, let found = PageLinks.Link.read(bytes) else {
                throw .corrupt("the links of \(url)", file: database.file)
            }
            try addBody.run {
                $0.put(run.number); $0.put(bits: digest)
            }
            try body(ReadPage(page: page, url: url, depth: depth, links: found, isCopy: database.changes == 0))
        }
    }

    /// Pages and steps that have a pattern so far, and whether this step is one of them.
    package func count(
        of pattern: UInt64, step: Int, run: RunID
    ) throws(StoreError) -> (pages: Int, steps: Int, isInStep: Bool) {
        let found = try findPattern.first({
            $0.put(run.number); $0.put(bits: pattern)
        }) { (pages: $0.count(), steps: $0.count(), isInStep: $0.count() == step) }
        return found ?? (0, 0, false)
    }

    /// Counts a page that has a pattern.
    package func add(pattern: UInt64, step: Int, run: RunID) throws(StoreError) {
        try addPattern.run {
            $0.put(run.number); $0.put(bits: pattern); $0.put(step)
        }
    }

    /// Counts a link that is not followed.
    package func leaveOut(_ reason: String, example: String, run: RunID) throws(StoreError) {
        try addLeftOut.run {
            $0.put(run.number); $0.put(reason); $0.put(example)
        }
    }

    /// Puts a page in line; false for one that is there already.
    ///
    /// - Parameter line: the number of the page's line in the run's list, from 0.
    package func add(_ found: FoundPage, step: Int, line: Int, run: RunID) throws(StoreError) -> Bool {
        let host = try hosts.id(of: found.url.host)
        let page = try pages.id(of: found.url.text, extra: host)
        guard page < RunID.mask, line < RunID.mask else {
            throw StoreError(.other, orAnotherFile: "\(database.file) is limited to 4 billion URLs;")
        }
        try addQueue.run {
            $0.put(run.number); $0.put(host); $0.put(page); $0.put(run.id(page))
        }
        guard database.changes == 1 else { return false }
        try addPage.run { binder in
            binder.put(run.number)
            binder.put(page)
            binder.put(bits: found.key)
            binder.put(step)
            binder.put(found.depth)
            binder.put(found.foundOn)
        }
        guard database.changes == 1 else { throw .corrupt("a page was found twice", file: database.file) }
        try addInput.run { binder in
            binder.put(run.id(Int64(line)))
            binder.put(source)
            binder.put(line + 1)
            binder.put(page)
            binder.put(true)
        }
        return true
    }

    /// Pages that a sitemap lists and no link led to, in the order of their URLs.
    package func forEachUnreached(
        run: RunID, _ body: (String, UInt64) throws(StoreError) -> Void
    ) throws(StoreError) {
        try unreached.bind { $0.put(run.number) }
        defer { unreached.reset() }
        while try unreached.step() {
            var row = unreached.row
            let (url, key) = (row.text(), row.bits())
            try body(url, key)
        }
    }
}
