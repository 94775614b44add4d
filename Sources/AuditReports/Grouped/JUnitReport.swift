internal import AuditModel
internal import AuditRules

/// JUnit XML for continuous integration: a suite per group of pages, with a case per rule.
///
/// A rule is in the report if it has a finding anywhere in the run. Errors and warnings are failures, or only those
/// that are new; a notice is a case that passes and prints its finding. What failed the gate fails, and comes first.
/// The case `pages-loaded` is skipped if pages of the group could not be loaded.
struct JUnitReport {
    /// The most cases; beyond it, those that pass are left out.
    static let passingLimit = 50_000

    private let run: GroupedRun
    private let groups: [FindingGroups.Group]
    /// The rules of the cases, in report order.
    private let rules: [String]
    private let listsPassing: Bool

    init(_ run: GroupedRun) {
        let broken = Set(run.groups.groups.flatMap { $0.breaches.keys })
        self.run = run
        let gate = run.summary.gate
        groups = run.groups.groups.sorted { a, b in
            let (first, second) = (Self.hasTripped(a, gate), Self.hasTripped(b, gate))
            return first == second ? a.label < b.label : first
        }
        rules = run.rules.filter(broken.contains) + broken.subtracting(run.rules).sorted()
        listsPassing = groups.count * rules.count <= Self.passingLimit
    }

    func write(to file: OutputFile) throws(ReportError) {
        let total = groups.reduce(Counts()) { $0 + counts(of: $1) }
        let seconds = max(0, run.summary.finishedAt - run.summary.startedAt)
        try file.record { bytes in
            bytes.append(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="ogaudit" tests="\(total.cases)" failures="\(total.failures)" errors="0" \
                time="\(seconds)">

                """)
        }
        for group in groups { try write(group, to: file) }
        try file.record { $0.append("</testsuites>\n") }
    }

    private func write(_ group: FindingGroups.Group, to file: OutputFile) throws(ReportError) {
        let counts = counts(of: group)
        let stamp = String(UTCTime(seconds: run.summary.startedAt).stamp.dropLast())
        try file.record { bytes in
            let text: XML = """
                <testsuite name="\(group.label)" tests="\(counts.cases)" failures="\(counts.failures)" errors="0" \
                skipped="\(counts.skipped)" time="0" timestamp="\(stamp)">
                <properties><property name="rules_version" value="\(run.summary.rulesVersion)"/>\
                \(mediaProperty)</properties>

                """
            bytes.append(text.text)
        }
        let tripped = rules.filter { group.breaches[$0]?.tripped(run.summary.gate) ?? false }
        for rule in tripped { try file.record { $0.append(ruleCase(rule, group.breaches[rule], in: group).text) } }
        try file.record { $0.append(seenCase(group).text) }
        for rule in rules where !tripped.contains(rule) && (listsPassing || group.breaches[rule] != nil) {
            try file.record { $0.append(ruleCase(rule, group.breaches[rule], in: group).text) }
        }
        try file.record { $0.append("</testsuite>\n") }
    }

    private static func hasTripped(_ group: FindingGroups.Group, _ gate: TrippedGate?) -> Bool {
        gate != nil && group.breaches.values.contains { $0.tripped(gate) }
    }

    /// Whether it is a failure; without a baseline, everything counts as new.
    private func fails(_ breach: FindingGroups.Breach) -> Bool {
        if breach.tripped(run.summary.gate) { return true }
        let isOld = run.summary.failsOnlyNew && run.summary.changes?.baseline != nil && breach.news == 0
        return breach.severity > .notice && !isOld
    }

    private var mediaProperty: XML {
        run.summary.mediaNote.map { "<property name=\"media\" value=\"\($0)\"/>" } ?? ""
    }

    private func seenCase(_ group: FindingGroups.Group) -> XML {
        let head: XML = "<testcase classname=\"\(group.label)\" name=\"pages-loaded\" time=\"0\""
        guard !group.notLoaded.isEmpty else { return "\(head)/>\n" }
        let outcomes = Outcome.allCases.compactMap { outcome in
            group.notLoaded[outcome].map { "\(OutcomeWords(outcome).label): \($0)" }
        }
        let count = group.notLoaded.values.reduce(0, +)
        let message =
            "\(grouped(count)) of \(counted(group.pages, "page")) could not be loaded. \(outcomes.joined(separator: ", "))"
        return "\(head)><skipped message=\"\(message)\"/></testcase>\n"
    }

    private func ruleCase(_ rule: String, _ breach: FindingGroups.Breach?, in group: FindingGroups.Group) -> XML {
        let place = breach.flatMap { run.examples($0).first }
        let file: XML = place?.file.map { " file=\"\($0)\"" } ?? ""
        let line: XML = place?.file == nil ? "" : place?.line.map { " line=\"\($0)\"" } ?? ""
        let head: XML = "<testcase classname=\"\(group.label)\" name=\"\(rule)\"\(file)\(line) time=\"0\""
        guard let breach else { return "\(head)/>\n" }
        let message = run.sentence(breach)
        let text = text(breach)
        guard fails(breach) else {
            return "\(head)><system-out>\(message)\n\(text)</system-out></testcase>\n"
        }
        return """
            \(head)><failure type="\(breach.severity.rawValue)" message="\(message)">\(text)</failure></testcase>

            """
    }

    /// The first pages, and the fix.
    private func text(_ breach: FindingGroups.Breach) -> String {
        let examples = run.examples(breach)
        var lines = examples.map { example in
            let name = example.file ?? example.url
            let place = example.line.map { "\(name) line \($0)" } ?? name
            return example.evidence.isEmpty ? place : "\(place): \(example.evidence)"
        }
        let rest = breach.pages - examples.count
        if rest > 0 { lines.append("and \(grouped(rest)) more, all in findings.csv") }
        if let facts = run.facts[breach.rule] {
            lines += ["Fix: \(facts.plainFix(for: breach.evidence(for: facts)))", "Sources: \(facts.sourceText)"]
        }
        return lines.joined(separator: "\n")
    }
}

extension JUnitReport {
    private struct Counts {
        var cases = 0
        var failures = 0
        var skipped = 0

        static func + (a: Counts, b: Counts) -> Counts {
            Counts(cases: a.cases + b.cases, failures: a.failures + b.failures, skipped: a.skipped + b.skipped)
        }
    }

    private func counts(of group: FindingGroups.Group) -> Counts {
        Counts(
            cases: 1 + (listsPassing ? rules.count : group.breaches.count),
            failures: group.breaches.values.count(where: fails), skipped: group.notLoaded.isEmpty ? 0 : 1)
    }
}
