internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing

/// How a command ended.
struct Ending {
    var code: ExitCode
    /// The run that it made; nil when it made none, or not to where it is counted.
    var run: AuditEnd?

    init(_ code: ExitCode, _ run: AuditEnd? = nil) { (self.code, self.run) = (code, run) }

    /// Whether it needs no attention.
    var isSuccess: Bool {
        switch code {
        case .done, .news: true
        default: false
        }
    }
}

extension Console {
    /// Says how it ended: where results go, unless a report goes there.
    func sum(up end: AuditEnd, _ settings: Settings) {
        if settings.isCron {
            say(end.cronText, settings)
        } else if !settings.isQuiet {
            let advice = end.advice.map { "\(TerminalText.clean($0))\n" }.joined()
            let colour = usesColour(settings) && !(logFormat == .json && settings.audit.writesToStandardOutput)
            say(end.text(colour: colour, width: width) + (advice.isEmpty ? "" : "\n") + advice, settings)
        } else if end.nothingFetched != nil {
            for sentence in end.advice { tell(sentence, .error) }
        }
        judge(end, settings)
    }

    /// To standard output, unless a report goes there.
    private func say(_ text: String, _ settings: Settings) {
        guard settings.audit.writesToStandardOutput else { return out(text) }
        guard logFormat == .json else { return err(text) }
        // An object for each paragraph.
        for part in text.split(separator: "\n\n") { tell(part.split(separator: "\n").joined(separator: "\n")) }
    }

    /// Says what the gate made of it.
    func judge(_ end: AuditEnd, _ settings: Settings) {
        if let gate = end.gate, !(settings.isQuiet && gate.isPassed), !gate.sentence.isEmpty {
            tell(gate.sentence, gate.isPassed ? .info : .error, mark: "")
        }
        if let gate = end.gate, !gate.incomparable.isEmpty {
            tell(gate.nothingToCompareWith, .error, .option("--fail-on"))
        }
        if settings.audit.gate != nil, end.gate == nil, !settings.isCron {
            tell(
                "--fail-on was not checked, because the run is not finished.", .warning, mark: "", .option("--fail-on"))
        }
    }
}

extension AuditEnd {
    /// What to do about pages that were not loaded, a sentence or two each; most important first.
    var advice: [String] {
        var advice: [String] = []
        if let nothingFetched, let sentence = nothingFetched.sentence { advice.append(sentence) }
        if skippedPrivate > 0 {
            let urls = counted(skippedPrivate, "private or local URL")
            let them = skippedPrivate == 1 ? "it" : "them"
            advice.append("Skipped \(urls). To check \(them), add --allow-private.")
        }
        if let sitemapPage {
            advice.append("\(sitemapPage) is a sitemap. To audit the pages it lists, add --sitemap \(sitemapPage).")
        }
        if let otherSite {
            advice.append("This URL redirects to another host. To audit that site: ogaudit --crawl \(otherSite.text)")
        }
        if let homePageHost {
            advice.append("Only the home page was checked. To audit the whole site: ogaudit \(homePageHost)")
        }
        return advice
    }
}

extension NothingFetched {
    /// What to try first; nil when nothing was tried.
    fileprivate var sentence: String? {
        switch self {
        case .allPrivate: nil
        case .allDenied: "robots.txt disallows every page. To check your own site, add --robots ignore."
        case .offline(let hosts, let outcomes):
            "No page could be reached. Is this machine online? "
                + (Set(outcomes.keys) == [.dns]
                    ? "(DNS lookups failed for all \(grouped(hosts)) hosts.)" : "(\(Self.words(outcomes)).)")
        case .unreached(let outcomes): "No server responded: \(Self.words(outcomes))."
        }
    }

    private static func words(_ outcomes: [Outcome: Int]) -> String {
        let parts = Outcome.allCases.compactMap { outcome -> String? in
            guard let count = outcomes[outcome], count > 0 else { return nil }
            return outcome.failureWords(count)
        }
        return parts.joined(separator: ", ")
    }
}

extension Outcome {
    /// What happened to so many pages: “5 DNS lookups failed”.
    fileprivate func failureWords(_ count: Int) -> String {
        switch self {
        case .dns: "\(counted(count, "DNS lookup")) failed"
        case .connect: "\(counted(count, "connection")) failed"
        case .tls: "\(counted(count, "TLS handshake")) failed"
        case .timeout: "\(counted(count, "page")) timed out"
        case .privateAddress: "\(counted(count, "private URL")) skipped"
        case .robotsDenied: "\(counted(count, "page")) blocked by robots.txt"
        default: "\(grouped(count)) \(rawValue.replacing("_", with: " "))"
        }
    }
}

extension AuditEnd {
    /// What `--cron` prints; empty when there is nothing to report.
    var cronText: String {
        // Do not repeat advice after a successful run.
        let trouble = nothingFetched == nil ? [] : advice.map { "ogaudit: \($0)\n" }
        let news = changeMessage
        return (trouble + [news].filter { trouble.isEmpty || hasNews && !$0.isEmpty }).joined(separator: "\n")
    }

    /// The environment variables of the command of `--notify`: the first line of the message, for the subject of an email;
    /// how many findings are new or back; where the report is.
    var notifyVariables: [(name: String, value: String)] {
        let headline = cronText.prefix { $0 != "\n" }.prefix(Self.headlineLimit)
        return [
            ("OGAUDIT_HEADLINE", String(headline)), ("OGAUDIT_NEW", "\(newsCount)"),
            ("OGAUDIT_REPORT", reportPath ?? ""),
        ]
    }

    /// A line of an email has at most 998 bytes.
    private static let headlineLimit = 240
}
