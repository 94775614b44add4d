internal import AuditModel
internal import AuditSettings
internal import Auditing

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
