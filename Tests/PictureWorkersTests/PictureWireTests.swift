internal import AuditModel
internal import Testing

@testable internal import PictureWorkers

@Suite("The words between the crawl and its helpers")
struct PictureWireTests {
    private let full = AnalyzedPicture(
        facts: PictureFacts(
            width: 1200, height: 630, textCoverage: 0.123_456, textCells: 25,
            textBoxes: [.init(x0: 1, y0: 2, x1: 300, y1: 70_000), .init(x0: 0, y0: 0, x1: 8, y1: 8)],
            isSolidColour: true, isFlatLogo: true, transparency: 1, perceptualHash: .max,
            swatch: Swatch((0..<Swatch.count).map { UInt8(truncatingIfNeeded: $0) }), isTruncated: true),
        thumbnail: [1, 2, 3])

    private func read(_ bytes: [UInt8]) -> Result<AnalyzedPicture, PictureFailure>? {
        switch PictureWire.readAnswer(Array(bytes.prefix(PictureWire.answerHead))) {
        case .success(let count):
            let body = Array(bytes.dropFirst(PictureWire.answerHead))
            return body.count == count ? PictureWire.decoded(body).map { .success($0) } : nil
        case .failure(let failure): return .failure(failure)
        case nil: return nil
        }
    }

    @Test("image facts, failures and requests are decoded as they were encoded")
    func roundTrips() {
        for picture in [full, AnalyzedPicture(facts: PictureFacts())] {
            #expect(read(PictureWire.answer(.success(picture))) == .success(picture))
        }
        for failure in PictureFailure.allCases {
            #expect(read(PictureWire.answer(.failure(failure))) == .failure(failure))
        }
        let request = PictureWire.readRequest(PictureWire.request(77, copy: .thumbnail))
        #expect(request == .init(copy: .thumbnail, count: 77))
        #expect(PictureWire.readRequest(PictureWire.request(HelperLimits.pictureBytes + 1, copy: .none)) == nil)
    }

    @Test("hostile bytes from a helper are read without a crash")
    func rubbish() {
        let honest = PictureWire.answer(.success(full))
        for place in honest.indices {
            #expect(read(Array(honest[..<place])) == nil)
            for change in [UInt8(1), 0x80, 0xFF] {
                var changed = honest
                changed[place] ^= change
                if case .success(let picture) = read(changed) {
                    #expect((0...1).contains(picture.facts.textCoverage) && picture.facts.textCells <= 25)
                }
            }
        }
    }
}
