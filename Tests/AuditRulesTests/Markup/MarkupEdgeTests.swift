import AuditModel
import Testing

@testable import AuditRules

@Suite("Markup at the edges of its rules")
struct MarkupEdgeTests {
    private func meta(_ key: String, _ content: String?, line: Int = 1) -> MetaTag {
        MetaTag(property: key, content: content, place: SourcePlace(line: line))
    }

    private func page(
        final: String = "https://example.com/shop/bees", base: String, _ value: String
    ) throws -> PageEvidence {
        try handMadePage(at: final) {
            $0.tags.bases = [BaseTag(href: base)]
            $0.tags.metas = [meta("og:image", value)]
        }
    }

    @Test(
        "base-href matters when it moves a relative URL",
        arguments: [
            ("https://cdn.example.com/", "a.jpg", true), ("https://cdn.example.com/", "/a.jpg", true),
            ("https://cdn.example.com", "/a.jpg", true), ("https://cdn.example.com/", "//example.com/a.jpg", false),
            ("https://example.com/", "/a.jpg", false), ("https://EXAMPLE.com/shop/", "a.jpg", false),
            ("https://example.com/", "a.jpg", true), ("https://example.com", "a.jpg", true), ("/", "a.jpg", true),
            ("/shop/", "a.jpg", false), ("/shop/wasps", "a.jpg", false), ("./", "a.jpg", false), ("", "a.jpg", false),
            ("img/", "a.jpg", true), ("//example.com/shop/", "a.jpg", false), ("//cdn.example.com/", "a.jpg", true),
            ("http://example.com/shop/", "//example.com/a.jpg", true), ("https://cdn.example.com/", "data:,x", false),
            ("https://cdn.example.com/", "https://example.com/a.jpg", false),
        ])
    func base(base: String, value: String, moves: Bool) throws {
        let verdict = BaseHrefAffectsMeta.check(try page(base: base, value))
        #expect(verdict == (moves ? verdict : .passes) && (verdict.fraction != nil) == moves)
    }

    @Test("a base with another scheme is no base")
    func foreignBase() throws {
        #expect(BaseHrefAffectsMeta.check(try page(base: "data:,x", "a.jpg")) == .notApplicable)
    }

    @Test("tags in noscript neither repeat nor conflict")
    func noscript() throws {
        var hidden = meta("og:title", "Wasps")
        hidden.place.isInNoscript = true
        let page = try handMadePage { $0.tags.metas = [meta("og:title", "Bees"), hidden] }
        #expect(DuplicateConflictingTags.check(page) == .passes)
        #expect(TagsInNoscript.check(page) == .passes)
    }

    @Test("titles that differ only in case and accents do not contradict each other")
    func folded() throws {
        let page = try handMadePage { $0.tags.metas = [meta("og:title", "Café"), meta("og:title", "CAFE")] }
        #expect(DuplicateConflictingTags.check(page).fraction == 0.1)
    }

    @Test("a conflict of titles outweighs a repeated description before it")
    func worse() throws {
        let page = try handMadePage {
            $0.tags.metas = [
                meta("og:description", "a"), meta("og:description", "a"), meta("og:title", "b"),
                meta("og:title", "c", line: 9),
            ]
        }
        #expect(DuplicateConflictingTags.check(page).breach?.line == 9)
    }

    @Test("one invalid byte in a UTF-8 page is a charset conflict")
    func charset() throws {
        func verdict(_ change: (inout CharsetFacts) -> Void) throws -> Verdict {
            CharsetConflict.check(
                try handMadePage {
                    $0.tags.charset.header = "utf-8"
                    change(&$0.tags.charset)
                })
        }
        #expect(try verdict { _ in } == .passes)
        #expect(try verdict { $0.replacements = 1 }.fraction == 1)
        #expect(try verdict { $0.prescan = "windows-1252" }.fraction == 1)
        #expect(try verdict { $0.lateMeta = "UTF-8" } == .passes)
        #expect(try verdict { $0.byteOrderMark = "UTF-16LE" }.fraction == 1)
    }

