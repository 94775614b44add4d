internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import Foundation
internal import TestSupport

/// Every report of one file, written in one pass.
struct Formats {
    let folder: String

    static let names = [
        "report.json", "pages.jsonl", "ogaudit.sarif", "gl-code-quality-report.json", "baseline.txt", "junit.xml",
        "summary.md", "annotations.txt",
    ]

    func path(_ name: String) -> String { "\(folder)/\(name)" }
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Writes all of them into a folder that goes away afterwards.
    static func with(_ source: some ReportSource, _ body: (Formats) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let formats = Formats(folder: folder.path)
        try formats.write(source)
        try await body(formats)
    }

    func write(_ source: some ReportSource) throws {
        let sinks = try sinks(source.summary())
        try source.pour(into: sinks)
        for sink in sinks { try sink.finish() }
    }

    func sinks(_ summary: ReportSummary, _ groups: GroupCounter = GroupCounter()) throws -> [any ReportSink] {
        [
            try JSONReport(place("report.json"), summary, ruleFacts: FakeRules.facts),
            try JSONLinesReport(place("pages.jsonl"), rulesVersion: summary.rulesVersion),
            try SARIFReport(place("ogaudit.sarif"), summary, rules: FakeRules.all),
            groups,
            try CodeQualityReport(place("gl-code-quality-report.json"), summary, rules: FakeRules.all),
            try BaselineFile(place("baseline.txt")),
            try GroupedReports(
                [
                    (.junit, place("junit.xml")), (.markdown, place("summary.md")),
                    (.github, place("annotations.txt")),
                ],
                summary, rules: FakeRules.all, groups: groups),
        ]
    }

    private func place(_ name: String) -> ReportPlace { .file(path(name)) }

    /// The source whose reports are kept in `Tests/Golden/reports`: two of its pages are unusual, and two lines are no
    /// address.
    static let golden = FakeSource(
        pages: Array(Gallery.pages.prefix(12)), rejected: Gallery.rejected, states: [.new, .unchanged], runs: [1, 12]
    ) { summary in
        summary.changes = changes
        summary.toolVersion = "1.2.3"
        summary.limits = "Up to 128 requests at once, 5/s per host"
        summary.trend = [.init(date: 1_771_000_000, median: 61, loaded: 50)]
    }
}

extension Formats {
    /// What changed, with hostile texts.
    static let changes: RunChanges = {
        var changes = RunChanges()
        changes.baseline = RunChanges.name(ofRun: 12, startedAt: 1_772_250_000)
        changes.note = "The options differ from the baseline's."
        changes.fingerprint = "00c0ffee00c0ffee"
        changes.counts = [.unchanged: 1_040, .unconfirmed: 2, .flapping: 1, .newRule: 3]
        for number in 0..<12 {
            changes.add(
                .init(
                    url: "https://example.org/<script>/`\(number)`|", rule: "image-missing", state: .new,
                    firstSeen: 1_772_338_000))
        }
        for (url, state) in [("https://example.org/", FindingState.fixed), ("https://example.org/b", .noLongerApplies)]
        {
            changes.add(.init(url: url, rule: "title-not-unique", state: state, firstSeen: 1_700_000_000))
        }
        changes.headlines = headlines
        return changes
    }()
}

extension Formats {
    private static let headlines: [Headline] = [
        Headline(
            rule: "image-missing", severity: .error, pages: 11,
            places: [
                .init(host: "h7.example", pages: 8, hostPages: 8, evidence: "HTTP 503", times: 3),
                .init(host: "example.org", url: "https://example.org/<script>/`0`|", hostPages: 40),
            ]),
        Headline(
            rule: "title-not-unique", severity: .warning, pages: 1,
            places: [.init(host: "example.org", url: "https://example.org/<script>/`9`|", hostPages: 40)]),
    ]
}

/// Texts that break readers.
enum Hostile {
    private static let pieces: [String] = [
        "\"", "\\", "'", "`", "|", "<", ">", "&", "]]>", "<!--", "</script>", "\u{0}", "\u{1}", "\u{8}", "\u{B}",
        "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}",
        "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\n", "\r", "\r\n", "\t", "::error::", "%0A", "{0}", "[x](1)", "@admin",
        "](javascript:1)", "=1+1", "👩‍👩‍👧‍👦", "日本", "é", "\\u0000", "\u{D7FF}", "\u{E000}",
        // Halves of a surrogate pair in three bytes each, and bytes that are no text at all.
        String(decoding: [0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self),
        String(decoding: [0xED, 0xBF, 0xBF, 0xC0, 0xFF, 0xF5] as [UInt8], as: UTF8.self),
    ]

    static func text(using random: inout Chance) -> String {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// A page of which every text is hostile; addresses are as a `PageURL` can be.
    static func page(_ number: Int, using random: inout Chance) -> PageRecord {
        var page = PageRecord(
            page: Int64(number), url: "https://h\(number % 5).example/a|b/{\(number)}?`=^&\"'", outcome: .ok)
        page.score = number % 101
        page.cause = text(using: &random)
        page.causeDetail = text(using: &random)
        page.title = Sourced(text(using: &random), source: text(using: &random), line: number)
        page.siteName = text(using: &random)
        page.applicationName = text(using: &random)
        page.domain = text(using: &random)
        page.summary = text(using: &random)
        page.type = text(using: &random)
        page.canonical = text(using: &random)
        page.ogURL = text(using: &random)
        page.image = PageRecord.Image(url: text(using: &random))
        page.image?.type = text(using: &random)
        page.icon = PageRecord.Image(url: text(using: &random))
        page.iconSource = text(using: &random)
        page.video = PageRecord.Video(url: text(using: &random))
        page.findings = FakeRules.all.prefix(number % 4).map { rule in
            Finding(
                rule: rule.id, component: rule.component, severity: rule.force.severity, deduction: 1, pointsLost: 1,
                evidence: text(using: &random), line: number)
        }
        return page
    }

    /// Many of them, and rejected lines.
    static func source(_ count: Int, seed: UInt64) -> FakeSource {
        var random = Chance(seed)
        var source = FakeSource(pages: (0..<count).map { page($0, using: &random) })
        source.rejected = (0..<10).map { line in
            RejectedLine(input: text(using: &random), line: line, text: text(using: &random), reason: "no host")
        }
        let note = text(using: &random)
        source.change = { summary in
            summary.note = note
            summary.limits = note
        }
        return source
    }
}
