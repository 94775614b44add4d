internal import AuditModel
internal import Testing

@Suite("Why an image was not judged")
struct ImageNoteTests {
    private func media(_ type: MediaType, _ failure: ImageFailure? = nil) throws -> MediaFacts {
        let url = try #require(PageURL(stored: "https://a.example/picture"))
        var media = MediaFacts(url: url, type: type)
        media.imageFailure = failure
        return media
    }

    private func note(_ media: MediaFacts?) throws -> String? {
        let url = try #require(PageURL(stored: "https://a.example/picture"))
        var record = ImageRecord(key: "og:image", raw: url.text, url: url)
        record.learn(media)
        return ImageNote.of(record)
    }

    @Test(
        "every image failure has a text",
        arguments: [
            (.undecodable, "not decodable"), (.tooLarge, "too many pixels"), (.tookTooLong, "decoder failed"),
            (.helperDied, "decoder failed"), (.notDecodedHere, "format not decoded: HEIC"),
        ] as [(ImageFailure, String)])
    func failures(_ failure: ImageFailure, _ words: String) throws {
        #expect(try note(media(.heic, failure)) == words)
    }

    @Test("image formats are named as people write them")
    func formats() throws {
        #expect(try note(media(.jpegXL, .notDecodedHere)) == "format not decoded: JPEG XL")
        #expect(try note(media(.tiff, .notDecodedHere)) == "format not decoded: TIFF")
        #expect(try note(media(.png, .notDecodedHere)) == "format not decoded: a rare kind of PNG")
        #expect(try note(media(.svg)) == "format not decoded: SVG")
    }

    @Test("only an image that was not requested has the note \"not checked\"")
    func others() throws {
        #expect(try note(nil) == "not checked")
        #expect(try note(media(.png)) == "not checked")
        var seen = try media(.png)
        seen.imageFacts = ImageFacts()
        #expect(try note(seen) == nil)
        var missing = try media(.png)
        missing.status = 404
        #expect(try note(missing) == nil)
        #expect(try note(media(.html)) == nil)
    }

    @Test(
        "an image that a busy host refused has the note \"host busy\"",
        arguments: [429, 430, nil] as [Int?])
    func busy(_ status: Int?) throws {
        var refused = try media(.html)
        refused.status = status
        if status == nil { refused.failure = FetchFailure(.hostSkipped) }
        #expect(try note(refused) == "not checked: host busy")
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        var image = ImageRecord(key: "og:image", raw: "/i.png", url: refused.url)
        image.learn(refused)
        card.images = [image]
        #expect(image.media == nil && card.imageNote == "not checked: host busy")
        #expect(card.layout == .largeImage, "as where nobody looks at media")
    }

    @Test("a card has the note of its image, or else of the first image with one")
    func cards() throws {
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        #expect(card.imageNote == nil && card.iconNote == nil)
        let url = try #require(PageURL(stored: "https://a.example/i.png"))
        card.images = [try record(url, .undecodable), try record(url, .tooLarge)]
        #expect(card.imageNote == "too many pixels", "the second is shown")
        card.images = [try record(url, .undecodable)]
        #expect(card.imageNote == "not decodable")
    }

    private func record(_ url: PageURL, _ failure: ImageFailure) throws -> ImageRecord {
        var record = ImageRecord(key: "og:image", raw: url.text, line: 1, url: url)
        record.media = try media(.png, failure)
        return record
    }
}
