internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import PageFetching

/// Brings every input into the store, line by line, and finds out whether an interrupted run goes on.
struct ListIngest {
    let files: FileInputs
    let options: AuditOptions
    /// Called with the number of lines read.
    let reported: (Int) -> Void
    /// Called with notes about an input.
    let noted: (InputNote) -> Void

    /// Lines that go into the store at a time.
    static let batch = 2_000
    /// Notes that are passed on; further ones are dropped.
    static let noteLimit = 100

    /// What the inputs became.
    struct Ingested: Sendable {
        var resume: Resume
        var local: LocalPages
        /// What the summary has to say about inputs.
        var warnings: [String]
    }

    /// - Parameter walk: asks for sitemaps, those of the command line and those that a sitemap index in a file names.
    /// - Throws: `AuditError` when an input cannot be read or none of the lines is an address; `UnreachableError` when
    ///   all there is are sitemaps and none was answered; `StoreError`.
    func read(into store: Store, walk: SitemapWalk) async throws -> Ingested {
        let run = try store.beginRun(
            options: RunOptions(
                text: options.identityText, rulesVersion: Weights.version(under: options.policy.preset)),
            now: WallClock.seconds())
        var walk = walk
        var lines = Lines(isCrawl: options.crawl.isOn)
        var local = LocalPages(base: files.sources.base)
        do {
            for url in files.sources.sitemaps { lines.add(walk.add(.init(url: url))) }
            try files.read(&local) { entry in
                switch entry {
                case .sitemap(let url, let input, let line):
                    lines.add(walk.add(.init(url: url, input: input, line: line, depth: 1)))
                case .perhapsSitemap(let url): lines.add(walk.add(.init(url: url, mayBePage: true)))
                case .site(let home): walk.add(site: home, isStart: true)
                case .address(let url, _, _, _):
                    if options.crawl.isOn { walk.add(siteOf: url) }
                    try take(entry, &lines, store, run)
                case .rejected, .filtered, .note, .home, .listed: try take(entry, &lines, store, run)
                }
            }
            try await walk.run { try take($0, &lines, store, run) }
            if let sentence = lines.routes.sentence {
                try take(.note(InputNote(sentence, isWarning: true)), &lines, store, run)
            }
            try Task.checkCancellation()
            try flush(&lines, store, run)
            try lines.requireAddresses(of: files, unanswered: walk.unanswered)
        } catch {
            try? store.abandonIngest(run)
            throw error
        }
        let resume = try store.finishIngest(run, resumes: !options.isFresh)
        if let sentence = resume.superseded.map(freshStart) { noted(InputNote(sentence)) }
        return Ingested(resume: resume, local: local, warnings: lines.warnings + walk.warnings)
    }

    /// Why the run that was stopped before does not go on.
    private func freshStart(_ old: RunOptions) -> String {
        let identity = options.identityText
        if old.text != identity {
            let names = RunIdentity.differences(old.text, identity).joined(separator: ", ")
            return
                "Starting a new run: the options differ from those of the stopped run\(names.isEmpty ? "" : " (\(names))")."
        }
        guard old.toolVersion == ToolVersion.current else {
            return "Starting a new run: the stopped run was made by ogaudit \(old.toolVersion)."
        }
        return "Starting a new run: the list differs from that of the stopped run."
    }

    private func take(_ entry: URLList.Entry, _ lines: inout Lines, _ store: Store, _ run: RunID) throws {
        if case .note(let note) = entry {
            if lines.notes < Self.noteLimit { noted(note) }
        }
        lines.add(entry)
        if lines.batch.count >= Self.batch {
            try Task.checkCancellation()
            try flush(&lines, store, run)
        }
    }

    private func flush(_ lines: inout Lines, _ store: Store, _ run: RunID) throws {
        try store.enqueue(lines.batch, run: run)
        lines.batch.removeAll(keepingCapacity: true)
        reported(lines.accepted + lines.rejected)
    }

    /// What was read so far.
    private struct Lines {
        /// Whether the links of every page are followed.
        let isCrawl: Bool
        var batch: [InputLine] = []
        var accepted = 0
        var rejected = 0
        var filtered = 0
        var notes = 0
        var firstRejected: RejectedLine?
        private(set) var routes = RouteFragments()
        private var firstWarnings: [String] = []
        private var warningCount = 0

