internal import AuditModel

/// The protocol between the audit and a helper: lengths first, little-endian, independent of the machine.
///
/// Neither side trusts the other: lengths are limited, and a malformed response counts as none.
enum ImageWire {
    /// The start of every message, which identifies our helpers.
    static let mark: UInt32 = 0x4F47_5031
    /// Magic number, requested copy, length of the image.
    static let requestHead = 9
    /// Magic number, verdict, length of the facts.
    static let answerHead = 9

    struct Request: Hashable {
        var copy: ImageCopy
        var count: Int
    }

    static func request(_ count: Int, copy: ImageCopy) -> [UInt8] {
        var out = ByteWriter()
        out.put(mark)
        out.put(copy.rawValue)
        out.put(UInt32(count))
        return out.bytes
    }

    /// Nil for an invalid request, or one over the limit.
    static func readRequest(_ head: [UInt8]) -> Request? {
        var reader = ByteReader(head)
        guard reader.u32() == mark, let copy = reader.u8().flatMap(ImageCopy.init), let count = reader.u32(),
            count <= HelperLimits.imageBytes
        else { return nil }
        return Request(copy: copy, count: Int(count))
    }

    static func answer(_ result: Result<AnalyzedImage, ImageFailure>) -> [UInt8] {
        var body: [UInt8] = []
        var verdict: UInt8 = 0
        switch result {
        case .success(let image): body = encoded(image)
        case .failure(let failure): verdict = 1 + UInt8(ImageFailure.allCases.firstIndex(of: failure) ?? 0)
        }
        var out = ByteWriter()
        out.put(mark)
        out.put(verdict)
        out.put(UInt32(body.count))
        return out.bytes + body
    }

    /// The length of the facts that follow, or the failure; nil for an invalid response.
    static func readAnswer(_ head: [UInt8]) -> Result<Int, ImageFailure>? {
        var reader = ByteReader(head)
        guard reader.u32() == mark, let verdict = reader.u8(), let count = reader.u32() else { return nil }
        guard verdict > 0 else { return count <= HelperLimits.answerBytes ? .success(Int(count)) : nil }
        let failures = ImageFailure.allCases
        return count == 0 && Int(verdict) <= failures.count ? .failure(failures[Int(verdict) - 1]) : nil
    }

    private static func encoded(_ image: AnalyzedImage) -> [UInt8] {
        let facts = image.facts
        var out = ByteWriter()
        out.put(UInt32(clamping: facts.width))
        out.put(UInt32(clamping: facts.height))
        out.put(facts.textCoverage.bitPattern)
        out.put(facts.transparency.bitPattern)
        out.put(UInt8(clamping: facts.textCells))
        let flags = [
            facts.isSolidColour, facts.isFlatLogo, facts.isTruncated, facts.perceptualHash != nil, facts.swatch != nil,
        ]
        out.put(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
        out.put(facts.perceptualHash ?? 0)
        let boxes = facts.textBoxes.prefix(ImageFacts.boxLimit)
        out.put(UInt32(boxes.count))
        for box in boxes { for side in [box.x0, box.y0, box.x1, box.y1] { out.put(UInt32(clamping: side)) } }
        out.put(UInt32(image.thumbnail?.count ?? 0))
        return out.bytes + (facts.swatch?.bytes ?? []) + (image.thumbnail ?? [])
    }

    /// Nil for values that no working helper writes.
    static func decoded(_ bytes: [UInt8]) -> AnalyzedImage? {
        var reader = ByteReader(bytes)
        guard let width = reader.u32(), let height = reader.u32(), let coverage = reader.share(),
            let transparency = reader.share(), let cells = reader.u8(), cells <= 25, let flags = reader.u8(),
            flags < 32,
            let hash = reader.u64(), let boxes = boxes(&reader), let count = reader.u32()
        else { return nil }
        let swatch = flags & 16 != 0 ? reader.take(Swatch.count).flatMap(Swatch.init) : nil
        guard Int(count) == reader.left, (swatch != nil) == (flags & 16 != 0) else { return nil }
        let facts = ImageFacts(
            width: Int(width), height: Int(height), textCoverage: coverage, textCells: Int(cells), textBoxes: boxes,
            isSolidColour: flags & 1 != 0, isFlatLogo: flags & 2 != 0, transparency: transparency,
            perceptualHash: flags & 8 != 0 ? hash : nil, swatch: swatch, isTruncated: flags & 4 != 0)
        return AnalyzedImage(facts: facts, thumbnail: count > 0 ? reader.rest() : nil)
    }

    private static func boxes(_ reader: inout ByteReader) -> [ImageFacts.Box]? {
        guard let count = reader.u32(), count <= ImageFacts.boxLimit else { return nil }
        var boxes: [ImageFacts.Box] = []
        for _ in 0..<count {
            guard let x0 = reader.u32(), let y0 = reader.u32(), let x1 = reader.u32(), let y1 = reader.u32() else {
                return nil
            }
            boxes.append(.init(x0: Int(x0), y0: Int(y0), x1: Int(x1), y1: Int(y1)))
        }
        return boxes
    }
}

/// Writes numbers, the lowest byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Reads them back; nil at the end of the bytes.
struct ByteReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes follow.
    var left: Int { bytes.count - at }

    mutating func u8() -> UInt8? { number() }
    mutating func u32() -> UInt32? { number() }
    mutating func u64() -> UInt64? { number() }

    /// A number from 0 to 1; nil for any other.
    mutating func share() -> Double? {
        guard let bits = u64() else { return nil }
        let value = Double(bitPattern: bits)
        return (0...1).contains(value) ? value : nil
    }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard left >= count else { return nil }
        defer { at += count }
        return Array(bytes[at..<at + count])
    }

    func rest() -> [UInt8] { Array(bytes[at...]) }

    private mutating func number<Number: FixedWidthInteger>() -> Number? {
        let width = MemoryLayout<Number>.size
        guard left >= width else { return nil }
        defer { at += width }
        return (0..<width).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[at + $1]) << (8 * $1) }
    }
}
