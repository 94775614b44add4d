public import AuditModel

/// The icon is declared with a rel that is looked for.
public enum IconRelUnrecognised: PageRule {
    public static let facts = RuleFacts(
        id: "icon-rel-unrecognised", component: .icon, force: .init(.warning, 15),
        passes: "The icon is declared with a rel that is looked for",
        fails: "The icon is declared only with a rel that is not looked for",
        fix: #"Use exactly rel="apple-touch-icon" or rel="icon", one value a link."#,
        source: "D-MEX (whole attribute compared, scripts of 2016 and 2024–25); S-HTML would take tokens",
        confidence: .observed)

    public static let examples = [
        Example("icon", .head(#"<link rel="icon" href="/f.png">"#), .passes),
        Example("in upper case", .head(#"<link rel="SHORTCUT ICON" href="/f.ico">"#), .passes),
        Example(
            "alternate icon", .head(#"<link rel="alternate icon" href="/f.png">"#), .breaks(seen: "alternate icon")),
        Example("two in one", .head(#"<link rel="icon apple-touch-icon" href="/f.png">"#), .breaks()),
        Example(
            "alternate icon besides a touch icon",
            .head(#"<link rel="alternate icon" href="/f.png"><link rel="apple-touch-icon" href="/i.png">"#), .passes),
        Example("no icon declared", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        var missed: LinkTag?
        for index in page.tags.links.indices {
            let rel = page.tags.links[index].rel
            if IconRel(rel) != nil { return .passes }
            if missed == nil, meansIcon(rel) { missed = page.tags.links[index] }
        }
        guard let missed else { return .notApplicable }
        let seen = #"rel="\#(RawText.quoted(missed.rel))" href="\#(RawText.quoted(missed.href ?? ""))""#
        return .breaks(seen, line: missed.place.line)
    }

    private static func meansIcon(_ rel: String) -> Bool {
        // The letter c stands in each of the tokens, but not in preload and stylesheet, which are many.
        guard rel.utf8.contains(where: { $0 | 32 == UInt8(ascii: "c") }) else { return false }
        return rel.split(whereSeparator: \.isWhitespace).contains { token in
            known.contains { RawText.equal(token, $0) }
        }
    }

    /// Tokens that mean an icon, or did for somebody; a mask icon is another thing.
    private static let known: [StaticString] = [
        "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "fluid-icon", "image_src",
    ]

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
