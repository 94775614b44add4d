package import AuditModel

/// Distinguishes a page from a bot challenge, sign-in or consent page in front of it.
///
/// Everything except Anubis (O-RELAY) is inference. Words alone are never enough: the response must also be a refusal,
/// or a page without other content. Marks that protections also add to pages they let through only count
/// if there is little else on the page.
package enum WallDetector {
    /// `botWall`, `consentWall`, or nil for a page that can be judged.
    ///
    /// - Parameters:
    ///   - requested: the requested URL.
    ///   - final: the URL of the response.
    ///   - title: the title that a card would show.
    package static func outcome(
        requested: PageURL, final: PageURL, fetch: FetchFacts, tags: PageTags, title: String?
    ) -> Outcome? {
        if challenge(fetch: fetch, tags: tags, title: title) != nil { return .botWall }
        return consent(requested: requested, final: final, tags: tags, title: title) == nil ? nil : .consentWall
    }

    /// The sign of a bot challenge; nil if there is none.
    package static func challenge(fetch: FetchFacts, tags: PageTags, title: String?) -> String? {
        if let value = fetch.cfMitigated, value.lowercased().contains("challenge") { return "cf-mitigated: \(value)" }
        if let field = fetch.challengeField { return field }
        let isRefusal = [403, 429, 503].contains(fetch.status ?? 0)
        let structure = tags.structure
        guard isRefusal || structure.visibleCharacters < fullPage else { return nil }
        if let title, isRefusal ? WordList.challenge.match(title: title) != nil : isDoor(tags, title) { return title }
        // A challenge may pass on the tags of the page behind it, but not its text. Apps have no text either, and load
        // the script of their protection themselves.
        let isBare = isRefusal || structure.visibleCharacters < thinPage
        let isThin = isRefusal || isBare && !tags.has("og:title")
        let isOpen = isRefusal || !tags.has("og:title") || isBare && structure.appRoot == nil
        let sign = structure.wallSigns.first {
            isOpen && certainSigns.contains($0)
                || isThin && otherSigns.contains($0) && (isRefusal || isHidden(tags) || refresh(tags) != nil)
                || isThin && (isRefusal || isEmpty(structure)) && watchingSigns.contains($0)
        }
        return sign ?? (isBare ? refreshSign(tags) : nil)
    }

    /// Visible characters from which a page is more than a challenge, and below which it may be nothing else.
    static let fullPage = 2_000
    private static let thinPage = 500
    /// A sign-in page with few words has no image and less text than this, unless another mark confirms it.
    private static let barePage = 300

    // The words of `PageStructure.wallSigns`, as PageReading writes them.
    /// Marks that only occur on challenge pages.
    private static let certainSigns: Set<String> = [
        "akamai", "amazon", "anubis", "aws-waf", "cf-challenge", "datadome", "perimeterx", "sucuri", "vercel",
    ]
    /// Marks that count on thin pages without an og:title; with status 200, only together with other signs, because
    /// apps may ask for cookies too.
    private static let otherSigns: Set<String> = ["noscript-enable-cookies"]
    /// Scripts that also watch pages which were let through; they only count if the page offers nothing else to do.
    private static let watchingSigns: Set<String> = ["f5", "incapsula", "kasada"]

    /// Whether a page has no form, and no script that could add one.
    private static func isEmpty(_ structure: PageStructure) -> Bool { !structure.hasForm && structure.appRoot == nil }

    /// Whether a page with status 200 has the title of a challenge and no description of itself.
    private static func isDoor(_ tags: PageTags, _ title: String) -> Bool {
        let structure = tags.structure
        let isSigned = !structure.wallSigns.isEmpty
        guard isSigned || !tags.has("og:title") && !structure.hasArticle,
            let match = WordList.challenge.match(title: title)
        else { return false }
        if isSigned || match == .phrase { return true }
        let isBare = structure.visibleCharacters < barePage && structure.images == 0
        return isBare || structure.visibleCharacters < thinPage && (isHidden(tags) || refresh(tags) != nil)
    }

    /// Whether the page asks search engines to leave it out, as challenges do.
    static func isHidden(_ tags: PageTags) -> Bool {
        tags.content("robots")?.lowercased().contains("noindex") == true
            || tags.content("ROBOTS")?.lowercased().contains("noindex") == true
    }

    private static func refresh(_ tags: PageTags) -> String? {
        tags.metas.first { $0.httpEquiv?.lowercased() == "refresh" && !$0.place.isInNoscript }?.content
    }

    /// A refresh that leads to the challenge (SiteGround) or returns its response (Akamai).
    private static func refreshSign(_ tags: PageTags) -> String? {
        guard let content = refresh(tags), challengeAddresses.contains(where: { Bytes.contains($0, in: content) })
        else {
            return nil
        }
        return "refresh: \(content)"
    }

    private static let challengeAddresses = ["/.well-known/sgcaptcha", "/.well-known/captcha", "bm-verify="]
}

extension WallDetector {
    /// The sign of a consent page; nil if there is none.
    static func consent(requested: PageURL, final: PageURL, tags: PageTags, title: String?) -> String? {
        let isLed = final != requested
        if isLed, isConsentDoor(final, tags), !DoorAddress.isConsent(requested), !DoorAddress.mayBeConsent(requested) {
            return final.text
        }
        let structure = tags.structure
        let isNamed = structure.hasConsentForm || DoorAddress.isConsentHost(final)
        guard let title, structure.visibleCharacters < (isNamed ? fullDoor : fullPage), !structure.hasArticle,
            isLed || !tags.has("og:title") && structure.images <= consentImages,
            WordList.consent.match(title: title) != nil, asksForConsent(final, structure, isLed: isLed)
        else { return nil }
        return title
    }

    /// Whether the final URL, if it is not the requested one, is that of a consent page. If it may be that of a page
    /// about consent, it must also lead back, or not describe itself.
    private static func isConsentDoor(_ url: PageURL, _ tags: PageTags) -> Bool {
        if DoorAddress.isConsent(url) { return true }
        return DoorAddress.mayBeConsent(url) && !tags.structure.hasArticle
            && (url.query != nil || !tags.has("og:title"))
    }

    /// Whether something other than words confirms it: the URL, a form that names consent, or, on a page with little
    /// else, any button or form except one for text, like that of a search.
    private static func asksForConsent(_ url: PageURL, _ structure: PageStructure, isLed: Bool) -> Bool {
        if structure.hasConsentForm || DoorAddress.isConsent(url) { return true }
        guard structure.hasForm, !structure.hasTextField else { return false }
        return isLed || structure.visibleCharacters < thinPage
    }

    /// Visible characters from which a page is not a consent page, even if its host or form is: Google's lists sixty
    /// languages.
    private static let fullDoor = 4_500

    /// The most images on a consent page: its logos.
    private static let consentImages = 3
}
