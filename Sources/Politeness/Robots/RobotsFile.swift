/// The rules of a robots.txt for one crawler (RFC 9309).
package struct RobotsFile: Hashable, Sendable {
    /// The most bytes of a file; the rest is ignored (RFC 9309 §2.5).
    package static let byteLimit = 512_000
    /// The most rules that a file has: none is shorter than a line of `allow:/`.
    static let ruleLimit = byteLimit / 8
    /// The most bytes compared after stars for one URL; without any left, a `Disallow` counts as a match. Otherwise, a
    /// file of 500 KiB full of stars could keep a thread busy for a second.
    static let stepLimit = 2_000_000

    /// The rules of the groups that name the crawler, or of `*` if none does.
    let rules: [RobotsRule]
    /// The longest `Crawl-delay` of the same groups in seconds; it is not part of RFC 9309, but site owners mean it.
    package let crawlDelay: Double?
    /// URLs after `Sitemap:`, anywhere in the file, as written; at most 100.
    package let sitemaps: [String]

    init(rules: [RobotsRule], crawlDelay: Double?, sitemaps: [String]) {
        self.rules = rules
        self.crawlDelay = crawlDelay
        self.sitemaps = sitemaps
    }

    /// Reads the lines for a crawler; never fails, unknown and broken lines are skipped.
    ///
    /// - Parameters:
    ///   - bytes: the body; bytes past `byteLimit` are ignored, with the line that the limit cuts.
    ///   - agent: the product token of the crawler, such as `ogaudit`, compared without case (RFC 9309 §2.2.1).
    package init(_ bytes: [UInt8], agent: String) {
        var reading = RobotsReading(agent: agent)
        RobotsLine.forEach(in: bytes) { reading.take($0) }
        self = reading.file
    }

    /// The same for several crawlers in one pass.
    static func each(of agents: [String], in bytes: [UInt8]) -> [RobotsFile] {
        var readings = agents.map { RobotsReading(agent: $0) }
        RobotsLine.forEach(in: bytes) { line in
            for index in readings.indices { readings[index].take(line) }
        }
        return readings.map(\.file)
    }

    /// Whether the crawler may request a URL.
    ///
    /// The longest matching rule decides, and `Allow` between equals (RFC 9309 §2.2.2).
    /// - Parameter target: path and query as in the request line.
    package func allows(_ target: String) -> Bool { rule(for: target)?.isAllowed ?? true }

    /// The rule that decides, as written in the file; nil if none matches.
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

/// One line of a robots.txt that has a key and a value.
struct RobotsLine {
    enum Key { case agent, allow, disallow, crawlDelay, sitemap }

    var key: Key
    /// Without white space at the ends and without a comment.
    var value: ArraySlice<UInt8>

    /// Calls back for each relevant line; CR, LF and CRLF end a line, a byte order mark is dropped.
    static func forEach(in bytes: [UInt8], _ body: (RobotsLine) -> Void) {
        var rest = bytes.prefix(RobotsFile.byteLimit)
        if bytes.count > RobotsFile.byteLimit { rest = wholeLines(rest) }
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        for line in rest.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            if let line = RobotsLine(line) { body(line) }
        }
    }

    /// A rule that is cut by the limit would have another meaning.
    private static func wholeLines(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let end = bytes.lastIndex(where: { $0 == 10 || $0 == 13 }) else { return [] }
        return bytes[..<end]
    }

    private init?(_ line: ArraySlice<UInt8>) {
        let text = Self.trimmed(line.prefix { $0 != UInt8(ascii: "#") })
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            let key = Self.key(Self.trimmed(text[..<colon]))
        else { return nil }
        self.key = key
        // URLs of sitemaps can only contain `#` where a comment would start, so that both are read alike.
        value = Self.trimmed(text[(colon + 1)...])
    }

    private static func key(_ name: ArraySlice<UInt8>) -> Key? {
        guard name.count <= 16 else { return nil }
        switch String(decoding: name.map(lower), as: UTF8.self) {
        case "user-agent", "useragent", "user agent": return .agent
        case "allow": return .allow
        // Misspellings that Google's open-source parser accepts too.
        case "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw": return .disallow
        case "crawl-delay", "crawldelay": return .crawlDelay
        case "sitemap", "site-map": return .sitemap
        default: return nil
        }
    }

    static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 0 }
        let start = bytes.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return [] }
        return start[...last]
    }
}

