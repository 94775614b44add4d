internal import Foundation
internal import OGAudit
internal import TestSupport
internal import Testing

@Suite("Runs of the library")
struct AuditRunTests {
    let server: LoopbackServer
    let folder: TemporaryFolder

    init() throws { (server, folder) = (try librarySite(), try TemporaryFolder()) }

    var options: AuditRun.Options {
        var options = AuditRun.Options()
        options.auditor = testOptions()
        options.output = "\(folder.path)/out"
        options.formats = [.json]
        return options
    }

    private func list(_ paths: [String]) throws -> String {
        try folder.write("urls.txt", paths.map { $0.hasPrefix("/") ? server.url($0) : $0 }.joined(separator: "\n"))
    }

    private func events(_ run: AuditRun) async throws -> [AuditRun.Event] {
        var events: [AuditRun.Event] = []
        for try await event in run.events { events.append(event) }
        return events
    }

    @Test("a run starts, emits every page, and finishes with its totals")
    func run() async throws {
        defer { server.stop() }
        let run = AuditRun(inputs: [try list(["/good", "/bare", "/none", "no URL"])], options: options)
        let events = try await events(run)
        #expect(events.first == .started)
        guard case .finished(let summary) = events.last else { throw Missing() }
        let pages = events.compactMap { if case .page(let page) = $0 { page.url?.path } else { nil } }
        #expect(Set(pages) == ["/good", "/bare", "/none"])
        #expect(summary.pages == 3 && summary.loaded == 2 && summary.rejected == 1 && summary.lines == 4)
        #expect(summary.outcomes[.http4xx] == 1 && summary.scores.count == 101)
        #expect(folder.names(in: "out").filter { !$0.hasPrefix("ogaudit.sqlite") } == ["report.json"])
    }

    struct Missing: Error {}

    @Test("report.json is read and written back unchanged")
    func schema() async throws {
        defer { server.stop() }
        let paths = ["/good", "/moved", "/bare", "/none", "/bee.png", "/good", "no URL", "http://127.0.0.1:1/"]
        _ = try await events(AuditRun(inputs: [try list(paths)], options: options))
        let document = Data(try folder.read("out/report.json").utf8)
        let report = try JSONDecoder().decode(Report.self, from: document)
        #expect(report.pages.count == 7 && report.pages.allSatisfy { $0.input.hasSuffix("urls.txt") })
        let again = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(report)) as? NSDictionary
        let original = try JSONSerialization.jsonObject(with: document) as? NSDictionary
        #expect(again?["run"] as? NSDictionary == original?["run"] as? NSDictionary)
        let (written, read) = (again?["pages"] as? [NSDictionary] ?? [], original?["pages"] as? [NSDictionary] ?? [])
        for (page, other) in zip(written, read) { #expect(page == other) }
        #expect(written.count == read.count)
    }

    private struct Report: Codable {
        var run: RunSummary
        var pages: [PageAudit]
    }

    @Test("a page is the same from an auditor, from a run and in its report")
    func sameEverywhere() async throws {
        defer { server.stop() }
        let events = try await events(AuditRun(inputs: [try list(["/good"])], options: options))
        let own = try await testAuditor().audit(server.url("/good"))
        let reported = try #require(events.compactMap { if case .page(let page) = $0 { page } else { nil } }.first)
        let report = try JSONDecoder().decode(Report.self, from: Data(try folder.read("out/report.json").utf8))
        #expect(!own.findings.isEmpty)
        #expect(try timeless(own) == timeless(reported))
        #expect(try timeless(own) == timeless(try #require(report.pages.first)))
    }

