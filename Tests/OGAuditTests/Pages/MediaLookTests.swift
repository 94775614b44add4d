internal import AuditModel
internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("How long media are tried one after the other")
struct MediaLookTests {
    /// The card of a page with forty of each kind.
    private func card() throws -> LinkCard {
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        for number in 0..<40 {
            let url = try #require(PageURL(stored: "https://a.example/\(number).png"))
            card.images.append(ImageRecord(key: "og:image", raw: url.text, url: url))
            card.icons.append(IconCandidate(origin: .favicon, raw: url.text, url: url))
        }
        return card
    }

    private func looks(_ milliseconds: Int, _ delay: Int, status: Int) async throws -> (images: Int, icons: Int) {
        var card = try card()
        let page = try #require(PageURL(stored: "https://a.example/"))
        await MediaLook(of: page) { url, _ in
            var facts = MediaFacts(url: url, status: status, milliseconds: milliseconds)
            facts.delay = delay
            return facts
        }.fill(&card)
        return (
            card.images.count { $0.media != nil || $0.isHostBusy },
            card.icons.count { $0.media != nil || $0.isHostBusy }
        )
    }

    @Test("all media that fail at once are tried")
    func quick() async throws {
        #expect(try await looks(5, 0, status: 404) == (40, 40))
    }

    @Test(
        "images on private hosts are not requested for a page on the public internet",
        arguments: [("https://a.example/", false), ("http://localhost:3000/", true)])
    func outOfReach(_ page: String, _ isAsked: Bool) async throws {
        let url = try #require(PageURL(stored: "http://localhost:3000/a.png"))
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        card.images = [ImageRecord(key: "og:image", raw: url.text, url: url)]
        await MediaLook(of: try #require(PageURL(stored: page))) { url, _ in MediaFacts(url: url, status: 200) }
            .fill(&card)
        #expect(card.images[0].media?.failure?.cause == (isAsked ? nil : .privateAddress))
    }

    @Test("media that respond late are tried for half a minute")
    func late() async throws {
        #expect(try await looks(14_000, 0, status: 404) == (6, 3))
    }

    @Test("waits before retries count towards the time for a page's media")
    func repeated() async throws {
        #expect(try await looks(5, 10_000, status: 500) == (6, 3))
        #expect(try await looks(5, 120_000, status: 429) == (4, 1))
    }
}
