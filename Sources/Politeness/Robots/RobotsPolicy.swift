package import AuditModel
internal import Glibc

/// The robots.txt of one host, for us and for the crawlers of apps that show previews.
package struct RobotsPolicy: Sendable {
    /// Our product token, whatever the User-Agent says (RFC 9309 §2.2.1).
    package static let agent = "ogaudit"
    /// The other crawlers that fetch pages for previews, and everybody else.
    static let others = [
        "facebookexternalhit", "Twitterbot", "LinkedInBot", "Slackbot", "Slackbot-LinkExpanding", "Discordbot",
        "WhatsApp", "TelegramBot", "*",
    ]
    /// A longer Crawl-delay counts as this; otherwise a page could wait for days.
    package static let crawlDelayLimit = Moment.Span.seconds(30)

    private let own: RobotsFile
    /// The rules for those of `others` that the file names, and those for the rest.
    private let named: [(agent: String, file: RobotsFile)]
    /// Its approximate size in memory, in bytes.
    package let weight: Int
    /// A summary in a few words, for the table of hosts.
    package let summary: String

    /// A missing file: everything is allowed (RFC 9309 §2.3.1.3).
    package static func absent(_ summary: String) -> RobotsPolicy { RobotsPolicy([], summary: summary) }

    /// Reads the body of a robots.txt; the first 500 KiB of it.
    package init(_ bytes: [UInt8]) { self.init(bytes, summary: nil) }

    private init(_ bytes: [UInt8], summary: String?) {
        own = RobotsFile(bytes, agent: Self.agent)
        let files = Array(zip(Self.others, RobotsFile.each(of: Self.others, in: bytes)))
        // Crawlers that the file does not name share the group of everybody.
        let everyone = files.last?.1
        named = files.filter { $0.0 == "*" || $0.1.rules != everyone?.rules }
        weight = 256 + own.weight + named.reduce(0) { $0 + $1.file.weight }
        self.summary = summary ?? Self.words(own)
    }

    /// The pause between two requests that the file wants, at most `crawlDelayLimit`; nil if it wants none.
    package var crawlDelay: Moment.Span? {
        own.crawlDelay.map { .seconds(min(max($0, 0), Self.crawlDelayLimit.seconds)) }
    }

    /// The decision for a URL.
    ///
    /// - Parameter target: path and query as in the request line.
    package func verdict(of target: String) -> RobotsVerdict {
        let others = named.compactMap { agent, file in
            file.refusal(of: target).map { RobotsVerdict.Other(agent: agent, line: $0) }
        }
        return RobotsVerdict(refusal: own.refusal(of: target), others: others)
    }

    /// The crawlers of other apps that may not load it, each by its name; for crawlers that the file does not name, the
    /// group of everybody decides.
    package func blockedCrawlers(of target: String) -> [RobotsVerdict.Other] {
        let everyone = named.last?.file
        return Self.others.dropLast().compactMap { agent in
            let file = named.first { $0.agent == agent }?.file ?? everyone
            return file?.refusal(of: target).map { RobotsVerdict.Other(agent: agent, line: $0) }
        }
    }

    private static func words(_ file: RobotsFile) -> String {
        let count = file.rules.count
        var words = count == 0 ? "allows all" : counted(count, "rule")
        guard let delay = file.crawlDelay else { return words }
        words += ", Crawl-delay \(delay.formatted)"
        let limit = crawlDelayLimit.seconds
        return delay > limit ? words + ", limited to \(limit.formatted)" : words
    }
}

extension RobotsFile {
    /// The rule that blocks a URL; nil if it is allowed.
    fileprivate func refusal(of target: String) -> String? {
        rules.isEmpty || allows(target) ? nil : decidingRule(for: target)
    }

    fileprivate var weight: Int { rules.reduce(0) { $0 + $1.pattern.count + $1.text.utf8.count + 96 } }
}

