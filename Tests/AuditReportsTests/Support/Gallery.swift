internal import AuditModel
internal import AuditReports
internal import AuditRules

/// About sixty pages as different as pages are: every card, every outcome, hostile and foreign texts.
enum Gallery {
    static let pages: [PageRecord] = (0..<60).map { page($0) }

    static let rejected = [
        RejectedLine(input: "urls.txt", line: 61, text: "not an address", reason: "no host"),
        RejectedLine(
            input: "urls.txt", line: 62, text: "ftp://example.com/<script>alert(1)</script>",
            reason: "not http or https"),
    ]

    static var source: FakeSource {
        FakeSource(
            pages: pages, rejected: rejected, states: [.new, .unchanged], runs: [1, 12], thumbnails: thumbnails
        ) { summary in
            summary.changes = Formats.changes
            summary.limits =
                "--concurrency 128 --per-host 4 --rate 5/s\n--timeout 30s --max-redirects 10 --max-html 2MB"
            summary.duplicates = 3
            summary.trend = [61, 64, 63, 70, 72, 71].enumerated().map {
                .init(date: 1_771_000_000 + Int64($0.offset) * 86_400, median: $0.element, loaded: 50)
            }
        }
    }

    /// A plain image for each size in the gallery.
    private static let thumbnails = Dictionary(
        uniqueKeysWithValues: (Evidence.sizes + [(180, 180)]).enumerated().map { number, size in
            let webp = PlainWebP(
                width: size.0 / 4, height: size.1 / 4, red: UInt8(120 + 16 * number), green: 150,
                blue: UInt8(210 - 16 * number))
            return (Evidence.imageHash(size.0, size.1), webp.bytes)
        })

    private static let titles = [
        "Bees of the northern meadows: a field guide for the patient", "Checkout | Acme Shop | Acme", "Home",
        "</script><script>alert('owned')</script>", "He said \"it's <b>fine</b>\" & left",
        "line\u{2028}separator\u{2029}end",
        "abc \u{202E}desrever si siht\u{202C} xyz", "NUL\u{0}inside\u{1B}[31mred", "日本語の長いタイトルはカードの中でどう見えるのでしょうか",
        "مرحبا بالعالم، هذا عنوان من اليمين إلى اليسار", "👩‍👩‍👧‍👦 Family recipes 🇨🇦",
        "=HYPERLINK(\"https://evil.example\",\"click\")",
    ]
    private static let hosts = ["bees.example", "shop.acme.example", "www.bücher.example", "news.example.org"]
    private static let folders = ["/blog/2026/", "/products/", "/", "/guides/garden/"]
    private static let outcomes: [Outcome] = [
        .http4xx, .http5xx, .rateLimited, .botWall, .robotsDenied, .timeout, .dns, .tls, .notHTML,
    ]

    static func page(_ number: Int) -> PageRecord {
        let host = hosts[number % hosts.count]
        let url = "https://\(host)\(folders[number % folders.count])page-\(number)?ref=list"
        let isLoaded = number % 7 != 3 || number / 7 >= outcomes.count
        var page = PageRecord(page: Int64(number + 1), url: url, outcome: isLoaded ? .ok : outcomes[number / 7])
        page.fetchedAt = 1_772_338_000 + Int64(number)
        page.domain = host
        guard isLoaded else {
            page.cause = page.outcome.rawValue
            page.causeDetail = "What libcurl said about it"
            page.status = page.outcome == .http4xx ? 404 : nil
            return page
        }
        fill(&page, number)
        return page
    }

    private static func fill(_ page: inout PageRecord, _ number: Int) {
        page.status = 200
        page.title = number % 13 == 12 ? nil : Sourced(titles[number % titles.count], source: "og:title", line: 12)
        page.siteName = "Acme"
        page.summary = "What this page is about, in one or two sentences."
        // One is long, beyond the pages of the goldens.
        if number == 58 { page.summary = String(repeating: "Bees count to four. ", count: 40) + "So they say." }
        page.predictedCard = PredictedCard.allCases[number % 6]
        page.findings = findings(number)
        let lost = page.findings.reduce(0) { $0 + $1.pointsLost }
        page.score = max(0, min(100, 100 - Int(lost.rounded())))
        page.image = PageRecord.Image(url: "https://cdn.example/picture-\(number).jpg")
        page.image?.width = 1200
        page.image?.height = 630
        page.image?.size = ByteCount(182_400)
        page.image?.textCoverage = 0.125
        let size = Evidence.size(number, 0)
        page.setKeys.image = Evidence.imageHash(size.0, size.1)
        page.htmlBytes = 48_000 + number
        page.fetchMilliseconds = 240
        page.mediaBytesTotal = 230_000
        page.paste = paste(page)
        (page.detail, page.lastingDetail) = PageDetailJSON.encode(Evidence.of(page, number))
    }

    /// As it is offered, in the order of a head.
    private static func paste(_ page: PageRecord) -> String {
        func escaped(_ text: String) -> String {
            [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), ("\n", " ")].reduce(text) {
                $0.replacing($1.0, with: $1.1)
            }
        }
        return """
            <meta property="og:title" content="\(escaped(page.title?.value ?? "… the title of this page"))">
            <meta property="og:site_name" content="Acme">
            <meta property="og:description" content="\(escaped(page.summary ?? ""))">
            <meta property="og:url" content="\(escaped(page.finalURL))">
            <meta property="og:image" content="\(escaped(page.image?.url ?? ""))">
            """
    }

    private static func findings(_ number: Int) -> [Finding] {
        let rules = FakeRules.all.dropLast()
        let start = number * 5 % rules.count
        let chosen = (0..<(number % 6)).map { rules[(start + $0 * 3) % rules.count] }
        return chosen.map { rule in
            let points = rule.force.weight * (rule.component == .markup ? 0.11 : 0.27)
            return Finding(
                rule: rule.id, component: rule.component, severity: rule.force.severity, deduction: rule.force.weight,
                pointsLost: points,
                evidence: "<meta property=\"og:title\" content=\"\(titles[number % titles.count])\">",
                line: 12 + number)
        }.sorted { $0.pointsLost > $1.pointsLost }
    }
}