        init(isCrawl: Bool) { self.isCrawl = isCrawl }

        mutating func add(_ entry: URLList.Entry) {
            switch entry {
            case .address(let url, let input, let line, let fragment):
                accepted += 1
                routes.add(url, fragment: fragment)
                batch.append(
                    isCrawl
                        ? .start(input: input, line: line, url, fragment: fragment, key: CrawlURL.key(of: url))
                        : .accepted(input: input, line: line, url, fragment: fragment))
            case .home(let url):
                accepted += 1
                let name = URLList.commandLine
                batch.append(.start(input: name, line: 1, url, fragment: nil, key: CrawlURL.key(of: url)))
            case .listed(let url):
                let plain = CrawlURL.plain(url)
                batch.append(.listed(plain, key: CrawlURL.key(of: plain)))
            case .rejected(let line): add(line)
            case .filtered: filtered += 1
            case .note(let note): add(note)
            // Those go to the walk.
            case .sitemap, .perhapsSitemap, .site: break
            }
        }

        mutating func add(_ line: RejectedLine?) {
            guard let line else { return }
            rejected += 1
            firstRejected = firstRejected ?? line
            batch.append(.rejected(line))
        }

        private mutating func add(_ note: InputNote) {
            notes += 1
            guard note.isWarning else { return }
            warningCount += 1
            if firstWarnings.count < Self.warningLimit { firstWarnings.append(note.text) }
        }

        private static let warningLimit = 3

        /// The first warnings, and how many more there are.
        var warnings: [String] {
            let more = warningCount - firstWarnings.count
            return firstWarnings + (more > 0 ? ["There are \(grouped(more)) more input warnings."] : [])
        }

        func requireAddresses(of files: FileInputs, unanswered: Int) throws {
            guard accepted == 0 else { return }
            let names = files.names
            if let first = firstRejected {
                if unanswered == rejected {
                    throw UnreachableError("No sitemap could be loaded: \(names). \(first.sentence)")
                }
                throw AuditError.noURLs(names, .invalid(lines: rejected, first: first))
            }
            throw AuditError.noURLs(names, filtered > 0 ? .filtered(filtered) : files.emptiness)
        }
    }
}

extension RejectedLine {
    /// Where it stands, and why it names no address.
    package var sentence: String { "line \(line) of \(input): \(reason)." }
}

/// Nothing could be fetched, because no sitemap had a response: our network, or theirs.
package struct UnreachableError: Error, Hashable, Sendable {
    /// One sentence or two that name the sitemap and the reason.
    package var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

/// The inputs of an audit that need no network, in their order: lists, then local pages, then archives.
struct FileInputs {
    let lists: [String]
    let sources: Sources
    let filter: AddressFilter

    /// Gives every entry; sitemaps that are named are given and not read.
    ///
    /// - Throws: `AuditError` for an input that cannot be read or is none; whatever `body` throws.
    func read(_ local: inout LocalPages, _ body: (URLList.Entry) throws -> Void) throws {
        let tables = URLList.Tables(choice: sources.column, inputs: lists)
        for list in lists { try URLList.read(list, filter: filter, tables: tables, body) }
        for name in sources.html { try local.read(name, filter: filter, body) }
        for archive in sources.archives { try read(archive, body) }
    }

    private func read(_ archive: Archive, _ body: (URLList.Entry) throws -> Void) throws {
        var pages = try ArchivedPages(archive, of: sources.archives, htmlLimit: nil)
        while let item = try pages.next() {
            switch item {
            case .rejected(let line): try body(.rejected(line))
            case .page(let page) where filter.lets(page.url):
                try body(.address(page.url, input: archive.name, line: page.record))
            case .page: try body(.filtered)
            }
        }
        try body(.note(pages.note))
    }

    /// What to say when there is nothing in them.
    var emptiness: AuditError.Emptiness {
        if !sources.archives.isEmpty { return .noArchivedPages }
        return lists.isEmpty && sources.sitemaps.isEmpty && !sources.html.isEmpty ? .noHTML : .nothing
    }

    /// Every input by its name, for messages.
    var names: String {
        let lists = (lists + sources.archives.map(\.name)).map { $0 == "-" ? "standard input" : $0 }
        return (lists + sources.html + sources.sitemaps.map(\.text)).joined(separator: ", ")
    }
}
