internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("The six cards of the first screen")
struct CardPicksTests {
    private static func picks(_ scores: [(host: String, score: Int?)], median: Int? = 80) -> [String] {
        var picks = CardPicks(median: median)
        for (place, one) in scores.enumerated() {
            var page = PageRecord(page: 1, url: "https://\(one.host).example/\(place)", outcome: .ok)
            (page.score, page.predictedCard) = (one.score, .largeImage)
            picks.offer(page, number: place + 1, hasImage: true) { [] }
        }
        return picks.picks.map { "\($0.kind.rawValue) \($0.pick.number)" }
    }

    @Test("the worst, the typical and the best are picked, two of each, from different hosts")
    func kinds() {
        let scores = [("a", 10), ("a", 11), ("b", 40), ("c", 80), ("d", 82), ("e", 100), ("e", 99), ("f", 98)]
        #expect(
            Self.picks(scores.map { (host: $0.0, score: $0.1) })
                == ["worst 1", "worst 3", "typical 4", "typical 5", "best 6", "best 8"])
    }

    @Test("six different pages are picked from one host, and all of them from a small run")
    func small() {
        let all = Self.picks((0..<100).map { (host: "a", score: $0) })
        #expect(all == ["worst 1", "worst 2", "typical 81", "typical 80", "best 100", "best 99"])
        #expect(Self.picks([("a", 50)].map { (host: $0.0, score: $0.1) }) == ["worst 1"])
        #expect(Self.picks([(host: "a", score: nil)], median: nil).isEmpty)
    }
}
