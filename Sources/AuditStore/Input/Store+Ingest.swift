package import AuditModel

/// One line of a list as it goes into the store: an address, or why it is none.
package enum InputLine: Sendable {
    /// The name of the list, the line counted from 1, and what it says; the fragment is what stands there behind the address.
    case accepted(input: String, line: Int, PageURL, fragment: String? = nil)
    case rejected(RejectedLine)
    /// The same for a page whose links are followed, with its key among the pages of the crawl.
    case start(input: String, line: Int, PageURL, fragment: String?, key: UInt64)
    /// A page that a sitemap lists where links are followed: no line of the list, and no page of it before a link leads there.
    case listed(PageURL, key: UInt64)
}

/// What a list became: a run of its own, or the rest of one that was interrupted.
package struct Resume: Hashable, Sendable {
    /// The run to go on with; not the one that was begun when `isResumed`.
    package var run: RunID
    package var isResumed: Bool
    /// Lines of the list, rejected ones included.
    package var lines: Int
    package var rejected: Int
    /// Different addresses.
    package var pages: Int
    /// Pages that have a result already.
    package var done: Int
    /// The options of the newest run, when that was stopped before its end and this one does not go on with it.
    package var superseded: RunOptions?
}

/// What decides whether an interrupted run can be taken up again, besides its list.
package struct RunOptions: Hashable, Sendable {
    /// The options that change results, in one stable text without secrets; equal text resumes.
    package var text: String
    package var toolVersion: String
    /// Says which rules judged; results of different rules do not mix in a run.
    package var rulesVersion: String

    package init(text: String, toolVersion: String = ToolVersion.current, rulesVersion: String) {
        self.text = text
        self.toolVersion = toolVersion
        self.rulesVersion = rulesVersion
    }
}

extension Store {
    /// Begins a run; its list follows by `enqueue` and ends with `finishIngest`.
    ///
    /// Nothing is kept before `finishIngest` has returned: a process killed until then leaves the store as it was.
    ///
    /// - Parameter isMerge: of records that others made. Such a run and one of an audit never go on with each other's pages.
    package func beginRun(options: RunOptions, now: Int64, isMerge: Bool = false) throws(StoreError) -> RunID {
        precondition(ingest == nil, "only one list is read at once")
        try database.execute(Self.ingestPragma + "; BEGIN IMMEDIATE")
        return try keepingIngestWhole { () throws(StoreError) in
            let insert = try database.prepare(
                "INSERT INTO run (started, options, tool_version, rules_version) VALUES (?, ?, ?, ?)")
            try insert.run { binder in
                binder.put(now)
                binder.put(options.text)
                binder.put(options.toolVersion)
                binder.put(options.rulesVersion)
            }
            let run = RunID(database.lastRowID)
            ingest = try Ingest(database, run: run, purpose: isMerge ? "merge" : nil)
            return run
        }
    }

    /// Adds lines of the list in their order; a few thousand at a time are a good batch. An error ends the run.
    package func enqueue(_ lines: some Sequence<InputLine>, run: RunID) throws(StoreError) {
        let ingest = openIngest(run)
        try keepingIngestWhole { () throws(StoreError) in
            for line in lines { try ingest.add(line) }
        }
    }

    /// Ends the list and says which run to go on with.
    ///
    /// When the newest unfinished run has the same list and the same options and versions, it goes on and what was
    /// read is dropped; its results stand.
    ///
    /// - Parameter resumes: false leaves unfinished runs alone and begins anew.
    package func finishIngest(_ run: RunID, resumes: Bool = true) throws(StoreError) -> Resume {
        let ingest = openIngest(run)
        let resume = try keepingIngestWhole { () throws(StoreError) in
            let earlier = resumes ? try unfinishedTwin(of: ingest) : nil
            let superseded = resumes && earlier == nil ? try unfinishedStranger(before: run) : nil
            if earlier == nil { try describe(ingest) }
            try database.execute(earlier == nil ? "COMMIT" : "ROLLBACK")
            return Resume(
                run: earlier ?? run, isResumed: earlier != nil, lines: ingest.lines, rejected: ingest.rejected,
                pages: ingest.distinct, done: 0, superseded: superseded)
        }
        try endIngest()
        return try withDone(resume)
    }

