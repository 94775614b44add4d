internal import AuditModel
internal import Testing

@testable internal import ImageWorkers

@Suite("The words between the crawl and its helpers")
struct ImageWireTests {
    private let full = AnalyzedImage(
        facts: ImageFacts(
            width: 1200, height: 630, textCoverage: 0.123_456, textCells: 25,
            textBoxes: [.init(x0: 1, y0: 2, x1: 300, y1: 70_000), .init(x0: 0, y0: 0, x1: 8, y1: 8)],
            isSolidColour: true, isFlatLogo: true, transparency: 1, perceptualHash: .max,
            swatch: Swatch((0..<Swatch.count).map { UInt8(truncatingIfNeeded: $0) }), isTruncated: true),
        thumbnail: [1, 2, 3])

    private func read(_ bytes: [UInt8]) -> Result<AnalyzedImage, ImageFailure>? {
        switch ImageWire.readAnswer(Array(bytes.prefix(ImageWire.answerHead))) {
        case .success(let count):
            let body = Array(bytes.dropFirst(ImageWire.answerHead))
            return body.count == count ? ImageWire.decoded(body).map { .success($0) } : nil
        case .failure(let failure): return .failure(failure)
        case nil: return nil
        }
    }

    @Test("image facts, failures and requests are decoded as they were encoded")
    func roundTrips() {
        for image in [full, AnalyzedImage(facts: ImageFacts())] {
            #expect(read(ImageWire.answer(.success(image))) == .success(image))
        }
        for failure in ImageFailure.allCases {
            #expect(read(ImageWire.answer(.failure(failure))) == .failure(failure))
        }
        let request = ImageWire.readRequest(ImageWire.request(77, copy: .thumbnail))
        #expect(request == .init(copy: .thumbnail, count: 77))
        #expect(ImageWire.readRequest(ImageWire.request(HelperLimits.imageBytes + 1, copy: .none)) == nil)
    }

    @Test("hostile bytes from a helper are read without a crash")
    func rubbish() {
        let honest = ImageWire.answer(.success(full))
        for place in honest.indices {
            #expect(read(Array(honest[..<place])) == nil)
            for change in [UInt8(1), 0x80, 0xFF] {
                var changed = honest
                changed[place] ^= change
                if case .success(let image) = read(changed) {
                    #expect((0...1).contains(image.facts.textCoverage) && image.facts.textCells <= 25)
                }
            }
        }
    }
}
