/// What one robots.txt says to one crawler (RFC 9309).
package struct RobotsFile: Hashable, Sendable {
    /// What is read of a file; the rest is ignored (RFC 9309 §2.5).
    package static let byteLimit = 512_000
    /// The most rules that a file has: none is shorter than a line of `allow:/`.
    static let ruleLimit = byteLimit / 8
    /// Bytes that are compared behind stars for one address; a `Disallow` that none are left for counts as a match. A file of
    /// 500 KiB full of stars could else keep a thread busy for a second.
    static let stepLimit = 2_000_000

    /// The rules of the groups that name the crawler, or of `*` when none does.
    let rules: [RobotsRule]
    /// `Crawl-delay` of the same groups in seconds, the longest; no part of RFC 9309, kept because webmasters mean it.
    package let crawlDelay: Double?
    /// Addresses after `Sitemap:`, anywhere in the file, as written; at most 100.
    package let sitemaps: [String]

    init(rules: [RobotsRule], crawlDelay: Double?, sitemaps: [String]) {
        self.rules = rules
        self.crawlDelay = crawlDelay
        self.sitemaps = sitemaps
    }

    /// Reads the lines that concern a crawler; never fails, unknown and broken lines are skipped.
    ///
    /// - Parameters:
    ///   - bytes: the body; bytes past `byteLimit` are ignored, with the line that the limit cuts.
    ///   - agent: the product token of the crawler, such as `ogaudit`, compared without case (RFC 9309 §2.2.1).
    package init(_ bytes: [UInt8], agent: String) {
        var reading = RobotsReading(agent: agent)
        RobotsLine.forEach(in: bytes) { reading.take($0) }
        self = reading.file
    }

    /// The same for several crawlers, whose lines are looked for once.
    static func each(of agents: [String], in bytes: [UInt8]) -> [RobotsFile] {
        var readings = agents.map { RobotsReading(agent: $0) }
        RobotsLine.forEach(in: bytes) { line in
            for index in readings.indices { readings[index].take(line) }
        }
        return readings.map(\.file)
    }

    /// Whether the crawler may ask for an address.
    ///
    /// The longest matching rule decides, and `Allow` between equals (RFC 9309 §2.2.2).
    /// - Parameter target: path and query as they stand in the request line.
    package func allows(_ target: String) -> Bool { rule(for: target)?.isAllowed ?? true }

    /// The rule that decides, as it is written in the file; nil when none matches.
    package func decidingRule(for target: String) -> String? { rule(for: target)?.text }

    private func rule(for target: String) -> RobotsRule? {
        let path = RobotsPattern.normalized(Array(target.utf8), isPattern: false)
        if path == Self.ownPath { return nil }
        var best: RobotsRule?
        var steps = Self.stepLimit
        for rule in rules
        where rule.pattern.count >= (best?.pattern.count ?? 0) && rule.matches(path, steps: &steps) {
            if rule.pattern.count > (best?.pattern.count ?? -1) || rule.isAllowed { best = rule }
        }
        return best
    }

    /// `/robots.txt` itself may always be read (RFC 9309 §2.2.2).
    private static let ownPath = Array("/robots.txt".utf8)
}
