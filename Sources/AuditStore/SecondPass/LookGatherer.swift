internal import AuditModel

/// Finds the pictures of each site that look the same though their bytes differ: one site in memory at a time.
///
/// Only hashes that bring different files together are written down; all others are compared by their bytes alone.
struct LookGatherer {
    /// The most different hashes of one site that are compared, those on most pages first: 32,768 take 1.3 MiB and
    /// less than 0.1 s, two seconds when all meet in one bucket. Further pictures are compared by their bytes.
    static let hashLimit = 32_768

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
            SELECT domain, image_phash, min(image), max(image) FROM set_key
            WHERE id BETWEEN ? AND ? AND image_phash IS NOT NULL
            GROUP BY domain, image_phash ORDER BY domain, count(*) DESC, image_phash
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
            guard site.hashes.count < Self.hashLimit else { continue }
            site.hashes.append(row.bits())
            site.hasOneFile.append(isOneFile(row.text(), row.text()))
        }
        try keep(site)
    }

    private func isOneFile(_ first: String, _ last: String) -> Bool { first == last && !first.isEmpty }

    private func keep(_ site: Site) throws(StoreError) {
        guard !site.hashes.isEmpty else { return }
        let leaders = HashNeighbours(site.hashes).leaders()
        var sizes = [Int32](repeating: 0, count: leaders.count)
        for leader in leaders { sizes[leader] += 1 }
        for (place, leader) in leaders.enumerated() where sizes[leader] > 1 || !site.hasOneFile[place] {
            try insert.run { binder in
                binder.put(site.domain)
                binder.put(bits: site.hashes[place])
                binder.put("looks like \(site.hashes[leader])")
            }
        }
    }

    private struct Site {
        let domain: String
        /// Those on most pages first.
        var hashes: [UInt64] = []
        /// Whether all pages with the hash have one and the same file.
        var hasOneFile: [Bool] = []
    }
}
