internal import AuditModel

/// The pages of a run by host and folder, with the findings of each: 42 pages in one folder are one group.
struct FindingGroups {
    /// Pages of one host and folder.
    struct Group {
        /// `example.com/blog/{year}/`.
        var label = ""
        /// The host with its port.
        var host = ""
        /// The folder that all its pages are in: `/blog/`.
        var folder = "/"
        /// The number of its first page in the report.
        var first: Int
        var pages = 0
        /// Pages that could not be loaded, by outcome.
        var notLoaded: [Outcome: Int] = [:]
        /// The rules with findings in this group, in no order.
        var breaches: [String: Breach] = [:]

        init(first: Int) { self.first = first }
    }

    /// The findings of one rule in one group.
    struct Breach {
        var rule: String
        var severity: Severity
        var component: Component
        var pages = 0
        /// Pages on which the finding is new or back.
        var news = 0
        var points = 0.0
        /// How much the scores of all pages would rise in total if only this were fixed.
        var gain = 0
        /// The first pages, and the first on which it is new or back.
        var examples: [Example] = []
        var newExamples: [Example] = []
        /// The tag to paste for the first of them.
        var tag: String?

        init(rule: String, severity: Severity, component: Component = .markup) {
            (self.rule, self.severity, self.component) = (rule, severity, component)
        }
    }

    struct Example: Equatable {
        /// The number of the page in the report, from 1.
        var number: Int
        var url: String
        /// The file that the page was read from; nil if it was fetched.
        var file: String?
        var line: Int?
        var evidence: String
    }

    /// The groups in the order in which they were found, including the one for the rest.
    let groups: [Group]
    /// The gain from fixing each rule, over all groups.
    var gains: RuleGains
    /// What to fix: the largest gain first, then errors, then the most pages.
    let byGain: [Item]
    /// The label of the group for everything beyond the limits.
    static let rest = "(other pages)"

    /// One rule in one group, as an item of “Fix first”. A class, because items are sorted and grouped.
    final class Item: Sendable {
        let label: String
        let host: String
        let folder: String
        let breach: Breach

        init(_ breach: Breach, in group: Group) {
            (label, host, folder) = (group.label, group.host, group.folder)
            self.breach = breach
        }
    }

    init(groups: [Group], gains: RuleGains = RuleGains()) {
        (self.groups, self.gains) = (groups, gains)
        let all = groups.flatMap { group in
            group.breaches.values.map { Item($0, in: group) }
        }
        // Sorted by rank; names are compared only when ranks are equal.
        let ranks = all.indices.map { Rank(all[$0].breach, at: $0) }
        byGain = ranks.sorted { a, b in
            if let isFirst = a.precedes(b) { return isFirst }
            let (first, second) = (a.place, b.place)
            return (all[first].label, all[first].breach.rule) < (all[second].label, all[second].breach.rule)
        }.map { all[$0.place] }
    }

    /// The numbers that an item is sorted by, before its names.
    private struct Rank {
        let gain: Int
        let severity: Severity
        let pages: Int
        let place: Int

        init(_ breach: Breach, at place: Int) {
            (gain, severity, pages, self.place) = (breach.gain, breach.severity, breach.pages, place)
        }

        /// Nil if both are equal.
        func precedes(_ other: Rank) -> Bool? {
            if gain != other.gain { return gain > other.gain }
            if severity != other.severity { return severity > other.severity }
            return pages == other.pages ? nil : pages > other.pages
        }
    }
}

extension FindingGroups.Breach {
    /// Adds the numbers of another one, without its examples.
    mutating func add(_ other: FindingGroups.Breach) {
        pages += other.pages
        news += other.news
        points += other.points
        gain += other.gain
        severity = max(severity, other.severity)
    }

    /// Whether the gate failed because of it.
    func tripped(_ gate: TrippedGate?) -> Bool {
        gate.map { $0.isNews && news > 0 || $0.counts(rule, severity, component) } ?? false
    }

