internal import AuditModel
internal import AuditRules
internal import PageReading
internal import TestSupport
internal import Testing

@Suite("Examples written differently")
struct MutationTests {
    @Test("no rule changes its mind about a page that is only written differently", arguments: HTMLMutation.allCases)
    func keepsVerdict(_ mutation: HTMLMutation) async throws {
        for number in stride(from: 0, to: RuleExample.all.count, by: Depth.pick(7, all: 1)) {
            let each = RuleExample.all[number]
            let html = mutation.apply(each.example.page.html)
            guard html != each.example.page.html, applies(mutation, to: each) else { continue }
            var page = each.example.page
            page.html = html
            let verdict = each.rule.check(try await PageEvidence(example: page))
            #expect(
                sameKind(verdict, each.example.expected), "\(each.testDescription): \(verdict)\n\(html)",
                sourceLocation: each.location)
        }
    }

    /// A byte order mark declares a charset, and rules about charsets must see that; rules about quotation marks must see
    /// others.
    private func applies(_ mutation: HTMLMutation, to each: RuleExample) -> Bool {
        switch mutation {
        case .byteOrderMark: each.rule.facts.group != .charset
        case .singleQuotes, .noQuotes: each.rule != QuotesBreakValue.self && each.rule != AttributesUnquoted.self
        default: true
        }
    }

    private func sameKind(_ verdict: Verdict, _ expected: Example.Expectation) -> Bool {
        switch (verdict, expected) {
        case (.passes, .passes), (.notApplicable, .notApplicable): true
        case (.breaks(let breach), .breaks(let fraction, _)): abs(breach.fraction - fraction) < 0.005
        default: false
        }
    }

    private static let pages = Array(Set(RuleExample.all.map(\.example.page.html))).sorted()

    @Test("tags in a comment do not count")
    func comments() {
        for html in Self.pages where !html.contains("--") {
            let tags = PageReader.read(Array("<!-- \(html) -->".utf8), contentType: "text/html; charset=utf-8")
            #expect(tags.metas.isEmpty && tags.links.isEmpty && tags.titles.isEmpty, "\(html)")
        }
    }

    @Test("the mutations of examples do what they say")
    func mutations() {
        let html = "<meta property=\"og:title\" content=\"A b\">\n<link rel=\"icon\" href=\"/i.png\">"
        #expect(HTMLMutation.attributesReversed.apply(html).hasPrefix("<meta content=\"A b\" property=\"og:title\">"))
        #expect(HTMLMutation.singleQuotes.apply(html).hasPrefix("<meta property='og:title' content='A b'>"))
        #expect(HTMLMutation.noQuotes.apply(html).hasPrefix("<meta property=og:title content=\"A b\">\n<link rel=icon"))
        #expect(HTMLMutation.upperCaseNames.apply(html).hasPrefix("<META PROPERTY=\"og:title\" CONTENT=\"A b\">"))
        #expect(HTMLMutation.carriageReturns.apply(html).contains(">\r\n<"))
        #expect(HTMLMutation.spacesInTags.apply(html).hasPrefix("<meta\n\t property="))
    }
}
