package import AuditModel

/// Fails pages whose og:site_name is more than the site name.
package enum SiteNameSuspicious: BrandRule {
    package static let facts = RuleFacts(
        id: "site-name-suspicious", component: .markup, force: .init(.notice, 5),
        passes: "og:site_name is a plain name",
        fails: "og:site_name is more than the site name",
        why: "A slogan, URL or handle replaces the brand.",
        fix: "Write only the brand in og:site_name, the same on all pages.",
        sources: [
            .init(.ogp, "its example is a name, not a URL"),
            .init(.inference, "we chose the signs"),
        ],
        confidence: .inference)

    package static let examples = [
        Example("a name", site("IMDb"), .passes),
        Example(
            "a name with a slogan", site("Acme | Best shoes online since 1990"), .breaks(seen: "a separator")),
        Example(
            "the title of the page",
            .head(#"<meta property="og:site_name" content="How bees count">"#), .breaks(seen: "the page's title")),
        Example(
            "the title of the page and a word more",
            .head(#"<meta property="og:site_name" content="How bees count today">"#), .breaks(seen: "the page's title")),
        Example(
            "initials of the name in the host",
            .titled("Deutsche Welle", site: "Deutsche Welle", at: "https://www.dw.com/about"), .passes),
        Example(
            "the host's name as Kana spell it",
            .titled("クックパッド", site: "クックパッド", at: "https://cookpad.com/about"), .passes),
        Example(
            "an institution that the host abbreviates",
            .titled("University of Larkbridge", site: "University of Larkbridge", at: "https://www.lark.ac.uk/dates"),
            .passes),
        Example(
            "a name that the site's titles taught",
            .titled(
                "Gadgetwire", site: "Gadgetwire", at: "https://example.com/about",
                evidence: { $0.learnedAliases = ["gadgetwire"] }), .passes),
        Example(
            "the name of the site as the title, which is at fault itself",
            .titled("Larkhill Chronicle", site: "Larkhill Chronicle", at: "https://larkhill.example/owls"), .passes),
        Example(
            "the name of the site as title and masthead",
            .head(
                #"<meta property="og:title" content="The Example"><meta property="og:site_name" content="The Example">"#
                    + "<body><h1>The Example</h1>"), .passes),
        Example(
            "a long name whose initials the host has",
            .titled(
                "How flu spreads", site: "Centers for Larch Control and Prevention of Rust", at: "https://clcp.gov/flu"),
            .passes),
        Example("a long name of an authority", site("Office of the United Larch Growers for Better Resin"), .passes),
        Example("a URL", site("https://www.example.com"), .breaks(seen: "a URL")),
        Example("a host with www", site("www.acme.com"), .breaks(seen: "a URL")),
        Example("a URL without its scheme", site("acme.com/shop/"), .breaks(seen: "a URL")),
        Example("a name that is also a host", site("Acme.com"), .passes),
        Example("two names with a slash", site("AC/DC"), .passes),
        Example("a handle", site("@acme"), .breaks(seen: "@acme")),
        Example("a sentence", site(String(repeating: "Acme and sons ", count: 4)), .breaks(seen: "40 characters")),
        Example("what a template calls every site", site("My Site"), .breaks(seen: "a template")),
        Example("no og:site_name", .bare, .notApplicable),
    ]

    private static func site(_ name: String) -> ExamplePage {
        .head(#"<meta property="og:site_name" content="\#(name)">"#)
    }

    /// Judges only a title; the second pass does so when it has learned the site's name.
    package static func check(_ title: TitleAnalysis) -> Verdict { check(title, line: nil) }

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        check(title, line: page.card.siteName?.line)
    }

    private static func check(_ title: TitleAnalysis, line: Int?) -> Verdict {
        guard let name = title.siteName, !name.isBlank else { return .notApplicable }
        if title.siteNameIsTitle {
            return .breaks("\(RawText.quoted(name)): the page's title", line: line, as: .init(.warning, 20))
        }
        guard let oddity = oddity(name, title) else { return .passes }
        return .breaks("\(RawText.quoted(name)): \(oddity)", line: line)
    }

    private static func oddity(_ name: String, _ title: TitleAnalysis) -> String? {
        let key = TitleKeys.key(name)
        if WordList.generator.matches(text: name), !title.hostAliases.contains(where: { $0.key == key }) {
            return "the text of a template"
        }
        if RawText.contains("://", in: name) || isAddress(RawText.trim(name)) { return "a URL" }
        if RawText.hasPrefix(RawText.trim(name), "@") { return "a handle" }
        if isLonger(name, than: longest), isLonger(name, than: longestInstitution) || !isInstitution(name, title) {
            return "more than \(longest) characters"
        }
        return TitleSplit.segments(of: name).count > 1 ? "contains a separator" : nil
    }

    /// `www.acme.com` or `acme.com/shop`, which no brand uses as its name; `acme.com` may be one.
    static func isAddress(_ name: Substring) -> Bool {
        guard !name.utf8.contains(32) else { return false }
        let host = name.prefix { $0 != "/" }
        return RawText.hasPrefix(name, "www.") || host.endIndex != name.endIndex && host.contains(".")
    }

    private static func isLonger(_ name: String, than length: Int) -> Bool {
        name.index(name.startIndex, offsetBy: length + 1, limitedBy: name.endIndex) != nil
    }

    /// Whether a long name is that of an authority, a school or the like, or the host consists of its initials:
    /// “Centers for Disease Control and Prevention” on cdc.gov.
    private static func isInstitution(_ name: String, _ title: TitleAnalysis) -> Bool {
        let words = TitleWord.split(name[...])
        if words.contains(where: { $0.use.isInstitution || institutions.contains($0.key) }) { return true }
        let initials = words.filter { !$0.use.joins }.compactMap(\.key.utf8.first)
        return title.hostAliases.contains { alias in
            guard alias.kind == .domainLabel, alias.key.utf8.count >= fewestInitials,
                alias.key.utf8.first == initials.first
            else { return false }
            var rest = initials[...]
            return alias.key.utf8.allSatisfy { letter in
                guard let place = rest.firstIndex(of: letter) else { return false }
                rest = rest[(place + 1)...]
                return true
            }
        }
    }

    /// In grapheme clusters; our thresholds.
    private static let longest = 40
    private static let longestInstitution = 90
    private static let fewestInitials = 3
    private static let institutions: Set<String> = [
        "agency", "authority", "department", "ministry", "bureau", "office", "commission", "council", "committee",
        "association", "federation", "union", "bank", "hospital", "church", "court", "parliament", "centers", "centres",
        "organization", "organisation", "bundesministerium", "ministerium", "bundesamt", "landesamt", "landkreis",
        "stadt", "verband", "verein", "hochschule", "kirche", "krankenhaus", "ministere", "agence", "mairie",
        "ministerio", "ayuntamiento", "ministero", "comune", "gemeente", "kommune", "kommun", "ministerie",
        "ministerstvo", "ministerstwo", "urzad", "министерство", "администрация",
    ]

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        let parts = TitleSplit.segments(of: page.card.siteName?.value ?? "")
        let name = parts.count > 1 ? String(parts[0]) : page.ownSiteName
        page.write(.ogSiteName, name)
        return true
    }
}
