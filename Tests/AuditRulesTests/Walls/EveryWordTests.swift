import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("No word makes a wall by itself")
struct EveryWordTests {
    private static let titles: [String] = WordSection.allCases.flatMap(\.titles).map { title in
        title.split(separator: " ").map { $0.replacing("*", with: "") }.joined(separator: " ")
    }

    private static func expectNoDoor(_ make: (String) -> String) async throws {
        for number in stride(from: 0, to: titles.count, by: Depth.pick(11, all: 1)) {
            let title = titles[number]
            let page = WallPage(title, make(title)).page
            #expect(Door(try await PageEvidence(example: page)) == .none, "\(title)")
        }
    }

    @Test("an article titled like any wall is an article")
    func articles() async throws {
        try await Self.expectNoDoor {
            WallPage.document(WallPage.card($0), "<article><h1>\($0)</h1>" + WallPage.text(2_100) + "</article>")
        }
    }

    @Test("a short page about a wall's title is a page")
    func mentions() async throws {
        try await Self.expectNoDoor {
            WallPage.document(
                WallPage.card(
                    "“\($0)” and other sentences that nobody likes to read, collected over many years and told anew"),
                "<h1>Sentences</h1>" + WallPage.text(300))
        }
    }

    @Test("a shop page with one word of a wall in its title is a page")
    func products() async throws {
        for title in WordSection.errorWord.titles + WordSection.accessDenied.titles
        where !title.contains("*") {
            let html = WallPage.document(WallPage.card(String(title)), "<h1>\(title)</h1><p>Poster, 50 × 70 cm</p>")
            #expect(Door(try await PageEvidence(example: WallPage("", html).page)) == .none, "\(title)")
        }
    }
}
