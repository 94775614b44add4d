internal import AuditModel
internal import Testing

@Suite("Why a picture was not judged")
struct PictureNoteTests {
    private func media(_ type: MediaType, _ failure: PictureFailure? = nil) throws -> MediaFacts {
        let url = try #require(PageURL(stored: "https://a.example/picture"))
        var media = MediaFacts(url: url, type: type)
        media.pictureFailure = failure
        return media
    }

    @Test(
        "each failure has its words",
        arguments: [
            (.undecodable, "not decodable"), (.tooLarge, "too many pixels"), (.tookTooLong, "decoder failed"),
            (.helperDied, "decoder failed"), (.notDecodedHere, "format not decoded: HEIC"),
        ] as [(PictureFailure, String)])
    func failures(_ failure: PictureFailure, _ words: String) throws {
        #expect(PictureNote.of(try media(.heic, failure)) == words)
    }

    @Test("formats are named as people write them")
    func formats() throws {
        #expect(PictureNote.of(try media(.jpegXL, .notDecodedHere)) == "format not decoded: JPEG XL")
        #expect(PictureNote.of(try media(.tiff, .notDecodedHere)) == "format not decoded: TIFF")
        #expect(PictureNote.of(try media(.svg)) == "format not decoded: SVG")
    }

    @Test("what nobody looked into was not checked; what was, what did not come and what is no picture has no note")
    func others() throws {
        #expect(PictureNote.of(nil) == "not checked")
        #expect(PictureNote.of(try media(.png)) == "not checked")
        var seen = try media(.png)
        seen.picture = PictureFacts()
        #expect(PictureNote.of(seen) == nil)
        var missing = try media(.png)
        missing.status = 404
        #expect(PictureNote.of(missing) == nil)
        #expect(PictureNote.of(try media(.html)) == nil)
    }

    @Test("a card has the note of what it shows, else of the first that has one")
    func cards() throws {
        var card = LinkCard(siteLabel: "A", domainLabel: "a.example")
        #expect(card.imageNote == nil && card.iconNote == nil)
        let url = try #require(PageURL(stored: "https://a.example/i.png"))
        card.images = [try record(url, .undecodable), try record(url, .tooLarge)]
        #expect(card.imageNote == "too many pixels", "the second is shown")
        card.images = [try record(url, .undecodable)]
        #expect(card.imageNote == "not decodable")
    }

    private func record(_ url: PageURL, _ failure: PictureFailure) throws -> ImageRecord {
        var record = ImageRecord(key: "og:image", raw: url.text, line: 1, url: url)
        record.media = try media(.png, failure)
        return record
    }
}
