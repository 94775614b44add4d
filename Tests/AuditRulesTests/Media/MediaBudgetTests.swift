import AuditModel
import Testing

@testable import AuditRules

@Suite("Ten megabytes for everything")
struct MediaBudgetTests {
    private func verdict(icon: Int = 12_000, image: Int, video: Int, _ basis: ByteCount.Basis = .counted) throws
        -> Verdict
    {
        var page = try page(icon: 180, bytes: icon)
        page.card.images = [.declared(try .image(bytes: image))]
        let url = try "https://example.com/v.mp4".url
        var videoFile = MediaRecord(key: "og:video", raw: url.text, url: url)
        videoFile.media = MediaFacts(url: url, contentType: "video/mp4", type: .mp4, size: ByteCount(video, basis))
        page.card.videos = [videoFile]
        return MediaOver10mbTotal.check(page)
    }

    @Test("the media budget lists its parts and has exact limits")
    func limits() throws {
        let over = try verdict(image: 1_100_000, video: 9_600_000)
        #expect(over.fraction == 1)
        #expect(over.breach?.seen.hasSuffix("of 10,485,760 bytes: icon 12 KB + image 1.1 MB + video 9.6 MB") == true)
        #expect(try verdict(image: 473_761, video: 10_000_000).fraction == 1)
        let allowed = try verdict(image: 473_760, video: 10_000_000)
        #expect(allowed.fraction == 0.1)
        #expect(allowed.breach?.seen.contains("over 10,000,000 bytes, in case") == true)
        #expect(try verdict(image: 988_001, video: 7_000_000).fraction == 0.1)
        #expect(try verdict(image: 988_001, video: 7_000_000).breach?.seen.contains("limit") == false)
        #expect(try verdict(image: 988_000, video: 7_000_000) == .passes)
    }

    @Test("a video that is not downloaded does not count, and one of unknown size forbids a pass")
    func unknown() throws {
        #expect(try verdict(image: 1_000_000, video: 10_485_761) == .passes)
        #expect(try verdict(image: 1_000_000, video: 1_000_000, .atLeast) == .notApplicable)
        #expect(try verdict(image: 1_000_000, video: 9_000_000, .atLeast).fraction == 0.1)
    }

    @Test("an image named twice counts once in the media budget, and at most four are kept")
    func images() throws {
        var page = try page(icon: 180, bytes: 1_000)
        page.card.images = try (0..<6).map { _ in .declared(try .image(bytes: 3_000_000)) }
        #expect(MediaOver10mbTotal.check(page) == .passes)
        page.card.images = try (0..<6).map {
            .declared(try .image("https://example.com/\($0).jpg", bytes: 2_000_000))
        }
        #expect(MediaOver10mbTotal.check(page).breach?.seen.contains("(8,001,000 bytes)") == true)
    }

    @Test("the media budget says how each size is known")
    func basis() throws {
        let announced = try verdict(image: 1_100_000, video: 9_600_000, .announced).breach?.seen
        #expect(announced?.hasSuffix("video 9.6 MB; video as announced") == true)
        let least = try verdict(image: 1_100_000, video: 9_600_000, .atLeast).breach?.seen
        #expect(least?.hasPrefix("at least 10.7 MB (10,712,000 bytes), ") == true)
    }
}
