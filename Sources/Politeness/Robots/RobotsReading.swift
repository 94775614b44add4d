/// Gathers the groups of a robots.txt that concern one crawler, line by line.
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

    /// What may stand in a product token; the first other byte (a blank, the slash before a version) ends it.
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

    /// Digits with at most one point or comma; nil for anything else, so that "1/10m" slows nobody.
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
