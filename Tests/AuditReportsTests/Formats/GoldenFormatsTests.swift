internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The reports of one file")
struct GoldenFormatsTests {
    @Test("reports of the gallery match their golden files, and no other file is left")
    func golden() async throws {
        try await Formats.with(Formats.golden) { formats in
            for name in Formats.names { try Golden.expect(formats.text(name), is: name) }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: formats.folder).sorted() == Formats.names.sorted())
        }
    }

    @Test(
        "reports satisfy their schemas and readers, with hostile texts and with no page too",
        .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func readers() async throws {
        for source in Self.sources {
            try await Formats.with(source) { formats in
                for said in try await Reader.validateDocuments(of: formats.folder) {
                    #expect(said.isFine, "\(said.text)")
                }
            }
        }
    }

    private static let sources = [Formats.golden, Hostile.source(300, seed: 3), FakeSource()]

    @Test("the validators reject broken reports", .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
    func faults() async throws {
        let changes = [
            ("report.json", "\"outcome\":\"ok\"", "\"outcome\":\"fine\""),
            ("pages.jsonl", "\"final_url\"", "\"finalURL\""), ("ogaudit.sarif", "\"results\"", "\"findings\""),
            ("junit.xml", "<skipped ", "<error "), ("gl-code-quality-report.json", "\"check_name\"", "\"rule\""),
        ]
        try await Formats.with(Formats.golden) { formats in
            for (name, text, other) in changes {
                let whole = try formats.text(name)
                let broken = whole.replacing(text, with: other, maxReplacements: 1)
                try #require(broken != whole, "\(name) has no \(text)")
                try Data(broken.utf8).write(to: URL(fileURLWithPath: formats.path(name)))
            }
            for said in try await Reader.validateDocuments(of: formats.folder) { #expect(!said.isFine, "\(said.text)") }
        }
    }

    @Test(
        "junit.xml satisfies the JUnit schema, with hostile texts too",
        .enabled(if: Reader.xmllint.isThere, "\(Reader.xmllint.absence)"))
    func junitSchema() async throws {
        for source in Self.sources {
            try await Formats.with(source) { formats in
                let said = try await Reader.validateSchema(ofJUnit: formats.path("junit.xml"))
                #expect(said.isFine, "\(said.text)")
                let broken = try formats.text("junit.xml").replacing("tests=", with: "test=")
                try Data(broken.utf8).write(to: URL(fileURLWithPath: formats.path("junit.xml")))
                #expect(try await !Reader.validateSchema(ofJUnit: formats.path("junit.xml")).isFine)
            }
        }
    }
}
