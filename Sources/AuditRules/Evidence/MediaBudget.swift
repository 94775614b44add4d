package import AuditModel

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
        for image in card.images.lazy.compactMap(\.media) where image.isUsablePicture {
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
