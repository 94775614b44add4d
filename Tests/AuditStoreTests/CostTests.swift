internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditStore

/// Costs in release builds, compared with limits far above the measurements: `OGAUDIT_MEASURE=1 swift test -c release
/// -Xswiftc -enable-testing --filter CostTests`.
@Suite("The cost of the store", .serialized, .enabled(if: getenv("OGAUDIT_MEASURE") != nil))
struct CostTests {
    private let place = Workspace()

    enum Order: CaseIterable { case byHost, mixed, distinctHosts }

    @Test("a million lines are read in within microseconds a line", arguments: Order.allCases)
    func ingest(_ order: Order) throws {
        let store = try place.open()
        let run = try store.beginRun(options: options, now: 1)
        var spent = 0.0
        for batch in 0..<250 {
            let lines = (0..<4000).map { Self.line(batch * 4000 + $0, order) }
            spent += try seconds { try store.enqueue(lines, run: run) }
        }
        spent += try seconds { _ = try store.finishIngest(run) }
        report("ingest \(order): \(rounded(spent)) us/line, file \(Workspace.size(place.path) >> 20) MiB")
        #expect(spent < 20)
        var pages = 0
        let feeding = try seconds { pages = try store.waiting(run, chunk: 64).count }
        #expect(pages == 1_000_000)
        report("feeding \(order): \(rounded(feeding)) us/page")
    }

    @Test("a hundred thousand pages are kept, reported and compared")
    func results() throws {
        let store = try place.open()
        let run = try store.begin((0..<100_000).map { Self.url($0, .mixed) }).run
        var spent = 0.0
        for batch in 0..<200 {
            let records = (1...500).map { Self.record(batch * 500 + $0) }
            spent += try seconds { try store.keep(records, run: run) }
        }
        report("commit: \(rounded(spent * 10)) us/page, file \(Workspace.size(place.path) >> 20) MiB")
        #expect(spent * 10 < 100)
        try measureReports(store, run)
        try measureSecondPass(store, run)
        report("memory at most \(Self.residentMebibytes()) MiB")
    }

    private func measureReports(_ store: Store, _ run: RunID) throws {
        var rows = 0
        let list = try seconds { try store.forEachReportRow(run) { _ in rows += 1 } }
        report("report rows with findings: \(rounded(list * 10)) us/row")
        let records = try seconds { try store.forEachReportRow(run, withDetail: true) { _ in rows += 1 } }
        report("records with findings and details: \(rounded(records * 10)) us/row")
        #expect(rows == 200_000)
        report("summary \(rounded(try seconds { _ = try store.summary(run) })) s")
        report("rule totals \(rounded(try seconds { _ = try store.ruleTotals(run) })) s")
        report("host totals \(rounded(try seconds { try store.forEachHostTotal(run) { _ in } })) s")
        report("finish \(rounded(try seconds { try store.finish(run, now: 2) })) s")
    }

    private func measureSecondPass(_ store: Store, _ run: RunID) throws {
        let tables = try store.siteTables(run)
        report("learning affixes \(rounded(try seconds { try tables.learnAffixes(.halfOfThree) })) s")
        report("gathering sets \(rounded(try seconds { try tables.gatherSets(names: .mostOfFive) })) s")
        var (pages, cursor): (Int, Int64) = (0, 0)
        var revising = 0.0
        let reading = try seconds {
            while case let chunk = try tables.setFacts(after: cursor, limit: 1000), let last = chunk.last {
                pages += chunk.count
                cursor = last.page
                let revisions = chunk.map {
                    PageRevision(page: $0.page, score: 1, findings: Self.record(Int($0.page)).findings)
                }
                revising += try seconds { try store.revise(revisions, run: run) }
            }
        }
        report("set facts of \(pages) pages: \(rounded((reading - revising) / Double(pages) * 1e6)) us/page")
        report("revising: \(rounded(revising / Double(pages) * 1e6)) us/page")
    }

    @Test("the maximum number of images of one site is compared within a minute", arguments: [false, true])
    func looks(_ isHostile: Bool) {
        var chance = Chance(1)
        // The worst that a site can do is to let all its hashes meet in one bucket.
        let hashes = (0..<LookGatherer.fileLimit).map { _ in isHostile ? chance.next() & ~1023 : chance.next() }
        var leaders: [Int] = []
        let swatch = Swatch([UInt8](repeating: 200, count: Swatch.count))
        // They differ in the part that is compared last.
        let other = Swatch([UInt8](repeating: 200, count: Swatch.count - 1) + [0])
        let spent = seconds {
            leaders = HashNeighbours(hashes).leaders { _, _ in swatch.flatMap { a in other.map(a.isLike) } ?? false }
        }
        report("comparing \(leaders.count) pictures\(isHostile ? " that all meet" : ""): \(rounded(spent)) s")
        #expect(spent < 60)
    }

