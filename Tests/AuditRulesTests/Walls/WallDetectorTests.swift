import AuditModel
import AuditRules
import Testing

@Suite("Doors in front of pages")
struct WallDetectorTests {
    private func outcome(
        _ title: String?, host: String = "example.com", status: Int = 200, visible: Int = 100, signs: [String] = [],
        ogTitle: String? = nil, mitigated: String? = nil, requested: String = "example.com"
    ) throws -> Outcome? {
        var fetch = FetchFacts(status: status)
        fetch.cfMitigated = mitigated
        var tags = PageTags()
        tags.structure.visibleCharacters = visible
        tags.structure.wallSigns = signs
        if let ogTitle { tags.metas.append(MetaTag(property: "og:title", content: ogTitle)) }
        let url = try #require(PageURL(stored: "https://\(host)/a"))
        let requested = try #require(PageURL(stored: "https://\(requested)/a"))
        return WallDetector.outcome(requested: requested, final: url, fetch: fetch, tags: tags, title: title)
    }

    @Test(
        "titles of challenges are known, whole or as a phrase of three words",
        arguments: [
            "Just a moment...", "Attention Required! | Cloudflare",
            "Checking your browser before accessing example.com",
            "Robot Check", "Making sure you're not a bot!", "DDoS-Guard", "Vercel Security Checkpoint",
            "Security check | Acme",
        ])
    func challenges(_ title: String) throws {
        #expect(try outcome(title) == .botWall)
    }

    @Test(
        "ordinary titles are no challenge",
        arguments: ["Moments", "The security check at airports", "Robot check-up", "Bees", "", "One moment"])
    func innocents(_ title: String) throws {
        #expect(try outcome(title) == nil)
    }

    @Test("a page full of text is no door, whatever its title and signs")
    func fullPage() throws {
        #expect(try outcome("Just a moment", visible: 5_000, signs: ["perimeterx", "incapsula"]) == nil)
    }

    @Test("a challenge's own marks count at once, others only on an empty page")
    func signs() throws {
        #expect(try outcome("Bees", signs: ["anubis"], ogTitle: "Bees") == .botWall)
        #expect(try outcome("Bees", signs: ["cf-challenge"], ogTitle: "Bees") == .botWall)
        #expect(try outcome("Bees", signs: ["incapsula"]) == .botWall)
        #expect(try outcome("Bees", signs: ["incapsula"], ogTitle: "Bees") == nil)
        #expect(try outcome("Bees", visible: 900, signs: ["incapsula"]) == nil)
        #expect(try outcome("Bees", status: 403, visible: 900, signs: ["noscript-enable-cookies"]) == .botWall)
        #expect(try outcome("Bees", signs: ["some other sign"]) == nil)
    }

    @Test("Cloudflare's challenge header makes a wall")
    func header() throws {
        #expect(try outcome("Bees", visible: 9_000, mitigated: "challenge") == .botWall)
        #expect(try outcome("Bees", mitigated: "no") == nil)
    }

    @Test("a consent page needs a consent host, not just a title")
    func consent() throws {
        #expect(try outcome("YouTube", host: "consent.youtube.com") == .consentWall)
        #expect(try outcome("Before you continue to Google Search") == nil)
        #expect(try outcome("Bevor Sie zu YouTube weitergehen") == nil)
        #expect(try outcome("Before you continue: a novel", visible: 9_000) == nil)
        #expect(try outcome("Consent in medicine", host: "consenting.example.com") == nil)
    }
}
