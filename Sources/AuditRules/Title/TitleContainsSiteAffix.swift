package import AuditModel

/// Fails pages whose title starts or ends with the site name.
package enum TitleContainsSiteAffix: BrandRule {
    package static let facts = RuleFacts(
        id: "title-contains-site-affix", component: .title, force: .init(.notice, 5), group: .titleBrand,
        passes: "The title does not start or end with the site name",
        fails: "Title starts or ends with the site name",
        why: "Messages shows the site below the title, and other apps cut a long title.",
        fix: "Remove the brand from og:title, unless it says something that the domain does not.",
        sources: [
            .init(.tn3156, "do not put the site name or other branding in the og:title"),
            .init(.inference, "we do not know whether the brand is needed here"),
        ], confidence: .inference)

    package static let examples = [
        Example(
            "the name inside", .titled("On the Origin of Species", site: "Origin", at: "https://origin.com/book"),
            .passes),
        Example("a longer word", .titled("Acmeville in spring", site: "Acme", at: "https://acme.com/spring"), .passes),
        Example(
            "a part of a word with a hyphen",
            .titled("Acme-Dorf im Frühling", site: "Acme", at: "https://acme.com/dorf"), .passes),
        Example(
            "the site name at the end",
            .titled(
                "How to bake bread with Bread Ahead", site: "Bread Ahead", at: "https://breadahead.com/bread"),
            .breaks(seen: "Bread Ahead")),
        Example(
            "at the beginning", .titled("Acme unveils new rocket", site: "Acme", at: "https://acme.com/rocket"),
            .breaks(seen: "Acme")),
        Example(
            "a word that begins a phrase",
            .titled("Variety of apples", site: "Variety", at: "https://variety.com/apples"), .passes),
        Example(
            "a word with its article that begins a sentence",
            .titled("Le Parisien moyen dort moins", site: "Le Parisien", at: "https://www.leparisien.fr/dort"),
            .passes),
        Example(
            "a name in capitals whose word is meant",
            .titled("So entstand dieses Bild", site: "BILD", at: "https://www.bild.de/foto"), .passes),
        Example(
            "a name in capitals",
            .titled("So entstand diese BILD", site: "BILD", at: "https://www.bild.de/foto"), .breaks(seen: "BILD")),
        Example(
            "a noun with its article", .titled("Inside the Cell", site: "Cell", at: "https://www.cell.com/inside"),
            .passes),
        Example(
            "a noun in small letters whose article begins the name",
            .titled("Imparare a leggere il giornale", site: "il Giornale", at: "https://www.ilgiornale.it/leggere"),
            .passes),
        Example(
            "after a part that is not a name",
            .titled("Update: how we bake with Bread Ahead", site: "Bread Ahead", at: "https://breadahead.com/bread"),
            .breaks(seen: "Bread Ahead")),
        Example(
            "in capitals", .titled("Möbelhaus ROLLER", at: "https://www.roller.de/status"), .breaks(seen: "ROLLER")),
        Example(
            "a generic word that the site name makes specific",
            .titled("Contact UCSB", at: "https://www.ia.ucsb.edu/contact"), .passes),
        Example(
            "a subject and its version", .titled("Python 3.6.0 is available", at: "https://blog.python.org/360"),
            .passes),
        Example(
            "the subject of the host",
            .titled("Living with Heart Disease", at: "https://heartdisease.healthguide.com/living"), .passes),
        Example("a word like the host", .titled("How to cook for your health", at: "https://health.com/cook"), .passes),
        Example(
            "in brackets", .titled("Big rocket [Lucky Larch]", at: "https://luckylarch.com/rocket"),
            .breaks(seen: "Lucky Larch")),
        Example(
            "a name of three words", .titled("Fine Music Products Inventory", at: "https://finemusicproducts.com/all"),
            .breaks(seen: "Fine Music Products")),
        Example(
            "a place where the subject is found",
            .titled("Life at High Altitude", at: "https://www.highaltitude.com/life"), .passes),
        Example(
            "a person and the server", .titled("Ann (@ann@larch.social)", at: "https://larch.social/@ann/1"), .passes),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !title.isHome, title.brand.kind == .affix, saysMore(title) else { return .passes }
        return .breaks("“\(title.brand.alias)” in “\(title.text)”", line: shown.line)
    }

    /// Whether the title without the name would not fit any page.
    private static func saysMore(_ title: TitleAnalysis) -> Bool {
        let name = TitleKeys.key(title.brand.alias)
        let rest = title.key.hasPrefix(name) ? title.key.dropFirst(name.count) : title.key.dropLast(name.count)
        return !WordList.generic.matches(String(rest))
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        guard let shown = page.card.title, let rest = page.titleWithoutSite(title) else { return false }
        page.rewrite(shown, rest)
        return true
    }
}
