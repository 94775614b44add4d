internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Records that are put together", .seeded)
struct RecordPileTests {
    private struct Item: Hashable {
        var line: ListLine
        var fetchedAt: Int64
        var body: [UInt8]
    }

    private static func items(_ chance: inout Chance) -> [Item] {
        (0..<200).map { _ in
            let number = chance.below(30)
            let reason = number % 7 == 0 ? "why \(chance.below(2))" : nil
            let line = ListLine(
                input: chance.oneIn(2) ? "a" : "b", line: number, text: "http://a.test/\(number)", reason: reason)
            return Item(line: line, fetchedAt: Int64(chance.below(3)), body: [UInt8(chance.below(4))])
        }
    }

    private func pile(_ items: [Item]) throws -> RecordPile {
        let pile = try RecordPile()
        for item in items {
            try pile.add(item.line)
            let rank = RecordPile.Rank(
                isDone: item.fetchedAt > 0, fetchedAt: item.fetchedAt, isCompared: false)
            guard item.line.reason == nil else { continue }
            try pile.add(page: item.line.text, site: "a.test", rank: rank, compared: nil, body: item.body)
        }
        return pile
    }

    private func content(_ pile: RecordPile) throws -> [String] {
        var content: [String] = []
        try pile.forEachLine { line, _ in content.append("\(line) \(try pile.body(of: line.text) ?? [])") }
        return content
    }

    @Test("any order, any repetition of records leaves the same lines and pages")
    func order() throws {
        var chance = Chance.anew()
        let items = Self.items(&chance)
        let expected = try content(pile(items))
        #expect(expected.count > 20)
        for _ in 0..<8 {
            let others = items.shuffled(using: &chance) + (0..<50).map { _ in items[chance.below(items.count)] }
            #expect(try content(pile(others)) == expected)
        }
    }

    @Test("a merge prefers a requested page to one that was not, and a later visit to an earlier one")
    func rank() throws {
        let pile = try RecordPile()
        let url = "http://a.test/"
        for (isDone, fetchedAt, body) in [(true, Int64(5), UInt8(1)), (false, 9, 2), (true, 4, 3)] {
            let rank = RecordPile.Rank(isDone: isDone, fetchedAt: fetchedAt, isCompared: false)
            try pile.add(page: url, site: "", rank: rank, compared: nil, body: [body])
        }
        #expect(try pile.body(of: url) == [1])
    }

    @Test("a site whose pages were compared in parts is found")
    func apart() throws {
        let pile = try RecordPile()
        for (number, compared) in [2, 2, nil].enumerated() {
            let rank = RecordPile.Rank(isDone: true, fetchedAt: 1, isCompared: true)
            let site = number < 2 ? "a.test" : "b.test"
            try pile.add(page: "http://\(number).\(site)/", site: site, rank: rank, compared: compared, body: [])
        }
        #expect(try pile.siteComparedApart() == nil)
        let rank = RecordPile.Rank(isDone: true, fetchedAt: 1, isCompared: false)
        try pile.add(page: "http://3.a.test/", site: "a.test", rank: rank, compared: nil, body: [])
        #expect(try pile.siteComparedApart() == "a.test")
    }
}
