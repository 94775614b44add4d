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
                try source.forEach { line, run, place in try heap.add(line, run, "\(source.path)", place) }
                heap.traffic.endSource()
            }
            if let site = try heap.pile.siteComparedApart() {
                throw AuditError.records(sources.first?.path ?? "", .comparedApart(site: site))
            }
            let warnings = try manifest.map { try ManifestCheck(path: $0).complete(heap.pile) } ?? []
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
        if let known = try earlier(heap, in: store) {
            return try Reports(store: store, run: known, options: options, warnings: warnings)
                .write(isWhole: true, now: heap.finished)
        }
        let run = try lines(of: heap, into: store)
        do {
            for rest in try store.leftovers(of: run) { try store.forget(rest) }
            let counter = try fill(run, of: store, from: heap.pile)
            try store.add(heap.traffic.stats, run: run)
            try store.note(limits: heap.limits, run: run)
            let end = try Conclusion(
                store: store, run: run, options: options, rules: RuleBook.Selection(options), warnings: warnings
            ).perform(isWhole: true, isOffline: counter.now.isOffline, now: heap.finished)
            return end
        } catch {
            // One that the history has begun to take stays; the same command ends it.
            try? store.forget(run)
            throw error
        }
    }

    /// The run that these very records were merged into before, so that a job that is repeated adds no run.
    private func earlier(_ heap: Heap, in store: Store) throws -> RunID? {
        guard let last = try store.runs(limit: 1).first, last.started == heap.started, last.finished == heap.finished,
            last.options.text == options.identityText, last.options.rulesVersion == options.rulesVersion,
            try last.lines == heap.pile.lineCount, try holds(last.run, of: store, heap.pile)
        else { return nil }
        return last.run
    }

    /// Whether a run has the very pages of the pile; times in seconds would not tell two merges of one night apart.
    private func holds(_ run: RunID, of store: Store, _ pile: RecordPile) throws -> Bool {
        var isSame = true
        try store.forEachReportRow(run) { row in
            guard isSame, case .record(let known) = row.entry else { return }
            let found = try pile.body(of: known.url).map { try KeptPage(body: $0).record }
            isSame =
                known.outcome == found?.outcome ?? .cancelled && known.fetchedAt == found?.fetchedAt ?? known.fetchedAt
        }
        return isSame
    }

    private func lines(of heap: Heap, into store: Store) throws -> RunID {
        let isBegun = try isBegun(heap, in: store)
        let run = try store.beginRun(
            options: RunOptions(text: options.identityText, rulesVersion: options.rulesVersion), now: heap.started,
            isMerge: true)
        do {
            var batch: [InputLine] = []
            try heap.pile.forEachLine { line, _ in
                batch.append(try InputLine(line))
                if batch.count >= ListIngest.batch {
                    try store.enqueue(batch, run: run)
                    batch.removeAll(keepingCapacity: true)
                }
            }
            try store.enqueue(batch, run: run)
        } catch {
            try? store.abandonIngest(run)
            throw error
        }
        return try store.finishIngest(run, resumes: isBegun).run
    }

    /// Whether a merge of these very records was stopped when they were in the history already, which nothing takes them
    /// out of: it goes on. Any other unfinished run is left alone, for its pages may be those of another night, or of an
    /// audit of its own.
    private func isBegun(_ heap: Heap, in store: Store) throws -> Bool {
        let stopped = try store.newestRun { $0.finished == nil && $0.options.text == options.identityText }
        guard let stopped, stopped.started == heap.started, try store.isInHistory(stopped.run) else { return false }
        return try holds(stopped.run, of: store, heap.pile)
    }

    /// Gives every page its record; one that no record came back of was not asked for.
    private func fill(_ run: RunID, of store: Store, from pile: RecordPile) throws -> PageCounter {
        let counter = PageCounter()
        var cursor: Int64 = 0
        while true {
            let chunk = try store.waitingPages(run, after: cursor, limit: Self.batch)
            guard let end = chunk.last else { return counter }
            var records: [PageRecord] = []
            var use = CacheUse()
            for entry in chunk {
                let (page, url) = (entry.page.page, entry.page.url.text)
                var kept = KeptPage(record: .cancelled(page, url: url))
                if let body = try pile.body(of: url) { kept = try KeptPage(body: body) }
                kept.record.page = page
                counter.add(kept.record.outcome, of: kept.record.url, isAnswered: kept.record.status != nil)
                if kept.record.outcome != .cancelled { use.pages[.fetched, default: 0] += 1 }
                records.append(kept.record)
            }
            try store.commit(records, use: use, run: run)
            cursor = end.id
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
        var traffic = TrafficHeap()

        init(pile: RecordPile, mine: RecordRun) { (self.pile, self.mine) = (pile, mine) }

        mutating func add(_ line: RecordLine, _ run: RecordRun, _ path: String, _ place: Int) throws {
            try check(run, path, place)
            started = min(started, run.started)
            limits = max(limits, run.limits)
            finished = max(finished, started)
            switch line.content {
            case .invalid(let text, let reason):
                try pile.add(.init(input: line.line.input, line: line.line.line, text: text, reason: reason))
            case .page(var kept):
                traffic.add(kept.traffic, started: run.started)
                kept.traffic = []
                let record = kept.record
                finished = max(finished, record.fetchedAt)
                try pile.add(.init(input: line.line.input, line: line.line.line, text: record.url))
                let rank = RecordPile.Rank(
                    isDone: record.outcome != .cancelled, fetchedAt: record.fetchedAt, isCompared: kept.compared != nil)
                let site = record.outcome.isSeen ? record.setKeys.registrableDomain : ""
                try pile.add(
                    page: record.url, site: site, rank: rank, compared: kept.compared, body: kept.body)
            }
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

extension KeptPage {
    /// What the pile keeps of it.
    var body: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("url", record.url)
            json.put(self)
        }
        return json.bytes
    }

    init(body: [UInt8]) throws {
        guard let value = try? JSONReader.read(body), let object = JSONObject(value), let url = object["url"]?.text,
            let outcome = JSONObject(object["columns"])?["outcome"]?.text.flatMap(Outcome.init)
        else { throw AuditError.records("the temporary file", .broken(line: 0, "it was changed")) }
        do throws(RecordFlaw) {
            try self.init(object, url: url, outcome: outcome)
        } catch {
            throw AuditError.records("the temporary file", .broken(line: 0, error.reason))
        }
    }
}

extension InputLine {
    /// A line of the pile as it goes into the store.
    fileprivate init(_ line: RecordPile.Line) throws {
        if let reason = line.reason {
            self = .rejected(RejectedLine(input: line.input, line: line.line, text: line.text, reason: reason))
        } else {
            guard let url = PageURL(stored: line.text) else {
                throw AuditError.records(line.input, .broken(line: line.line, "the URL is not as ogaudit writes it"))
            }
            self = .accepted(input: line.input, line: line.line, url)
        }
    }
}
