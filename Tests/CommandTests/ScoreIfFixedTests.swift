internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The score if one finding were mended")
struct ScoreIfFixedTests {
    private static let image = "<meta property='og:image' content='/i.png'>"
    private static let rest =
        "<meta property='og:site_name' content='Acme Bees'><link rel=apple-touch-icon href=/t.png sizes=180x180>"
    private static let faulty = "<meta property='og:title' content='Bees can count | Acme Bees'>"
    private static let mended = "<meta property='og:title' content='Bees can count'>"

    @Test("is the score of the page in which it is mended")
    func mending() async throws {
        let server = try site([
            "/faulty": html(Self.faulty + Self.image + Self.rest),
            "/mended": html(Self.mended + Self.image + Self.rest),
            "/i.png": Reply(200, ["Content-Type": "image/png"], body: DrawnPicture.png(1200, 630)),
            "/t.png": Reply(200, ["Content-Type": "image/png"], body: DrawnPicture.png(180, 180)),
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        // Apart, as pages with the same title would be told from each other.
        var scores: [String: Int] = [:]
        for name in ["faulty", "mended"] {
            let said = await ogaudit([
                server.url("/\(name)"), "--output", "\(folder.path)/\(name)", "--rate", "0", "--allow-private", "-q",
            ])
            #expect(said.code == .done, "\(said.err)")
            scores[name] = try csv(folder.read("\(name)/pages.csv")).first?["score"].flatMap { Int($0) }
        }
        let findings = try csv(folder.read("faulty/findings.csv"))
        let brand = try #require(findings.first { $0["rule"] == "title-duplicates-site-name" })
        #expect(brand["score_if_fixed"].flatMap { Int($0) } == scores["mended"])
        #expect((scores["faulty"] ?? 100) < (scores["mended"] ?? 0), "\(scores)")
        let whole = findings.compactMap { $0["score_if_fixed"].flatMap { Int($0) } }
        #expect(whole.count == findings.count && whole.allSatisfy { $0 >= scores["faulty"] ?? 101 })
        let shown = await ogaudit(["check", server.url("/faulty"), "--allow-private"])
        #expect(shown.out.contains("→ \(scores["mended"] ?? -1)"), "\(shown.out)")
    }

    @Test("is not told of a page that was not seen")
    func unseen() async throws {
        let server = try site([:])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        _ = await ogaudit([server.url("/gone"), "--output", folder.path, "--rate", "0", "--allow-private", "-q"])
        let findings = try csv(folder.read("findings.csv"))
        #expect(!findings.isEmpty && findings.allSatisfy { $0["score_if_fixed"] == "" })
    }
}