    /// Adds the examples too.
    mutating func add(_ other: FindingGroups.Breach, examples limit: Int) {
        add(other)
        newExamples = Array((newExamples + other.newExamples).sorted { $0.number < $1.number }.prefix(limit))
        guard let first = other.examples.first else { return }
        if examples.first.map({ first.number < $0.number }) ?? true { tag = other.tag }
        examples += other.examples
        examples.sort { $0.number < $1.number }
        examples.removeLast(max(0, examples.count - limit))
    }

    /// Adds an example; its page has a higher number than those before.
    ///
    /// - Parameter own: the tag to paste into it.
    mutating func add(_ example: FindingGroups.Example, tag own: String?) {
        if examples.isEmpty { tag = own }
        examples.append(example)
    }

    /// Adds the numbers of one page.
    mutating func add(_ severity: Severity, _ points: Double, isFirst: Bool, gain: Int) {
        pages += isFirst ? 1 : 0
        self.points += points
        self.gain += gain
        self.severity = max(self.severity, severity)
    }
}

extension FindingGroups.Group {
    /// Adds the findings of a rule on more pages.
    mutating func add(_ breach: FindingGroups.Breach, examples limit: Int) {
        guard let place = breaches.index(forKey: breach.rule) else { return breaches[breach.rule] = breach }
        breaches.values[place].add(breach, examples: limit)
    }
}

extension FindingGroups {
    /// One rule in all the places where it is broken.
    struct Cause {
        var breach: Breach
        /// The places, the most pages first.
        var places: [Item]

        /// The hosts of the places, the most pages first.
        var hosts: [(name: String, pages: Int)] {
            let pages = Dictionary(places.map { ($0.host, $0.breach.pages) }, uniquingKeysWith: +)
            return pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
        }

        /// Its host, or “3 hosts”.
        var place: String {
            let hosts = hosts
            return hosts.count == 1 ? hosts[0].name : counted(hosts.count, "host")
        }
    }

    /// All items, one per rule, in no order.
    func causes(examples: Int) -> [Cause] {
        Dictionary(grouping: byGain, by: \.breach.rule).map { rule, places in
            var whole = Group(first: 0)
            for place in places { whole.add(place.breach, examples: examples) }
            let sorted = places.sorted { ($1.breach.pages, $0.label) < ($0.breach.pages, $1.label) }
            return Cause(breach: whole.breaches[rule] ?? Breach(rule: rule, severity: .notice), places: sorted)
        }
    }
}

/// Groups of pages by host and folder. The group of a page depends only on its own URL, and has the same name in every
/// run.
///
/// Years, months, numbers and hashes in a path are replaced by placeholders, so that a blog has few groups.
struct FolderGroups {
    /// The label, `example.com/blog/{year}/`, the host, and the folders that all pages share.
    private(set) var names: [(label: String, host: String, folder: String)] = []
    private var numbers: [String: Int] = [:]
    private let limit: Int

    /// - Parameter limit: the most groups.
    init(limit: Int) { self.limit = limit }

    /// The number of the group of a page; nil when there is no room for a new one.
    mutating func place(of url: String) -> Int? {
        let path = AddressPath(url)
        let folders = Self.names(of: path.folders)
        let label = ([path.host] + folders).joined(separator: "/") + "/"
        if let known = numbers[label] { return known }
        guard names.count < limit else { return nil }
        let common = folders.prefix { !$0.hasPrefix("{") }
        names.append((label, path.host, common.isEmpty ? "/" : "/\(common.joined(separator: "/"))/"))
        numbers[label] = names.count - 1
        return names.count - 1
    }

    private static func names(of folders: [String]) -> [String] {
        folders.indices.map { place in
            switch PartKind(folders[place]) {
            case .words: folders[place]
            case .year: "{year}"
            case .month where place > 0 && PartKind(folders[place - 1]) == .year: "{month}"
            default: "{id}"
            }
        }
    }
}
