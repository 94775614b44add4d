internal import AuditModel

/// Sizes in pixels, as people write them.
enum PixelSize {
    /// "50,000 × 50,000 pixels"; nil when the size is unknown.
    static func text(_ media: MediaFacts) -> String? {
        guard let width = media.width, let height = media.height else { return nil }
        return "\(grouped(width)) × \(grouped(height)) pixels"
    }

    /// "50,000 × 50,000 pixels, over the limit of 64 million"; nil unless the header claims that many.
    static func beyondDecoding(_ media: MediaFacts) -> String? {
        guard media.pictureFailure == .tooLarge, let pixels = text(media) else { return nil }
        return "\(pixels), over the limit of \(PictureFacts.pixelLimit / 1_000_000) million"
    }
}
