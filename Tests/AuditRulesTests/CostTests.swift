import AuditModel
import AuditRules
import Glibc
import TestSupport
import Testing

/// Costs in release builds, compared with limits far above the measurements: `OGAUDIT_MEASURE=1 swift test -c release
/// -Xswiftc -enable-testing --filter AuditRulesTests.CostTests`.
@Suite("The cost of judging", .serialized, .enabled(if: getenv("OGAUDIT_MEASURE") != nil))
struct CostTests {
    struct Page: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var html: String
        var address = "https://www.acme.com/news/bees"
    }

    @Test(
        "a page is judged by all rules in microseconds",
        arguments: [
            Page(testDescription: "good", html: good),
            Page(testDescription: "many tags", html: good + manyTags),
            Page(testDescription: "Japanese", html: japanese, address: "https://www.acme.jp/news/1234"),
            Page(testDescription: "bare", html: "<title>Home | Acme</title>"),
        ])
    func judging(_ page: Page) async throws {
        let example = ExamplePage(page.html, at: page.address, evidence: { $0.looksAtMedia = false })
        let evidence = try await PageEvidence(example: example)
        let rounds = 5_000
        var findings = 0
        var best = Double.infinity
        for _ in 0..<5 {
            let start = Self.microseconds()
            for _ in 0..<rounds { findings += RuleBook.judge(evidence).findings.count }
            best = min(best, (Self.microseconds() - start) / Double(rounds))
        }
        print("judging \(page.testDescription): \(Int(best * 10)) tenths of a us/page")
        #expect(findings.isMultiple(of: 5 * rounds) && best < 200)
    }

    /// Of this process on all its threads.
    private static func microseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static let good = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Bees can count to four, a new study says</title>
        <link rel="canonical" href="https://www.acme.com/news/bees"><link rel="stylesheet" href="/a.css">
        <link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/apple-touch-icon.png">
        <meta property="og:title" content="Bees can count to four, a new study says">
        <meta property="og:site_name" content="Acme Daily"><meta property="og:type" content="article">
        <meta property="og:url" content="https://www.acme.com/news/bees">
        <meta property="og:description" content="Researchers taught four hundred bees to tell three from four.">
        <meta property="og:image" content="https://cdn.acme.com/bees.jpg?w=1200&amp;h=630">
        <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
        <meta property="og:image:alt" content="A bee on lavender"><meta property="og:locale" content="en_US">
        <meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="Bees can count">
        <body><article><h1>Bees can count to four</h1><p>They can.</p></article>
        """
    private static let manyTags = (0..<50).map { number in
        #"<meta property="article:tag" content="tag \(number)"><link rel="preload" href="/\(number).js">"#
    }.joined()
    private static let japanese = """
        <!doctype html><html lang="ja"><head><title>ミツバチは四まで数えられる｜アクメ新聞デジタル</title>
        <link rel="canonical" href="https://www.acme.jp/news/1234">
        <meta property="og:title" content="ミツバチは四まで数えられると新しい研究が示す｜アクメ新聞">
        <meta property="og:site_name" content="アクメ新聞"><meta property="og:type" content="article">
        <meta property="og:url" content="https://www.acme.jp/news/1234"><meta property="og:locale" content="ja_JP">
        <meta property="og:description" content="研究者は四百匹のミツバチに三と四を見分けることを教えた。">
        <meta property="og:image" content="https://www.acme.jp/ogp.jpg"><meta name="twitter:card" content="summary">
        <body><article><h1>ミツバチ</h1><p>数えられる。</p></article>
        """
}
