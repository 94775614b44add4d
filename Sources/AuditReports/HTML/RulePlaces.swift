internal import AuditModel

/// Counts where each rule is broken: by host and template of the address, so that 42 pages that come from one
/// template read as one line.
struct RulePlaces {
    /// The most templates that are told apart; what comes later counts for the rule alone.
    static let placeLimit = 5_000
    /// The most pairs of rule and template that are counted.
    static let pairLimit = 50_000
    /// Pages that are named of each pair, and the characters of their addresses.
    private static let sampleLimit = 3
    private static let addressLimit = 200

    /// One rule at one template.
    struct Place {
        /// The rule's number in `RuleIndex`.
        var rule: Int
        var host: String
        /// The directory that all its pages are in: `/blog/`.
        var folder: String
        /// How it is printed: `example.com/blog/*`, or the address when it is one page.
        var label: String
        var pages: Int
        var points: Double
        /// The first pages, with their numbers in the report.
        var samples: [Sample]
        /// The tag to paste into the first of them.
        var tag: String?
    }

    struct Sample { var number: Int, url: String }

    private struct Pair: Hashable { var rule: Int32, place: Int32 }
    private struct Count {
        var pages = 0
        var points = 0.0
        var samples: [Sample] = []
        /// Of the first page.
        var tag: String?

        mutating func add(_ finding: Finding, _ page: PageRecord, _ number: Int) {
            pages += 1
            points += finding.pointsLost
            guard samples.count < sampleLimit else { return }
            samples.append(Sample(number: number, url: page.url.cut(toCharacters: addressLimit)))
        }
    }

    private var numbers: [String: Int32] = [:]
    private var templates: [URLTemplate] = []
    private var counts: [Pair: Count] = [:]

    /// Counts a page once for each rule that it breaks; what only concerns other apps is not counted.
    ///
    /// - Parameters:
    ///   - number: of the page in the report, from 1
    ///   - rules: the numbers of the rules of its findings
    ///   - tags: the tags to paste for each of them
    mutating func add(_ page: PageRecord, number: Int, rules: [Int], tags: [String?]) {
        guard !rules.isEmpty, let place = self.number(of: page.url) else { return }
        for (index, finding) in page.findings.enumerated()
        where finding.component != .otherApps && !rules[..<index].contains(rules[index]) {
            let pair = Pair(rule: Int32(truncatingIfNeeded: rules[index]), place: place)
            guard counts[pair] != nil || counts.count < Self.pairLimit else { continue }
            counts[pair, default: Count(tag: tags[index])].add(finding, page, number)
        }
    }

    /// The pairs that cost most, at most `limit`.
    func worst(limit: Int) -> [Place] {
        let all = counts.map { pair, count in
            let template = templates[Int(pair.place)]
            return Place(
                rule: Int(pair.rule), host: template.host, folder: template.folder,
                label: count.pages == 1 ? Self.bare(count.samples[0].url) : template.label, pages: count.pages,
                points: count.points, samples: count.samples, tag: count.tag)
        }
        return Array(all.sorted(by: Self.isWorse).prefix(limit))
    }

    /// How many pairs there are.
    var pairs: Int { counts.count }

    private static func bare(_ url: String) -> String {
        url.firstRange(of: "://").map { String(url[$0.upperBound...]) } ?? url
    }

    private static func isWorse(_ a: Place, _ b: Place) -> Bool {
        if a.points != b.points { return a.points > b.points }
        if a.pages != b.pages { return a.pages > b.pages }
        return (a.label, a.rule) < (b.label, b.rule)
    }

    private mutating func number(of url: String) -> Int32? {
        let template = URLTemplate(url)
        if let number = numbers[template.label] { return number }
        guard templates.count < Self.placeLimit else { return nil }
        let number = Int32(templates.count)
        numbers[template.label] = number
        templates.append(template)
        return number
    }
}
