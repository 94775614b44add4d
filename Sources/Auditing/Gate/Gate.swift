internal import AuditModel
internal import AuditRules
package import AuditReports

/// Conditions that fail a run; one that is true is enough.
package struct Gate: Sendable {
    var conditions: [GateCondition]

    /// Reads conditions with commas between them, such as `score<80,errors>0,rule:title-missing>0`.
    ///
    /// - Throws: `AuditError` that names the part which cannot be read, and the nearest word.
    package init(parsing text: String) throws(AuditError) {
        conditions = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            conditions.append(try GateCondition(parsing: part))
        }
    }

    /// Whether a condition compares with an earlier run.
    package var needsHistory: Bool { conditions.contains { $0.measure == .new } }

    /// Which conditions hold of a run, each with what was counted.
    func verdict(_ summary: ReportSummary) -> GateVerdict {
        var verdict = GateVerdict(conditions: conditions.map(\.text), tripped: TrippedGate())
        for condition in conditions {
            if condition.measure == .new, summary.changes?.baseline == nil {
                verdict.incomparable.append(condition.text)
            } else if let value = condition.value(in: summary) {
                guard condition.comparison.holds(value, condition.bound) else { continue }
                verdict.tripped.add("\(condition.text) (is \(grouped(value)))", condition.measure)
            } else {
                verdict.tripped.add("\(condition.text) (no page could be checked)", condition.measure)
            }
        }
        return verdict
    }
}

/// What a gate made of a run.
package struct GateVerdict: Hashable, Sendable {
    /// The conditions as they were given.
    package var conditions: [String]
    /// Those that hold, each with its number.
    package var tripped: TrippedGate
    /// Those about what is new, where there is nothing to compare with, so that they cannot be evaluated.
    package var incomparable: [String] = []
    package var failures: [String] { tripped.failures }
    package var isPassed: Bool { failures.isEmpty && incomparable.isEmpty }

    /// One line for standard error; empty where nothing is known of the run.
    package var sentence: String {
        if let failed = tripped.sentence { return failed }
        return isPassed ? "Gate passed: none of \(conditions.joined(separator: ", ")) is true." : ""
    }
}

extension TrippedGate {
    /// Takes in a condition that holds, and which findings it counts.
    mutating func add(_ failure: String, _ measure: GateCondition.Measure) {
        failures.append(failure)
        switch measure {
        case .errors: severities.insert(.error)
        case .warnings: severities.insert(.warning)
        case .notices: severities.insert(.notice)
        case .new: isNews = true
        case .notLoaded, .outcome, .loaded: components.insert(.reach)
        case .rule(let glob): rules.insert(glob)
        // The pages that cost most come first anyway.
        case .score, .worst, .pages, .rejected: break
        }
    }
}

/// One condition of a gate: something counted, a comparison, a number.
package struct GateCondition: Sendable {
    /// As it was given.
    var text: String
    var measure: Measure
    var comparison: Comparison
    var bound: Int

    /// What a condition may be about.
    enum Measure: Hashable, Sendable {
        /// The median and the lowest score; there is none when no page was seen.
        case score, worst
        /// Findings by severity, without those about other apps.
        case errors, warnings, notices
        /// Findings that are new or back since the baseline; none on the first run.
        case new
        /// Addresses, those that were seen and those that were not, and lines that name none.
        case pages, loaded, notLoaded, rejected
        /// Pages with a finding of a rule; `*` stands for anything.
        case rule(String)
        /// Pages with an outcome, such as `timeout`.
        case outcome(Outcome)
    }

    enum Comparison: String, Sendable, CaseIterable {
        // Longer ones first: parsing takes the first that fits.
        case atMost = "<="
        case atLeast = ">="
        case other = "!="
        case same = "="
        case less = "<"
        case more = ">"

        func holds(_ value: Int, _ bound: Int) -> Bool {
            switch self {
            case .atMost: value <= bound
            case .atLeast: value >= bound
            case .other: value != bound
            case .same: value == bound
            case .less: value < bound
            case .more: value > bound
            }
        }
    }

    /// Reads one condition.
    init(parsing part: Substring) throws(AuditError) {
        text = String(part.filter { !$0.isWhitespace })
        guard let start = text.firstIndex(where: { "<>=!".contains($0) }),
            let comparison = Comparison.allCases.first(where: { [text] in text[start...].hasPrefix($0.rawValue) }),
            let bound = Int(text[start...].dropFirst(comparison.rawValue.count)), bound >= 0
        else {
            throw .gate(.condition(String(part)))
        }
        measure = try Self.measure(String(text[..<start]))
        (self.comparison, self.bound) = (comparison, bound)
    }

    private static let words: [String: Measure] = [
        "score": .score, "worst": .worst, "errors": .errors, "warnings": .warnings, "notices": .notices,
        "new": .new,
        "pages": .pages, "seen": .loaded, "unseen": .notLoaded, "rejected": .rejected,
    ]

    private static func measure(_ word: String) throws(AuditError) -> Measure {
        if let known = words[word] { return known }
        if word.hasPrefix("rule:") { return .rule(try RuleBook.checked(pattern: String(word.dropFirst(5)))) }
        guard word.hasPrefix("outcome:") else { throw .gate(.measure(word)) }
        let name = String(word.dropFirst(8))
        guard let outcome = Outcome(rawValue: name) else { throw .gate(.outcome(name)) }
        return .outcome(outcome)
    }

    /// What a measure begins with or is.
    package static var measures: [String] { words.keys.sorted() + ["rule:", "outcome:"] }

    /// What was counted; nil for a score when no page was seen.
    func value(in summary: ReportSummary) -> Int? {
        switch measure {
        case .score: summary.median
        case .worst: summary.scores.firstIndex { $0 > 0 }
        case .errors: summary.severities[.error] ?? 0
        case .warnings: summary.severities[.warning] ?? 0
        case .notices: summary.severities[.notice] ?? 0
        case .new: summary.changes?.news ?? 0
        case .pages: summary.pages
        case .loaded: summary.loaded
        case .notLoaded: summary.pages - summary.loaded
        case .rejected: summary.rejected
        case .rule(let glob): summary.rules.reduce(0) { $0 + (Glob.matches($1.id, glob) ? $1.pages : 0) }
        case .outcome(let outcome): outcome == .rejected ? summary.rejected : summary.outcomes[outcome] ?? 0
        }
    }
}
