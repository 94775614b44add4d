internal import AuditModel
internal import AuditStore

/// A URL as a crawl follows it, and what tells it from others.
enum CrawlURL {
    /// The URL without what differs from visit to visit: sessions in path and query, and parameters of tracking.
    static func plain(_ url: PageURL) -> PageURL {
        let path = plain(path: url.path)
        guard let query = url.query else { return path.map { PageURL(at: $0, besides: url) } ?? url }
        let all = query.split(separator: "&", omittingEmptySubsequences: false)
        let kept = all.filter { !isPassing($0) }
        guard path != nil || kept.count < all.count else { return url }
        let end = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        return PageURL(at: (path ?? String(url.path)) + end, besides: url)
    }

    /// Equal for URLs of one page: scheme and `www.` do not count.
    static func key(of url: PageURL) -> UInt64 {
        var hash = Hash64()
        hash.add(CrawlHosts.name(of: url))
        hash.add(url.pathAndQuery)
        return hash.value
    }

    /// Whether a parameter `name=value` says who asks or from where, and nothing of the page.
    private static func isPassing(_ parameter: Substring) -> Bool {
        TrackingParameter.matches(parameter) || isSession(parameter)
    }

    private static func isSession(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[1].utf8.count >= tokenLength else { return false }
        let name = parts[0].lowercased()
        return sessions.contains(name) || name.hasPrefix("aspsessionid")
    }

    /// A shorter value may name a page.
    private static let tokenLength = 16
    private static let sessions: Set<String> = [
        "jsessionid", "phpsessid", "sessionid", "session_id", "session", "sessid", "sid", "cfid", "cftoken", "oscsid",
        "zenid",
        "xtcsid", "osadmin", "s_id",
    ]

    /// The path without `;jsessionid=…` and `/(S(…))`; nil when there is nothing of them.
    private static func plain(path: Substring) -> String? {
        guard path.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "(") }) else { return nil }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let kept = segments.compactMap(plain(segment:))
        let text = kept.joined(separator: "/")
        return text == path ? nil : text.hasPrefix("/") ? text : "/" + text
    }

    /// Nil for a segment that is a session and nothing else.
    private static func plain(segment: Substring) -> String? {
        // ASP.NET: `(S(lit3py55t21z5v55vlm25s55))`, perhaps with `A(…)` and `F(…)`.
        if segment.hasPrefix("(") && segment.hasSuffix("))"), let letter = segment.dropFirst().first,
            "SAF".contains(letter),
            segment.dropFirst(2).first == "("
        {
            return nil
        }
        let parts = segment.split(separator: ";", omittingEmptySubsequences: false)
        return ([parts[0]] + parts.dropFirst().filter { !isSession($0) }).joined(separator: ";")
    }
}
