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
        Example(
            "the title of the page",
            .head(
                #"<meta property="og:site_name" content="How bees count"><body><h1>How bees count</h1>"#),
            .breaks(seen: "the page's title")),
        Example(
            "the name of the site as the title, which is at fault itself",
            .titled("Larkhill Chronicle", site: "Larkhill Chronicle", at: "https://larkhill.example/owls"), .passes),
        Example(
            "the name of the site as title and masthead",
            .head(
                #"<meta property="og:title" content="The Example"><meta property="og:site_name" content="The Example">"#
                    + "<body><h1>The Example</h1>"), .passes),
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
        guard let oddity = oddity(name.value, title, page) else { return .passes }
        return .breaks("\(RawText.quoted(name.value)): \(oddity)", line: name.line)
    }

    private static func oddity(_ name: String, _ title: TitleAnalysis, _ page: PageEvidence) -> String? {
        if RawText.contains("://", in: name) { return "an address" }
        if RawText.hasPrefix(RawText.trim(name), "@") { return "a handle" }
        if name.index(name.startIndex, offsetBy: longest + 1, limitedBy: name.endIndex) != nil {
            return "more than \(longest) characters"
        }
        if TitleSplit.segments(of: name).count > 1 { return "a separator in it" }
        return isTitle(name, title, page) ? "the page's title" : nil
    }

    /// Whether the name is what the page is called and not the site.
    ///
    /// A title like the name proves nothing: title-is-site-name-only takes the name for the site's. It is the page's
    /// only if the heading says the same and the domain does not.
    private static func isTitle(_ name: String, _ title: TitleAnalysis, _ page: PageEvidence) -> Bool {
        guard !title.isHome, let heading = page.tags.structure.firstHeading else { return false }
        let key = TitleKeys.key(name)
        guard !key.isEmpty, key == title.coreKey, key == TitleKeys.key(heading) else { return false }
        let label = TitleKeys.key(page.site.domainLabel)
        return label.isEmpty || !(Bytes.contains(label, in: key) || Bytes.contains(key, in: label))
    }

    private static let longest = 40

    public static func mend(_ page: inout PageEvidence) -> Bool {
        let parts = TitleSplit.segments(of: page.card.siteName?.value ?? "")
        let name = parts.count > 1 ? String(parts[0]) : page.ownSiteName
        page.write(.ogSiteName, name)
        return true
    }
}
