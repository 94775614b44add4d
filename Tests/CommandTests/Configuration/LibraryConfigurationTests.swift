internal import Auditing
internal import Foundation
internal import OGAudit
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit.json in the library")
struct LibraryConfigurationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Pages that only a program with the header of the configuration gets.
    private func previewSite() throws -> LoopbackServer {
        try site { request in
            guard request.headers["x-preview"] == "yes" else { return Reply(404) }
            return html("<title>\(request.path == "/known" ? "Bees can count" : "Home") | Northbay</title>")
        }
    }

    /// Rules off, other weights, an exemption, a preset, names of a site, what one host is sent, options of requests.
    private func configuration(_ port: UInt16) throws -> String {
        try folder.write(
            "mine.json",
            #"""
            {"preset": "strict", "no-media": true, "allow-private": true, "rate": 0, "timeout": "10m", "retries": 0,
             "fail-on": "pages>1", "format": "json",
             "rules": {"site-name-missing": "off", "og-tags-missing": {"severity": "error", "weight": 50}},
             "ignore": [{"rule": "image-missing", "url": "*/known", "reason": "No image there."}],
             "sites": {"127.0.0.1": {"names": ["Northbay"]}},
             "hosts": {"127.0.0.1": {"rate": "0", "per-host": 2}, "127.0.0.1:\#(port)": {"headers": {"X-Preview": "yes"}}}}
            """#)
    }

    @Test("the library judges by ogaudit.json as the command does")
    func same() async throws {
        let server = try previewSite()
        defer { server.stop() }
        let file = try configuration(server.port)
        let urls = [server.url("/known"), server.url("/other")]
        let said = await ogaudit(urls + ["--config", file, "--output", folder.path + "/command"])
        #expect(said.code == .gateFailed, "\(said.err)")
        let report = try JSONDecoder().decode(Report.self, from: Data(try folder.read("command/report.json").utf8))

        let options = try LinkAuditor.Options(configuration: file)
        let auditor = try LinkAuditor(options: options)
        for page in report.pages {
            let own = try await auditor.audit(page.urlText)
            #expect(own.outcome == .ok && own.score == page.score && own.score != nil)
            #expect(own.findings.map(Cost.init) == page.findings.map(Cost.init))
        }
        let known = try #require(report.pages.first { $0.urlText.hasSuffix("/known") }).findings.map(\.rule.id)
        let other = try #require(report.pages.first { $0.urlText.hasSuffix("/other") }).findings
        #expect(!known.contains("image-missing") && !known.contains("site-name-missing") && report.pages.count == 2)
        #expect(other.first { $0.rule.id == "og-tags-missing" }?.severity == .error)

        var run = try AuditRun.Options(configuration: file)
        run.output = folder.path + "/library"
        var summary: RunSummary?
        for try await case .finished(let end) in AuditRun(inputs: urls, options: run).events { summary = end }
        #expect(summary?.fingerprint == report.run.fingerprint && summary?.gate?.failures == ["pages>1 (is 2)"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/library/report.json"))
    }

    @Test("every setting of ogaudit.json reaches the library, and HTML is judged by its rules")
    func settings() throws {
        let file = try configuration(8_080)
        let options = try LinkAuditor.Options(configuration: file)
        let command = try OptionParser.parse(["https://example.com/", "--config", file]).audit
        #expect(options.audit.identityText == command.identityText)
        let limits = options.audit.fetch.politeness.overrides.map { "\($0)" }
        #expect(limits.count == 1 && limits == command.fetch.politeness.overrides.map { "\($0)" })
        #expect(options.timeout == .seconds(600) && options.retries == 0 && !options.checksMedia)
        #expect(options.rules.preset == .strict && options.rules.exemptions.map(\.reason) == ["No image there."])

        func rules(_ path: String) throws -> [String] {
            let url = try PageURL(parsing: "https://example.com/\(path)")
            return try LinkAuditor.judge(html: "<title>Bees can count</title>".utf8, at: url, options: options)
                .findings.filter { $0.severity == .error }.map(\.rule.id)
        }
        #expect(try rules("other").sorted() == ["image-missing", "og-tags-missing"])
        #expect(try rules("known") == ["og-tags-missing"])
    }

    @Test(
        "a mistake in ogaudit.json is an error of the library at once, with file, line and a suggestion",
        arguments: [
            ("{\n \"rat\": 1}", 2, 2, "unknown setting 'rat' (did you mean 'rate'?)"),
            ("{\"rules\":\n{\n\"image-mising\": \"off\"}}", 3, 1, "(did you mean 'image-missing'?)"),
            (
                "{\"hosts\": {\"a.example\": {\"auth\": {\"bearer\": {\"env\": \"OGAUDIT_NOT_SET\"}}}}}", 1, 53,
                "is not set"
            ),
            ("{\"rate\": \"fast\"}", 1, 10, "invalid rate 'fast'"),
        ])
    func mistakes(_ json: String, _ line: Int, _ column: Int, _ words: String) throws {
        let file = try folder.write("wrong.json", json)
        let error = #expect(throws: OptionsError.self) { try LinkAuditor.Options(configuration: file) }
        #expect(error?.file == file && error?.line == line && error?.column == column, "\(String(describing: error))")
        #expect(error?.description.hasPrefix("\(file):\(line):\(column): ") == true)
        #expect(error?.description.contains(words) == true && error?.errorDescription == error?.description)
    }

    @Test("a configuration that is not there, and one that leaves no rule, are errors with the file")
    func unusable() throws {
        let missing = #expect(throws: OptionsError.self) { try AuditRun.Options(configuration: "/none/ogaudit.json") }
        #expect(missing?.file == "/none/ogaudit.json" && missing?.line == nil)
        let file = try folder.write("empty.json", #"{"rules": {"*": "off"}}"#)
        let empty = #expect(throws: OptionsError.self) { try LinkAuditor.Options(configuration: file) }
        #expect(empty?.file == file && empty?.description.hasPrefix(file) == true)
    }
}

/// What a finding costs, wherever it is read.
private struct Cost: Hashable {
    var rule: String
    var severity: Finding.Severity
    var points: Double

    init(_ finding: Finding) {
        (rule, severity, points) = (finding.rule.id, finding.severity, finding.pointsLost)
    }
}

private struct Report: Decodable {
    var run: RunSummary
    var pages: [PageAudit]
}
