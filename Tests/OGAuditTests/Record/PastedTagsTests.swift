internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditRules
@testable internal import Auditing

/// The tags that are offered, pasted over those of the page that they were made for.
@Suite("Tags to paste, pasted")
struct PastedTagsTests {
    private static let rules = RuleBook.page.map { $0.facts.id }

    /// What comes to light beside a tag that a person has written: a declared icon that is gone, another title.
    private static let lateNews: Set<String> = ["icon-unreachable", "title-sources-conflict"]

    /// The rules that a page broke before, those included that another finding says, and what may come to light.
    private static func known(_ before: Judgement, of page: ExamplePage) async throws -> Set<String> {
        let found = Set(before.findings.map(\.rule))
        let evidence = try await PageEvidence(example: page)
        let empty = RuleBook.missing.filter { TagEmpty.isLeftEmpty($0.key, evidence.tags) }.map { $0.rule.facts.id }
        return lateNews.union(found).union(empty).union(RuleBook.echoes(of: found, on: evidence))
    }

    @Test("pasted over the page's own, the offered tags break no new rule and cost no point", arguments: rules)
    func harmless(_ rule: String) async throws {
        let rule = try #require(RuleBook.page.first { $0.facts.id == rule })
        for example in rule.examples where try await example.page.isRead {
            let page = Paste.writtenWell(example.page)
            let (before, offer) = try await Paste.judged(page)
            guard !offer.tags.isEmpty else { continue }
            let (after, _) = try await Paste.judged(try await Paste.pasting(offer, over: page))
            let known = try await Self.known(before, of: page)
            let news = after.findings.filter { !known.contains($0.rule) }
            let about: Comment = "\(example.about): \(news.map { "\($0.rule): \($0.evidence)" }), \(offer.text ?? "")"
            #expect(news.isEmpty, about)
            #expect(after.score ?? 0 >= before.score ?? 0, about)
        }
    }

    @Test("pasted over the tags of each page of the sample site, they break no new rule and cost no point")
    func samples() async throws {
        let folder = "\(Repository.root)/samples/site"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }
        #expect(names.count > 30)
        for name in names {
            // Those in another charset than UTF-8 are about that.
            guard let html = String(data: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), encoding: .utf8)
            else {
                continue
            }
            let page = ExamplePage(html, at: "https://\(name)", evidence: { $0.looksAtMedia = false })
            guard try await page.isRead else { continue }
            let (before, offer) = try await Paste.judged(page)
            guard !offer.tags.isEmpty else { continue }
            let (after, _) = try await Paste.judged(try await Paste.pasting(offer, over: page))
            let known = try await Self.known(before, of: page)
            let news = after.findings.filter { !known.contains($0.rule) }
            #expect(news.isEmpty, "\(name): \(news.map { "\($0.rule): \($0.evidence)" }), \(offer.text ?? "")")
            #expect(after.score ?? 0 >= before.score ?? 0, "\(name): \(offer.text ?? "")")
        }
    }

    @Test("pasted tags are offered unchanged the next time", arguments: rules)
    func settled(_ rule: String) async throws {
        let rule = try #require(RuleBook.page.first { $0.facts.id == rule })
        for example in rule.examples where try await example.page.isRead {
            let (_, offer) = try await Paste.judged(example.page)
            guard offer.isNews, !offer.tags.contains(where: \.isBlank),
                !offer.tags.contains(where: { $0.key == "apple-touch-icon" })
            else {
                continue
            }
            let (_, again) = try await Paste.judged(try await Paste.pasting(offer, over: example.page))
            #expect(!again.isNews, "\(example.about): \(offer.text ?? ""), then \(again.text ?? "")")
        }
    }

    @Test(
        "a page that returned something else, and one that only redirects, get no tags",
        arguments: [
            "login-wall", "soft-error-page", "bot-challenge", "empty-document", "content-type-not-html",
            "client-side-redirect",
        ])
    func walls(_ rule: String) async throws {
        for example in try Self.broken(rule) where try await example.page.isRead {
            // HTML without a Content-Type is shown all the same, and a redirect with a card of its own has one.
            if case .breaks(let fraction, _) = example.expected, fraction < 0.5 { continue }
            #expect(try await Paste.judged(example.page).offer.tags.isEmpty, "\(example.about)")
        }
    }

    @Test("a file gets no tags, however large or unknown it is")
    func files() async throws {
        for rule in RuleBook.page where rule.facts.judgesFiles {
            for example in rule.examples where try await PageEvidence(example: example.page).file != nil {
                #expect(try await Paste.judged(example.page).offer.tags.isEmpty, "\(example.about)")
            }
        }
    }

    private static func broken(_ rule: String) throws -> [Example] {
        let rule = try #require(RuleBook.page.first { $0.facts.id == rule })
        return rule.examples.filter { if case .breaks = $0.expected { true } else { false } }
    }
}

/// Pastes as an owner does.
enum Paste {
    static func judged(_ page: ExamplePage) async throws -> (judgement: Judgement, offer: OfferedTags) {
        let evidence = try await PageEvidence(example: page)
        let judgement = RuleBook.judge(evidence)
        return (judgement, OfferedTags(evidence, title: judgement.title, judgement.findings))
    }

    /// What a person writes into a blank.
    private static let written = [
        "og:title": "What a reader finds here", "og:site_name": "Larkmoor", "og:locale": "de_DE",
        "og:description": "One or two plain sentences about what is on this page, in its own words.",
        "description": "One or two plain sentences about what is on this page, in its own words.",
        "og:url": "https://example.com/page", "og:image": "https://example.com/pasted.jpg",
        "og:image:alt": "Bees on a wall", "apple-touch-icon": "/pasted.png",
    ]

    /// The page with files where a person points to some.
    static func writtenWell(_ page: ExamplePage) -> ExamplePage {
        var page = page
        page.media["https://example.com/pasted.jpg"] = .jpeg(1200, 630)
        page.media["/pasted.png"] = .png(180, 180)
        return page
    }

    /// The page with these tags first in its head, in place of those that it had for previews.
    static func pasting(_ offer: OfferedTags, over page: ExamplePage) async throws -> ExamplePage {
        var pasted = page
        let known = try await PageEvidence(example: page).card.images.compactMap { $0.url?.text }
        // An image whose tag was not read was not checked.
        for tag in offer.tags where tag.key.hasPrefix("og:image") && !known.contains(tag.value) {
            pasted.media[tag.value] = .jpeg(1200, 630)
        }
        pasted.html.replace(
            /(?i)<meta[^<>]*?(?:property|name)\s*=\s*["']?\s*(?:og|twitter|fb|article|description)[^>]*>/, with: "")
        let lines = offer.tags.map { tag in
            guard tag.isBlank else { return tag.line }
            let value = tag.key == "og:url" ? page.finalURL ?? page.url : written[tag.key] ?? ""
            return tag.line.replacing(tag.value, with: value)
        }
        let head = pasted.html.firstRange(of: /<head>|<!doctype html>/.ignoresCase())?.upperBound
        pasted.html.insert(contentsOf: lines.joined(), at: head ?? pasted.html.startIndex)
        return pasted
    }
}

extension ExamplePage {
    /// Whether a page came, which is what has a score.
    fileprivate var isRead: Bool {
        get async throws { try await PageEvidence(example: self).outcome.isLoaded }
    }
}
