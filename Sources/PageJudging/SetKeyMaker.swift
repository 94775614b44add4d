internal import AuditModel
internal import AuditRules
internal import WebAddresses

/// The keys under which the second pass compares a page with the others of its site.
enum SetKeyMaker {
    /// Fills keys that are empty; what is returned would be copied.
    static func fill(_ keys: inout PageRecord.SetKeys, of evidence: PageEvidence, title: TitleAnalysis) {
        let card = evidence.card
        keys.registrableDomain = evidence.site.registrableDomain
        keys.isHome = evidence.site.isHome
        keys.titleCore = title.setKey
        if let edges = title.edgeKeys { (keys.firstSegment, keys.lastSegment) = edges }
        keys.image = card.chosenImage?.media?.contentHash ?? ""
        keys.imagePerceptualHash = card.chosenImage?.media?.picture?.perceptualHash
        keys.imageSwatch = card.chosenImage?.media?.picture?.swatch
        keys.summary = card.summary.map { TitleKeys.key(beginning(of: $0.value)) } ?? ""
        let final = URLComparison.key(evidence.final)
        // Most pages name themselves, and the same twice.
        func key(_ url: PageURL) -> String { url == evidence.final ? final : URLComparison.key(url) }
        let canonical = card.canonical.map { key($0.value) } ?? final
        // One that nobody can mean is told of each page.
        if let named = card.ogURL?.value, evidence.hasSoundOGURL {
            keys.ogURL = ogURL(named == card.canonical?.value ? canonical : key(named), of: final)
        }
        keys.identity = identity(evidence, canonical)
    }

    /// Empty where a numbered page names its list, as its canonical link may: that the titles of these pages differ says nothing
    /// against it.
    private static func ogURL(_ key: String, of page: String) -> String {
        // A list has a shorter address than its pages.
        let mayBeList = key.utf8.count < page.utf8.count
        return mayBeList && NumberedPages.list(of: page).map { $0 == key } ?? false ? "" : key
    }

    /// Longer texts are compared by their beginning.
    private static let textLimit = 300

    private static func beginning(of text: String) -> String {
        // Nothing has more characters than bytes.
        text.utf8.count <= textLimit ? text : String(text.prefix(textLimit))
    }

    /// Canonical, else the final address, in the comparison form of docs/scoring.md §8.
    ///
    /// og:url is left out: where it is wrong it makes one page of many, which is what the rules look for.
    ///
    /// Translations that name each other by hreflang are one page: that they are called the same is no fault. The
    /// numbered pages of one list are told apart by what follows the `#`.
    ///
    /// - Parameter own: the key of the canonical, else the final address.
    private static func identity(_ evidence: PageEvidence, _ own: String) -> String {
        let final = evidence.final
        // By place, because a link costs much to copy.
        let links = evidence.tags.links
        let translations = links.indices.lazy
            .filter { links[$0].hreflang != nil && links[$0].hasRelation("alternate") }
            .prefix(translationLimit)
            .compactMap { WebAddress.resolve(links[$0].href ?? "", against: final).url.map(URLComparison.key) }
        return NumberedPages.numberLast(translations.reduce(own) { min($0, $1) })
    }

    /// Pages that list more translations of themselves are compared by the first.
    private static let translationLimit = 100
}