    @Test("an unchanged page is emitted with everything known from the run before")
    func unchanged() async throws {
        let shop = try site { .versioned($0, "\"1\"", page: Self.unchangedPage) }
        defer { shop.stop() }
        var options = options
        options.auditor.checksMedia = false
        let run = AuditRun(inputs: [try folder.write("urls.txt", shop.url("/shoes"))], options: options)
        var reported: [PageAudit] = []
        for _ in 0..<2 {
            reported += try await events(run).compactMap { if case .page(let page) = $0 { page } else { nil } }
        }
        #expect(shop.log.requests.last?.isConditional == true)
        #expect(
            reported.count == 2 && reported.first?.card.title?.value == "Red shoes"
                && reported.first?.findings.isEmpty == false)
        #expect(try timeless(reported[0]) == timeless(reported[1]))
    }

    private static let unchangedPage = """
        <title>Shop</title><meta property="og:title" content="Red shoes"><meta property="og:url" content="/other">
        <meta property="og:description" content="Shoes that are red"><link rel="apple-touch-icon" href="/icon.png">
        """

    /// A page's JSON without times, its place in a list, and what follows from earlier runs.
    private func timeless(_ page: PageAudit) throws -> NSDictionary {
        let json = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(page)) as? [String: Any]
        var page = try #require(json)
        for key in ["fetch_ms", "fetched_at", "input", "line"] { page[key] = nil }
        page["findings"] = (page["findings"] as? [[String: Any]])?.map { finding in
            finding.filter { !["first_seen", "state", "runs"].contains($0.key) }
        }
        return page as NSDictionary
    }

    @Test("a run without a readable list throws an error that says so, and one into a file too")
    func errors() async throws {
        defer { server.stop() }
        let missing = await #expect(throws: AuditRunError.self) {
            _ = try await events(AuditRun(inputs: ["\(folder.path)/none.txt"], options: options))
        }
        #expect(missing?.kind == .invalidInput && missing?.description.contains("none.txt") == true)
        var blocked = options
        blocked.output = try folder.write("file", "")
        let run = AuditRun(inputs: [try list(["/good"])], options: blocked)
        let unwritten = await #expect(throws: AuditRunError.self) { _ = try await events(run) }
        #expect(unwritten?.kind == .cannotWrite)
    }

    @Test("options of a run that cannot be are named in one sentence of this library's words")
    func optionErrors() async throws {
        defer { server.stop() }
        func sentence(_ change: (inout AuditRun.Options) -> Void) async throws -> String? {
            var changed = options
            change(&changed)
            let run = AuditRun(inputs: [try list(["/good"])], options: changed)
            return await #expect(throws: AuditRunError.self) { _ = try await events(run) }?.description
        }
        #expect(
            try await sentence { $0.sitemaps = ["sitemap.xml"] }
                == "'sitemap.xml' is not a URL of a sitemap; give a sitemap in a file as an input.")
        let path = options.output + "/pages.csv"
        #expect(
            try await sentence { ($0.database, $0.formats) = (path, [.csv]) }
                == "The database and the report csv would both be \(path).")
    }

    @Test("a cancelled run throws CancellationError and writes no report")
    func cancelled() async throws {
        defer { server.stop() }
        let run = AuditRun(inputs: [try list(["/slow"])], options: options)
        let task = Task { for try await _ in run.events {} }
        try await until { server.log.count("/slow") == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await Task.sleep(for: .milliseconds(300))
        #expect(server.log.count("/slow") == 1 && !folder.names(in: "out").contains("report.json"))
    }
}

extension AuditRunTests {
    @Test("a run judges a build with its images, keeps a baseline, and says which condition fails it")
    func build() async throws {
        defer { server.stop() }
        _ = try folder.write("dist/index.html", bees().replacing("/bee.png", with: "missing.png"))
        var options = options
        (options.html, options.baseURL) = (["\(folder.path)/dist"], "https://example.com/")
        (options.formats, options.failOn) = ([.json, .baseline], "errors>0,pages>1,new>0")
        let first = try await summary(AuditRun(options: options))
        #expect(first.pages == 1 && first.newFindings == nil)
        #expect(first.gate?.isPassed == false && first.gate?.failures.first?.hasPrefix("errors>0") == true)
        #expect(first.gate?.conditions.count == 3 && first.gate?.incomparable == ["new>0"])
        options.baseline = .file("\(folder.path)/out/baseline.txt")
        options.failOn = "new>0"
        options.output = "\(folder.path)/again"
        let second = try await summary(AuditRun(options: options))
        #expect(second.newFindings == 0 && second.gate?.isPassed == true)
    }

    @Test("a gate or a rule that cannot be read ends a run before it begins")
    func wrongGate() async throws {
        defer { server.stop() }
        for change in [{ $0.failOn = "scor<80" }, { $0.auditor.rules.disabled = ["no-such-rule"] }]
            as [(inout AuditRun.Options) -> Void]
        {
            var options = options
            change(&options)
            let error = await #expect(throws: AuditRunError.self) {
                _ = try await summary(AuditRun(inputs: [server.url("/good")], options: options))
            }
            #expect(error?.kind == .invalidInput && error?.description.contains("--") == false)
        }
        #expect(server.log.requests.isEmpty)
    }

    private func summary(_ run: AuditRun) async throws -> RunSummary {
        for try await event in run.events {
            if case .finished(let summary) = event { return summary }
        }
        throw Missing()
    }
}