extension Double {
    /// Seconds with at most one decimal.
    fileprivate var formatted: String {
        let tenths = Int((min(self, 1e9) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

/// How a run treats robots.txt.
package enum RobotsMode: String, CaseIterable, Sendable {
    /// Blocked pages are not requested, and Crawl-delay is kept. The default.
    case obey
    /// It is read and reported, but blocks nothing.
    case warn
    /// It is not requested.
    case ignore
}

/// One `Allow` or `Disallow` with its path pattern.
struct RobotsRule: Hashable, Sendable {
    let isAllowed: Bool
    /// The normalised pattern; its length in octets is its rank (RFC 9309 §2.2.2).
    let pattern: [UInt8]
    /// The line as written, for the report; at most 200 bytes of the path.
    let text: String

    /// Nil for a value that matches nothing: an empty one, and one that starts with neither `/` nor `*`, because every
    /// path starts with `/` (RFC 9309 §2.2.2).
    init?(_ value: ArraySlice<UInt8>, isAllowed: Bool) {
        guard let first = value.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "*") else { return nil }
        self.isAllowed = isAllowed
        pattern = RobotsPattern.normalized(Array(value), isPattern: true)
        text = (isAllowed ? "Allow: " : "Disallow: ") + String(decoding: value.prefix(200), as: UTF8.self)
    }

    /// - Parameter steps: the remaining comparisons; without any left, a URL that may be blocked counts as blocked.
    func matches(_ path: [UInt8], steps: inout Int) -> Bool {
        RobotsPattern.matches(pattern, path, steps: &steps, whenSpent: !isAllowed)
    }
}

/// Path patterns: `*` stands for any bytes, `$` at the end for the end of the path (RFC 9309 §2.2.3).
enum RobotsPattern {
    /// Takes time proportional to pattern and path: every piece between stars is searched for once, after the last.
    ///
    /// - Parameters:
    ///   - steps: bytes that may still be compared after stars.
    ///   - whenSpent: the result if none are left.
    static func matches(_ pattern: [UInt8], _ path: [UInt8], steps: inout Int, whenSpent: Bool = false) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let pattern = isAnchored ? pattern.dropLast() : pattern[...]
        let star = pattern.firstIndex(of: UInt8(ascii: "*")) ?? pattern.endIndex
        guard path.starts(with: pattern[..<star]) else { return false }
        guard star < pattern.endIndex else { return !isAnchored || path.count == pattern.count }
        steps -= pattern.count + path.count
        guard steps > 0 else { return whenSpent }
        var pieces = pattern[(star + 1)...].split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        let last = isAnchored ? pieces.removeLast() : []
        var place = star
        for piece in pieces {
            guard let end = end(of: Array(piece), in: path, from: place) else { return false }
            place = end
        }
        return path.count - place >= last.count && path.suffix(last.count).elementsEqual(last)
    }

    /// The end of the first such piece from there on, by the algorithm of Knuth, Morris and Pratt; a simple search
    /// takes the product of two lengths that a hostile site chooses.
    private static func end(of piece: [UInt8], in path: [UInt8], from start: Int) -> Int? {
        guard !piece.isEmpty else { return start }
        // For each prefix of the piece, how much of it is also its suffix.
        var borders = [Int](repeating: 0, count: piece.count)
        func matched(_ count: Int, and byte: UInt8) -> Int {
            var count = count
            while count > 0, piece[count] != byte { count = borders[count - 1] }
            return piece[count] == byte ? count + 1 : 0
        }
        for index in piece.indices.dropFirst() { borders[index] = matched(borders[index - 1], and: piece[index]) }
        var count = 0
        for index in start..<path.count {
            count = matched(count, and: path[index])
            if count == piece.count { return index + 1 }
        }
        return nil
    }

    /// A normal form of both sides: escapes in capitals, those of unreserved characters decoded, non-ASCII bytes
    /// escaped, runs of stars merged. In a path `*` and `$` are escaped, so that they only match `%2A` and `%24`.
    static func normalized(_ bytes: [UInt8], isPattern: Bool) -> [UInt8] {
        // Most paths are in normal form already.
        if !isPattern, bytes.allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: "/") }) { return bytes }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%"), at + 2 < bytes.count, let high = bytes[at + 1].hexValue,
                let low = bytes[at + 2].hexValue
            {
                append(high << 4 | low, to: &out, isEscaped: true)
                at += 3
                continue
            }
            let isSpecial = byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$")
            if isPattern, byte == UInt8(ascii: "*"), out.last == byte {
                // One star says as much as several.
            } else if isPattern, byte == UInt8(ascii: "$"), at + 1 < bytes.count {
                append(byte, to: &out, isEscaped: true)
            } else {
                append(byte, to: &out, isEscaped: isSpecial && !isPattern)
            }
            at += 1
        }
        return out
    }

    private static func append(_ byte: UInt8, to out: inout [UInt8], isEscaped: Bool) {
        let mustEscape = byte <= 32 || byte >= 0x7F
        guard mustEscape || isEscaped && !isUnreserved(byte) else { return out.append(byte) }
        out.append(percent: byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || (byte | 32) &- 97 < 26 || byte == 45 || byte == 46 || byte == 95 || byte == 126
    }
}
