internal import AuditModel

/// Counts where each rule is broken: by host and template of the address, so that 42 pages that come from one
/// template read as one line.
struct RulePlaces {
    /// The most templates that are told apart; what comes later counts for the rule alone.
    static let placeLimit = 5_000
    /// The most pairs of rule and template that are counted.
    static let pairLimit = 50_000

    struct Place {
        var host: String
        /// The directory that all its pages are in: `/blog/`.
        var folder: String
        /// How it is printed: `example.com/blog/*`.
        var label: String
        var pages: Int
        var points: Double
    }

    private struct Pair: Hashable { var rule: Int32, place: Int32 }
    private struct Count { var pages = 0, points = 0.0 }

    private var numbers: [String: Int32] = [:]
    private var templates: [URLTemplate] = []
    private var counts: [Pair: Count] = [:]

    /// Counts a page once for each rule that it breaks.
    mutating func add(_ page: PageRecord, rules: [Int]) {
        guard !rules.isEmpty, let place = number(of: page.url) else { return }
        for (index, rule) in rules.enumerated() where !rules[..<index].contains(rule) {
            let pair = Pair(rule: Int32(truncatingIfNeeded: rule), place: place)
            guard counts[pair] != nil || counts.count < Self.pairLimit else { continue }
            counts[pair, default: Count()].pages += 1
            counts[pair, default: Count()].points += page.findings[index].pointsLost
        }
    }

    /// The places where each rule costs most, at most `limit` a rule, by the number of the rule.
    func worst(limit: Int) -> [Int: [Place]] {
        var found: [Int: [Place]] = [:]
        for (pair, count) in counts {
            let template = templates[Int(pair.place)]
            let place = Place(
                host: template.host, folder: template.folder, label: template.label, pages: count.pages,
                points: count.points)
            found[Int(pair.rule), default: []].append(place)
        }
        return found.mapValues { Array($0.sorted(by: Self.isWorse).prefix(limit)) }
    }

    private static func isWorse(_ a: Place, _ b: Place) -> Bool {
        if a.points != b.points { return a.points > b.points }
        return a.pages == b.pages ? a.label < b.label : a.pages > b.pages
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
