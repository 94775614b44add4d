/// One line of a robots.txt that has a key and a value.
struct RobotsLine {
    enum Key { case agent, allow, disallow, crawlDelay, sitemap }

    var key: Key
    /// Without white space at the ends and without a comment.
    var value: ArraySlice<UInt8>

    /// Calls back for each line that is one of ours; CR, LF and CRLF end a line, a byte order mark is dropped.
    static func forEach(in bytes: [UInt8], _ body: (RobotsLine) -> Void) {
        var rest = bytes.prefix(RobotsFile.byteLimit)
        if bytes.count > RobotsFile.byteLimit { rest = wholeLines(rest) }
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        for line in rest.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            if let line = RobotsLine(line) { body(line) }
        }
    }

    /// A rule that the limit cuts would say something else than its author.
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
        // Addresses of sitemaps may hold a fragment sign only where a comment would begin, so both read alike.
        value = Self.trimmed(text[(colon + 1)...])
    }

    private static func key(_ name: ArraySlice<UInt8>) -> Key? {
        guard name.count <= 16 else { return nil }
        switch String(decoding: name.map(lower), as: UTF8.self) {
        case "user-agent", "useragent", "user agent": return .agent
        case "allow": return .allow
        // The spellings that Google's open parser takes too: who writes them means it.
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
