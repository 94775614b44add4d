internal import AuditModel
internal import AuditRules
internal import Foundation
internal import TestSupport
internal import Testing

/// Texts of a page and what the rules of `RuleBook.textAlone` say of them, for the same rules in the HTML report's script.
@Suite("Texts that JavaScript judges too")
struct TextVectorTests {
    /// Texts that somebody may type into the report.
    private struct Texts: Hashable {
        var title: String
        var site: String
        var summary: String
        var url: String

        /// A page with these texts in its tags; an empty text has no tag.
        var page: ExamplePage {
            func tag(_ key: String, _ value: String) -> String {
                let references = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), ("\n", "&#10;"), ("\r", "&#13;")]
                let text = references.reduce(value) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
                return value.isEmpty ? "" : "<meta property=\"\(key)\" content=\"\(text)\">"
            }
            let head = tag("og:title", title) + tag("og:site_name", site) + tag("og:description", summary)
            return ExamplePage("<!doctype html><html><head>\(head)</head><body></body></html>", at: url)
        }
    }

    private static let extra = [
        Texts(title: "Bees count | Acme | Shop | Home", site: "Acme", summary: "Bees.", url: "https://acme.com/a/b"),
        Texts(title: "Seven ways to count bees | Acme", site: "Acme", summary: "Bees.", url: "https://a.org/bees"),
        Texts(title: "Seven ways to count bees - Acme", site: "Acme", summary: "", url: "https://a.org/en/"),
        Texts(title: "Home", site: "Acme", summary: "Home", url: "https://a.org/bees"),
        Texts(title: "Page 12", site: "Acme Inc.", summary: "Page 12", url: "https://a.org/bees"),
        Texts(title: "</script><script>alert(1)</script>", site: "A\"b", summary: "'); --", url: "https://a.org/b"),
        Texts(title: "He said \"it's <b>fine</b>\" & left", site: "&", summary: "<br/>", url: "https://a.org/b"),
        Texts(title: "Hello %name%, 100% of ${x}", site: "@acme", summary: "%s", url: "https://a.org/b"),
        Texts(title: "👩‍👩‍👧‍👦 Family 🇨🇦 recipes", site: "蜂", summary: "é\u{301}", url: "https://a.org/b"),
        Texts(title: "日本語の長いタイトルはカードの中でどう見えるのでしょうか日本語の長い", site: "", summary: "x", url: "https://a.org/b"),
        Texts(title: "A — B: c (d | e) · f", site: "https://a.org", summary: "A B", url: "https://a.org/b"),
        Texts(
            title: "Bees can count to four", site: "Acme | Bees", summary: "Bees can count four", url: "https://a.org/b"
        ),
    ]

    @Test("the report's script gets Swift's verdicts for the texts of every example")
    func vectors() async throws {
        var seen: Set<Texts> = []
        var lines: [String] = []
        for texts in try await Self.ofExamples() + Self.extra where seen.insert(texts).inserted {
            lines.append(try await Self.line(texts))
        }
        #expect(lines.count > 150)
        try Repository.expect("[\n" + lines.joined(separator: ",\n") + "\n]\n", isIn: "Tests/Browser/text-rules.json")
    }

    @Test(
        "rules that a project switched off or exempts everywhere are not judged in the report, others with its severity"
    )
    func selected() {
        let policy = RulePolicy(
            changes: ["title-missing": .init(severity: .notice)],
            exemptions: [
                .init(rule: "description-*", reason: "has none"),
                .init(rule: "title-too-long", address: "https://a.example/*", reason: "old"),
            ])
        let rules = RuleBook.textAlone(in: RuleBook.Selection(policy: policy) { $0 != "title-generic" })
        let off = ["title-generic"] + RuleBook.ids.filter { $0.hasPrefix("description-") }
        let wanted = RuleBook.textAlone.map { $0.facts.id }.filter { !off.contains($0) }
        #expect(rules.map(\.id) == wanted && wanted.contains("title-too-long"))
        #expect(rules.first { $0.id == "title-missing" }?.force.severity == .notice)
    }

    /// The texts of the examples that are about texts.
    private static func ofExamples() async throws -> [Texts] {
        var all: [Texts] = []
        for each in RuleExample.all where [.title, .markup].contains(each.rule.facts.component) {
            let page = try await PageEvidence(example: each.example.page)
            guard page.final == page.requested else { continue }
            all.append(
                Texts(
                    title: page.card.title?.value ?? "", site: page.card.siteName?.value ?? "",
                    summary: page.card.summary?.value ?? "", url: page.final.text))
        }
        return all
    }

    /// `{"texts": {…}, "breaks": {rule: evidence}}` on one line.
    private static func line(_ texts: Texts) async throws -> String {
        let page = try await PageEvidence(example: texts.page)
        var breaks: [String: String] = [:]
        for rule in RuleBook.textAlone {
            if case .breaks(let breach) = rule.check(page) { breaks[rule.facts.id] = breach.seen }
        }
        let values = ["title": texts.title, "site": texts.site, "summary": texts.summary, "url": texts.url]
        let object: [String: Any] = ["texts": values, "breaks": breaks]
        let json = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: json, as: UTF8.self)
    }
}
