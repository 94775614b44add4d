// The size of a database after a year of runs: `swift run -c release year [RUNS [PAGES [FILE]]]`.
//
// Plays RUNS (365) over PAGES (10,000) into a store as audits do, without the network: pages with six findings, 2 KB of
// details and an image each. Every run a page in a hundred gains or loses a finding, one in twenty has another
// score, one in two hundred does not answer, and one in a thousand leaves the list for a page that was never there.

internal import AuditModel
internal import AuditStore
internal import BenchmarkSupport
internal import Glibc

/// A site that changes a little from run to run.
struct Site {
    struct Page {
        var number: Int
        var rules: Set<Int>
        var score: Int
    }

    var pages: [Page] = []
    var made = 0
    var chance = Chance(state: 1)

    init(_ count: Int) { for _ in 0..<count { pages.append(page()) } }

    private mutating func page() -> Page {
        made += 1
        return Page(number: made, rules: Set((0..<6).map { _ in chance.below(60) }), score: chance.below(101))
    }

    mutating func sleep() {
        for index in pages.indices {
            if chance.oneIn(100) { pages[index].rules.formSymmetricDifference([chance.below(60)]) }
            if chance.oneIn(20) { pages[index].score = chance.below(101) }
            if chance.oneIn(1_000) { pages[index] = page() }
        }
    }

    static func url(_ page: Page) -> PageURL {
        PageURL(isSecure: true, host: "www.shop.example", port: nil, pathAndQuery: "/category/article-\(page.number).html")
    }

    mutating func record(_ page: Page, _ id: Int64, at time: Int64) -> PageRecord {
        var record = PageRecord(page: id, url: Self.url(page).text, outcome: chance.oneIn(200) ? .timeout : .ok)
        record.fetchedAt = time
        guard record.outcome.isLoaded else { return record }
        record.score = page.score
        record.title = Sourced("An article of some length in the shop, number \(page.number)", source: "og:title", line: 9)
        record.summary = String(repeating: "words ", count: 25)
        record.image = PageRecord.Image(url: "https://cdn.shop.example/\(page.number).jpg")
        record.setKeys.registrableDomain = "shop.example"
        record.setKeys.image = String(repeating: "0123456789abcdef", count: 4)
        record.detail = Array("page \(page.number), its rules \(page.rules.sorted())".utf8)
        record.detail += [UInt8](repeating: 0x20, count: 1_900 - record.detail.count)
        record.lastingDetail = record.detail.count
        record.detail += Array("visited at \(time)".utf8) + [UInt8](repeating: 0x20, count: 80)
        record.findings = page.rules.sorted().map { rule in
            Finding(
                rule: "a-rule-of-some-kind-\(rule)", component: .title, severity: .warning, deduction: 40,
                pointsLost: 3.25, evidence: "<meta property=\"og:title\" content=\"An article of some length\">", line: 12)
        }
        return record
    }
}

/// Plays one run; how long its history took.
func play(_ site: inout Site, _ store: Store, at time: Int64, judging: Judging) throws -> Duration {
    let options = RunOptions(text: "options of some length", rulesVersion: "2026.1")
    let begun = try store.beginRun(options: options, now: time)
    try store.enqueue(
        site.pages.enumerated().map { .accepted(input: "urls.txt", line: $0.offset + 1, Site.url($0.element)) }, run: begun)
    let run = try store.finishIngest(begun).run
    let byURL = Dictionary(site.pages.map { (Site.url($0).text, $0) }, uniquingKeysWith: { first, _ in first })
    while let host = try store.nextHosts(run, limit: 1).first {
        let waiting = try store.nextPages(run, host: host.id, limit: 500)
        try store.keep(
            waiting.compactMap { queued in byURL[queued.url.text].map { site.record($0, queued.page, at: time) } },
            media: waiting.map { media(of: $0.url, at: time) }, run: run)
    }
    let start = ContinuousClock.now
    try store.recordHistory(run, judging: judging)
    let history = start.duration(to: .now)
    try store.finish(run, now: time + 600)
    return history
}

func media(of url: PageURL, at time: Int64) -> MediaFacts {
    let imageURL = PageURL(isSecure: true, host: "cdn.shop.example", port: nil, pathAndQuery: String(url.pathAndQuery))
    return MediaFacts(
        url: imageURL, type: .jpeg, width: 1200, height: 630, size: ByteCount(180_000),
        contentHash: String(repeating: "0123456789abcdef", count: 4), milliseconds: 80)
}

func megabytes(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) / 1_000_000 : 0
}

let words = CommandLine.arguments.dropFirst()
let count = words.first.flatMap { Int($0) } ?? 365
let pages = words.dropFirst().first.flatMap { Int($0) } ?? 10_000
let path = words.dropFirst(2).first ?? "/tmp/ogaudit-year-\(getpid()).sqlite"
let judging = Judging(
    rules: (0..<60).map { "a-rule-of-some-kind-\($0)" }, closing: [:], transportRule: "fetch-failed", strikes: 3)
var site = Site(pages)
print("run     database MB   write-ahead log MB   history s")
for number in 1...count {
    let store = try Store(path: path, now: 1)
    let history = try play(&site, store, at: 1_700_000_000 + Int64(number) * 86_400, judging: judging)
    let log = megabytes(path + "-wal")
    try store.prune(Keeping(runs: 90))
    try store.close()
    site.sleep()
    if number <= 3 || number.isMultiple(of: 30) || number == count {
        print("\(number)\t\(megabytes(path))\t\(log)\t\((history / .seconds(0.1)).rounded() / 10)")
        fflush(nil)
    }
}
print("known findings and runs: \(try Store(reading: path).recordedRuns(limit: 1_000).count) runs are kept")
