internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc

/// What a run is compared with.
package enum BaselineChoice: Hashable, Sendable {
    /// The newest run of the same database that ended before.
    case last
    /// A run of the same database, by its number.
    case run(Int64)
    /// A file of findings (`FindingsFile`), or the folder of another database of ours.
    case file(String)

    /// Reads `last`, a number, or the name of a file.
    ///
    /// - Throws: `AuditError` when it is none of these.
    package init(parsing text: String) throws(AuditError) {
        guard text != "last" else {
            self = .last
            return
        }
        if !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            guard let number = Int64(text), number > 0 else {
                throw .baseline(.number(text))
            }
            self = .run(number)
            return
        }
        let file = Store.file(named: text)
        guard access(file, R_OK) == 0 else {
            throw .baseline(.unread(text, reason: String(cString: strerror(errno))))
        }
        self = .file(file)
    }
}

extension Store {
    /// The run of that number.
    ///
    /// - Parameter path: of the store, for messages.
    func recordedRun(_ number: Int64, in path: String) throws -> RecordedRun {
        if let recorded = try recordedRun(RunID(number)) { return recorded }
        let latest = try recordedRuns(limit: Self.listed).map(\.run.number).reversed()
        throw AuditError.baseline(.noRun(number, of: path, latest: Array(latest)))
    }

    private static let listed = 10
}

/// Finds what a run is compared with.
struct BaselineFinder {
    let store: Store
    /// The path of the store, for messages.
    let path: String

    /// Sees that the baseline can be had, before anything is requested.
    ///
    /// - Throws: `AuditError` when there is no such run, or the file is none of ours.
    func check(_ choice: BaselineChoice) throws {
        switch choice {
        case .last: return
        case .run(let number): _ = try store.recordedRun(number, in: path)
        case .file(path): throw AuditError.baseline(.ownDatabase(path))
        case .file(let file): try FindingsFile(file).check()
        }
    }

    /// The baseline of a run; nil when it is the first.
    func baseline(_ choice: BaselineChoice, of recorded: RecordedRun) throws -> Baseline? {
        try store.beginBaseline()
        switch choice {
        case .last:
            return try store.recordedRuns(before: recorded.number, limit: 1).first.map {
                try take($0, before: recorded)
            }
        case .run(let number):
            let chosen = try store.recordedRun(number, in: path)
            guard chosen.number < recorded.number else { throw AuditError.baseline(.laterRun(number)) }
            return try take(chosen, before: recorded)
        case .file(let file): return try read(file, before: recorded)
        }
    }

    /// A run of the same store, which knows all but what pages are called now.
    private func take(_ earlier: RecordedRun, before recorded: RecordedRun) throws -> Baseline {
        var renamed = RenamedPages(store: store, run: recorded.run)
        let contents = try store.contents(of: earlier.run, limit: RenamedPages.limit)
        if !contents.isEmpty {
            try store.forEachKnownFinding(earlier) { url, rule, isCounted, isReported in
                if isCounted, isReported { try renamed.add(url, rule, content: contents[url]) }
            }
            try renamed.settle { try store.hasResult(of: $0, run: earlier.run) }
        }
        return .recorded(earlier)
    }

    private func read(_ path: String, before recorded: RecordedRun) throws -> Baseline {
        let file = try FindingsFile(path)
        var renamed = RenamedPages(store: store, run: recorded.run)
        var batch: [(url: String, rule: String)] = []
        let about = try file.read { finding in
            guard finding.isReported else { return }
            try renamed.add(finding.url, finding.rule, content: finding.content)
            batch.append((finding.url, finding.rule))
            guard batch.count >= ListIngest.batch else { return }
            try store.addBaseline(batch)
            batch.removeAll(keepingCapacity: true)
        }
        try store.addBaseline(batch)
        try renamed.settle { try store.isInBaseline($0) }
        return .file(name: path, rules: about.rules, rulesVersion: about.rulesVersion)
    }
}

/// Finds the hosts that were reported as down and are back, for one line with the next news.
struct OutageDesk {
    /// What the history of one page says.
    struct Page {
        /// The last run before this one in which anything of it was reported.
        var reported: Int64 = 0
        /// The run in which its last reported outage ended; nil for none.
        var back: Int64?
    }

    /// The last run before this one in which anything was reported.
    private var reported: Int64 = 0
    /// Pages that came back, by host and by the run in which they did.
    private var back: [String: [Int64: Int]] = [:]

    /// Hosts that are kept apart.
    private static let hostLimit = 20_000

    mutating func add(_ page: Page, of url: String) {
        reported = max(reported, page.reported)
        guard let recorded = page.back else { return }
        let host = PageURL.host(ofStored: url) ?? ""
        if back[host] != nil || back.count < Self.hostLimit { back[host, default: [:]][recorded, default: 0] += 1 }
    }

    /// Those of which at least half of the pages came back since then.
    func returned(in store: Store, _ recorded: RecordedRun) throws -> [RunChanges.Returned] {
        let pages = back.mapValues { runs in
            runs.reduce(0) { $0 + ($1.key > reported && $1.key <= recorded.number ? $1.value : 0) }
        }
        guard pages.values.contains(where: { $0 > 0 }) else { return [] }
        var returned: [RunChanges.Returned] = []
        try store.forEachHostSize(recorded.run) { host, size in
            let came = pages[host] ?? 0
            if came > 0, came * 2 >= size { returned.append(.init(host: host, pages: came)) }
        }
        return returned.sorted { $0.host < $1.host }
    }
}

extension OutageDesk.Page {
    /// - Parameters:
    ///   - now: the run that is reported.
    ///   - transport: the rule that stands for every failure of transport.
    init(_ history: PageHistory, _ now: Int64, _ transport: String) {
        for (rule, course) in history.courses {
            for span in course.spans {
                if let reported = span.reported, reported < now { self.reported = max(self.reported, reported) }
            }
            if rule == transport, let span = course.spans.last, span.reported != nil { back = span.gone }
        }
    }
}

/// Pages of a build that have another URL than in the baseline: they are known by their content, and keep what the baseline
/// told of them.
///
/// A page that is gone stands for one new page at most, so that a copy of it is new.
struct RenamedPages {
    /// Pages whose content is known; beyond it a renamed page is a new one.
    static let limit = 100_000

    let store: Store
    /// The run that is compared.
    let run: RunID
    /// The rules that the baseline reported pages, by content and URL.
    private var known: [String: [String: [String]]] = [:]
    private var pages = 0

    init(store: Store, run: RunID) { (self.store, self.run) = (store, run) }

    /// Takes in a finding of the baseline; one of a page that is there under its URL is of no interest.
    mutating func add(_ url: String, _ rule: String, content: String?) throws {
        guard let content else { return }
        if known[content]?[url] == nil {
            guard pages < Self.limit, try !store.hasResult(of: url, run: run) else { return }
            pages += 1
        }
        known[content, default: [:]][url, default: []].append(rule)
    }

    /// Tells the store what the baseline reported pages under their former URLs.
    ///
    /// - Parameter isKnown: whether the baseline knows a URL.
    mutating func settle(_ isKnown: (String) throws -> Bool) throws {
        guard !known.isEmpty else { return }
        for (url, content) in try store.contents(of: run, limit: Self.limit).sorted(by: { $0.key < $1.key }) {
            guard let former = known[content]?.keys.min(), try !isKnown(url),
                let rules = known[content]?.removeValue(forKey: former)
            else { continue }
            try store.addBaseline(rules.map { (url, $0) })
        }
    }
}
