import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("Where a title names its site", .seeded)
struct TitleBrandTests {
    /// One row of docs/scoring.md §9.
    struct Vector: CustomTestStringConvertible, Sendable {
        var title: String
        var siteName: String?
        var domain: String
        var expected: TitleBrand.Kind
        var core: String?
        var testDescription: String { title }

        init(_ title: String, _ siteName: String?, _ domain: String, _ expected: TitleBrand.Kind, core: String? = nil) {
            self.title = title
            self.siteName = siteName
            self.domain = domain
            self.expected = expected
            self.core = core
        }

        func analysis(learned: [String] = [], isHome: Bool = false) -> TitleAnalysis {
            let label = domain.split(separator: ".").first.map(String.init) ?? ""
            let site = SiteIdentity(registrableDomain: domain, domainLabel: label, isHome: isHome)
            let names = SiteNames(siteName: siteName, site: site, learned: learned)
            return TitleAnalysis(Sourced(title, source: "og:title"), names: names)
        }
    }

    static let fails = TitleBrand.Kind.segment(isCertain: true)
    static let cornell = Vector("Study: bees can count | Cornell Chronicle", nil, "cornell.edu", .none)

    static let vectors = [
        Vector(
            "Flutter Hero Animations | raywenderlich.com", "raywenderlich.com", "raywenderlich.com", fails,
            core: "Flutter Hero Animations"),
        Vector("Flutter Hero Animations", "raywenderlich.com", "raywenderlich.com", .none),
        Vector(
            "Study: bees can count | Cornell Chronicle", "Cornell Chronicle", "cornell.edu", fails,
            core: "Study – bees can count"),
        cornell,
        Vector("iPhone - Apple", "Apple", "apple.com", fails, core: "iPhone"),
        Vector("iPhone", "Apple", "apple.com", .none),
        Vector("Apple", "Apple", "apple.com", .siteNameOnly),
        Vector("The Guardian | News, sport and opinion", "the Guardian", "theguardian.com", fails),
        Vector("Wolf Hall — Sadler’s Wells", "Sadler's Wells", "sadlerswells.com", fails, core: "Wolf Hall"),
        Vector("Café Müller · Sadler's Wells", "Sadler’s Wells", "sadlerswells.com", fails, core: "Café Müller"),
        Vector("Spider-Man: No Way Home", "IMDb", "imdb.com", .none),
        Vector("Spider-Man: No Way Home (2021) - IMDb", "IMDb", "imdb.com", fails),
        Vector("How to bake bread with Bread Ahead", "Bread Ahead", "breadahead.com", .affix),
        Vector("24-hour news: what changed", "BBC News", "bbc.co.uk", .none),
        Vector("BBC News - Home", "BBC News", "bbc.co.uk", fails, core: "Home"),
        Vector("Contact / Acme GmbH", "ACME GmbH", "acme.de", fails, core: "Contact"),
        Vector("製品情報｜任天堂", "任天堂", "nintendo.co.jp", fails, core: "製品情報"),
        Vector("GitHub - torvalds/linux: Linux kernel source tree", "GitHub", "github.com", fails),
        Vector("Pixel 11 - Google Store", "Google Store", "google.com", fails, core: "Pixel 11"),
        Vector("Amazon.com: Kindle Paperwhite", "Amazon.com", "amazon.com", fails, core: "Kindle Paperwhite"),
        Vector("On the Origin of Species", "Origin", "origin.com", .none),
    ]

    @Test("the title vectors come out as written", arguments: vectors)
    func appendixA(_ vector: Vector) {
        let analysis = vector.analysis()
        #expect(analysis.brand.kind == vector.expected)
        if let core = vector.core { #expect(analysis.core == core) }
    }

    @Test("a name that the site's other titles taught is found")
    func learned() {
        #expect(Self.cornell.analysis(learned: ["cornellchronicle"]).brand.kind == Self.fails)
    }

    @Test(
        "a title without a word of the name cannot hold it",
        arguments: [
            ("Bees can count - LARK", "Lark", true), ("Bees can count", "Lark", false),
            ("Bees - LWS", "Lark Web Services", true),
            ("文章列表 - 批踢踢實業坊", "Ptt 批踢踢實業坊", true), ("Wild", "The Wild Foundation", true),
        ])
    func mayHold(_ row: (title: String, name: String, mayHold: Bool)) {
        #expect(LearnedAffixes.mayHold(row.title, nameOfSite: row.name) == row.mayHold)
    }

    @Test("a segment like the name is quoted rather than a common slogan")
    func slogan() {
        let brand = Vector("Routing - Larkvel 11.x - The Framework For Artisans", "Larkvel", "larkvel.com", .none)
            .analysis(learned: ["theframeworkforartisans"]).brand
        #expect(brand.alias == "Larkvel 11.x" && brand.segments == [1, 2])
    }

    @Test("a name of which only the key is known is not the same word in small letters")
    func keys() {
        for title in ["Saiu o calendário do Lark: veja", "The conjecture: what’s new?"] {
            let title = Vector(title, nil, "abril.com.br", .none).analysis(learned: ["veja", "whatsnew"])
            #expect(title.brand.kind == .none)
        }
        #expect(
            Vector("Saiu o calendário | Veja", nil, "abril.com.br", .none).analysis(learned: ["veja"]).brand.kind
                == Self.fails)
    }

