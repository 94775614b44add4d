internal import AuditModel
package import AuditReports
internal import AuditRules
internal import AuditStore

/// `ogaudit diff A B`: what is new, what is gone, and how the pages did between two runs.
package struct RunDiff {
    private let options: AuditOptions
    private let before: Side
    private let after: Side

    /// - Parameters:
    ///   - before: the number of a run of the database of the options, `last`, another database, or a `findings.csv`.
    ///   - after: the same.
    /// - Throws: `AuditError` when one of them is none of these.
    package init(_ before: String, _ after: String, options: AuditOptions) throws(AuditError) {
        self.options = options
        self.before = try Side(before, options)
        self.after = try Side(after, options)
        guard self.before != self.after else { throw .baseline(.same) }
    }

    /// Compares, and writes the reports that have a place.
    ///
    /// - Returns: what a terminal shows; nil when standard output has a report.
    /// - Throws: `AuditError` for what is not there, `OutputError` for what cannot be read or written.
    package func perform(colour: Bool, width: Int) async throws -> String? {
        try options.validatePlaces()
        return try await OutputError.translating {
            let (diff, changes) = try compare()
            if let place = options.places[.json].map(ReportPlace.init) { try DiffJSON.write(diff, changes, to: place) }
            if let place = options.places[.markdown].map(ReportPlace.init) {
                try DiffMarkdown(diff, ruleFacts: RuleBook.facts).write(to: place)
            }
            guard !options.places.values.contains(where: { ReportPlace($0) == .standardOutput }) else { return nil }
            return DiffText(diff, ruleFacts: RuleBook.facts, style: TextStyle(colour: colour, width: width)).text
        }
    }

    /// Compares alone.
    ///
    /// - Throws: `AuditError` for what is not there, `OutputError` for what cannot be read.
    package func summary() async throws -> DiffSummary {
        try await OutputError.translating { try compare().diff }
    }

    private func compare() throws -> (diff: DiffSummary, changes: Changes) {
        let book = try DiffBook()
        var diff = DiffSummary(before: "", after: "")
        var earlier = FindingsFile.About()
        try book.fill {
            let first = try before.load(into: book, .before)
            try Task.checkCancellation()
            let second = try after.load(into: book, .after)
            (diff.before, diff.after) = (first.name, second.name)
            diff.note = Self.note(first.about, second.about)
            // What was not checked is not fixed.
            if RunIdentity.looksAtMedia(first.about.options), !RunIdentity.looksAtMedia(second.about.options) {
                try Self.mediaRules.forEach(book.addNotApplicable)
            }
            earlier = first.about
        }
        let changes = Changes(book: book, rules: first(earlier))
        try changes.sum(up: &diff)
        return (diff, changes)
    }

    /// The rules that the earlier side was judged by; nil when it does not say.
    private func first(_ about: FindingsFile.About) -> Set<String>? { about.rules.isEmpty ? nil : about.rules }

    private static func note(_ before: FindingsFile.About, _ after: FindingsFile.About) -> String? {
        var notes: [String] = []
        if let old = before.rulesVersion, let new = after.rulesVersion, old != new {
            notes.append(
                "The rules changed from version \(old) to \(new); findings of added rules are not counted as new.")
        }
        if let old = before.options, let new = after.options { notes += optionNotes(old, new) }
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    private static func optionNotes(_ old: String, _ new: String) -> [String] {
        guard !RunIdentity.agree(old, new) else { return [] }
        var names = RunIdentity.differences(old, new)
        var notes: [String] = []
        let (looked, looks) = (RunIdentity.looksAtMedia(old), RunIdentity.looksAtMedia(new))
        if looked != looks {
            names.removeAll { $0 == RunIdentity.mediaWords }
            notes.append(
                "Media were checked only in the \(looked ? "earlier" : "later") run, so their scores cannot be compared"
                    + (looked ? ", and findings about images, icons and video are not counted as fixed." : "."))
        }
        if !names.isEmpty || looked == looks {
            let which = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
            notes.append("The options of the runs differ\(which), which can change findings too.")
        }
        return notes
    }

    /// The rules that need media, or are mostly about them.
    private static let mediaRules = RuleBook.allFacts.filter {
        [.image, .icon, .media].contains($0.component)
    }.map(\.id)
}

/// One side of a comparison.
private struct Side: Equatable {
    /// A run of the database of the options; nil for a file.
    private var run: Int64?
    private var path: String

    init(_ text: String, _ options: AuditOptions) throws(AuditError) {
        path = options.databasePath
        switch try BaselineChoice(parsing: text) {
        case .last: run = 0
        case .run(let number): run = number
        case .file(let file): path = file
        }
    }

    /// Puts its findings and pages into the book; what it is called and says of itself.
    func load(into book: DiffBook, _ side: DiffBook.Side) throws -> (name: String, about: FindingsFile.About) {
        let file = try FindingsFile(path)
        guard file.isDatabase else { return (path, try loadTable(file, book, side)) }
        let store = try file.open()
        let recorded = try recordedRun(of: store)
        try store.forEachKnownFinding(recorded) { url, rule, isCounted, isReported in
            if isCounted { try book.add(url, rule, side, isReported: isReported) }
        }
        if side == .after { try store.forEachNotApplicableFinding(recorded) { try book.addNotApplicable($0, $1) } }
        try store.forEachStanding(recorded) { url, outcome, score in
            try book.add(page: url, outcome, score: score, isLoaded: outcome.isLoaded, side)
        }
        let name = RunChanges.name(ofRun: recorded.run.number, startedAt: recorded.started)
        let about = FindingsFile.About(
            rules: recorded.rules, rulesVersion: recorded.rulesVersion, options: recorded.options)
        return (run == nil ? "\(path), \(name)" : name, about)
    }

    private func recordedRun(of store: Store) throws -> RecordedRun {
        guard let run, run > 0 else {
            if let newest = try store.recordedRuns(limit: 1).first { return newest }
            throw AuditError.findings(path, .noRun)
        }
        return try store.recordedRun(run, in: path)
    }

    /// A table names pages that have findings; a pages.csv beside it would name all.
    private func loadTable(
        _ file: FindingsFile, _ book: DiffBook, _ side: DiffBook.Side
    ) throws -> FindingsFile.About {
        var about = try file.read { found in
            if found.isCounted { try book.add(found.url, found.rule, side, isReported: found.isReported) }
            try book.add(page: found.url, nil, score: nil, isLoaded: found.isOfContent, side)
        }
        // It names only the rules that found something.
        about.rules = []
        return about
    }
}

/// The changes of a book, without those that new rules made.
private struct Changes: DiffSource {
    let book: DiffBook
    /// The rules that the earlier side was judged by; nil when it does not say.
    let rules: Set<String>?

    /// Pairs of rule and host that are counted; what is more is in the totals alone.
    private static let pairLimit = 20_000

    func forEach(_ state: FindingState, _ body: (String, String) throws -> Void) throws {
        switch state {
        case .new: try book.forEach(.new) { url, rule in if isKnown(rule) { try body(url, rule) } }
        case .fixed: try book.forEach(.fixed, body)
        case .noLongerApplies: try book.forEach(.noLongerApplies, body)
        default: break
        }
    }

    private func isKnown(_ rule: String) -> Bool {
        rule == FetchFailed.facts.id || rules.map { $0.contains(rule) } ?? true
    }

    func sum(up diff: inout DiffSummary) throws {
        diff.persisting = try book.persisting()
        let pages = try book.pages()
        (diff.failing, diff.recovered, diff.better, diff.worse) =
            (pages.failing, pages.recovered, pages.better, pages.worse)
        try count(&diff)
        try book.forEachMove { url, before, after in
            guard diff.moves.count < DiffSummary.pageLimit else { return }
            diff.moves.append(.init(url: url, before: before, after: after))
        }
        try book.forEachScore(limit: DiffSummary.pageLimit) { url, before, after in
            diff.scores.append(.init(url: url, before: before, after: after))
        }
    }

    private func count(_ diff: inout DiffSummary) throws {
        var groups: [String: DiffSummary.Group] = [:]
        func add(_ url: String, _ rule: String, _ count: WritableKeyPath<DiffSummary.Group, Int>) {
            let host = PageURL(stored: url)?.host ?? ""
            let key = "\(rule) \(host)"
            guard groups[key] != nil || groups.count < Self.pairLimit else { return }
            groups[key, default: .init(rule: rule, host: host, example: url)][keyPath: count] += 1
        }
        try book.forEach(.new) { url, rule in
            guard isKnown(rule) else { return diff.byNewRules += 1 }
            diff.new += 1
            add(url, rule, \.new)
        }
        try book.forEach(.fixed) { url, rule in
            diff.fixed += 1
            add(url, rule, \.fixed)
        }
        try book.forEach(.noLongerApplies) { url, rule in
            diff.noLongerApplies += 1
            add(url, rule, \.noLongerApplies)
        }
        let sorted = groups.values.sorted { a, b in (b.changes, a.rule, a.host) < (a.changes, b.rule, b.host) }
        diff.groups = Array(sorted.prefix(DiffSummary.groupLimit))
    }
}
