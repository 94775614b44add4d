internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The baseline of a build")
struct BaselineFileTests {
    private let site: BuiltSite

    /// A page has no image, which is known.
    init() throws {
        site = try BuiltSite()
        try site.page("blog/2.html", "Bees can count to two", image: "")
    }

    private func gate(_ baseline: String = "baseline.txt", _ more: String...) async throws -> Said {
        try await site.run(
            ["--html", "dist", "--base-url", "https://acme.example", "--baseline", baseline, "--fail-on", "new>0"]
                + more)
    }

    @Test(
        "--fail-on new>0 without anything to compare with exits with 2 and names --baseline; the second run has the first"
    )
    func nothing() async throws {
        let first = try await site.audit("--fail-on", "new>0")
        #expect(first.code == .usage && first.err.contains("--baseline") && first.err.contains("new>0"), "\(first.err)")
        #expect(try !site.findings().isEmpty, "it is an audit all the same")
        #expect(try await site.audit("--fail-on", "new>0", keeping: true).code == .done)
        let other = try await site.audit("--fail-on", "new>0,pages>1")
        #expect(other.code == .gateFailed && other.err.contains("pages>1 (is 4)") && other.err.contains("--baseline"))
    }

    @Test("--write-baseline has a rule and a URL per line, sorted, and nothing that changes from run to run")
    func written() async throws {
        #expect(try await site.audit("--write-baseline", "baseline.txt").code == .done)
        let text = try site.folder.read("baseline.txt")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("image-missing https://acme.example/blog/2.html ") }, "\(text)")
        #expect(lines == lines.sorted() && Set(lines).count == lines.count && !lines.isEmpty)
        #expect(try await site.audit("--write-baseline", "baseline.txt", "--baseline", "baseline.txt").code == .done)
        #expect(try site.folder.read("baseline.txt") == text)
    }

    @Test("--baseline reads the file of --write-baseline, findings.csv, report.json, pages.jsonl and a database")
    func kinds() async throws {
        _ = try await site.audit("--write-baseline", "baseline.txt", "--json", "report.json", "--jsonl", "pages.jsonl")
        let copies = [("Reports/findings.csv", "findings.csv"), ("Reports/ogaudit.sqlite", "old.sqlite")]
        for (from, to) in copies {
            try FileManager.default.copyItem(
                atPath: "\(site.folder.path)/\(from)", toPath: "\(site.folder.path)/\(to)")
        }
        let files = ["baseline.txt", "findings.csv", "report.json", "pages.jsonl", "old.sqlite"]
        for file in files {
            let same = try await gate(file)
            #expect(same.code == .done, "\(file): \(same.err)")
        }
        try site.page("blog/3.html", "Bees can count to three", image: "")
        for file in files {
            let worse = try await gate(file)
            #expect(worse.code == .gateFailed && worse.err.contains("new>0 (is 1)"), "\(file): \(worse.err)")
        }
        _ = try site.folder.write("baseline.txt", "# known\n\nimage-missing https://acme.example/blog/2.html\r\n")
        #expect(try await gate().err.contains("new>0 (is"))
        for (name, text) in [
            ("wrong.json", "{\"a\":1}"), ("wrong.txt", "image-missing\nwhat"), ("cut.json", "{\"pages\":[{"),
        ] {
            _ = try site.folder.write(name, text)
            let said = try await gate(name)
            #expect(said.code == .usage && said.err.contains(name), "\(name): \(said.err)")
        }
    }

    @Test(
        "a renamed page whose content is the same keeps its findings, whatever the baseline is",
        arguments: [
            "baseline.txt", "findings.csv", "report.json", "last",
        ])
    func renamed(_ baseline: String) async throws {
        _ = try await site.audit("--write-baseline", "baseline.txt", "--json", "report.json")
        try FileManager.default.copyItem(
            atPath: "\(site.folder.path)/Reports/findings.csv", toPath: "\(site.folder.path)/findings.csv")
        try site.remove("blog/2.html")
        // A generator renames the page everywhere in it.
        try site.page("blog/deux.html", "Bees can count to two", image: "")
        let said = try await site.audit("--baseline", baseline, "--fail-on", "new>0", keeping: true)
        #expect(said.code == .done, "\(baseline): \(said.err)\(said.out)")
        #expect(try site.column("state", of: "image-missing") == ["unchanged"])
        // One page stands for one: a copy is new, and so is another page in its place.
        try site.page("blog/copy.html", "Bees can count to two", image: "")
        #expect(try await gate("baseline.txt").code == .gateFailed)
    }

    @Test("a page that replaces one that is gone has new findings")
    func replaced() async throws {
        _ = try await site.audit("--write-baseline", "baseline.txt")
        try site.remove("blog/2.html")
        try site.page("blog/4.html", "Bees can count to four", image: "")
        let said = try await gate()
        #expect(said.code == .gateFailed && said.err.contains("new>0 (is 1)"), "\(said.err)")
    }
}
