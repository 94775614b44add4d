internal import AuditModel

extension PageEvidence {
    /// Whether tags declare an image; images in the body do not count.
    // By index, because records are expensive to copy.
    var declaresImage: Bool { !card.images.isEmpty && !card.images[0].isHoisted }

    /// The image that is shown, declared or from the body; nil if media were not checked.
    var shownImage: ImageRecord? { looksAtMedia ? card.chosenImage : nil }

    /// The declared image that rules about quality judge: the one that is shown, or the first if media were not
    /// checked.
    ///
    /// An image from the body is our guess, and the page is not to blame for a guess.
    var judgedImage: ImageRecord? { judgedPlace.map { card.images[$0] } }

    /// Its index in `card.images`; whole records are expensive to copy.
    var judgedPlace: Int? {
        guard declaresImage else { return nil }
        return looksAtMedia ? card.chosenImagePlace : card.images.startIndex
    }

    /// The declared image that is shown, with the facts about its file.
    var measuredImage: (record: ImageRecord, media: MediaFacts)? {
        guard looksAtMedia, let image = judgedImage, let media = image.media else { return nil }
        return (image, media)
    }

    /// Judges the declared images that fail before one is shown.
    ///
    /// The first with the defect costs the whole weight if no image is left, and 0.35 of it if a later one is
    /// shown (rule `image-unreachable`).
    ///
    /// If media were not checked, tags alone decide, and every image with a URL is assumed to load.
    func judgeRejectedImages(_ defect: (ImageRecord, MediaFacts?) -> String?) -> Verdict {
        guard declaresImage else { return .notApplicable }
        guard looksAtMedia else { return judgeDeclaredImages(defect) }
        for place in card.images.indices where !leadsAstray(place) {
            let image = card.images[place]
            if image.media?.isUsableImage == true { return .passes }
            guard let seen = defect(image, image.media) else { continue }
            return .breaks(seen, fraction: card.chosenImage == nil ? 1 : Self.laterImageLoads, line: image.line)
        }
        return card.images.contains { $0.url != nil && $0.media == nil } ? .notApplicable : .passes
    }

    /// The same for defects that only files have, not tags.
    func judgeRejectedFiles(_ defect: (MediaFacts) -> String?) -> Verdict {
        looksAtMedia ? judgeRejectedImages { _, media in media.flatMap(defect) } : .notApplicable
    }

    private func judgeDeclaredImages(_ defect: (ImageRecord, MediaFacts?) -> String?) -> Verdict {
        let images = card.images
        for place in images.indices where !images[place].isHoisted && !leadsAstray(place) {
            guard let seen = defect(images[place], nil) else {
                if images[place].url != nil { break }
                continue
            }
            let isAlone = !images[place...].contains { !$0.isHoisted && $0.url != nil && !$0.isNamedSVG }
            return .breaks(seen, fraction: isAlone ? 1 : Self.laterImageLoads, line: images[place].line)
        }
        return .notApplicable
    }

    /// The share of the weight that a defect of the first image costs if a later image is shown.
    static let laterImageLoads = 0.35
}

extension PageEvidence {
    /// The tag with an image that Messages does not read, to add to the finding that there is no image; empty if there
    /// is none.
    var unreadImage: String {
        guard let (place, value) = unreadImagePlace, let url = complete(value) else { return "" }
        return "; \(place) is not read: write \(MetaTag(.ogImage, url.text).written)"
    }

    private var unreadImagePlace: (place: String, value: String)? {
        for place in tags.metas.indices where tags.metas[place].isGiven && tags.metas[place].spilled == nil {
            guard let key = tags.key(at: place), let value = tags.metas[place].content else { continue }
            let isMeant = TagKeyMalformed.meant(by: key).contains { Self.imageRoots.contains($0) }
            if key == "twitter:image:src" || isMeant && CardKey.named(key) == nil { return (key, value) }
        }
        for link in tags.links(rel: "image_src") where !link.place.isInNoscript {
            if let href = link.href, !href.isBlank { return ("link rel=image_src", href) }
        }
        return tags.structure.linkedDataImage.map { ("the image in JSON-LD", $0) }
    }

    private static let imageRoots: [CardKey] = [.ogImage, .ogImageURL, .ogImageSecureURL, .twitterImage]
}
