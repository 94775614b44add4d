internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import ImageAnalysis

@Suite("Analysing an image")
struct ImageAnalyzerTests {
    @Test("an unsupported image is distinguished from a broken one")
    func failures() {
        func failure(_ bytes: [UInt8]) -> ImageFailure? {
            do throws(ImageFailure) {
                _ = try ImageAnalyzer.analyze(bytes, copy: .none)
                return nil
            } catch {
                return error
            }
        }
        #expect(failure(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == .notDecodedHere)
        #expect(failure([]) == .notDecodedHere)
        #expect(failure(Array("II*\0".utf8) + [8, 0, 0, 0]) == .notDecodedHere)
        #expect(failure(Array(DrawnImage.png(9, 9).prefix(33))) == .undecodable)
        #expect(failure(DrawnImage.png(9, 9)) == nil)
    }

    @Test(
        "words as bright as their ground are text, shapes of the same colours are none",
        arguments: ["jpg", "png", "webp"])
    func colours(_ kind: String) throws {
        func coverage(_ name: String) throws -> Double {
            try ImageAnalyzer.analyze(Fixture.bytes("colours/\(name).\(kind)"), copy: .none).facts.textCoverage
        }
        #expect(try coverage("words") >= ImageFacts.heavyCoverage)
        #expect(try coverage("shapes") < ImageFacts.heavyCoverage / 2)
    }

    @Test(
        "facts are the same with and without a copy",
        arguments: ["colours/words.jpg", "parity/11-korean.png", "parity/04-none.avif"])
    func sameFacts(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        let facts = try ImageAnalyzer.analyze(bytes, copy: .none).facts
        #expect(try ImageAnalyzer.analyze(bytes, copy: .thumbnail).facts == facts)
        #expect(try ImageAnalyzer.analyze(bytes, copy: .pixels).facts == facts)
    }
}
