internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import ImageAnalysis

@Suite("The text detector compared with its reference")
struct ParityTests {
    /// What the study's own program says of each file.
    static let reference = (try? Fixture.rows("parity/reference.tsv")) ?? []
    /// Decoders that are built for debugging take a third of a second for each.
    private static let compared = stride(from: 0, to: reference.count, by: Depth.pick(4, all: 1)).map { reference[$0] }

    @Test("the text detector gives the reference's coverage, whatever format and shape", arguments: compared)
    func coverage(_ row: [String]) throws {
        let facts = try ImageAnalyzer.analyze(Fixture.bytes("parity/" + row[0]), copy: .none).facts
        let expected = try #require(Double(row[1]))
        #expect(abs(facts.textCoverage - expected) <= 0.002, "\(facts.textCoverage)")
        #expect((facts.textCoverage >= ImageFacts.heavyCoverage) == (row[2] == "true"))
    }

    @Test("every fixture is compared with the reference detector")
    func isWhole() throws {
        #expect(Set(try Fixture.names("parity")) == Set(Self.reference.map { $0[0] }))
        let heavy = Self.reference.count { $0[2] == "true" }
        #expect(heavy >= 6 && heavy <= Self.reference.count - 6)
    }
}
