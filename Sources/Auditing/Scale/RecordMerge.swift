internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore
internal import PageFetching

/// `ogaudit merge`: records of many processes as one run, with its history and all reports.
///
/// Everything is read and checked before the database is touched. The order of records, how they are grouped, and how often
/// they come change nothing.
package struct RecordMerge {
    private let sources: [RecordSource]
    private let options: AuditOptions
    private let manifest: String?

    /// Pages in one transaction.
    private static let batch = 500

    /// - Parameters:
    ///   - sources: files of records, databases, folders of runs; `-` is standard input.
    ///   - manifest: of the shards that the records are of; nil when nothing is known of them.
    /// - Throws: `AuditError` for options that do not fit together.
    package init(_ sources: [String], options: AuditOptions, manifest: String? = nil) throws(AuditError) {
        try options.validatePlaces(inputs: sources)
        self.sources = sources.map { RecordSource(path: $0) }
        (self.options, self.manifest) = (options.inForce(on: WallClock.day()), manifest)
    }

    /// - Throws: `AuditError` for what does not fit together; `OutputError` for what cannot be written.
    package func run() async throws -> AuditEnd {
        try await OutputError.translating {
            try OutputFolder.prepare(options)
            SpillFolder.fallBack(toFolderOf: options.databasePath)
            var heap = Heap(pile: try RecordPile(), mine: RecordRun(options, started: 0))
            for source in sources {
                try source.forEach { try heap.add($0, of: source.path) }
                heap.traffic.endSource()
            }
            if let site = try heap.pile.siteComparedApart() {
                throw AuditError.records(sources.first?.path ?? "", .comparedApart(site: site))
            }
            let warnings = try manifest.map { try ShardManifest(reading: $0).complete(heap.pile, at: $0) } ?? []
            guard try heap.pile.lineCount > 0 else {
                throw AuditError.records(sources.map(\.path).joined(separator: ", "), .none)
            }
            return try await write(heap, warnings)
        }
    }

    private func write(_ heap: Heap, _ warnings: [String]) async throws -> AuditEnd {
        let store = try await Store.open(
            path: options.databasePath, patience: options.lockWait, now: WallClock.seconds())
        defer { try? store.close() }
        let known = try earlier(heap, in: store)
        if let known, known.finished != nil {
            return try Reports(store: store, run: known.run, options: options, warnings: warnings)
                .write(isWhole: true, now: heap.finished)
        }
        let run = try known?.run ?? begin(heap, in: store)
        do {
            let isOffline = known == nil ? try fill(run, of: store, from: heap) : false
            return try Reports(store: store, run: run, options: options, warnings: warnings)
                .conclude(RuleBook.Selection(options), isWhole: true, isOffline: isOffline, now: heap.finished)
        } catch {
            // One that the history has begun to take stays; the same command ends it.
            try? store.forget(run)
            throw error
        }
    }

    /// The run that these very records went into before: a job that is repeated adds no run, and goes on with one that was
    /// stopped when the history had begun to take it. Any other unfinished run is left alone, for its pages may be those of
    /// another run, or of an audit of its own.
    private func earlier(_ heap: Heap, in store: Store) throws -> RunInfo? {
        let identity = RunOptions(text: options.identityText, rulesVersion: options.rulesVersion)
        let known = try store.newestRun { $0.started == heap.started && $0.options == identity && $0.hasResults }
        guard let known, try known.lines == heap.pile.lineCount,
            try known.finished.map({ $0 == heap.finished }) ?? store.isInHistory(known.run),
            try holds(known.run, of: store, heap.pile)
        else { return nil }
        return known
    }

    /// Whether a run has the very pages of the pile; times in seconds would not tell two merges of one run apart.
    private func holds(_ run: RunID, of store: Store, _ pile: RecordPile) throws -> Bool {
        var isSame = true
        try store.forEachReportRow(run) { row in
            guard isSame, case .record(let known) = row.entry else { return }
            let found = try Self.page(known.url, in: pile)?.record
            isSame =
                known.outcome == found?.outcome ?? .cancelled && known.fetchedAt == found?.fetchedAt ?? known.fetchedAt
        }
        return isSame
    }

    /// Brings the lines into the store, in place of what a merge of them left that was killed.
    private func begin(_ heap: Heap, in store: Store) throws -> RunID {
        let run = try store.beginRun(
            options: RunOptions(text: options.identityText, rulesVersion: options.rulesVersion), now: heap.started,
            isMerge: true)
        do {
            var batch = LineBatch(store: store, run: run)
            try heap.pile.forEachLine { line, _ in try batch.add(line) }
            try batch.flush()
        } catch {
            try? store.abandonIngest(run)
            throw error
        }
        _ = try store.finishIngest(run, resumes: false)
        for rest in try store.leftovers(of: run) { try store.forget(rest) }
        return run
    }

    /// Gives every page its record; a page without one was not requested.
    ///
    /// - Returns: whether the machines that made the records had no network.
    private func fill(_ run: RunID, of store: Store, from heap: Heap) throws -> Bool {
        let counter = PageCounter()
        var cursor: Int64 = 0
        while true {
            let chunk = try store.waitingPages(run, after: cursor, limit: Self.batch)
            guard let end = chunk.last else { break }
            var records: [PageRecord] = []
            var use = CacheUse()
            for entry in chunk {
                let (page, url) = (entry.page.page, entry.page.url.text)
                var record = try Self.page(url, in: heap.pile)?.record ?? .cancelled(page, url: url)
                record.page = page
                counter.add(record.outcome, of: url, isAnswered: record.status != nil)
                if record.outcome != .cancelled { use.pages[.fetched, default: 0] += 1 }
                records.append(record)
            }
            try store.keep(records, use: use, run: run)
            cursor = end.id
        }
        try store.add(heap.traffic.stats, run: run)
        try store.note(limits: heap.limits, run: run)
        return counter.now.isOffline
    }

    private static func page(_ url: String, in pile: RecordPile) throws -> KeptPage? {
        guard let body = try pile.body(of: url) else { return nil }
        do throws(RecordFlaw) {
            return try RecordLine.read(body).0.page
        } catch {
            throw AuditError.records("the temporary file", .broken(line: 0, error.reason))
        }
    }
}

