internal import AuditModel
internal import AuditRules

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
        keys.imagePerceptualHash = card.chosenImage?.media?.perceptualHash
        keys.summary = card.summary.map { TitleKeys.key(String($0.value.prefix(textLimit))) } ?? ""
        keys.ogURL = card.ogURL.map { URLComparison.key($0.value) } ?? ""
        keys.identity = identity(evidence)
        return keys
    }

    /// Longer texts are compared by their beginning.
    private static let textLimit = 300

    /// Canonical, else the final address, in the comparison form of `rules.md` Appendix B.
    ///
    /// og:url is left out: where it is wrong it makes one page of many, which is what the rules look for.
    private static func identity(_ evidence: PageEvidence) -> String {
        URLComparison.key(evidence.card.canonical?.value ?? evidence.final)
    }
}