    @Test(
        "a common segment is a name if tags or the host match it, or if most titles end with it",
        arguments: [
            ("cornellchronicle", 3, 0.5, nil, "cornell.edu", true), ("网易", 5, 1, nil, "163.com", true),
            ("网易", 3, 1, nil, "163.com", false), ("网易", 9, 0.5, nil, "163.com", false),
            ("news", 9, 1, nil, "news.com", false), ("2026", 9, 1, nil, "2026.com", false),
            ("sport", 9, 1, "Kreisblatt", "kreisblatt.example", false),
            ("mobydick", 9, 0, nil, "reader.example", false),
            ("preise", 6, 1, "Autohaus Berger", "berger.example", false),
            ("kreisblattonline", 3, 0.5, "Kreisblatt", "kb.example", true),
            ("theguardian", 3, 0.5, "Guardian", "gu.example", true),
            ("SÜDWEST PRESSE", 5, 1, "swp.example", "swp.example", true),
            ("SÜDWEST PRESSE", 5, 1, "https://www.swp.example", "swp.example", true),
            ("SÜDWEST PRESSE", 5, 1, "SWP", "swp.example", true), ("Südwest Presse", 5, 1, nil, "swp.example", true),
            ("SÜDWEST PRESSE", 5, 1, "Kreisblatt", "swp.example", false),
            ("la meilleure recette", 6, 1, nil, "kitchen.example", false),
            ("Einzelnorm", 6, 0.86, nil, "laws.example", false), ("Free shipping", 6, 1, nil, "kb.example", false),
            ("Shopwell", 6, 1, nil, "mysite.example", true),
            ("Shopwell", 5, 1, nil, "mysite.example", false), ("Sport", 9, 1, nil, "kb.example", false),
            ("Platform SE 8", 6, 1, nil, "docs.example", false), ("CHIP", 6, 1, nil, "magazin.example", true),
        ] as [(String, Int, Double, String?, String, Bool)])
    func learnedNames(
        _ row: (segment: String, titles: Int, ends: Double, siteName: String?, host: String, isName: Bool)
    ) {
        let label = String(row.host.prefix { $0 != "." })
        let site = SiteIdentity(registrableDomain: row.host, domainLabel: label, isHome: false)
        let names = SiteNames(siteName: row.siteName, site: site)
        let title = TitleAnalysis(Sourced("Bees can count | \(row.segment)", source: "og:title"), names: names)
        let segment = TitleKeys.key(row.segment)
        let isName =
            LearnedAffixes.mayBeName(segment)
            && LearnedAffixes.isName(segment, in: row.titles, ends: row.ends, for: title, names)
        #expect(isName == row.isName)
    }

    @Test(
        "a title of several pages that starts with the site name is the name with its slogan",
        arguments: [
            ("Larkhill – Passion for music", true), ("Larkhill.com - Trees, lights, wreaths and more!", true),
            ("Larkhill - 予取予求，爱音乐的人", true), ("Welcome to Larkhill.com, Inc. - How do you do?", true),
            ("Larkhill - Shop", false), ("Larkhill / Member Center", false),
            ("Passion for music | Larkhill", false), ("Passion – for the music", false), ("Larkhill", false),
            ("Larkhill - Log in to your account", false), ("Larkhill - Page not found", false),
            ("Larkhill - Shoes for men | Sale", false),
        ])
    func nameWithSlogan(_ row: (title: String, isSo: Bool)) {
        let site = SiteIdentity(registrableDomain: "larkhill.com", domainLabel: "larkhill", isHome: false)
        #expect(LearnedAffixes.isNameWithSlogan(row.title, SiteNames(site: site)) == row.isSo)
    }

    @Test(
        "if <title> is og:title plus the site name, og:title does not contain the name",
        arguments: [
            ("Match Preview | Monza - Larchventus", "Match Preview | Monza - Larchventus | Larchventus.com", "none"),
            ("Larchventus: Match Preview", "Larchventus.com | Larchventus: Match Preview", "none"),
            ("Match Preview | Larchventus", "Match Preview | Larchventus | Sport - Larchventus.com", "found"),
            ("Match Preview - Larchventus", "Match Preview - Larchventus - Larchventus", "found"),
            ("Match Preview - Larchventus", "Match Preview | Larchventus.com", "found"),
            ("Match Preview - Larchventus", "Match Preview - Larchventus | Sport", "found"),
            ("Match Preview - Larchventus.com", "Match Preview - Larchventus.com | Larchventus News", "found"),
        ])
    func denied(_ row: (title: String, document: String, expected: String)) {
        let site = SiteIdentity(registrableDomain: "larchventus.com", domainLabel: "larchventus", isHome: false)
        let names = SiteNames(siteName: "Larchventus.com", site: site)
        let title = TitleAnalysis(Sourced(row.title, source: "og:title"), names: names, document: row.document)
        #expect((title.brand.kind == .none ? "none" : "found") == row.expected)
    }

