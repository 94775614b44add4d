import AuditModel
import Testing

@testable import AuditRules

@Suite("Where a title names its site")
struct TitleBrandTests {
    /// One row of `rules.md` Appendix A.
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
            let names = SiteNames(
                siteName: siteName, registrableDomain: domain, domainLabel: label, learned: learned)
            return TitleAnalysis(Sourced(title, source: "og:title"), names: names, isHome: isHome)
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

    @Test("the vectors of appendix A come out as written", arguments: vectors)
    func appendixA(_ vector: Vector) {
        let analysis = vector.analysis()
        #expect(analysis.brand.kind == vector.expected)
        if let core = vector.core { #expect(analysis.core == core) }
    }

    @Test("a name that the site's other titles taught is found")
    func learned() {
        let counts = ["cornellchronicle": 6, "study": 2, "research": 3]
        let learned = LearnedAffixes.learn(counts: counts, sitePages: 10)
        #expect(learned == ["cornellchronicle"])
        #expect(Self.cornell.analysis(learned: learned).brand.kind == Self.fails)
        #expect(LearnedAffixes.learn(counts: ["shop": 2], sitePages: 2).isEmpty)
        #expect(LearnedAffixes.learn(counts: ["": 9], sitePages: 9).isEmpty)
    }

    @Test("a segment that is only like the domain is half a breach that Apple may hide")
    func likeDomain() {
        let analysis = Vector("Red shoes | Nordstrom Rack", nil, "nordstrom.com", .none).analysis()
        #expect(analysis.brand.kind == .segment(isCertain: false))
        #expect(analysis.brand.appleMayStrip)
        #expect(analysis.coreKey == "redshoes")
    }

    @Test("three parts are nothing that Apple strips, and a name at both ends is taken from both")
    func manySegments() {
        let analysis = Vector("Acme | Red shoes | acme.com", "Acme", "acme.com", .none).analysis()
        #expect(analysis.core == "Red shoes")
        #expect(!analysis.brand.appleMayStrip)
        #expect(analysis.edgeKeys?.first == "acme" && analysis.edgeKeys?.last == "acmecom")
    }

    @Test("a title that is nothing but names keeps them as its core")
    func onlyNames() {
        let analysis = Vector("Acme – acme.com", "Acme", "acme.com", .none).analysis()
        #expect(analysis.namesOnlyTheSite)
        #expect(analysis.coreKey == "acmeacmecom")
    }

    @Test("any string is taken apart without losing a letter, and twice the same way")
    func randomTitles() {
        let pieces =
            Array("aZ9 |-–—:：·｜/~\u{301}é\u{200B}\u{A0}ガﾞ任👩‍🔬ß𝗕½\u{FFFD}\u{0}\n").map(String.init) + ["Acme", "acme.com"]
        for _ in 0..<3_000 {
            let title = (0..<Int.random(in: 0...20)).compactMap { _ in pieces.randomElement() }.joined()
            let analysis = Vector(title, "Acme", "acme.com", .none).analysis()
            #expect(analysis.segments.map(\.key).joined() == TitleKeys.key(analysis.text), "\(title)")
            #expect(PlainText.cleaned(analysis.text, limit: TitleAnalysis.lengthLimit) == analysis.text)
            #expect(analysis.brand.segments.allSatisfy { analysis.segments.indices.contains($0) })
            #expect((analysis.shown == nil) == analysis.text.isEmpty)
        }
    }

    @Test("a title of a million separators or letters is judged in time")
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
