import AuditModel
import Testing

@testable import AuditRules

@Suite("Icons at the edges of their rules")
struct IconEdgeTests {
    @Test(
        "icon size counts linearly from 108 down to 16 pixels, with a notice up to 120",
        arguments: [
            (120, nil), (119, 0.05), (108, 0.05), (107, 1.0 / 92), (96, 12.0 / 92), (32, 76.0 / 92), (17, 91.0 / 92),
            (16, 1), (8, 1),
        ] as [(Int, Double?)])
    func side(side: Int, fraction: Double?) throws {
        let verdict = IconTooSmall.check(try page(icon: side))
        #expect(verdict.fraction == fraction)
        #expect(verdict.breach?.force?.severity == (108..<120 ~= side ? .notice : nil))
    }

    @Test("the shorter side of an icon counts")
    func shorterSide() throws {
        #expect(IconTooSmall.check(try page(icon: 512, 32)).fraction == 76.0 / 92)
    }

    @Test("an icon may be 2 % off a square")
    func square() throws {
        #expect(IconNotSquare.check(try page(icon: 100, 98)) == .passes)
        #expect(IconNotSquare.check(try page(icon: 100, 97)).fraction == 1)
    }

    @Test("500,000 bytes are enough for an icon")
    func weight() throws {
        #expect(IconTooHeavy.check(try page(icon: 180, bytes: 500_000)) == .passes)
        #expect(IconTooHeavy.check(try page(icon: 180, bytes: 500_001)).fraction == 1)
    }

    @Test("icon-unreachable needs every icon URL to be tried")
    func untried() throws {
        let untried = IconCandidate(
            origin: .rootFavicon, raw: "/favicon.ico", url: try "https://example.com/favicon.ico".url)
        let page = try handMadePage { $0.card.icons = [untried] }
        #expect(IconMissing.check(page) == .notApplicable)
        #expect(IconFallbackMissing.check(page) == .notApplicable)
    }

    @Test("without media, icons are judged only by their tags")
    func noMedia() throws {
        var page = try page(icon: 8, 1)
        page.tags.links = [LinkTag(rel: "alternate icon", href: "data:,", place: SourcePlace(inTree: .body))]
        page.looksAtMedia = false
        let broken = RuleBook.icon.filter { $0.check(page).fraction != nil }.map { $0.facts.id }
        #expect(broken == ["icon-rel-unrecognised"])
    }

    @Test("an icon that takes more than ten seconds, or more than 10 MiB, is as good as lost")
    func lost() throws {
        var (slow, heavy) = (try page(icon: 180), try page(icon: 180))
        slow.card.icons[0].media?.milliseconds = 10_000
        #expect(IconUnreachable.check(slow) == .passes)
        slow.card.icons[0].media?.milliseconds = 10_001
        #expect(IconUnreachable.check(slow).fraction == 1)
        heavy.card.icons[0].media?.size = ByteCount(10_485_761)
        heavy.card.icons.append(contentsOf: slow.card.icons)
        #expect(IconUnreachable.check(heavy).breach?.seen.contains("10.5 MB") == true)
    }

    @Test("a touch icon is missing only when each that could be one was tried")
    func touch() throws {
        var page = try page(icon: 32)
        page.card.icons[0].origin = .favicon
        page.card.icons.append(
            IconCandidate(origin: .rootTouch, raw: "/t.png", url: try "https://example.com/t.png".url))
        #expect(IconTouchMissing.check(page) == .notApplicable)
        page.card.icons[1].media = try .image("https://example.com/t.png", type: .html)
        #expect(IconTouchMissing.check(page).fraction == 1)
        page.card.icons[1].media = try .image("https://example.com/t.png", 180, 180, type: .png)
        #expect(IconTouchMissing.check(page) == .passes)
    }

    @Test("an ICO is not measured against the first of its sizes")
    func icoSizes() throws {
        var page = try page(icon: 48, type: .ico)
        page.card.icons[0].declaredSide = 16
        #expect(IconSizesMismatch.check(page) == .notApplicable)
        page.card.icons[0].media?.type = .png
        #expect(IconSizesMismatch.check(page).fraction == 1)
        page.card.icons[0].declaredSide = 44
        #expect(IconSizesMismatch.check(page) == .passes)
        page.card.icons[0].declaredSide = Int.max
        #expect(IconSizesMismatch.check(page).fraction == 1)
    }
}
