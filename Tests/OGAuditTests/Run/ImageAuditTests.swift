internal import PageFetching
internal import AuditModel
internal import AuditReports
internal import AuditStore
internal import Glibc
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Images from the first request to the report")
struct ImageAuditTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Six pages with one image under six URLs, and a manifest instead of an icon.
    private static func site() throws -> LoopbackServer {
        let server = try #require(
            LoopbackServer { request in
                if request.path.hasPrefix("/pic") {
                    return Reply(200, ["Content-Type": "image/png"], body: Studio.png())
                }
                if request.path == "/site.webmanifest" {
                    return Reply(body: Array(#"{"icons":[{"src":"/512.png","sizes":"512x512"}]}"#.utf8))
                }
                guard request.path.hasPrefix("/page-") else { return Reply(404) }
                let titles = ["Bees", "Hornets", "Meadows", "Honey", "Swarms", "Winter"]
                let number = Int(request.path.dropFirst(6)) ?? 0
                return .html(
                    """
                    <!doctype html><html><head><title>\(titles[number])</title>
                    <meta property="og:title" content="\(titles[number])">
                    <meta property="og:image" content="/pic-\(number).png">
                    <link rel="manifest" href="/site.webmanifest"></head><body><p>Some words to read.</p></body></html>
                    """)
            })
        server.start()
        return server
    }

    private func options() -> AuditOptions {
        var options = AuditOptions()
        options.output = folder.path
        options.fetch.allowPrivate = true
        options.fetch.politeness.host.rate = .unlimited
        options.fetch.retries = 0
        return options
    }

    private func audit(_ server: LoopbackServer, _ studio: Studio, version: Int = 1) async throws -> [PageRecord] {
        let audit = try Audit(
            inputs: (0..<6).map { server.url("/page-\($0)") }, options: options(),
            decoder: studio.decoder(version: version))
        _ = try await audit.run()
        let store = try Store(reading: folder.path + "/ogaudit.sqlite")
        var records: [PageRecord] = []
        try store.forEachReportRow(try #require(try store.runs(limit: 1).first).run, withDetail: true) {
            if case .record(let record) = $0.entry { records.append(record) }
        }
        return records
    }

    private static let logo = Studio(
        [:],
        verdict: .success(
            AnalyzedImage(
                facts: ImageFacts(
                    textCoverage: 0.2, textCells: 9, textBoxes: [.init(x0: 1, y0: 2, x1: 300, y1: 90)],
                    perceptualHash: 77), thumbnail: [0xFF, 0xD8, 0xFF])))

    @Test("an image of six pages is decoded once and has one thumbnail")
    func firstRun() async throws {
        let server = try Self.site()
        defer { server.stop() }
        let studio = Self.logo
        let before = studio.now.analyzed
        let records = try await audit(server, studio)
        #expect(studio.now.analyzed - before == 1)
        #expect(records.count == 6)
        for record in records {
            #expect(record.image?.textCoverage == 0.2)
            let rules = Set(record.findings.map(\.rule))
            #expect(rules.isSuperset(of: ["image-generic-reuse", "image-text-heavy", "icon-manifest-only"]))
            let reuse = record.findings.first { $0.rule == "image-generic-reuse" }
            #expect(reuse?.evidence.contains("6 of 6 pages") == true)
        }
        #expect(server.log.count("/site.webmanifest") == 1)
        let thumbs = folder.names(in: "thumbs")
        #expect(thumbs.count == 1)
        let detail = String(decoding: records[0].detail, as: UTF8.self)
        #expect(detail.contains("\"thumb\":\"\(thumbs.first ?? "none")\""))
        #expect(detail.contains("\"boxes\":[[1,2,300,90]]"))
        #expect(try folder.read("pages.csv").contains(",image/png,0.200,"))
    }

    @Test("the second run decodes nothing, and its reports are rewritten from the database alone")
    func secondRun() async throws {
        let server = try Self.site()
        defer { server.stop() }
        let studio = Studio([:], verdict: Self.logo.verdict)
        let first = try await audit(server, studio)
        let second = try await audit(server, studio)
        #expect(studio.now.analyzed == 1)
        #expect(first.map(\.findings) == second.map(\.findings))
        let thumbs = folder.names(in: "thumbs")
        for name in thumbs { unlink(folder.path + "/thumbs/" + name) }
        var stored = options()
        stored.database = folder.path + "/ogaudit.sqlite"
        _ = try await Reports.write(stored)
        #expect(folder.names(in: "thumbs") == thumbs && thumbs.count == 1)
    }

    @Test("a decoder that dies costs images only their verdict, and the report says so")
    func deadDecoder() async throws {
        let server = try Self.site()
        defer { server.stop() }
        let studio = Studio([:], verdict: .failure(.helperDied))
        let records = try await audit(server, studio)
        #expect(studio.now.analyzed == 1, "the same bytes are not tried again in this run")
        #expect(records.allSatisfy { $0.outcome == .ok && $0.image?.width == 1200 && $0.image?.textCoverage == nil })
        #expect(records.allSatisfy { !$0.findings.contains { $0.rule == "image-text-heavy" } })
        #expect(records.allSatisfy { $0.imageNote == "decoder failed" })
        let index = try folder.read("index.html")
        #expect(index.contains("6 images: decoder failed."))
        #expect(String(decoding: records[0].detail, as: UTF8.self).contains("\"undecoded\":\"helper_died\""))
        _ = try await audit(server, studio)
        #expect(studio.now.analyzed == 2, "the next night it is tried again")
    }

    @Test("a file that cannot be decoded is no image")
    func undecodable() async throws {
        let server = try Self.site()
        defer { server.stop() }
        let records = try await audit(server, Studio([:], verdict: .failure(.undecodable)))
        #expect(records.allSatisfy { record in record.findings.contains { $0.rule == "image-not-an-image" } })
    }
}