extension RecordMerge {
    /// What was read so far, and what all of it has in common.
    private struct Heap {
        let pile: RecordPile
        /// What records must have been made with.
        let mine: RecordRun
        var started = Int64.max
        var finished: Int64 = 0
        var limits = ""
        var traffic = Traffic()

        init(pile: RecordPile, mine: RecordRun) { (self.pile, self.mine) = (pile, mine) }

        mutating func add(_ item: RecordSource.Item, of path: String) throws {
            let run = item.run
            try check(run, path, item.place)
            started = min(started, run.started)
            limits = max(limits, run.limits)
            finished = max(finished, started)
            try pile.add(item.record.line)
            guard let kept = item.record.page else { return }
            traffic.add(kept.traffic, started: run.started)
            let record = kept.record
            finished = max(finished, record.fetchedAt)
            let rank = RecordPile.Rank(
                isDone: record.outcome != .cancelled, fetchedAt: record.fetchedAt, isCompared: kept.compared != nil)
            let site = record.outcome.isLoaded ? record.setKeys.registrableDomain : ""
            try pile.add(page: record.url, site: site, rank: rank, compared: kept.compared, body: item.bytes)
        }

        private func check(_ run: RecordRun, _ path: String, _ place: Int) throws(AuditError) {
            guard run.toolVersion == mine.toolVersion else {
                throw .records(path, .tool(line: place, run.toolVersion, others: mine.toolVersion))
            }
            // Options first: one such as --preset changes the version of the rules too, and the option is what can be given.
            guard run.options == mine.options else {
                let differing = Set(run.options).symmetricDifference(mine.options)
                let names = Set(differing.map { RunIdentity.words($0.prefix { $0 != " " }) })
                throw .records(path, .options(line: place, names.sorted()))
            }
            guard run.rulesVersion == mine.rulesVersion else {
                throw .records(path, .rules(line: place, run.rulesVersion, others: mine.rulesVersion))
            }
        }
    }
}

/// What passed between hosts and the processes whose records are merged.
///
/// Within a process of a file what is said of a host adds up. Of several, the one that sent most counts: they are the same
/// process in two files, or a second try of the same work. Thus neither order nor repetition changes it. A media host that
/// several processes asked is counted by the busiest of them.
struct Traffic {
    private var best: [HostKey: HostStat] = [:]
    /// For the file that is being read, by the start of the process.
    private var current: [Int64: [HostKey: HostStat]] = [:]

    mutating func add(_ stats: [HostStat], started: Int64) {
        for stat in stats { current[started, default: [:]][stat.host, default: HostStat(host: stat.host)].add(stat) }
    }

    /// Ends a file.
    mutating func endSource() {
        for stat in current.values.flatMap(\.values) {
            if best[stat.host].map({ $0.isLess(than: stat) }) ?? true { best[stat.host] = stat }
        }
        current = [:]
    }

    /// For each host, in the order of their names.
    var stats: [HostStat] { best.values.sorted { $0.host < $1.host } }
}

extension HostStat {
    /// What is counted, the weightiest first, by its name in records.
    static let counts: [(StaticString, any WritableKeyPath<HostStat, Int> & Sendable)] = [
        ("requests", \.requests), ("bytes", \.bytes), ("failures", \.failures), ("throttles", \.throttles),
        ("waited_ms", \.waitedMilliseconds),
    ]

    fileprivate mutating func add(_ other: HostStat) {
        for (_, count) in Self.counts { self[keyPath: count] += other[keyPath: count] }
        firstRequest = [firstRequest, other.firstRequest].compactMap(\.self).min()
        lastRequest = [lastRequest, other.lastRequest].compactMap(\.self).max()
        if !other.robots.isEmpty { robots = other.robots }
    }

    fileprivate func isLess(than other: HostStat) -> Bool {
        let (mine, theirs) = (numbers, other.numbers)
        return mine == theirs ? robots < other.robots : mine.lexicographicallyPrecedes(theirs)
    }

    private var numbers: [Int] {
        Self.counts.map { self[keyPath: $0.1] } + [Int(firstRequest ?? 0), Int(lastRequest ?? 0)]
    }
}
