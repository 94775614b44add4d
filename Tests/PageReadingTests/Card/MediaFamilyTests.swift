import Testing

@testable internal import PageReading

@Suite("Which media a key is about")
struct MediaFamilyTests {
    @Test("every media tag maps to a media family", arguments: MediaGroups.Family.allCases)
    func keys(_ family: MediaGroups.Family) {
        for key in family.roots + ["width", "type", "alt"].map({ family.prefix + $0 }) {
            #expect(MediaGroups.Family(ofKey: key) == family, "\(key)")
        }
    }

    @Test("the text next to a Twitter image is about the image, and short keys are ignored")
    func others() {
        #expect(MediaGroups.Family(ofKey: "twitter:image:alt") == .image)
        for key in ["", "t", "og:", "og:u", "twit", "title"] {
            #expect(MediaGroups.Family(ofKey: key) == nil, "\(key)")
        }
    }
}