    /// Forgets the list that is being read, for when it cannot be read to its end.
    package func abandonIngest(_ run: RunID) throws(StoreError) {
        _ = openIngest(run)
        database.rollBack()
        try endIngest()
    }

    private func endIngest() throws(StoreError) {
        ingest = nil
        try database.execute(Self.usualPragma)
    }

    private func openIngest(_ run: RunID) -> Ingest {
        guard let ingest, ingest.run == run else { preconditionFailure("a run is begun before its list is read") }
        return ingest
    }

    private func keepingIngestWhole<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            database.rollBack()
            // The first error is the one to tell; a larger cache does no harm.
            try? endIngest()
            throw error
        }
    }

    /// What runs that were stopped have left of the very lines and options of a run: none that the history knows.
    package func leftovers(of run: RunID) throws(StoreError) -> [RunID] {
        let find = try database.prepare(
            """
            SELECT old.id FROM (SELECT * FROM run WHERE \(Self.outsideHistory)) old JOIN run new ON new.id = ?
            WHERE old.id < new.id AND old.finished IS NULL AND old.list_digest = new.list_digest
                AND old.lines - old.crawled = new.lines - new.crawled AND old.options = new.options
            """)
        return try find.all({ $0.put(run.number) }) { RunID($0.int()) }
    }

    private func unfinishedTwin(of ingest: Ingest) throws(StoreError) -> RunID? {
        let find = try database.prepare(
            """
            SELECT old.id FROM run old JOIN run new ON new.id = ?
            WHERE old.id < new.id AND old.finished IS NULL AND old.list_digest = ? AND old.lines - old.crawled = ?
                AND old.options = new.options AND old.tool_version = new.tool_version
                AND old.rules_version = new.rules_version
            ORDER BY old.id DESC LIMIT 1
            """)
        return try find.first({ binder in
            binder.put(ingest.run.number)
            binder.put(ingest.listDigest)
            binder.put(ingest.lines)
        }) { RunID($0.int()) }
    }

    /// The options of the newest run of this file, if it was stopped before its end.
    private func unfinishedStranger(before run: RunID) throws(StoreError) -> RunOptions? {
        let newest = try database.prepare(
            "SELECT finished IS NULL, options, tool_version, rules_version FROM run WHERE id < ? ORDER BY id DESC LIMIT 1"
        )
        let found = try newest.first({ $0.put(run.number) }) { row in
            (row.bool(), RunOptions(text: row.text(), toolVersion: row.text(), rulesVersion: row.text()))
        }
        return found.flatMap { $0.0 ? $0.1 : nil }
    }

    private func describe(_ ingest: Ingest) throws(StoreError) {
        let update = try database.prepare(
            "UPDATE run SET list_digest = ?, lines = ?, rejected = ?, pages = ? WHERE id = ?")
        try update.run { binder in
            binder.put(ingest.listDigest)
            binder.put(ingest.lines)
            binder.put(ingest.rejected)
            binder.put(ingest.distinct)
            binder.put(ingest.run.number)
        }
    }

    private func withDone(_ resume: Resume) throws(StoreError) -> Resume {
        guard resume.isResumed else { return resume }
        var resume = resume
        // A crawl has found more than its list has.
        let counts = try database.prepare("SELECT lines, pages FROM run WHERE id = ?")
            .first({ $0.put(resume.run.number) }) { ($0.count(), $0.count()) }
        if let counts { (resume.lines, resume.pages) = counts }
        let left = try database.prepare("SELECT count(*) FROM queue WHERE run = ?")
        let waiting = try left.first({ $0.put(resume.run.number) }) { $0.count() }
        resume.done = resume.pages - (waiting ?? 0)
        return resume
    }
}
