internal import AuditModel
internal import AuditReports
internal import AuditRules

/// A report source made of values.
struct FakeSource: ReportSource, Sendable {
    var pages: [PageRecord] = []
    var rejected: [RejectedLine] = []
    var firstSeen: [Int64] = []
    var states: [FindingState?] = []
    var runs: [Int?] = []
    var thumbnails: [String: [UInt8]] = [:]
    var change: @Sendable (inout ReportSummary) -> Void = { _ in }

    /// The summary with the facts that are known after the last page.
    func settled() throws -> ReportSummary {
        let groups = GroupCounter()
        try pour(into: [groups])
        var summary = summary()
        summary.fixes = groups.fixes(limit: ReportSummary.fixLimit)
        return summary
    }

    func summary() -> ReportSummary {
        var summary = Tally(pages).summary
        summary.rejected = rejected.count
        summary.rejectedLines = rejected
        summary.lines = pages.count + rejected.count
        change(&summary)
        return summary
    }

    func forEachRow(_ body: (ReportRow) throws -> Void) throws {
        for (index, page) in pages.enumerated() {
            let page = ReportPage(
                record: page, firstSeen: firstSeen, states: states, runs: runs,
                scoresIfFixed: FakeRules.scoresIfFixed(page))
            try body(ReportRow(input: "urls.txt", line: index + 1, entry: .page(page)))
        }
        for line in rejected { try body(ReportRow(input: line.input, line: line.line, entry: .rejected(line))) }
    }
}

extension FakeSource {
    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws {
        for (hash, bytes) in thumbnails.sorted(by: { $0.key < $1.key }) {
            try body(hash) { bytes.isEmpty ? nil : bytes }
        }
    }
}

/// Totals counted the plain way.
struct Tally {
    var summary = ReportSummary(rulesVersion: "2026.1", startedAt: 1_772_338_000, finishedAt: 1_772_338_306)

    init(_ pages: some Sequence<PageRecord>) {
        var hosts: [String: ReportSummary.Host] = [:]
        var scores: [String: [Int]] = [:]
        var rules: [String: ReportSummary.RuleTotal] = [:]
        for page in pages {
            let name = String(page.url.split(separator: "/").dropFirst().first ?? "")
            hosts[name, default: .init(name: name)].add(page)
            if let score = page.score { scores[name, default: []].append(score) }
            for finding in page.findings {
                rules[finding.rule, default: .init(id: finding.rule, pages: 0, points: 0)].pages += 1
                rules[finding.rule]?.points += finding.pointsLost
            }
            count(page)
        }
        for (name, list) in scores { hosts[name]?.median = list.sorted()[(list.count - 1) / 2] }
        summary.hosts = hosts.values.sorted { ($0.median ?? -1, $0.name) < ($1.median ?? -1, $1.name) }
        summary.hostCount = hosts.count
        summary.rules = Array(rules.values)
    }

    private mutating func count(_ page: PageRecord) {
        summary.pages += 1
        summary.outcomes[page.outcome, default: 0] += 1
        if page.outcome.isLoaded { summary.loaded += 1 }
        if let score = page.score { summary.scores[score] += 1 }
        if let grade = page.grade { summary.grades[grade, default: 0] += 1 }
    }
}

extension ReportSummary.Host {
    fileprivate mutating func add(_ page: PageRecord) {
        pages += 1
        requests += 4
        rate = 4.97
        robots = "3 rules, Crawl-delay 2 s"
        if page.outcome.isLoaded { loaded += 1 }
        if page.outcome == .rateLimited { (throttles, pausedSeconds) = (throttles + 1, pausedSeconds + 5) }
        errors += page.findings.count { $0.severity == .error }
    }
}

/// A few rules with the texts that a report prints.
enum FakeRules {
    static func facts(_ id: String) -> RuleFacts? { all.first { $0.id == id } }

    static let all = [
        rule(
            "title-duplicates-site-name", .title, .init(.warning, 40), "The title repeats the name of the site",
            "Write the title of the page alone in og:title; the card already shows the site below it.",
            .documentedByApple),
        rule(
            "title-not-unique", .title, .init(.warning, 40), "Same title as other pages",
            "Give each page a title of its own in <meta property=\"og:title\">.", .documentedByApple),
        rule(
            "image-missing", .image, .init(.error, 80), "There is no preview image",
            "Add <meta property=\"og:image\" content=\"https://…\"> with a picture at least 900 pixels wide.",
            .documentedByApple),
        rule(
            "image-too-small", .image, .init(.warning, 60), "The preview image is too small for a large card",
            "Use a picture at least 900 pixels wide, such as 1200 × 630.", .documentedByApple),
        rule(
            "image-unreachable", .image, .init(.error, 90), "The preview image does not load",
            "Make the address of og:image answer 200 without cookies.", .inference),
        rule(
            "image-generic-reuse", .image, .init(.warning, 40), "The same image stands for many different pages",
            "Give each page a picture that shows what it is about.", .practice),
        rule(
            "icon-touch-missing", .icon, .init(.warning, 25), "There is no touch icon",
            "Add <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\"> of 180 × 180 pixels.",
            .documentedByApple),
        rule(
            "icon-too-small", .icon, .init(.warning, 65), "The icon is smaller than 108 pixels",
            "Offer a square icon of at least 108 pixels.", .documentedByApple),
        rule(
            "site-name-missing", .markup, .init(.warning, 20), "The site does not say its name",
            "Add <meta property=\"og:site_name\" content=\"…\">.", .observed),
        rule(
            "og-url-missing", .markup, .init(.notice, 3), "og:url is missing",
            "Add <meta property=\"og:url\"> with the canonical address.", .specification),
        rule(
            "image-alt-missing", .image, .init(.notice, 5), "The preview image has no description",
            "Add <meta property=\"og:image:alt\">.", .specification),
        rule(
            "video-youtube-embed", .media, .init(.warning, 60),
            "The video is a YouTube page and will not play in the card",
            "Point og:video at an MP4 file of at most 10 MB.", .documentedByApple),
        rule(
            "x-card-missing", .otherApps, .init(.notice, 0), "There is no twitter:card",
            "Add <meta name=\"twitter:card\" content=\"summary_large_image\">.", .documentedByOthers),
        rule(
            "http-error-status", .reach, .init(.error, 100), "The server answers with an error",
            "Answer 200, or take the address from the list.", .inference),
    ]

    private static func rule(
        _ id: String, _ component: Component, _ force: RuleFacts.Force, _ fails: String, _ fix: String,
        _ confidence: RuleFacts.Confidence
    ) -> RuleFacts {
        RuleFacts(
            id: id, component: component, force: force, passes: "It is well", fails: fails, why: "It matters.",
            fix: fix,
            sources: [Citation(.tn3156, "on previews of links")], confidence: confidence)
    }
}

extension FakeRules {
    /// Scores in the order of the findings, as if nothing were capped.
    static func scoresIfFixed(_ page: PageRecord) -> [Int?] {
        guard let score = page.score else { return [] }
        return page.findings.map { min(100, score + Int($0.pointsLost.rounded())) }
    }
}