/// Collects the groups of a robots.txt for one crawler, line by line.
struct RobotsReading {
    /// The product token in lower case.
    let agent: [UInt8]

    private var own = Group()
    private var everyone = Group()
    private var sitemaps: [String] = []
    private var isOwn = false
    private var isEveryone = false
    /// Whether a rule came since the last `User-agent`, so that the next one opens a new group.
    private var hasRules = false
    /// Whether any group names the crawler; one without rules then allows everything (RFC 9309 §2.2.1).
    private var isNamed = false

    private struct Group {
        var rules: [RobotsRule] = []
        var crawlDelay: Double?
    }

    private static let sitemapLimit = 100
    private static let sitemapBytes = 2_048

    init(agent: String) { self.agent = agent.utf8.map(RobotsLine.lower) }

    var file: RobotsFile {
        let group = isNamed ? own : everyone
        return RobotsFile(rules: group.rules, crawlDelay: group.crawlDelay, sitemaps: sitemaps)
    }

    mutating func take(_ line: RobotsLine) {
        switch line.key {
        case .agent: name(line.value)
        case .allow: add(line.value, isAllowed: true)
        case .disallow: add(line.value, isAllowed: false)
        // Like every line outside the standard, a delay must not end a list of agents (RFC 9309 §2.2.4).
        case .crawlDelay: delay(line.value)
        case .sitemap: keepSitemap(line.value)
        }
    }

    private mutating func name(_ value: ArraySlice<UInt8>) {
        if hasRules { (isOwn, isEveryone, hasRules) = (false, false, false) }
        let token = value.prefix(while: Self.isToken)
        if token.map(RobotsLine.lower) == agent, !token.isEmpty { (isOwn, isNamed) = (true, true) }
        if value.first == UInt8(ascii: "*"), value.count == 1 || value[value.startIndex + 1] <= 32 { isEveryone = true }
    }

    /// The bytes of a product token; the first other byte (a blank, the slash before a version) ends it.
    private static func isToken(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || RobotsLine.lower(byte) &- 97 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".") || byte >= 0x80
    }

    private mutating func add(_ value: ArraySlice<UInt8>, isAllowed: Bool) {
        hasRules = true
        // An empty path matches nothing (RFC 9309 §2.2.2); "Disallow:" thus allows.
        guard isOwn || isEveryone, let rule = RobotsRule(value, isAllowed: isAllowed) else { return }
        if isOwn { own.rules.append(rule) }
        if isEveryone { everyone.rules.append(rule) }
    }

    private mutating func delay(_ value: ArraySlice<UInt8>) {
        guard isOwn || isEveryone, let seconds = Self.seconds(value) else { return }
        if isOwn { own.crawlDelay = max(own.crawlDelay ?? 0, seconds) }
        if isEveryone { everyone.crawlDelay = max(everyone.crawlDelay ?? 0, seconds) }
    }

    /// Digits with at most one point or comma; nil for anything else, such as "1/10m".
    private static func seconds(_ value: ArraySlice<UInt8>) -> Double? {
        let text = String(
            decoding: value.prefix(12).map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        guard value.count <= 12, value.allSatisfy({ $0 &- 48 < 10 || $0 == 44 || $0 == 46 }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func keepSitemap(_ value: ArraySlice<UInt8>) {
        guard sitemaps.count < Self.sitemapLimit, !value.isEmpty, value.count <= Self.sitemapBytes else { return }
        sitemaps.append(String(decoding: value, as: UTF8.self))
    }
}
