internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import Auditing

/// The tags that `check` prints, pasted over the page that they were made for.
@Suite("Tags to paste, pasted")
struct PastedTagsTests {
    /// The rules about texts that the tags hold.
    private static let rules = RuleBook.page.map { $0.facts }.filter { facts in
        facts.component == .title || facts.group == .description || others.contains(facts.id)
    }.map(\.id)
    private static let others = [
        "site-name-suspicious", "site-name-missing", "text-mojibake", "double-encoded-entities",
    ]

    /// What only the title element mends.
    private static let besides: Set<String> = ["title-sources-conflict"]

    @Test("no broken example of a rule about texts breaks it with the tags to paste", arguments: rules)
    func texts(_ rule: String) async throws {
        for example in try Self.broken(rule) where !Self.besides.contains(rule) {
            let tags = try await Self.tags(for: example.page)
            let left = try await Self.judged(Self.pasting(tags, over: example.page)).first { $0.rule == rule }
            #expect(left == nil, "\(example.about): \(left?.evidence ?? ""), \(tags)")
        }
    }

    @Test(
        "a page that something else came in the place of gets no tags",
        arguments: ["login-wall", "soft-error-page", "bot-challenge", "empty-document", "content-type-not-html"])
    func walls(_ rule: String) async throws {
        for example in try Self.broken(rule) where try await example.page.isRead {
            // HTML without a Content-Type is shown all the same.
            if case .breaks(let fraction, _) = example.expected, fraction < 0.5 { continue }
            #expect(try await Self.tags(for: example.page).isEmpty, "\(example.about)")
        }
    }

    @Test("a file gets no tags, however large or unknown it is")
    func files() async throws {
        for rule in RuleBook.page where rule.facts.judgesFiles {
            for example in rule.examples where try await PageEvidence(example: example.page).file != nil {
                #expect(try await Self.tags(for: example.page).isEmpty, "\(example.about)")
            }
        }
    }

    @Test("an image of the body is pasted as it is, like in the HTML report")
    func hoisted() async throws {
        let page = ExamplePage(
            #"<title>Bees</title><body><img src="/bee.jpg" width="800" height="600">"#,
            media: ["/bee.jpg": .jpeg(800, 600)])
        let tags = try await Self.tags(for: page)
        #expect(tags.contains(#"<meta property="og:image" content="https://example.com/bee.jpg">"#), "\(tags)")
        let left = try await Self.judged(Self.pasting(tags, over: page))
        #expect(left.allSatisfy { $0.rule != "image-hoisted-from-body" })
    }

    @Test("letters that were lost are left to a person, and the name of a host is no name of a site")
    func unknown() async throws {
        let tags = try await Self.tags(
            for: ExamplePage(
                """
                <meta property="og:title" content="Caf\u{FFFD} au lait, made slowly">
                <meta property="og:site_name" content="https://www.example.com">
                """))
        #expect(tags.contains(#"<meta property="og:title" content="…">"#), "\(tags)")
        #expect(tags.contains(#"<meta property="og:site_name" content="…">"#), "\(tags)")
    }

    private static func broken(_ rule: String) throws -> [Example] {
        let rule = try #require(RuleBook.page.first { $0.facts.id == rule })
        return rule.examples.filter { if case .breaks = $0.expected { true } else { false } }
    }

    private static func judged(_ page: ExamplePage) async throws -> [Finding] {
        RuleBook.judge(try await PageEvidence(example: page)).findings
    }

    private static func tags(for page: ExamplePage) async throws -> [String] {
        let evidence = try await PageEvidence(example: page)
        let audited = AuditedPage(evidence: evidence, judgement: RuleBook.judge(evidence))
        let record = Recorder.record(1, evidence.requested, audited, fetchedAt: 0)
        let values = PasteValues(of: record, evidence, title: TitleAnalysis(evidence))
        return PasteTags.head(of: record, values, ruleFacts: RuleBook.facts)
    }

    /// The page with the tags first in its head, where they win; a person has written what they leave open.
    private static func pasting(_ tags: [String], over page: ExamplePage) -> ExamplePage {
        let written = [
            "og:title": "What a reader finds here", "og:site_name": "Larkmoor",
            "og:description": "One or two plain sentences about what is on this page, in its own words.",
        ]
        let lines = tags.map { tag in
            written.reduce(tag) { line, pair in
                line.replacing("\(pair.key)\" content=\"…\"", with: "\(pair.key)\" content=\"\(pair.value)\"")
            }
        }
        var pasted = page
        let head = page.html.range(of: "<head>")?.upperBound ?? page.html.startIndex
        pasted.html.insert(contentsOf: lines.joined(), at: head)
        return pasted
    }
}

extension ExamplePage {
    /// Whether a page came, which is what has a score.
    fileprivate var isRead: Bool {
        get async throws { try await PageEvidence(example: self).outcome.isSeen }
    }
}
