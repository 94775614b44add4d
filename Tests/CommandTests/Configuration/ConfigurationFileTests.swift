internal import PageFetching
internal import AuditModel
internal import Politeness
internal import AuditRules
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("ogaudit.json")
struct ConfigurationFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ json: String, _ words: String...) throws -> Settings {
        let list = try folder.write("urls.txt", "https://example.com/\n")
        _ = try folder.write("ogaudit.json", json)
        return try OptionParser.parse([list] + words)
    }

    /// The error about a wrong file, without its path.
    private func fault(_ json: String) throws -> String? {
        do throws(UsageError) {
            let path = try? folder.write("ogaudit.json", json)
            _ = try OptionParser.parse(["https://example.com/", "--config", path ?? ""])
            return nil
        } catch {
            return error.message.split(separator: "ogaudit.json:").last.map(String.init)
        }
    }

    @Test("ogaudit.json has options by their long names, and the command line overrides them")
    func options() throws {
        let json = #"""
            {"$schema": "ogaudit.schema.json", "rate": "1/s", "concurrency": 7, "no-media": true, "bom": false,
             "header": ["X-A: 1", "X-B: 2"], "disable": "icon-*", "max-html": "1MB", "progress": "no"}
            """#
        let read = try settings(json, "--concurrency", "9")
        #expect(read.audit.fetch.politeness.host.rate.description == "1/s")
        #expect(read.audit.fetch.politeness.concurrency == 9)
        #expect(!read.audit.looksAtMedia && !read.audit.csvHasByteOrderMark && read.showsProgress == false)
        #expect(read.audit.fetch.headers == ["X-A: 1", "X-B: 2"])
        #expect(read.audit.disabled == ["icon-*"] && read.audit.htmlLimit == 1 << 20)
        #expect(read.readConfiguration?.hasSuffix("/ogaudit.json") == true)
    }

    @Test("rules, exemptions and site names of ogaudit.json become the policy")
    func policy() throws {
        let json = #"""
            {"rules": {"image-alt-missing": "off", "title-too-*": "error",
                       "icon-missing": {"severity": "notice", "weight": 2.5}},
             "ignore": [{"rule": "og-*", "url": "https://example.com/old/*", "reason": "goes in May", "until": "2999-01-31"},
                        {"rule": "title-generic", "reason": "agreed"}],
             "sites": {"Example.com": {"names": ["Example", "Beispiel AG"]}}}
            """#
        let audit = try settings(json).audit
        #expect(audit.disabled == ["image-alt-missing"])
        #expect(audit.policy.changes["title-too-long"] == .init(severity: .error))
        #expect(audit.policy.changes["icon-missing"] == .init(severity: .notice, weight: 2.5))
        #expect(audit.policy.exemptions.map(\.address) == ["https://example.com/old/*", "*"])
        #expect(audit.policy.siteNames == ["example.com": ["Example", "Beispiel AG"]])
    }

    @Test(
        "an error in ogaudit.json has line and column, and the nearest name",
        arguments: [
            ("{\n  \"rat\": 1}", "2:3: unknown setting 'rat' (did you mean 'rate'?)."),
            (
                "{\"rules\": {\"image-to-small\": \"off\"}}",
                "1:12: unknown rule 'image-to-small' (did you mean 'image-too-small'?)."
            ),
            ("{\"rules\": {\"image-*\": \"loud\"}}", "1:23: invalid severity 'loud': use off, notice, warning, error."),
            (
                "{\"rules\": {\"icon-missing\": {\"weight\": 101}}}",
                "1:39: a weight must be a number from 0 to 100, not 101."
            ),
            (
                "{\"rules\": {\"icon-missing\": {\"wieght\": 1}}}",
                "1:29: unknown setting 'wieght' (did you mean 'weight'?)."
            ),
            ("{\"no-media\": \"yes\"}", "1:14: no-media must be true or false, not “yes”."),
            ("{\"rate\": \"fast\"}", "1:10: invalid rate 'fast' for --rate:"),
            ("{\"ignore\": [{\"rule\": \"*\"}]}", "1:13: an ignore entry needs a “reason”."),
            (
                "{\"ignore\": [{\"rule\": \"*\", \"reason\": \"x\", \"until\": \"2026-13-01\"}]}",
                "1:51: until must be a day such as 2027-01-31, not “2026-13-01”."
            ),
            (
                "{\"ignore\": [{\"rule\": \"*\", \"reason\": \"x\", \"until\": \"2027-1-031\"}]}",
                "1:51: until must be a day such as 2027-01-31, not “2027-1-031”."
            ),
            ("{\"sites\": {\"a.example\": [\"A\"]}}", "1:25: a site must be an object, not a list."),
            ("{\"help\": true}", "1:2: unknown setting 'help'"),
            ("[]", "1:1: a configuration must be an object, not a list."),
            ("{\"rate\": 5,}", "1:12: a name in quotes is expected here."),
            ("", "1:1: it ends too early."),
        ])
    func faults(_ json: String, _ message: String) throws {
        let said = try #require(try fault(json))
        #expect(said.hasPrefix(message), "\(said)")
    }

    @Test("ogaudit.json is only found next to the list, and --no-config ignores it")
    func places() throws {
        #expect(try settings(#"{"concurrency": 7}"#).audit.fetch.politeness.concurrency == 7)
        #expect(try settings(#"{"concurrency": 7}"#, "--no-config").audit.fetch.politeness.concurrency != 7)
        let list = try folder.write("a.txt", "https://example.com/\n")
        let other = try TemporaryFolder().write("o.json", "{}")
        #expect(throws: UsageError.self) { try OptionParser.parse([list, "--config", other]) }
        #expect(try OptionParser.parse(["rules"]).readConfiguration == nil)
    }

    @Test("a configuration that is too large, a folder or no text is refused in one sentence")
    func oddFiles() throws {
        let large = try folder.write("large.json", String(repeating: " ", count: ConfigurationFile.byteLimit + 1))
        for (path, words) in [(large, "larger than 1 MiB"), (folder.path, "is a folder")] {
            #expect(OptionParserTests.message("https://example.com/", "--config", path)?.contains(words) == true)
        }
    }

    @Test("an audit judges by ogaudit.json and says which file it read")
    func endToEnd() async throws {
        let server = try site { _ in html("<title>Something worth a click | Beispiel</title>") }
        defer { server.stop() }
        let json = #"""
            {"sites": {"127.0.0.1": {"names": ["Beispiel"]}}, "allow-private": true, "no-media": true, "rate": 0,
             "rules": {"title-duplicates-site-name": {"severity": "error", "weight": 80}},
             "ignore": [{"rule": "og-tags-missing", "url": "*/known", "reason": "agreed"},
                        {"rule": "og-tags-missing", "reason": "was agreed", "until": "2020-01-01"}]}
            """#
        let config = try folder.write("mine.json", json)
        let list = try folder.write("urls.txt", "\(server.url("/known"))\n\(server.url("/other"))\n")
        let said = await ogaudit([list, "--config", config, "--output", "\(folder.path)/out"])
        #expect(said.code == .done, "\(said.err)")
        #expect(said.err.contains("Configuration: \(config)"))
        #expect(said.err.contains("og-tags-missing (was agreed) ended on 2020-01-01"))
        let findings = csv(try folder.read("out/findings.csv"))
        let brand = findings.filter { $0["rule"] == "title-duplicates-site-name" }
        #expect(brand.count == 2 && brand.allSatisfy { $0["severity"] == "error" })
        #expect(findings.filter { $0["rule"] == "og-tags-missing" }.map { $0["url"] } == [server.url("/other")])
    }

    @Test("the published JSON Schema is the output of ogaudit schema; scripts/regenerate rewrites it")
    func schema() throws {
        try Repository.expect(ConfigurationSchema.text, isIn: "docs/ogaudit.schema.json")
        let parsed = try JSONReader.read(Array(ConfigurationSchema.text.utf8))
        guard case .object(let members) = parsed.kind else { return #expect(Bool(false), "a schema is an object") }
        #expect(members.map(\.name).contains("properties"))
    }
}
