public import AuditModel

/// og:site_name is the name of the site and nothing else.
public enum SiteNameSuspicious: TitleRule {
    public static let facts = RuleFacts(
        id: "site-name-suspicious", component: .markup, force: .init(.notice, 5),
        passes: "og:site_name is a plain name",
        fails: "og:site_name is more than a name, or something else",
        fix: "Write just the brand into og:site_name, the same on all pages.",
        source: "S-OGP (its example is a name, not an address)",
        confidence: .inference)

    public static let examples = [
        Example("a name", site("IMDb"), .passes),
        Example(
            "a slogan", site("Acme | Best shoes online since 1990"), .breaks(seen: "a separator")),
        Example("the title of the page", site("How bees count"), .breaks(seen: "the page's title")),
        Example("an address", site("https://www.example.com"), .breaks(seen: "an address")),
        Example("a handle", site("@acme"), .breaks(seen: "@acme")),
        Example("a sentence", site(String(repeating: "Acme and sons ", count: 4)), .breaks(seen: "40 characters")),
        Example("no og:site_name", .bare, .notApplicable),
    ]

    private static func site(_ name: String) -> ExamplePage {
        .head(#"<meta property="og:site_name" content="\#(name)">"#)
    }

    public static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let name = page.card.siteName, !RawText.isBlank(name.value) else { return .notApplicable }
        guard let oddity = oddity(name.value, title, page.site) else { return .passes }
        return .breaks("\(RawText.quoted(name.value)): \(oddity)", line: name.line)
    }

    private static func oddity(_ name: String, _ title: TitleAnalysis, _ site: SiteIdentity) -> String? {
        if RawText.contains("://", in: name) { return "an address" }
        if RawText.hasPrefix(RawText.trim(name), "@") { return "a handle" }
        if name.index(name.startIndex, offsetBy: longest + 1, limitedBy: name.endIndex) != nil {
            return "more than \(longest) characters"
        }
        if TitleSplit.segments(of: name).count > 1 { return "a separator in it" }
        return isTitle(name, title, site) ? "the page's title" : nil
    }

    /// On the home page, and where the name is the domain's, it is the title that repeats the name.
    private static func isTitle(_ name: String, _ title: TitleAnalysis, _ site: SiteIdentity) -> Bool {
        let key = TitleKeys.key(name)
        guard !title.isHome, !key.isEmpty, key != TitleKeys.key(site.domainLabel) else { return false }
        // A title that names only the site has no core to compare, but the whole of it is the name.
        return key == title.coreKey
    }

    /// Our threshold in characters (`rules.md` §2.6).
    private static let longest = 40
}