    @Test("a title consisting of site names keeps the part that only resembles a name")
    func keepsSomething() {
        let analysis = Vector("GitHub - GitHub Docs", "GitHub", "github.com", .none).analysis()
        #expect(analysis.brand.kind == Self.fails && analysis.core == "GitHub Docs")
    }

    @Test("a name of the application with parts, of the title, or of a sentence names no site")
    func applicationNames() {
        let site = SiteIdentity(registrableDomain: "example.com", domainLabel: "example", isHome: false)
        func kind(_ title: String, _ name: String) -> TitleBrand.Kind {
            let names = SiteNames(applicationName: name, site: site)
            return TitleAnalysis(Sourced(title, source: "og:title"), names: names).brand.kind
        }
        #expect(kind("Shoes | Gadgetwire", "Gadgetwire") == Self.fails)
        #expect(kind("Shoes | Gadgetwire", "Gadgetwire | Shoes and more") == .none)
        #expect(kind("Eight changes", "Eight changes") == .none)
        #expect(kind("Eight changes", "Eight changes today") == .none)
        #expect(kind("A | " + String(repeating: "Gadget ", count: 7), String(repeating: "Gadget ", count: 7)) == .none)
    }

    @Test("a domain label matches the beginnings of a name's words")
    func abbreviations() {
        func abbreviates(_ label: String, _ name: String) -> Bool {
            Abbreviation.abbreviates(label, TitleWord.split(name[...]))
        }
        #expect(abbreviates("nytimes", "The New York Times") && abbreviates("wapo", "Washington Post"))
        #expect(abbreviates("bbc", "British Broadcasting Corporation") && abbreviates("dw", "Deutsche Welle"))
        #expect(!abbreviates("recipes", "Recipe Sundays") && !abbreviates("cornell", "Cornell Chronicle"))
        #expect(!abbreviates("bbc", "British Corporation") && !abbreviates("a", "Acme"))
    }

    @Test("a domain label matches a name's words with one or two left out")
    func leftOut() {
        func leavesOut(_ label: String, _ name: String) -> Bool {
            Abbreviation.leavesOut(label, TitleWord.split(name[...]))
        }
        #expect(leavesOut("scienceboard", "The Science Advisory Board"))
        #expect(!leavesOut("scienceboard", "Science Board") && !leavesOut("scienceboard", "A Board of Science"))
        #expect(!leavesOut("seaboard", "Sea and Board") && !leavesOut("", ""))
    }

    @Test("a segment that is only like the domain is half a breach that Apple may hide")
    func likeDomain() {
        let analysis = Vector("Red shoes | Nordstrom Rack", nil, "nordstrom.com", .none).analysis()
        #expect(analysis.brand.kind == .segment(isCertain: false))
        #expect(analysis.brand.appleMayStrip)
        #expect(analysis.coreKey == "redshoes")
    }

    @Test("Apple strips no title of three parts, and a name at both ends goes from both")
    func manySegments() {
        let analysis = Vector("Acme | Red shoes | acme.com", "Acme", "acme.com", .none).analysis()
        #expect(analysis.core == "Red shoes")
        #expect(!analysis.brand.appleMayStrip)
        #expect(analysis.edgeKeys?.first == "acme" && analysis.edgeKeys?.last == "acmecom")
    }

    @Test("a title that consists of site names keeps them as its core")
    func onlyNames() {
        let analysis = Vector("Acme – acme.com", "Acme", "acme.com", .none).analysis()
        #expect(analysis.namesOnlyTheSite)
        #expect(analysis.coreKey == "acmeacmecom")
    }

    @Test("any title is split without losing a letter, and the same way twice")
    func randomTitles() {
        let pieces =
            Array("aZ9 |-–—:：·｜/~\u{301}é\u{200B}\u{A0}ガﾞ任👩‍🔬ß𝗕½\u{FFFD}\u{0}\n").map(String.init) + ["Acme", "acme.com"]
        var random = Chance.anew()
        for _ in 0..<Depth.pick(600, all: 3_000) {
            let title = (0..<random.below(21)).map { _ in pieces[random.below(pieces.count)] }.joined()
            let analysis = Vector(title, "Acme", "acme.com", .none).analysis()
            #expect(analysis.segments.map(\.key).joined() == TitleKeys.key(analysis.text), "\(title)")
            #expect(PlainText.cleaned(analysis.text, limit: TitleAnalysis.lengthLimit) == analysis.text)
            #expect(analysis.brand.segments.allSatisfy { analysis.segments.indices.contains($0) })
            #expect((analysis.shown == nil) == analysis.text.isEmpty)
        }
    }

    @Test("a title of a million separators or letters is judged in linear time")
    func hostile() {
        for part in ["| ", "a", "é - ", "\u{200B}", "ﷺ·"] {
            let analysis = Vector(
                String(repeating: part, count: 1_000_000 / part.utf8.count), "Acme", "acme.com", .none
            )
            .analysis()
            #expect(analysis.segments.count <= TitleSplit.limit)
            #expect(analysis.text.unicodeScalars.count <= TitleAnalysis.lengthLimit)
        }
    }
}
