internal import AuditModel

/// Finds the pictures of each site that look the same though their bytes differ: one site in memory at a time.
///
/// Only files that go with another one are written down; all others are compared by their bytes alone.
struct LookGatherer {
    /// The most different files of one site that are compared, those on most pages first: 4,096 take 2 MiB and less than
    /// 0.1 s, three seconds when all hashes meet and all look different. Further pictures are compared by their bytes.
    static let fileLimit = 4_096

    private let database: Database
    private let run: RunID
    private let insert: Statement

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.database = database
        self.run = run
        insert = try database.prepare("INSERT INTO temp.look VALUES (?, ?, ?)")
    }

    func gather() throws(StoreError) {
        let select = try database.prepare(
            """
            SELECT domain, image, max(image_phash), max(image_swatch) FROM set_key
            WHERE id BETWEEN ? AND ? AND image_phash IS NOT NULL AND image <> ''
            GROUP BY domain, image ORDER BY domain, count(*) DESC, max(image_phash), image
            """)
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        var site = Site(domain: "")
        while try select.step() {
            var row = select.row
            let domain = row.text()
            if domain != site.domain {
                try keep(site)
                site = Site(domain: domain)
            }
            guard site.files.count < Self.fileLimit else { continue }
            site.files.append(row.text())
            site.hashes.append(row.bits())
            site.swatches.append(row.optionalBytes().flatMap(Swatch.init))
        }
        try keep(site)
    }

    private func keep(_ site: Site) throws(StoreError) {
        guard site.files.count > 1 else { return }
        let leaders = HashNeighbours(site.hashes).leaders { site.areLike($0, $1) }
        var sizes = [Int32](repeating: 0, count: leaders.count)
        for leader in leaders { sizes[leader] += 1 }
        for (place, leader) in leaders.enumerated() where sizes[leader] > 1 {
            try insert.run { binder in
                binder.put(site.domain)
                binder.put(site.files[place])
                binder.put("looks like \(site.files[leader])")
            }
        }
    }

    private struct Site {
        let domain: String
        /// Hashes of the bytes, those on most pages first.
        var files: [String] = []
        var hashes: [UInt64] = []
        var swatches: [Swatch?] = []

        /// Whether two files with near hashes are one picture, encoded twice.
        func areLike(_ a: Int, _ b: Int) -> Bool {
            guard let first = swatches[a], let second = swatches[b] else { return false }
            return first.isLike(second)
        }
    }
}
