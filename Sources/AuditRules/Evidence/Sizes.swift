package import AuditModel

/// Formats sizes for findings and reports: `850 bytes`, `12 KB`, `1.1 MB`, in powers of 1,000 as Apple does.
package enum FileSize {
    package static func text(_ count: Int) -> String {
        switch count {
        case ..<1000: counted(count, "byte")
        case ..<999_500: "\((count + 500) / 1000) KB"
        case ..<99_950_000: tenths(count, of: 1_000_000) + " MB"
        case ..<999_500_000: "\((count + 500_000) / 1_000_000) MB"
        default: tenths(count, of: 1_000_000_000) + " GB"
        }
    }

    /// The size with a word on how sure it is: `at least 10.5 MB`.
    package static func text(_ count: ByteCount) -> String {
        count.basis == .atLeast ? "at least " + text(count.bytes) : text(count.bytes)
    }

    /// The size and how it is known: `at least 10.5 MB`, `9.6 MB announced`.
    static func words(_ count: ByteCount) -> String {
        count.basis == .announced ? text(count.bytes) + " announced" : text(count)
    }

    /// With all digits, in groups of three: `10,485,761 bytes`.
    static func exact(_ count: Int) -> String { counted(count, "byte") }

    private static func tenths(_ count: Int, of unit: Int) -> String {
        let tenths = count / (unit / 10) + (count % (unit / 10) >= unit / 20 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// Sizes in pixels, as people write them.
enum PixelSize {
    /// "50,000 × 50,000 pixels"; nil when the size is unknown.
    static func text(_ media: MediaFacts) -> String? {
        guard let width = media.width, let height = media.height else { return nil }
        return "\(grouped(width)) × \(grouped(height)) pixels"
    }

    /// "50,000 × 50,000 pixels, over the limit of 64 million"; nil unless the header claims that many.
    static func beyondDecoding(_ media: MediaFacts) -> String? {
        guard media.imageFailure == .tooLarge, let pixels = text(media) else { return nil }
        return "\(pixels), over the limit of \(ImageFacts.pixelLimit / 1_000_000) million"
    }
}

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

/// Times as findings print them.
enum Seconds {
    /// Milliseconds as seconds with one decimal: `6.0 s`.
    static func text(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

/// Everything that LinkPresentation would download for a card: the icon, up to four images, one video and one audio
/// file, unless they are too large to be downloaded at all (docs/linkpresentation.md §12).
package struct MediaBudget: Hashable, Sendable {
    package var parts: [Part]

    package struct Part: Hashable, Sendable {
        /// `icon`, `image`, `video` or `audio`.
        package var name: String
        /// Nil if unknown.
        package var size: ByteCount?
    }

    /// The sum of the known sizes in bytes.
    package var total: Int { parts.reduce(0) { $0 &+ ($1.size?.bytes ?? 0) } }

    /// As many images as LinkPresentation keeps (docs/linkpresentation.md §0).
    private static let imagesKept = 4

    package init(_ card: borrowing LinkCard) {
        parts = []
        if let icon = card.chosenIcon?.media { parts.append(Part(name: "icon", size: icon.size)) }
        var loaded: Set<PageURL> = []
        for image in card.images.lazy.compactMap(\.media) where image.isUsableImage {
            guard loaded.count < Self.imagesKept, loaded.insert(image.url).inserted else { continue }
            parts.append(Part(name: "image", size: image.size))
        }
        if let video = card.videos.first(where: \.isPlayableFile)?.media { add("video", video.size) }
        if let audio = card.audios.first(where: \.isPlayableAudio)?.media { add("audio", audio.size) }
    }

    private mutating func add(_ name: String, _ size: ByteCount?) {
        if (size?.bytes ?? 0) <= FetchRequest.mediaBudget { parts.append(Part(name: name, size: size)) }
    }
}
