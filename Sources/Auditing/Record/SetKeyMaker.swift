internal import AuditModel
internal import AuditRules
internal import WebAddresses

/// The keys under which the second pass compares a page with the others of its site.
enum SetKeyMaker {
    static func keys(_ evidence: PageEvidence, title: TitleAnalysis) -> PageRecord.SetKeys {
        let card = evidence.card
        var keys = PageRecord.SetKeys()
        keys.registrableDomain = evidence.site.registrableDomain
        keys.isHome = evidence.site.isHome
        keys.titleCore = title.coreKey
        if let edges = title.edgeKeys { (keys.firstSegment, keys.lastSegment) = edges }
        keys.image = card.chosenImage?.media?.contentHash ?? ""
        keys.imagePerceptualHash = card.chosenImage?.media?.picture?.perceptualHash
        keys.summary = card.summary.map { TitleKeys.key(String($0.value.prefix(textLimit))) } ?? ""
        keys.ogURL = card.ogURL.map { URLComparison.key($0.value) } ?? ""
        keys.identity = identity(evidence)
        return keys
    }

    /// Longer texts are compared by their beginning.
    private static let textLimit = 300

    /// Canonical, else the final address, in the comparison form of docs/scoring.md §8.
    ///
    /// og:url is left out: where it is wrong it makes one page of many, which is what the rules look for.
    ///
    /// Translations that name each other by hreflang are one page: that they are called the same is no fault. The
    /// numbered pages of one list are told apart by what follows the `#`.
    private static func identity(_ evidence: PageEvidence) -> String {
        let own = URLComparison.key(evidence.card.canonical?.value ?? evidence.final)
        let translations = evidence.tags.links.lazy
            .filter { $0.hreflang != nil && $0.hasRelation("alternate") }
            .prefix(translationLimit)
            .compactMap { WebAddress.resolve($0.href ?? "", against: evidence.final).url.map(URLComparison.key) }
        return numberedLast(translations.reduce(own) { min($0, $1) })
    }

    /// Pages that list more translations of themselves are compared by the first.
    private static let translationLimit = 100

    /// Puts `page=2`, `paged=2` and `/page/2` of an address in comparison form behind a `#` at its end; page 1 is the
    /// list itself.
    static func numberedLast(_ key: String) -> String {
        guard key.contains(ascii: "page") else { return key }
        let parts = key.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        var number = ""
        if path.count > 2, path[path.count - 2] == "page", path[path.count - 1].allSatisfy(\.isNumber) {
            number = "#" + path[path.count - 1]
            path.removeLast(2)
        }
        var query = parts.count == 2 ? parts[1].split(separator: "&") : []
        if let place = query.firstIndex(where: isPageNumber) {
            number += "#" + query.remove(at: place).drop { $0 != "=" }.dropFirst()
        }
        let list = path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        return number == "#1" ? list : list + number
    }

    private static func isPageNumber(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && (parts[0] == "page" || parts[0] == "paged") && parts[1].allSatisfy(\.isNumber)
    }
}
