internal import AuditModel
internal import FoundationEssentials
internal import Testing

@testable internal import AuditReports

@Suite("The details of a page")
struct PageDetailJSONTests {
    private struct Detail: Decodable {
        var label: String, domain: String, http: String
        var times: [Int]
        var images: [Image]?
        var icons: [Image]?
        var videos: [Video]?
        var fields: [[Value]]
        var tags: [[Value]]
        var hops: [[Value]]?
        var seen: [[Value]]?

        struct Image: Decodable {
            var key: String, url: String, w: Int?, boxes: [[Int]]?, basis: String?, usable: Bool?
        }
        struct Video: Decodable { var clip: Clip? }
        struct Clip: Decodable { var brand: String?, seconds: Int?, codecs: [String]?, first: Bool? }
        struct Value: Decodable {
            var text: String?
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                text = try? container.decode(String.self)
            }
        }
    }

    private static func decoded(_ evidence: PageEvidence) throws -> Detail {
        try JSONDecoder().decode(Detail.self, from: Data(PageDetailJSON.encode(evidence).json))
    }

    @Test("page details contain the card, its images, tags and redirects")
    func contents() throws {
        let page = Gallery.page(0)
        let detail = try Self.decoded(Evidence.of(page, 0))
        #expect(detail.domain == "bees.example")
        #expect(detail.times == [12, 31, 64, 180, 240, 265])
        #expect(detail.images?.first?.key == "og:image")
        #expect(detail.images?.first?.usable == true)
        #expect(detail.images?.first?.boxes?.count == 1)
        #expect(detail.hops?.count == 1)
        let names = detail.tags.compactMap { $0.first?.text }
        #expect(
            names == [
                "title", "link canonical", "link apple-touch-icon 180x180", "link alternate", "link manifest",
                "og:title",
                "og:image", "og:site_name", "description", "article:published_time", "robots",
            ])
    }

    @Test("page details contain the responses to other clients")
    func views() throws {
        var evidence = Evidence.of(Gallery.page(0), 0)
        #expect(try Self.decoded(evidence).seen == nil)
        var view = ProfileView(profile: "safari-mac", status: nil, outcome: .connect, finalURL: evidence.final)
        view.title = "Bees"
        evidence.alternates = [view]
        #expect(try Self.decoded(evidence).seen?.first?.map(\.text) == ["safari-mac", nil, "Bees"])
    }

    @Test("page details contain the facts from a video's container")
    func videoContainer() throws {
        var evidence = Evidence.of(Gallery.page(0), 0)
        let url = Evidence.address("/clip.mp4")
        var video = MediaRecord(key: "og:video", raw: url.text, url: url)
        video.media = MediaFacts(url: url, type: .mp4)
        video.media?.videoFacts = VideoFacts(
            brand: "mp42", seconds: 12.6, codecs: ["avc1", "mp4a"], isIndexFirst: false)
        evidence.card.videos = [video]
        var found = try #require(try Self.decoded(evidence).videos?.first?.clip)
        #expect(
            found.brand == "mp42" && found.seconds == 13 && found.codecs == ["avc1", "mp4a"] && found.first == false)
        evidence.card.videos[0].media?.videoFacts = VideoFacts(seconds: .greatestFiniteMagnitude)
        found = try #require(try Self.decoded(evidence).videos?.first?.clip)
        #expect(found.brand == nil && found.codecs == nil && found.first == nil && found.seconds == 1_000_000_000)
    }

    @Test("page details of an ordinary page are small")
    func size() { #expect(PageDetailJSON.encode(Evidence.of(Gallery.page(0), 0)).json.count < 2_048) }

    @Test("texts and URLs that people copy from the report are whole")
    func copied() throws {
        var evidence = Evidence.of(Gallery.page(0), 0)
        let text = String(repeating: "日本<b> ", count: PageDetailJSON.copyLimit / 6)
        let url = Evidence.address("/" + String(repeating: "a", count: 3_000))
        (evidence.card.title, evidence.card.siteName) = (Sourced(text, source: "a"), Sourced(text, source: "b"))
        (evidence.card.summary, evidence.card.type) = (Sourced(text, source: "c"), Sourced(text, source: "d"))
        (evidence.card.ogURL, evidence.card.canonical) = (Sourced(url, source: "e"), Sourced(url, source: "f"))
        evidence.card.images = [ImageRecord(key: "og:image", raw: url.text, url: url)]
        evidence.card.icons = [IconCandidate(origin: .touch, raw: url.text, url: url)]
        let detail = try Self.decoded(evidence)
        let fields = Dictionary(uniqueKeysWithValues: detail.fields.map { ($0[0].text ?? "", $0[1].text ?? "") })
        for name in ["Title", "Site name", "Description", "Type"] { #expect(fields[name] == text) }
        for name in ["og:url", "Canonical"] { #expect(fields[name] == url.text) }
        #expect(detail.images?.first?.url == url.text && detail.icons?.first?.url == url.text)
    }

    @Test("page details stay within their limits for a page with too much of everything")
    func bounds() throws {
        var evidence = Evidence.of(Gallery.page(0), 0)
        let long = String(repeating: "<\u{2028}日", count: 2_000)
        evidence.tags.metas = (0..<5_000).map { MetaTag(property: "og:\($0)\(long)", content: long) }
        evidence.card.images = (0..<400).map { ImageRecord(key: "og:image", raw: long + "\($0)", url: nil) }
        (evidence.card.title, evidence.card.siteName) = (Sourced(long, source: long), Sourced(long, source: long))
        (evidence.card.summary, evidence.card.type) = (Sourced(long, source: long), Sourced(long, source: long))
        (evidence.card.creator, evidence.card.themeColour) = (Sourced(long, source: long), Sourced(long, source: long))
        evidence.card.applicationName = Sourced(long, source: long)
        let url = Evidence.address("/" + String(repeating: "a", count: 9_000))
        evidence.card.icons = (0..<40).map { _ in IconCandidate(origin: .touch, raw: url.text, url: url) }
        evidence.card.videos = (0..<40).map { _ in MediaRecord(key: "og:video", raw: url.text, url: url) }
        evidence.card.audios = evidence.card.videos
        evidence.card.siteLabel = long
        evidence.fetch.hops = Array(
            repeating: .init(
                from: Evidence.address("/" + long), status: 301, to: Evidence.address("/"), milliseconds: 1), count: 90)
        #expect(PageDetailJSON.encode(evidence).json.count < PageDetailJSON.byteLimit)
        let detail = try Self.decoded(evidence)
        #expect(detail.images?.count == PageDetailJSON.mediaLimit)
        #expect(detail.hops?.count == PageDetailJSON.hopLimit)
        #expect(detail.label.count == PageDetailJSON.valueLimit + 1)
        #expect(!detail.tags.isEmpty && detail.tags.count <= PageDetailJSON.tagLimit)
    }
}
