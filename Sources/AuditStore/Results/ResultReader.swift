package import AuditModel

/// Reads whole results of statements over `page p`, `result r` and, by `join`, `content c` and its details.
struct ResultReader {
    let findings: FindingReader
    private let file: String

    init(_ database: Database) throws(StoreError) {
        (findings, file) = (try FindingReader(database), database.file)
    }

    /// - Parameter details: when its details are wanted, as SQL. It decides which key is looked up: as a condition beside
    ///   the key, a constant makes SQLite read the whole table for each row.
    static func join(details: String) -> String {
        """
        LEFT JOIN content c ON c.id = r.content
        LEFT JOIN content_detail d ON d.content = iif(\(details), r.content, NULL)
        LEFT JOIN crawl w ON w.run = r.run AND w.page = r.page LEFT JOIN page f ON f.id = w.found_on
        """
    }

    static let selection = """
        p.id, p.url, r.id, r.content, r.is_revised, r.learned_core, r.outcome, r.score, r.fetched_at, r.fetch_ms,
        w.page IS NOT NULL, w.depth, f.url, iif(w.page IS NOT NULL AND EXISTS (SELECT 1 FROM listed l WHERE l.run = w.run),
            EXISTS (SELECT 1 FROM listed l WHERE l.run = w.run AND l.key = w.key), NULL),
        d.json, iif(d.json IS NULL, NULL, r.visit), \(ContentTable.selection("c"))
        """

    /// Reads the columns of `selection`; without its details, a record has no keys either.
    ///
    /// - Throws: `corrupt` when something is missing.
    func read(_ row: inout Row) throws(StoreError) -> PageRecord {
        var record = PageRecord(page: row.int(), url: row.text(), outcome: .cancelled)
        let (result, content, isRevised) = (row.int(), row.int(), row.bool())
        let (core, outcome, score) = (row.optionalText(), row.text(), row.optionalInt())
        (record.fetchedAt, record.fetchMilliseconds) = (row.int(), row.optionalInt())
        let isCrawled = row.bool()
        let place = PageRecord.CrawlPlace(
            depth: row.optionalInt(), foundOn: row.optionalText(), isInSitemap: row.optionalBool())
        if isCrawled { record.crawl = place }
        let (lasting, visit) = (row.optionalBytes(), row.bytes())
        record.lastingDetail = lasting?.count ?? 0
        record.detail = (lasting ?? []) + visit
        ContentTable.read(&row, into: &record)
        if lasting == nil { record.setKeys = PageRecord.SetKeys() }
        guard record.outcome.rawValue == outcome else {
            throw .corrupt("the result of \(record.url) is not what was written", file: file)
        }
        record.score = score
        if lasting != nil { record.setKeys.learnedCore = core }
        record.findings = try findings.findings(of: result, content, isRevised: isRevised)
        return record
    }
}

extension Store {
    /// What a page was found to be by a response with that key, in a run before; nil when nothing is kept of it. When and how
    /// fast it was, and the details of that visit, are left to the caller.
    package func content(of page: Int64, _ url: String, key: String) throws(StoreError) -> PageRecord? {
        guard let number = try writer.contents.number(of: page, key: key) else { return nil }
        let select = try kept(
            "SELECT d.json, \(ContentTable.selection("c")) FROM content c JOIN content_detail d ON d.content = c.id WHERE c.id = ?"
        )
        var record = PageRecord(page: page, url: url, outcome: .cancelled)
        let isRead: Bool? = try select.first({ $0.put(number) }) { row in
            record.detail = row.bytes()
            ContentTable.read(&row, into: &record)
            return record.outcome != .cancelled
        }
        guard isRead == true else { return nil }
        record.lastingDetail = record.detail.count
        record.findings = try resultReader.findings.findings(of: 0, number, isRevised: false)
        (record.kept, record.contentKey) = (number, key)
        return record
    }
}

/// The columns by which pages of a site are compared.
package enum SetKeyColumns {
    package static let columns: [(name: String, value: ColumnValue<PageRecord.SetKeys>)] = [
        ("domain", .text({ $0.registrableDomain }, { $0.registrableDomain = $1 ?? "" })),
        ("is_home", .flag({ $0.isHome }, { $0.isHome = $1 ?? false })),
        ("title_core", .text({ $0.titleCore }, { $0.titleCore = $1 ?? "" })),
        ("first_segment", .text({ $0.firstSegment }, { $0.firstSegment = $1 ?? "" })),
        ("last_segment", .text({ $0.lastSegment }, { $0.lastSegment = $1 ?? "" })),
        ("image", .text({ $0.image }, { $0.image = $1 ?? "" })),
        (
            "image_phash",
            .number(
                { $0.imagePerceptualHash.map(Int.init(truncatingIfNeeded:)) },
                { $0.imagePerceptualHash = $1.map(UInt64.init(truncatingIfNeeded:)) })
        ),
        ("summary", .text({ $0.summary }, { $0.summary = $1 ?? "" })),
        ("og_url", .text({ $0.ogURL }, { $0.ogURL = $1 ?? "" })),
        ("identity", .text({ $0.identity }, { $0.identity = $1 ?? "" })),
        ("image_swatch", .bytes({ $0.imageSwatch?.bytes ?? [] }, { $0.imageSwatch = Swatch($1) })),
    ]
    /// What comparing titles adds. The keys above stay as they were, so that comparing the same pages again finds the same.
    package static let learned = [
        ("learned_core", ColumnValue<PageRecord.SetKeys>.text({ $0.learnedCore }, { $0.learnedCore = $1 }))
    ]
    /// The key of a title as titles are compared, of `set_key k`.
    static let core = "coalesce(k.learned_core, k.title_core)"
    private static let readers = columns.map { Row.reader(of: $0.value) }
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    /// What they are called in the table `content`, and in the view `set_key`.
    static let inContent = columns.map { "set_" + $0.name }
    static let selection = columns.map { "k." + $0.name }.joined(separator: ", ")

    static func put(_ keys: inout PageRecord.SetKeys, in binder: inout Binder) {
        for write in writers { write(&keys, &binder) }
    }

    static func read(_ row: inout Row, into keys: inout PageRecord.SetKeys) {
        for read in readers { read(&row, &keys) }
    }

    static func read(_ row: inout Row) -> PageRecord.SetKeys {
        var keys = PageRecord.SetKeys()
        read(&row, into: &keys)
        return keys
    }
}
