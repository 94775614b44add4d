extension Store {
    /// Chooses pages that stand for a run whose rows are too many: the worst of each host, then the worst of all.
    ///
    /// - Parameters:
    ///   - perHost: the most pages of a host.
    ///   - limit: the most pages in all; hosts beyond it have none.
    /// - Returns: how many were chosen; `forEachReportRow` gives those alone when it is asked to.
    package func gatherSample(_ run: RunID, perHost: Int, limit: Int) throws(StoreError) -> Int {
        try database.execute(
            "DROP TABLE IF EXISTS temp.sample; CREATE TEMP TABLE sample (page INTEGER PRIMARY KEY)")
        let hosts = try database.prepare(
            """
            INSERT INTO temp.sample SELECT page FROM (
                SELECT id & \(RunID.mask) AS page, score,
                    row_number() OVER (PARTITION BY host ORDER BY score IS NOT NULL, score, id) AS place
                FROM result WHERE id BETWEEN ?1 AND ?2)
            WHERE place <= ?3 ORDER BY place, score IS NOT NULL, score, page LIMIT ?4
            """)
        try hosts.run { binder in
            binder.put(run.firstID)
            binder.put(run.lastID)
            binder.put(perHost)
            binder.put(limit / 2)
        }
        let worst = try database.prepare(
            """
            INSERT OR IGNORE INTO temp.sample SELECT id & \(RunID.mask) FROM result
            WHERE id BETWEEN ? AND ? AND score IS NOT NULL ORDER BY score, id LIMIT ?
            """)
        try worst.run { binder in
            binder.put(run.firstID)
            binder.put(run.lastID)
            binder.put(limit / 2)
        }
        return Int(try database.number("SELECT count(*) FROM temp.sample"))
    }
}
