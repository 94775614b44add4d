internal import AuditModel

/// Media as a hostile server could send them, for every URL of a card: the numbers of a header field, one after the
/// other, within the range that readers of files accept.
struct PlayedMedia {
    private let numbers: [Int]
    private var next = 0

    init?(_ field: String?) {
        guard let field else { return nil }
        numbers = field.split(separator: " ").prefix(64).compactMap { Int($0) }
        if numbers.isEmpty { return nil }
    }

    /// Brings media to every part of a card.
    func fill(_ card: inout LinkCard) {
        var media = self
        for index in card.images.indices { card.images[index].media = media.facts(card.images[index].url) }
        for index in card.icons.indices { card.icons[index].media = media.facts(card.icons[index].url) }
        for index in card.videos.indices { card.videos[index].media = media.facts(card.videos[index].url) }
        for index in card.audios.indices { card.audios[index].media = media.facts(card.audios[index].url) }
    }

    private mutating func number(_ limit: Int) -> Int {
        defer { next += 1 }
        return Int(numbers[next % numbers.count].magnitude % UInt(limit))
    }

    private mutating func facts(_ url: PageURL?) -> MediaFacts? {
        guard let url else { return nil }
        let types = MediaType.allCases
        let (width, height) = (number(1 << 31), number(1 << 31))
        var facts = MediaFacts(
            url: url, status: [200, 404, 206][number(3)], contentType: "image/png", type: types[number(types.count)],
            width: width == 0 ? nil : width, height: height == 0 ? nil : height,
            size: ByteCount(number(1 << 60), .announced), redirects: number(11))
        facts.videoFacts = VideoFacts(
            brand: "mp42", seconds: Double(number(31_557_600)), codecs: ["avc1"], width: width, height: height)
        if number(2) == 0 {
            facts.imageFacts = ImageFacts(
                width: max(1, width), height: max(1, height), textCoverage: Double(number(101)) / 100,
                textCells: number(26), isSolidColour: number(5) == 0, isFlatLogo: number(3) == 0)
        }
        return facts
    }
}