    @Test("Latin-1 that agrees with itself passes, but not when the bytes are UTF-8")
    func latin() throws {
        var page = try handMadePage {
            $0.tags.charset.header = "iso-8859-1"
            $0.tags.charset.prescan = "windows-1252"
            $0.tags.charset.used = "windows-1252"
        }
        #expect(CharsetConflict.check(page) == .passes)
        page.tags.charset.isASCII = false
        #expect(CharsetConflict.check(page).fraction == 1)
        page.tags.charset.isValidUTF8 = false
        #expect(CharsetConflict.check(page) == .passes)
    }

    @Test("200 characters of description are not too long, whatever their bytes")
    func description() throws {
        func verdict(_ text: String) throws -> Verdict {
            DescriptionTooLong.check(
                try handMadePage { $0.card.summary = Sourced(text, source: "og:description") })
        }
        #expect(try verdict(String(repeating: "蜂", count: 200)) == .passes)
        #expect(try verdict(String(repeating: "蜂", count: 201)).breach?.seen == "201 characters")
    }

    @Test("40 characters of a site's name are not too long")
    func siteName() throws {
        func verdict(_ name: String) throws -> Verdict {
            SiteNameSuspicious.check(
                try handMadePage { $0.card.siteName = Sourced(name, source: "og:site_name") })
        }
        #expect(try verdict(String(repeating: "é", count: 40)) == .passes)
        #expect(try verdict(String(repeating: "é", count: 41)).fraction == 1)
        #expect(try verdict("Marks & Spencer-Shop") == .passes)
        #expect(try verdict("Bees - Acme").fraction == 1)
    }

    @Test("og:url on the host that redirected here differs from nothing, and redirects")
    func redirectsHere() throws {
        let (old, new) = (try "https://old.example.com/bees".url, try "https://example.com/bees".url)
        var page = try handMadePage {
            $0.card.ogURL = Sourced(old, source: "og:url", line: 4)
            $0.card.canonical = Sourced(new, source: "link rel=canonical", line: 5)
        }
        #expect(OgUrlMismatchCanonical.check(page).fraction == 1)
        page.fetch.hops = [FetchResult.Hop(from: old, status: 301, to: new, milliseconds: 9)]
        #expect(OgUrlMismatchCanonical.check(page) == .passes && OgUrlRedirects.check(page).fraction == 1)
        page.card.canonical = nil
        #expect(OgUrlMismatchCanonical.check(page) == .passes && OgUrlRedirects.check(page).fraction == 1)
    }

    @Test("og:url on another domain is wrong only when that domain is known and was not passed through")
    func otherDomain() throws {
        let other = try "https://bees.net/bees".url
        var page = try handMadePage { $0.card.ogURL = Sourced(other, source: "og:url") }
        #expect(OgUrlWrongPage.check(page) == .passes)
        page.registrableDomains[other] = "bees.net"
        #expect(OgUrlWrongPage.check(page).fraction == 1)
        page.fetch.hops = [FetchResult.Hop(from: other, status: 301, to: page.final, milliseconds: 9)]
        #expect(OgUrlWrongPage.check(page) == .passes)
    }

    @Test("the two halves of og-url-wrong-page have one set of facts")
    func halves() { #expect(OGURLShared.facts == OgUrlWrongPage.facts) }

    @Test("a description is not unique from three pages and a fifth of the site on")
    func notUnique() {
        func verdict(_ shared: Int, of pages: Int) -> Verdict {
            var keys = PageRecord.SetKeys()
            keys.summary = "bees"
            var page = PageInSet(keys: keys, sitePages: pages)
            page.sameSummary = shared
            return DescriptionNotUnique.check(page)
        }
        #expect(verdict(3, of: 15).fraction == 1)
        #expect(verdict(3, of: 16) == .passes)
        #expect(verdict(2, of: 2) == .passes)
    }
}
