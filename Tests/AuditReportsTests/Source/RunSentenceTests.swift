internal import AuditModel
internal import AuditRules
internal import Testing

@testable internal import AuditReports

@Suite("The sentences of a run")
struct RunSentenceTests {
    private static let down = host("velvetshop.example", pages: 110, loaded: 2, errors: 108)

    private static func host(_ name: String, pages: Int, loaded: Int, errors: Int) -> ReportSummary.Host {
        var host = ReportSummary.Host(name: name)
        (host.pages, host.loaded, host.errors) = (pages, loaded, errors)
        return host
    }

    private static func headline(
        _ rule: String, _ severity: Severity = .error, host: String, pages: Int, of all: Int, evidence: String? = nil
    ) -> Headline {
        Headline(
            rule: rule, severity: severity, pages: pages,
            places: [.init(host: host, pages: pages, hostPages: all, evidence: evidence)])
    }

    private static func summary(
        hosts: [ReportSummary.Host] = [], standing: [Headline] = [], news: [Headline] = []
    ) -> ReportSummary {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 1_772_338_000, finishedAt: 1_772_338_306)
        (summary.pages, summary.loaded, summary.hosts) = (220, 112, hosts)
        var changes = RunChanges()
        (changes.standing, changes.headlines) = (standing, news)
        summary.changes = changes
        return summary
    }

    private static func texts(_ summary: ReportSummary) -> [String] {
        summary.sentences(FakeRules.facts).map(\.text)
    }

    @Test("a host that is down comes first, with the status of its pages")
    func outage() {
        let summary = Self.summary(
            hosts: [Self.down],
            standing: [
                Self.headline("image-missing", host: "cedarkitchen.example", pages: 105, of: 110),
                Self.headline(
                    "http-error-status", host: "velvetshop.example", pages: 108, of: 110, evidence: "HTTP 503"),
            ])
        #expect(
            Self.texts(summary) == [
                "velvetshop.example is down: 108 of 110 pages return 503.",
                "cedarkitchen.example has no preview image on 105 of 110 pages.",
            ])
        let first = summary.sentences(FakeRules.facts).first
        #expect(first?.rule == "http-error-status" && first?.host == "velvetshop.example" && first?.severity == .error)
    }

    @Test(
        "a sentence about all pages begins with a capital",
        arguments: [(1, "The only page returns"), (2, "Both pages return"), (5, "All 5 pages return")])
    func capital(pages: Int, begin: String) {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 1_772_338_000, finishedAt: 1_772_338_306)
        summary.pages = pages
        let place = Headline.Place(host: "a.example", url: "https://a.example/", hostPages: pages)
        var changes = RunChanges()
        changes.standing = [Headline(rule: "http-error-status", severity: .error, pages: pages, places: [place])]
        summary.changes = changes
        #expect(Self.texts(summary).first == "\(begin) an error status.")
    }

    @Test("the pages of a host that is down are spoken of once")
    func once() {
        let single = Self.host("nowhere.example", pages: 1, loaded: 0, errors: 1)
        let headline = Headline(
            rule: "image-missing", severity: .error, pages: 1,
            places: [.init(host: "nowhere.example", url: "https://nowhere.example/a", hostPages: 1)])
        #expect(
            Self.texts(Self.summary(hosts: [single], standing: [headline])) == [
                "nowhere.example is down: its only page could not be loaded."
            ])
    }

    @Test("a host that says 404 of its pages is not down, and one that gives none of them is")
    func absent() {
        var absent = Self.host("moved.example", pages: 19, loaded: 0, errors: 19)
        absent.absent = 19
        let headline = Self.headline(
            "http-error-status", host: "moved.example", pages: 19, of: 19, evidence: "HTTP 404")
        #expect(
            Self.texts(Self.summary(hosts: [absent], standing: [headline])) == [
                "moved.example: all 19 pages return 404."
            ])
        let silent = Self.host("silent.example", pages: 19, loaded: 0, errors: 19)
        #expect(
            Self.texts(Self.summary(hosts: [silent])) == [
                "silent.example is down: none of the 19 pages could be loaded."
            ])
    }

    @Test("a host with a bad certificate is not called down")
    func certificate() {
        let host = Self.host("shop.example", pages: 1, loaded: 0, errors: 1)
        let headline = Self.headline("tls-invalid", host: "shop.example", pages: 1, of: 1, evidence: "expired")
        #expect(
            Self.texts(Self.summary(hosts: [host], standing: [headline])) == [
                "shop.example: certificate or TLS error on its only page."
            ])
    }

    @Test("a message about news does not mention hosts that were down before")
    func oldOutages() {
        let hosts = (1...3).map { Self.host("h\($0).example", pages: 9, loaded: 0, errors: 9) }
        let news = Self.headline("image-missing", host: "cedarkitchen.example", pages: 105, of: 110)
        var summary = Self.summary(hosts: hosts, standing: [news], news: [news])
        summary.changes?.baseline = "run 1 (1 March 2026)"
        #expect(
            summary.newsSentences(FakeRules.facts).map(\.text) == [
                "cedarkitchen.example lost its preview images (105 pages)."
            ])
    }

    @Test("preview images that are gone since the baseline are called lost, and fixes come last")
    func changes() {
        let lost = Self.headline("image-missing", host: "cedarkitchen.example", pages: 105, of: 110)
        var summary = Self.summary(standing: [lost], news: [lost])
        summary.changes?.baseline = "run 1 (28 February 2026)"
        summary.changes?.baselineAt = 1_772_338_000 - 86_400
        summary.changes?.counts = [.fixed: 200]
        summary.changes?.rules = ["title-not-unique": .init(resolved: 180), "image-too-small": .init(resolved: 190)]
        #expect(
            Self.texts(summary) == [
                "cedarkitchen.example lost its preview images (105 pages).", "180 titles fixed since yesterday.",
            ])
        // A part of the fixes does not give all of them its name.
        summary.changes?.counts = [.fixed: 400]
        #expect(Self.texts(summary).last == "400 findings fixed since yesterday.")
        summary.changes?.counts = [.fixed: 200]
        summary.changes?.baselineAt = nil
        #expect(Self.texts(summary).last == "180 titles fixed since run 1 (28 February 2026).")
    }

    @Test("many hosts that are down share a sentence")
    func manyOutages() {
        let hosts = (1...5).map { Self.host("h\($0).example", pages: 10, loaded: 0, errors: 10) }
        #expect(
            Self.texts(Self.summary(hosts: hosts)).first
                == "5 hosts are down: h1.example, h2.example, h3.example and 2 more (50 pages).")
    }

    @Test("a stopped run, which is compared with nothing, speaks of its worst rules")
    func stopped() {
        var summary = Self.summary()
        summary.changes = nil
        summary.rules = [
            .init(id: "image-missing", pages: 7, points: 100), .init(id: "og-url-missing", pages: 200, points: 50),
        ]
        #expect(Self.texts(summary) == ["There is no preview image on 7 of 220 pages."])
    }

    @Test("a run without errors and warnings is said to be fine, and an empty one says nothing")
    func fine() {
        var summary = Self.summary()
        #expect(Self.texts(summary) == ["No errors or warnings on the 112 pages that could be loaded."])
        summary.loaded = summary.pages
        #expect(Self.texts(summary) == ["No errors or warnings."])
        (summary.pages, summary.loaded) = (0, 0)
        #expect(Self.texts(summary).isEmpty)
    }
}
