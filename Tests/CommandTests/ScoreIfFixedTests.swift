internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The score if one finding were fixed")
struct ScoreIfFixedTests {
    private static let title = "<meta property='og:title' content='Bees can count'>"
    private static let name = "<meta property='og:site_name' content='Acme Bees'>"
    private static let image =
        "<meta property='og:image' content='/i.png'><meta property='og:image:alt' content='A bee'>"
    /// With a complete address, whose host the server fills in.
    private static let whole =
        "<meta property='og:image' content='http://HOST/i.png'><meta property='og:image:alt' content='A bee'>"
    private static let icon = "<link rel=apple-touch-icon href=/t.png sizes=180x180>"
    private static let text = "<meta property='og:description' content='A study of four hundred hives.'>"

    /// A page, and the same page edited as the fix of a rule says.
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: String
        var faulty: String
        var edited: String
        var testDescription: String { rule }
    }

    private static let cases = [
        Case(
            rule: "title-duplicates-site-name",
            faulty: "<meta property='og:title' content='Bees can count | Acme Bees'>" + name + image + icon,
            edited: title + name + image + icon),
        // The image fixes two findings, and shows that there is no fallback icon.
        Case(rule: "image-missing", faulty: title + name, edited: title + name + whole),
        Case(
            rule: "icon-missing", faulty: title + name, edited: title + name + icon),
        // Whose title is only in the title element, has no og:title and no tag to leave the name of the site out of.
        Case(
            rule: "og-title-missing", faulty: "<title>Bees can count | Acme Bees</title>" + name + image,
            edited: title + "<title>Bees can count | Acme Bees</title>" + name + image),
        Case(rule: "description-missing", faulty: title + name + image, edited: title + name + image + text),
        Case(
            rule: "image-too-small",
            faulty: title + name + "<meta property='og:image' content='/small.png'>" + icon,
            edited: title + name + "<meta property='og:image' content='/i.png'>" + icon),
    ]

    private func start(_ pages: [String: String]) throws -> LoopbackServer {
        let images = [
            "/i.png": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(1200, 630)),
            "/small.png": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(120, 63)),
            "/t.png": Reply(200, ["Content-Type": "image/png"], body: DrawnImage.png(180, 180)),
        ]
        return try site { request in
            if let shownImage = images[request.path] { return shownImage }
            guard let head = pages[request.path] else { return Reply(404) }
            return html(head.replacing("HOST", with: request.headers["host"] ?? ""))
        }
    }

    @Test("the score if fixed is the score of the page after the edit", arguments: cases)
    func fixing(_ each: Case) async throws {
        let server = try start(["/faulty": each.faulty, "/edited": each.edited])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        // Audited separately, because pages with the same title would be compared.
        var scores: [String: Int] = [:]
        for name in ["faulty", "edited"] {
            let said = await ogaudit([
                server.url("/\(name)"), "--output", "\(folder.path)/\(name)", "--rate", "0", "--allow-private", "-q",
                "--format", "csv,json",
            ])
            #expect(said.code == .done, "\(said.err)")
            scores[name] = try csv(folder.read("\(name)/pages.csv")).first?["score"].flatMap { Int($0) }
        }
        let findings = try csv(folder.read("faulty/findings.csv"))
        let finding = try #require(findings.first { $0["rule"] == each.rule })
        let edited = try #require(scores["edited"])
        #expect(finding["score_if_fixed"].flatMap { Int($0) } == edited, "\(scores)")
        #expect(try folder.read("faulty/report.json").contains("\"score_if_fixed\":\(edited)"))
        if scores["faulty"] ?? 100 < edited {
            let shown = await ogaudit(["check", server.url("/faulty"), "--allow-private"])
            #expect(shown.out.contains(" · \(edited) if fixed"), "\(shown.out)")
        }
    }

    @Test("the score if fixed is written from the store as it was in the run")
    func stored() async throws {
        let server = try start(["/faulty": Self.title + Self.name])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        _ = await ogaudit([server.url("/faulty"), "--output", folder.path, "--rate", "0", "--allow-private", "-q"])
        let written = try folder.read("findings.csv")
        _ = await ogaudit(["report", "\(folder.path)/ogaudit.sqlite", "--output", "\(folder.path)/again", "-q"])
        #expect(try folder.read("again/findings.csv") == written)
        #expect(csv(written).contains { $0["rule"] == "image-missing" && $0["score_if_fixed"] != "" })
    }

    @Test("a page that could not be loaded, or is behind a login, has no score if fixed")
    func unknown() async throws {
        let login = Reply(
            200, ["Content-Type": "text/html"],
            body: Array("<title>Sign In</title><form><input type=password></form>".utf8))
        let server = try site(["/report": login])
        defer { server.stop() }
        for path in ["/gone", "/report"] {
            let folder = try TemporaryFolder()
            _ = await ogaudit([
                server.url(path), "--output", folder.path, "--rate", "0", "--allow-private", "-q", "--format",
                "csv,json",
            ])
            let findings = try csv(folder.read("findings.csv"))
            #expect(!findings.isEmpty && findings.allSatisfy { $0["score_if_fixed"] == "" }, "\(findings)")
            #expect(try folder.read("report.json").contains("\"score_if_fixed\":null"))
        }
    }
}