    @Test("the images of a run are stored, found again, and read for the report")
    func images() throws {
        let store = try place.open()
        let run = try store.begin([Self.url(0, .mixed)]).run
        let thumbnail = [UInt8](repeating: 7, count: 12_000)
        let facts = ImageFacts(
            textCoverage: 0.1, textBoxes: Array(repeating: .init(x0: 1, y0: 2, x1: 3, y1: 4), count: 6))
        var (keeping, finding) = (0.0, 0.0)
        for batch in 0..<200 {
            let hashes = (0..<100).map { String(Hash64.of("\(batch) \($0)"), radix: 16) }
            let images = hashes.map {
                StoredImage(contentHash: $0, version: 1, result: .success(facts), thumbnail: thumbnail)
            }
            let media = hashes.map { hash in
                var facts = MediaFacts(url: address("i.example", "/\(hash)"), contentHash: hash)
                facts.imageFacts = ImageFacts()
                return facts
            }
            keeping += try seconds { try store.keep([], media: media, images: images, run: run) }
            finding += try seconds { for hash in hashes { _ = try store.image(hash, version: 1) } }
        }
        report("keeping \(rounded(keeping * 50)) us/picture, finding \(rounded(finding * 50)) us/picture")
        var bytes = 0
        let reading = try seconds { try store.forEachThumbnail(run) { bytes += try $1()?.count ?? 0 } }
        #expect(bytes == 20_000 * thumbnail.count)
        report("reading thumbnails \(rounded(reading * 50)) us/picture, file \(Workspace.size(place.path) >> 20) MiB")
    }

    private static func url(_ number: Int, _ order: Order) -> PageURL {
        // A full-period scramble of the numbers below 2^20, so that hosts and paths come in no order.
        let mixed = (number &* 387_420_489 &+ 12_345) & 0xF_FFFF
        return switch order {
        case .byHost: address("www.host\(number / 1000).example", "/some/section/article-\(mixed).html")
        case .mixed: address("www.host\(mixed % 1009).example", "/some/section/article-\(mixed).html")
        case .distinctHosts: address("www.host\(mixed).example", "/some/section/article.html")
        }
    }

    private static func line(_ number: Int, _ order: Order) -> InputLine {
        .accepted(input: "urls.txt", line: number + 1, url(number, order))
    }

    private static func record(_ page: Int) -> PageRecord {
        var chance = Chance(UInt64(page))
        var record = PageRecord(page: Int64(page), url: "", outcome: .ok)
        record.finalURL = "https://www.host.example/some/section/article-\(page).html"
        record.score = chance.below(101)
        record.title = Sourced("A title of some length, as pages have it \(page % 90_000)", source: "og:title", line: 9)
        record.siteName = "Acme"
        record.domain = "host.example"
        record.summary = String(repeating: "words ", count: 25)
        record.image = PageRecord.Image(url: "https://cdn.host.example/pictures/\(page).jpg")
        record.setKeys.registrableDomain = "host\(page / 100).example"
        record.setKeys.titleCore = "core \(page % 40)"
        record.setKeys.lastSegment = "acme"
        record.setKeys.image = String(repeating: "0123456789abcdef", count: 3) + "\(page % 70)"
        record.setKeys.imagePerceptualHash = UInt64(page % 70) &* 0x9E37_79B9_7F4A_7C15
        record.setKeys.summary = "summary \(page % 90)"
        record.setKeys.ogURL = "https://host.example/some/section/\(page)"
        record.setKeys.identity = record.setKeys.ogURL
        record.detail = [UInt8](repeating: 0x20, count: 1500)
        record.findings = (0..<6).map { rule in
            Finding(
                rule: "a-rule-of-some-kind-\((rule * 7 + page) % 60)", component: .title, severity: .warning,
                deduction: 40, fraction: 0.5, pointsLost: 3.25, evidence: "<meta property=\"og:title\" content=\"A\">",
                line: 12)
        }
        return record
    }

    /// Processor time, ours and the kernel's for us: others share the machine.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Self.processorTime()
        try body()
        return Self.processorTime() - start
    }

    private static func processorTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let (user, system) = (usage.ru_utime, usage.ru_stime)
        return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    private func report(_ line: String) { print("COST", line) }

    private static func residentMebibytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss >> 10
    }
}
