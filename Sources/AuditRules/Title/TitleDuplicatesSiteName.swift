package import AuditModel

/// Fails pages whose title repeats the site name.
package enum TitleDuplicatesSiteName: BrandRule {
    package static let facts = RuleFacts(
        id: "title-duplicates-site-name", component: .title, force: .init(.warning, 40), group: .titleBrand,
        passes: "The title does not repeat the site name",
        fails: "Title repeats the site name",
        why: "Messages shows the site below the title, so the name takes space from what the page is about.",
        fix: """
            Remove the site name from og:title: `<meta property="og:title" content="…">`. Put it in \
            og:site_name: `<meta property="og:site_name" content="…">`.
            """,
        sources: [
            .init(.tn3156, "do not put the site name or other branding in the og:title"),
            .init(.recentSystems, "a part of the title that is 0.6 alike to the domain is hidden", at: "4-title"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example(
            "the site name in its own tag",
            .titled(
                "Flutter Hero Animations", site: "raywenderlich.com", at: "https://www.raywenderlich.com/4562634"),
            .passes),
        Example(
            "a colon is not a brand",
            .titled(
                "Spider-Man: No Way Home", site: "IMDb", at: "https://www.imdb.com/title/tt10872600"), .passes),
        Example(
            "the site name after a hyphen",
            .titled("iPhone - Apple", site: "Apple", at: "https://www.apple.com/iphone"),
            .breaks(seen: "“Apple” in “iPhone - Apple”")),
        Example(
            "after a bar",
            .titled(
                "Flutter Hero Animations | raywenderlich.com", site: "raywenderlich.com",
                at: "https://www.raywenderlich.com/4562634"), .breaks(seen: "raywenderlich.com")),
        Example(
            "in Japanese", .titled("製品情報｜任天堂", site: "任天堂", at: "https://www.nintendo.co.jp/hardware"),
            .breaks(seen: "任天堂")),
        Example(
            "only like the domain", .titled("Red shoes | Nordstrom Rack", at: "https://www.nordstrom.com/shoes"),
            .breaks(fraction: 0.5, seen: "recent systems may hide")),
        Example("the home page", .titled("Acme | Shoes and socks", site: "Acme", at: "https://example.com/"), .passes),
        Example(
            "a part of the headline, to which the document's own title adds the site name",
            ExamplePage(
                ExamplePage.document(
                    """
                    <title>Zeit – das kostbarste Gut | ZEIT ONLINE</title>
                    <meta property="og:title" content="Zeit – das kostbarste Gut">
                    <meta property="og:site_name" content="ZEIT ONLINE">
                    """), at: "https://www.zeit.de/zeit"), .passes),
        Example(
            "learned from the site",
            .titled(
                "Study: bees can count | Cornell Chronicle", at: "https://news.cornell.edu/stories/bees",
                evidence: { $0.learnedAliases = ["cornellchronicle"] }), .breaks(seen: "“Cornell Chronicle” in")),
        Example(
            "application-name that is the title",
            .application(
                "Eight changes | Gadgetwire", name: "Eight changes | Gadgetwire", site: "Gadgetwire",
                at: "https://example.com/eight"), .breaks(seen: "“Gadgetwire” in “Eight changes | Gadgetwire”")),
        Example(
            "between other parts",
            .titled("Autumn trout ¦ angelfreund.ch ¦ Your fishing magazine", at: "https://www.angelfreund.ch/trout"),
            .breaks(seen: "“angelfreund.ch”")),
        Example(
            "next to words that only accompany it",
            .titled("A headline - Podcast on Listenly", site: "Listenly", at: "https://listenly.com/p/1"),
            .breaks(fraction: 0.5, seen: "Podcast on Listenly")),
        Example(
            "a country's edition", .titled("Rice prices rise - Techwire Japan", at: "https://japan.techwire.com/rice"),
            .breaks(fraction: 0.5, seen: "Techwire Japan")),
        Example(
            "the first part of the host", .titled("Rain at last - Nine News", at: "https://ninenews.portal.com/rain"),
            .breaks(seen: "Nine News")),
        Example(
            "after two hyphens", .titled("Wages rise -- Dataweekly", at: "https://dataweekly.com/wages"),
            .breaks(seen: "Dataweekly")),
        Example(
            "the platform of a blog",
            .titled("秋天的味道 @ 小明的家 :: 部落窩 BLOGNEST ::", at: "https://ming.blognest.com/1"),
            .breaks(fraction: 0.5, seen: "部落窩 BLOGNEST")),
        Example(
            "a host that leaves a word of the name out",
            .titled("The Larch Advisory Board - Forgot password", at: "https://www.larchboard.net/forgot"),
            .breaks(fraction: 0.5, seen: "The Larch Advisory Board")),
        Example(
            "after a colon with spaces, and with a slogan",
            .titled("Flute repair kit : Lark Clinic, Flute Repair Supplies", at: "https://larkclinicusa.com/kit"),
            .breaks(fraction: 0.5, seen: "Lark Clinic")),
        Example(
            "with an ampersand and a legal form",
            .titled("Linen shirt | Larch & Finch Ltd", at: "https://www.larchandfinch.com/shirt"),
            .breaks(seen: "Larch & Finch Ltd")),
        Example(
            "with an umlaut and a legal form",
            .titled("Preise | Lärchen Bau GmbH", at: "https://laerchen-bau.de/preise"),
            .breaks(seen: "Lärchen Bau GmbH")),
        Example(
            "what an institution is called by its host",
            .titled("Term dates | University of Larkbridge", at: "https://www.lark.ac.uk/dates"),
            .breaks(fraction: 0.5, seen: "University of Larkbridge")),
        Example(
            "nothing but names, which another rule says",
            .titled("Acme Shop | acmeshop.com", site: "Acme Shop", at: "https://acmeshop.com/a"), .passes),
        Example(
            "a word for any page, which another rule is about",
            .titled("Contact Us - Acme", site: "Acme", at: "https://example.com/contact"), .breaks(seen: "Acme")),
        Example(
            "a host named like its subject",
            .titled("Living with Heart Disease", at: "https://heartdisease.healthguide.com/living"), .passes),
        Example(
            "a host whose name is a common word",
            .titled("Pannkakor – enkelt recept", at: "https://recept.net/pannkakor"), .passes),
        Example(
            "a small word that is the host's name in other letters",
            .titled("Меню на неделю – диета", at: "https://dieta.ru/menu"), .passes),
        Example(
            "a subject and a place",
            .titled("Market outlook - Real Estate in Springfield", at: "https://www.realestate.com.au/outlook"), .passes
        ),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    /// Judges only a title; the second pass does so when it has learned the site's name.
    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !title.isHome, case .segment(let isCertain) = title.brand.kind else { return .passes }
        // Titles of site names only have a rule of their own.
        guard !title.namesOnlyTheSite else { return .passes }
        let note = title.brand.appleMayStrip ? "; recent systems may hide it, other apps do not" : ""
        let seen = "“\(title.brand.alias)” in “\(title.text)”" + note
        return .breaks(seen, fraction: isCertain ? 1 : 0.5, line: shown.line)
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        guard let rest = page.titleWithoutSite(title) else { return false }
        page.write(.ogTitle, rest)
        return true
    }
}
