internal import AuditModel

/// The declared size of an image that was not checked.
struct DeclaredSize {
    let width: Int
    let height: Int?
    let line: Int?

    /// For evidence: “600 × 315 pixels by its tags; the image was not checked”.
    var words: String { (height.map { "\(width) × \($0)" } ?? "\(width)") + " pixels by its tags" }

    /// The end of evidence that is based on tags only.
    static let unchecked = "; the image was not checked"
}

extension PageEvidence {
    /// The declared size of the first image, on a page whose media were not checked; a measured size says more.
    var declaredSize: DeclaredSize? {
        guard !looksAtMedia, let place = judgedPlace, !leadsAstray(place) else { return nil }
        let image = card.images[place]
        guard let width = Self.pixels(image.declaredWidth) else { return nil }
        return DeclaredSize(width: width, height: Self.pixels(image.declaredHeight), line: image.line)
    }

    /// A side in pixels: `1200`, `1200px`.
    private static func pixels(_ text: String?) -> Int? {
        guard let text else { return nil }
        let plain = RawText.trim(text)
        let number = RawText.hasSuffix(plain, "px") ? RawText.trim(plain.dropLast(2)) : plain
        return Int(number).flatMap { 1...largestSide ~= $0 ? $0 : nil }
    }

    private static let largestSide = 100_000
}
