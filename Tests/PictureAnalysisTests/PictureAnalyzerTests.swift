internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import PictureAnalysis

@Suite("Looking into a picture")
struct PictureAnalyzerTests {
    @Test("an unsupported image is distinguished from a broken one")
    func failures() {
        func failure(_ bytes: [UInt8]) -> PictureFailure? {
            do throws(PictureFailure) {
                _ = try PictureAnalyzer.analyze(bytes, copy: .none)
                return nil
            } catch {
                return error
            }
        }
        #expect(failure(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == .notDecodedHere)
        #expect(failure([]) == .notDecodedHere)
        #expect(failure(Array("II*\0".utf8) + [8, 0, 0, 0]) == .notDecodedHere)
        #expect(failure(Array(DrawnPicture.png(9, 9).prefix(33))) == .undecodable)
        #expect(failure(DrawnPicture.png(9, 9)) == nil)
    }
}
