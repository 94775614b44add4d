public import AuditModel

/// Tells a page from the door in front of it.
///
/// All of it is inference but for Anubis (O-RELAY). Marks that protections also write into pages they let through
/// count only where there is little else to see.
public enum WallDetector {
    /// `botWall`, `consentWall`, or nil for a page that may be judged.
    ///
    /// - Parameters:
    ///   - final: where the answer came from.
    ///   - title: the title that a card would show.
    public static func outcome(final: PageURL, fetch: FetchFacts, tags: PageTags, title: String?) -> Outcome? {
        if challenge(fetch: fetch, tags: tags, title: title) != nil { return .botWall }
        return consent(final: final, tags: tags, title: title) == nil ? nil : .consentWall
    }

    /// The sign of a bot challenge; nil when there is none.
    public static func challenge(fetch: FetchFacts, tags: PageTags, title: String?) -> String? {
        if let value = fetch.cfMitigated, value.lowercased().contains("challenge") { return "cf-mitigated: \(value)" }
        let isRefusal = [403, 429, 503].contains(fetch.status ?? 0)
        guard isRefusal || tags.structure.visibleCharacters < fullPage else { return nil }
        if let title, isListed(title, WordList.challenge) { return title }
        let isThin = isRefusal || tags.structure.visibleCharacters < thinPage && tags.tag("og:title") == nil
        return tags.structure.wallSigns.first { certainSigns.contains($0) || isThin && otherSigns.contains($0) }
    }

    /// The sign of a page that asks for consent first; nil when there is none.
    static func consent(final: PageURL, tags: PageTags, title: String?) -> String? {
        if final.host.hasPrefix("consent.") { return final.host }
        guard let title, tags.structure.visibleCharacters < fullPage else { return nil }
        return isListed(title, WordList.consent) ? title : nil
    }

    /// Visible characters from which a page is more than a door.
    private static let fullPage = 2_000
    private static let thinPage = 500

    // The words of `PageStructure.wallSigns`, as PageReading writes them.
    /// Marks that only challenge pages have.
    private static let certainSigns: Set<String> = ["cf-challenge", "anubis", "perimeterx", "vercel"]
    /// Marks of pages that were let through, too: they count on thin pages without an og:title.
    private static let otherSigns: Set<String> = ["incapsula", "noscript-enable-cookies"]

    private static func isListed(_ title: String, _ list: WordList) -> Bool {
        let title = PlainText.cleaned(title, limit: TitleAnalysis.lengthLimit)
        if list.matches(TitleKeys.key(title)) { return true }
        let segments = TitleSplit.segments(of: title)
        return segments.count > 1 && list.matches(TitleKeys.key(segments[0]))
    }
}
