internal import Testing

@testable internal import AuditReports

@Suite("The reports of one file")
struct GoldenFormatsTests {
    @Test("hold the gallery as they are kept, and leave nothing else behind")
    func golden() throws {
        try Formats.with(Formats.golden) { formats in
            for name in Formats.names { try Golden.expect(formats.text(name), is: name) }
            #expect(Files.names(formats.folder) == Formats.names.sorted())
        }
    }

    @Test(
        "are what their schemas and readers ask for, with hostile texts and without a page too",
        .enabled(if: Reader.python.isThere, Reader.python.absence))
    func readers() throws {
        for source in Self.sources {
            try Formats.with(source) { formats in
                for said in try validations(formats) { #expect(said.isFine, "\(said.text)") }
            }
        }
    }

    private static let sources = [Formats.golden, Hostile.source(300, seed: 3), FakeSource()]

    @Test("are read by eyes that see faults", .enabled(if: Reader.python.isThere, Reader.python.absence))
    func faults() throws {
        let changes = [
            ("report.json", "\"outcome\":\"ok\"", "\"outcome\":\"fine\""),
            ("pages.jsonl", "\"final_url\"", "\"finalURL\""), ("ogaudit.sarif", "\"results\"", "\"findings\""),
            ("junit.xml", "<skipped ", "<error "),
        ]
        try Formats.with(Formats.golden) { formats in
            for (name, text, other) in changes {
                let whole = try formats.text(name)
                let broken = whole.replacing(text, with: other, maxReplacements: 1)
                try #require(broken != whole, "\(name) has no \(text)")
                try Files.write(broken, to: formats.path(name))
            }
            for said in try validations(formats) { #expect(!said.isFine, "\(said.text)") }
        }
    }

    private func validations(_ formats: Formats) throws -> [Reader.Said] {
        let schema = "\(Golden.root)/docs/report.schema.json"
        let sarif = "\(Golden.root)/Tests/Validators/sarif.schema.json"
        return [
            try Reader.validate("json", schema, formats.path("report.json")),
            try Reader.validate("lines", schema, formats.path("pages.jsonl")),
            try Reader.validate("json", sarif, formats.path("ogaudit.sarif")),
            try Reader.validate("sarif", formats.path("ogaudit.sarif")),
            try Reader.validate("junit", formats.path("junit.xml")),
        ]
    }

    @Test(
        "are XML as our schema of JUnit asks for, hostile texts too",
        .enabled(if: Reader.xmllint.isThere, Reader.xmllint.absence))
    func junitSchema() throws {
        let schema = "\(Golden.root)/Tests/Validators/junit.xsd"
        for source in Self.sources {
            try Formats.with(source) { formats in
                let words = ["--noout", "--schema", schema, formats.path("junit.xml")]
                let said = try Reader.xmllint.run(words)
                #expect(said.isFine, "\(said.text)")
                let broken = try formats.text("junit.xml").replacing("tests=", with: "test=")
                try Files.write(broken, to: formats.path("junit.xml"))
                #expect(try !Reader.xmllint.run(words).isFine)
            }
        }
    }
}
