public import AuditModel

/// og:url and the canonical link agree.
public enum OgUrlMismatchCanonical: PageRule {
    public static let facts = RuleFacts(
        id: "og-url-mismatch-canonical", component: .markup, force: .init(.warning, 20), group: .ogURL,
        passes: "og:url and the canonical link agree",
        fails: "og:url and the canonical link differ",
        fix: #"Make <meta property="og:url"> equal to <link rel="canonical">, without tracking parameters."#,
        source: "S-OGP (canonical URL of the object); O-OGURL (mozilla/page-metadata-parser PR#100); V-WHATSAPP",
        confidence: .specification)

    public static let examples = [
        Example("the same", page("https://example.com/bees", canonical: "https://example.com/bees"), .passes),
        Example(
            "only tracking and a slash differ",
            page("https://example.com/bees/?utm_source=x", canonical: "https://example.com/bees"), .passes),
        Example(
            "another page", page("https://example.com/wasps", canonical: "https://example.com/bees"),
            .breaks(seen: "wasps")),
        Example(
            "http against https", page("http://example.com/bees", canonical: "https://example.com/bees"),
            .breaks(fraction: 0.3, seen: "http://example.com/bees")),
        Example(
            "no canonical link, another address than the page's", page("https://example.com/wasps"),
            .breaks(fraction: 0.5, seen: "answered at")),
        Example("no canonical link, the page's own address", page("https://example.com/bees"), .passes),
        Example("no og:url", .bare, .notApplicable),
    ]

    private static func page(_ ogURL: String, canonical: String? = nil) -> ExamplePage {
        let link = canonical.map { #"<link rel="canonical" href="\#($0)">"# } ?? ""
        return .head(#"<meta property="og:url" content="\#(ogURL)">"# + link)
    }

    public static func check(_ page: PageEvidence) -> Verdict {
        guard let ogURL = page.card.ogURL else { return .notApplicable }
        let other = page.card.canonical?.value ?? page.final
        let level = URLComparison.level(ogURL.value, other)
        guard level != .equal else { return .passes }
        let isNear = level == .schemeOrWWWOnly || redirectsHere(ogURL.value, page)
        let relation = page.card.canonical == nil ? "answered at" : "canonical"
        let seen = "og:url \(RawText.quoted(ogURL.value.text)), \(relation) \(RawText.quoted(other.text))"
        let fraction = (isNear ? 0.3 : 1) * (page.card.canonical == nil ? 0.5 : 1)
        return .breaks(seen, fraction: fraction, line: ogURL.line)
    }

    private static func redirectsHere(_ url: PageURL, _ page: PageEvidence) -> Bool {
        page.fetch.hops.contains { URLComparison.level($0.from, url) == .equal }
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, page.ownAddress.text)
        return true
    }
}
