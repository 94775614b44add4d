internal import AuditModel
internal import AuditRules

/// Files as pages: read by the same reader and judged by the same rules, with nobody asked for the page.
extension Pipeline {
    /// Rules that compare what a page says of its address with the address that it has; a file has none as long as
    /// nobody says where it will stand.
    static let rulesAboutAddress = [OgUrlWrongPage.facts.id, OgUrlMismatchCanonical.facts.id]

    /// This pipeline for `pages`, with the same caches; what lies below their base URL is read from files too.
    ///
    /// - Parameter knowsAddress: whether their base URL is that at which they will be.
    func reading(_ pages: LocalPages, knowsAddress: Bool = true) -> Pipeline {
        var options = options
        options.comparesProfiles = false
        if pages.base == nil { options.looksAtMedia = false }
        if pages.base == nil || !knowsAddress { options.disabled += Self.rulesAboutAddress }
        return Pipeline(
            options: options, fetch: fetch, answers: answers, media: media.reading(pages.site),
            probes: probes.reading(pages.site))
    }
}
