internal import AuditModel
internal import Testing

@Suite("The layout of a card")
struct LayoutTests {
    @Test(
        "two images make a collage, but none that is too small for a large card",
        arguments: [
            ([120, 121], PredictedCard.icon), ([120, 1200], .icon), ([1200, 120], .largeImage),
            ([1200, 1201], .collage),
            ([150, 150], .collage),
        ])
    func collage(_ row: (widths: [Int], layout: PredictedCard)) throws {
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        card.images = try row.widths.enumerated().map { number, width in
            let url = try #require(PageURL(stored: "https://a.example/\(number).png"))
            var image = ImageRecord(key: "og:image", raw: url.text, url: url)
            image.learn(MediaFacts(url: url, status: 200, type: .png, width: width, height: width))
            return image
        }
        #expect(card.layout == row.layout)
    }
}
