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
    package func refusals(of target: String) -> [RobotsVerdict.Other] {
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
