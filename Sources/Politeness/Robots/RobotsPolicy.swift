package import AuditModel
internal import Glibc

/// What the robots.txt of one host says to us, and to the crawlers of apps that draw previews.
package struct RobotsPolicy: Sendable {
    /// Our product token, whatever the User-Agent says (RFC 9309 §2.2.1).
    package static let agent = "ogaudit"
    /// Who else draws previews of links, and everybody.
    static let others = [
        "facebookexternalhit", "Twitterbot", "LinkedInBot", "Slackbot", "Slackbot-LinkExpanding", "Discordbot",
        "WhatsApp", "TelegramBot", "*",
    ]
    /// A longer Crawl-delay counts as this; a page would else wait for days.
    package static let crawlDelayLimit = Moment.Span.seconds(30)

    private let own: RobotsFile
    /// Those of `others` whom the file names, and the rest of them together.
    private let named: [(agent: String, file: RobotsFile)]
    /// What memory it takes, about; in bytes.
    package let weight: Int
    /// What it says in a few words, for the table of hosts.
    package let summary: String

    /// A file that is not there: everything is allowed (RFC 9309 §2.3.1.3).
    package static func absent(_ summary: String) -> RobotsPolicy { RobotsPolicy([], summary: summary) }

    /// Reads the body of a robots.txt; the first 500 KiB of it.
    package init(_ bytes: [UInt8]) { self.init(bytes, summary: nil) }

    private init(_ bytes: [UInt8], summary: String?) {
        own = RobotsFile(bytes, agent: Self.agent)
        let files = Array(zip(Self.others, RobotsFile.each(of: Self.others, in: bytes)))
        // Whom the file does not name reads the group of everybody, which then is kept once.
        let everyone = files.last?.1
        named = files.filter { $0.0 == "*" || $0.1.rules != everyone?.rules }
        weight = 256 + own.weight + named.reduce(0) { $0 + $1.file.weight }
        self.summary = summary ?? Self.words(own)
    }

    /// The pause between two requests that the file asks for, at most `crawlDelayLimit`; nil when it asks for none.
    package var crawlDelay: Moment.Span? {
        own.crawlDelay.map { .seconds(min(max($0, 0), Self.crawlDelayLimit.seconds)) }
    }

    /// What it says of an address.
    ///
    /// - Parameter target: path and query as they stand in the request line.
    package func verdict(of target: String) -> RobotsVerdict {
        let others = named.compactMap { agent, file in
            file.refusal(of: target).map { RobotsVerdict.Other(agent: agent, line: $0) }
        }
        return RobotsVerdict(refusal: own.refusal(of: target), others: others)
    }

    /// The crawlers of other apps that may not load it, each by its name: those that the file does not name are told by the
    /// group of everybody.
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
    /// The rule that forbids an address; nil when it is allowed.
    fileprivate func refusal(of target: String) -> String? {
        rules.isEmpty || allows(target) ? nil : decidingRule(for: target)
    }

    fileprivate var weight: Int { rules.reduce(0) { $0 + $1.pattern.count + $1.text.utf8.count + 96 } }
}

extension Double {
    /// Seconds with at most one digit behind the point.
    fileprivate var formatted: String {
        let tenths = Int((min(self, 1e9) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

/// What robots.txt is worth to a run.
package enum RobotsMode: String, CaseIterable, Sendable {
    /// Pages that it forbids are not asked for, and its Crawl-delay is kept. The default.
    case obey
    /// It is read and what it says is told, but it stops nothing.
    case warn
    /// It is not asked for.
    case ignore
}
