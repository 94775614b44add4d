internal import AuditModel

/// Counts the pages of a run by host and folder, with the findings of each. The group of a page depends only on its
/// URL, so that no group changes its name because of another page.
///
/// Findings about other apps are not counted. The reports of a run share one counter, which takes each page as a sink
/// of its own. The HTML report, which stands before it, adds a page first, with the tags to paste.
package final class GroupCounter {
    /// The most groups; beyond it, pages and findings go into one group for the rest.
    struct Limits {
        var groups = 5_000
        /// Pairs of rule and group.
        var breaches = 20_000
        /// The most example pages for each, and the most characters kept of their URLs and evidence.
        var examples = 3
        var characters = 200
    }

    /// A group that is counted in place; copying it for each of millions of findings would be too slow.
    private final class Counted {
        var group: FindingGroups.Group
        /// The rules with findings in this group; they are few, so a search is faster than a hash table.
        var rules: [Int] = []
        var breaches: [FindingGroups.Breach] = []

        init(first: Int) { group = FindingGroups.Group(first: first) }

        func place(of rule: Int) -> Int? { rules.firstIndex(of: rule) }

        /// The group with its rules by name.
        var settled: FindingGroups.Group {
            var group = group
            group.breaches = Dictionary(uniqueKeysWithValues: breaches.map { ($0.rule, $0) })
            return group
        }
    }

    private var folders: FolderGroups
    /// By the number of the folder.
    private var groups: [Int: Counted] = [:]
    private var gains = RuleGains()
    private var breaches = 0
    /// The number of the last page that was counted.
    private var last = 0
    /// The pages that were added as rows.
    private var lines = 0
    private var result: FindingGroups?
    private var ranking: [RankedCause]?
    private let limits: Limits
    /// The number of the group for everything beyond the limits.
    private static let rest = -1

    package convenience init() { self.init(Limits()) }

    init(_ limits: Limits) {
        self.limits = limits
        folders = FolderGroups(limit: limits.groups)
    }

    /// Counts a page once, and once for each rule that it breaks; a page that was counted before changes nothing.
    ///
    /// - Parameters:
    ///   - number: of the page in the report, from 1
    ///   - rules: the numbers of the rules of its findings, if known
    ///   - tag: the tag to paste for the finding at that index; nil if no report needs it
    func add(_ page: ReportPage, number: Int, rules: [Int]? = nil, tag: (Int) -> String? = { _ in nil }) {
        guard number > last else { return }
        last = number
        let rules = rules ?? page.record.findings.map { gains.number(of: $0.rule) }
        gains.add(page, rules)
        let counted = group(folders.place(of: page.record.url) ?? Self.rest, first: number)
        counted.group.pages += 1
        if !page.record.outcome.isLoaded { counted.group.notLoaded[page.record.outcome, default: 0] += 1 }
        // By index, because iterating copies every finding.
        for index in page.record.findings.indices where page.record.findings[index].component.isCounted {
            let isFirst = page.isFirst(index, rules)
            let (home, place) = breach(of: page, index, rules[index], in: counted, number)
            home.breaches[place].add(
                page.record.findings[index].severity, page.record.findings[index].pointsLost, isFirst: isFirst,
                gain: isFirst ? page.gain(index) : 0)
            if isFirst, page.state(index)?.isNews ?? false {
                home.breaches[place].news += 1
                if home.breaches[place].newExamples.count < limits.examples {
                    home.breaches[place].newExamples.append(example(of: page, index, number))
                }
            }
            // Nearly every finding is one of many, for which only numbers are kept.
            guard isFirst, home.breaches[place].examples.count < limits.examples else { continue }
            home.breaches[place].add(example(of: page, index, number), tag: tag(index))
        }
    }

    /// The rules by their numbers here, in the order in which they were found.
    var rules: RuleIndex { gains.rules }

    /// The number of a rule in `rules`.
    func number(of rule: String) -> Int { gains.number(of: rule) }

    private func group(_ number: Int, first: Int) -> Counted {
        if let known = groups[number] { return known }
        let new = Counted(first: first)
        groups[number] = new
        return new
    }

    /// The place where the findings of a rule in a group are counted, or the group for the rest if there is no room for
    /// another rule.
    private func breach(
        of page: ReportPage, _ index: Int, _ rule: Int, in group: Counted, _ number: Int
    ) -> (Counted, place: Int) {
        if let known = group.place(of: rule) { return (group, known) }
        var home = group
        if breaches < limits.breaches { breaches += 1 } else { home = self.group(Self.rest, first: number) }
        if let known = home.place(of: rule) { return (home, known) }
        home.rules.append(rule)
        home.breaches.append(
            FindingGroups.Breach(
                rule: page.record.findings[index].rule, severity: page.record.findings[index].severity,
                component: page.record.findings[index].component)
        )
        return (home, home.breaches.endIndex - 1)
    }

    private func example(of page: ReportPage, _ index: Int, _ number: Int) -> FindingGroups.Example {
        let evidence = CellText.clean(page.record.findings[index].evidence.cut(toCharacters: limits.characters))
        return FindingGroups.Example(
            number: number, url: page.record.url.cut(toCharacters: limits.characters), file: page.file,
            line: page.record.findings[index].line, evidence: evidence)
    }

    /// What to fix first: the rules whose fix changes scores, the largest gain first.
    package func fixes(limit: Int) -> [ReportSummary.Fix] {
        let settled = settled()
        let ranked = ranked().lazy.filter { settled.gains.worth($0.gain) > 0 }
        return ranked.prefix(limit).map { cause, gain in
            ReportSummary.Fix(
                rule: cause.breach.rule, severity: cause.breach.severity, gain: settled.gains.summary(gain),
                evidence: cause.breach.pages == 1 ? cause.breach.examples.first?.evidence ?? "" : "")
        }
    }

    /// The groups with their names; complete once every page is counted.
    func settled() -> FindingGroups {
        if let result { return result }
        let named = groups.map { number, counted in
            var group = counted.settled
            (group.label, group.host, group.folder) =
                number == Self.rest ? (FindingGroups.rest, "", "/") : folders.names[number]
            return group
        }
        let sorted = FindingGroups(groups: named.sorted { ($0.first, $0.label) < ($1.first, $1.label) }, gains: gains)
        result = sorted
        return sorted
    }

    typealias RankedCause = (cause: FindingGroups.Cause, gain: RuleGains.Gain)

    /// What to fix, the largest gain first; complete once every page is counted.
    func ranked() -> [RankedCause] {
        if let ranking { return ranking }
        let sorted = FixList.ranked(settled())
        ranking = sorted
        return sorted
    }
}

extension GroupCounter: ReportSink {
    /// Counts a page that no other report has counted yet.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        lines += 1
        add(page, number: lines)
    }

    package func finish() throws(ReportError) {}
}
