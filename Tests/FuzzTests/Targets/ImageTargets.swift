internal import MediaSniffing
internal import AuditModel
@testable internal import MediaInspection
internal import ImageAnalysis
@testable internal import ImageWorkers

/// Image files in all formats, as seeds.
enum ImageFiles {
    static let all =
        Seeds.files("Tests/ImageAnalysisTests/Fixtures/codecs", "")
        + Seeds.files("samples/site", ".ico", "apple-touch-icon.png")
    static let words = [
        "\u{89}PNG", "IHDR", "IDAT", "acTL", "CgBI", "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF",
        "Exif\0\0", "GIF89a", "ftyp", "avif", "mif1", "meta", "iprp", "ipco", "ispe", "irot", "ipma", "pitm", "BM",
        "II*\0",
        "MM\0*", "JXL ", "\0\0\u{1}\0", "NETSCAPE2.0", "tRNS", "PLTE", "eXIf", "iloc", "iinf", "infe", "av01", "idat",
    ]
}

/// The first bytes of an image: type, size, animation, frames; nothing is decoded.
enum ImageHeaderTarget: FuzzTarget {
    static let name = "picture-header"
    static let summary = "a file by its header: type, size, animation, frames of an icon"

    static var words: [String] { ImageFiles.words }

    static func seeds() -> [[UInt8]] { ImageFiles.all }

    static func check(_ input: [UInt8]) throws(Broken) {
        let header = RasterHeader(input)
        try expect((header.width == nil) == (header.height == nil), "only one side is known")
        for side in [header.width, header.height].compactMap(\.self) {
            try expect((1..<1 << 31).contains(side), "a side of \(side)")
        }
        try expect(header.iconSizes.count <= 256, "\(header.iconSizes.count) frames")
        for frame in ImageLayout.iconFrames(of: input) {
            try expect(
                frame.bytes.upperBound <= input.count && (1..<1 << 31).contains(frame.width)
                    && (1..<1 << 31).contains(frame.height), "the frame is \(frame)")
        }
        try expect((1...8).contains(ImageLayout.orientation(of: input, type: .jpeg)), "an odd orientation")
        try expect(header.type != .empty || input.isEmpty, "the file is not empty")
        let window = MediaSniffer.type(of: Array(input.prefix(MediaSniffer.window)))
        try expect(
            window == header.type || [window, header.type].allSatisfy { $0 == .png || $0 == .apng },
            "more of the file makes another type of it: \(window), then \(header.type)")
    }
}

/// A whole image: decoded and measured like in a helper process, but in this one.
enum ImageTarget: FuzzTarget {
    static let name = "picture"
    static let summary = "a picture, decoded and measured: sizes, shares, boxes, thumbnail"
    static let longest = 16_384
    /// A few kilobytes can hold 64 million pixels.
    static let deadline = 5_000

    static var words: [String] { ImageFiles.words }
    /// A large image takes as long as a thousand small ones, so that only a few of them are tried.
    private static let usualPixels = 1 << 20

    static func seeds() -> [[UInt8]] { ImageFiles.all.filter { $0.count <= longest } }

    static func check(_ input: [UInt8]) throws(Broken) {
        let header = RasterHeader(input)
        let pixels = (header.width ?? 0).multipliedReportingOverflow(by: header.height ?? 0)
        let isLarge = pixels.overflow || pixels.partialValue > usualPixels
        if isLarge, FuzzRun.digest(input) % 64 != 0 { return }
        let copy: ImageCopy = [.none, .thumbnail, .pixels][Int(FuzzRun.digest(input) % 3)]
        let result: Result<AnalyzedImage, ImageFailure>
        do throws(ImageFailure) {
            result = .success(try ImageAnalyzer.analyze(input, copy: copy))
        } catch {
            result = .failure(error)
        }
        if case .success(let image) = result { try ImageChecks.check(image, copy) }
        try ImageChecks.crosses(result)
    }
}

/// The response of a hostile helper.
enum ImageAnswerTarget: FuzzTarget {
    static let name = "picture-answer"
    static let summary = "a message of a helper process: refused, or the same when sent again"
    static let longest = 131_072

