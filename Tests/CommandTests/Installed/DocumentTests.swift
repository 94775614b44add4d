internal import AuditRules
internal import Foundation
internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("Documents and the program")
struct DocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL.path

    static func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
    }

    /// Every document in Markdown that people read; what happened once, in the changelog, stays as it was.
    private static func names() throws -> [String] {
        let documents = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/docs").filter {
            $0.hasSuffix(".md")
        }
        return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "RULES.md"] + documents.map { "docs/\($0)" }
    }

    @Test("documents give the right number of rules")
    func rules() throws {
        for name in try Self.names() {
            for match in try Self.read(name).matches(of: #/(\d+) rules(?!\s(fire|and hosts))/#) {
                #expect(Int(match.1) == RuleBook.ids.count, "\(name)")
            }
        }
    }

    @Test("documents list every exit code with its meaning, and no other")
    func exitCodes() throws {
        let text = try Self.read("docs/outputs.md")
        let rows = try #require(text.split(separator: "## Exit codes").last).matches(of: #/\n\| (\d+) \| ([^|;]+)/#)
        #expect(rows.compactMap { Int32($0.1) } == ExitCode.allCases.map(\.rawValue))
        for (row, code) in zip(rows, ExitCode.allCases) {
            let meaning = code.meaning.prefix { $0 != ";" }
            #expect(row.2.trimmingCharacters(in: .whitespaces) == meaning, "\(code)")
        }
    }

    @Test("docs/outputs.md describes every file and column, in order")
    func files() async throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("page.html", "<title>Bees can count</title>")
        let said = await ogaudit([
            "--html", page, "--output", "\(folder.path)/out", "--format", "csv,html,json,jsonl,junit,sarif,markdown",
        ])
        #expect(said.code == .done, "\(said.err)")
        let text = try Self.read("docs/outputs.md")
        for file in try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out") {
            guard !["-wal", "-shm", "-lock"].contains(where: file.hasSuffix) else { continue }
            #expect(text.contains("`\(file)`") || text.contains("`\(file)/`"), "\(file)")
        }
        for table in ["pages.csv", "findings.csv", "resolved.csv"] {
            let header = try #require(try folder.read("out/\(table)").split(whereSeparator: \.isNewline).first)
            var rest = try #require(text.range(of: "## \(table)").map { text[$0.upperBound...] })
            for column in header.split(separator: ",") {
                let place = try #require(rest.range(of: "`\(column)`"), "\(table): \(column) in its order")
                rest = rest[place.upperBound...]
            }
        }
    }

    @Test("every option that documents show is one of the program's")
    func options() throws {
        let known = Set(OptionTable.all.flatMap(\.names))
        let own = Self.otherPrograms.union(known)
        for name in try Self.names()
        where !name.hasPrefix("docs/internals/") && name != "docs/text-detector.md" {
            for match in try Self.read(name).matches(of: #/`(--[a-z][a-z0-9.-]*)/#) {
                #expect(own.contains(String(match.1)), "\(name): \(match.1)")
            }
        }
    }

    /// Options of scripts and tools that documents name.
    private static let otherPrograms: Set<String> = [
        "--explicit-target-dependency-import-check", "--full", "--static-swift-stdlib", "--large", "--also", "--user",
        "--cookie-jar", "--all",
    ]
}
