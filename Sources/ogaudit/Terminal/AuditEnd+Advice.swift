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
            advice.append("This was the home page alone. To audit the whole site, type: ogaudit \(homePageHost)")
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
        case .unreached(let outcomes): "Nothing responded: \(Self.words(outcomes))."
        }
    }

    private static func words(_ outcomes: [Outcome: Int]) -> String {
        let parts = Outcome.allCases.compactMap { outcome -> String? in
            guard let count = outcomes[outcome], count > 0 else { return nil }
            return "\(grouped(count)) \(outcome.failureWords)"
        }
        return parts.joined(separator: ", ")
    }
}

extension Outcome {
    /// What several pages of this outcome did, after their number.
    fileprivate var failureWords: String {
        switch self {
        case .dns: "failed at the DNS lookup"
        case .connect: "failed to connect"
        case .tls: "failed at TLS"
        case .timeout: "timed out"
        case .privateAddress: "skipped as private"
        case .robotsDenied: "blocked by robots.txt"
        default: rawValue.replacing("_", with: " ")
        }
    }
}