    static func seeds() -> [[UInt8]] {
        let facts = ImageFacts(
            width: 1_200, height: 630, textCoverage: 0.25, textCells: 7,
            textBoxes: [.init(x0: 1, y0: 2, x1: 30, y1: 40)],
            transparency: 0.5, perceptualHash: 0x1234_5678_9ABC_DEF0)
        let answers: [Result<AnalyzedImage, ImageFailure>] = [
            .success(AnalyzedImage(facts: facts, thumbnail: [1, 2, 3])),
            .success(AnalyzedImage(facts: ImageFacts())), .failure(.tooLarge),
        ]
        return answers.map(ImageWire.answer) + [ImageWire.request(77, copy: .thumbnail)]
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let head = Array(input.prefix(ImageWire.answerHead))
        if let request = ImageWire.readRequest(head) {
            try expect(request.count <= HelperLimits.imageBytes, "\(request.count) bytes are asked for")
            try expectEqual(
                ImageWire.readRequest(ImageWire.request(request.count, copy: request.copy)), request,
                "the request changes on its way")
        }
        switch ImageWire.readAnswer(head) {
        case .success(let count)?: try expect(count <= HelperLimits.answerBytes, "\(count) bytes are promised")
        case .failure(let failure)?: try ImageChecks.crosses(.failure(failure))
        case nil: break
        }
        guard let image = ImageWire.decoded(Array(input.dropFirst(ImageWire.answerHead))) else { return }
        try expect(image.facts.textBoxes.count <= ImageFacts.boxLimit, "too many boxes")
        try expect((image.thumbnail?.count ?? 0) < input.count, "the thumbnail grew on its way")
        try ImageChecks.crosses(.success(image))
    }
}

/// Invariants of every measured image.
enum ImageChecks {
    static func check(_ image: AnalyzedImage, _ copy: ImageCopy) throws(Broken) {
        let facts = image.facts
        try expect(facts.width > 0 && facts.height > 0 && facts.width * facts.height <= 64_000_000, "an odd size")
        try expect(
            (0...1).contains(facts.textCoverage) && (0...1).contains(facts.transparency)
                && (0...25).contains(facts.textCells), "an odd share: \(facts)")
        try expect(facts.textBoxes.count <= ImageFacts.boxLimit, "\(facts.textBoxes.count) boxes")
        for box in facts.textBoxes {
            try expect(
                box.x0 >= 0 && box.x0 < box.x1 && box.x1 <= facts.width && box.y0 >= 0 && box.y0 < box.y1
                    && box.y1 <= facts.height, "\(box) lies outside \(facts.width) × \(facts.height)")
        }
        try expect(!(facts.isSolidColour && facts.perceptualHash != nil), "one colour has a hash")
        try expect(copy != .none || image.thumbnail == nil, "a copy that was not asked for")
        guard let thumbnail = image.thumbnail else { return }
        guard copy == .thumbnail else {
            return try expect(ImagePixels(thumbnail) != nil, "odd pixels of \(thumbnail.count) bytes")
        }
        let header = RasterHeader(thumbnail)
        try expect(
            header.type == (facts.isOpaque ? .jpeg : .webp) && thumbnail.count <= 49_152
                && (header.width ?? 999) <= 600,
            "an odd thumbnail of \(thumbnail.count) bytes")
    }

    /// A response is decoded as it was encoded.
    static func crosses(_ result: Result<AnalyzedImage, ImageFailure>) throws(Broken) {
        let message = ImageWire.answer(result)
        switch ImageWire.readAnswer(Array(message.prefix(ImageWire.answerHead))) {
        case .success(let count)?:
            let body = Array(message.dropFirst(ImageWire.answerHead))
            try expectEqual(body.count, count, "the length is wrong")
            try expectEqual(
                ImageWire.decoded(body).map(Result.success), result, "the answer changes on its way")
        case .failure(let failure)?: try expectEqual(.failure(failure), result, "the failure changes on its way")
        case nil: throw Broken("an honest answer is refused")
        }
    }
}
