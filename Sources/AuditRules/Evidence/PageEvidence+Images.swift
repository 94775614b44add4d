internal import AuditModel

extension PageEvidence {
    /// Whether tags declare an image; content images that may be hoisted do not count.
    // By place, because a record costs much to copy.
    var declaresImage: Bool { !card.images.isEmpty && !card.images[0].isHoisted }

    /// The image that is shown, hoisted or not; nil when media were not looked at.
    var shownImage: ImageRecord? { looksAtMedia ? card.chosenImage : nil }

    /// The declared image that rules about quality judge: the one that is shown; without a look at media the first.
    ///
    /// A hoisted image is our guess, and what a guess looks like is not the page's fault.
    var judgedImage: ImageRecord? { judgedPlace.map { card.images[$0] } }

    /// Where it is in `card.images`: a record as a whole costs much to copy.
    var judgedPlace: Int? {
        guard declaresImage else { return nil }
        return looksAtMedia ? card.chosenImagePlace : card.images.startIndex
    }

    /// The declared image that is shown, with what is really there.
    var measuredImage: (record: ImageRecord, media: MediaFacts)? {
        guard looksAtMedia, let image = judgedImage, let media = image.media else { return nil }
        return (image, media)
    }

    /// Judges the declared images that are tried in vain before the one that is shown.
    ///
    /// The first with the defect costs the whole weight when no image is left, and 0.35 of it when a later one is
    /// shown (rule `image-unreachable`).
    ///
    /// Without a look at media tags alone decide, and whatever has an address is taken to load.
    func judgeRejectedImages(_ defect: (ImageRecord, MediaFacts?) -> String?) -> Verdict {
        guard declaresImage else { return .notApplicable }
        guard looksAtMedia else { return judgeDeclaredImages(defect) }
        for place in card.images.indices where !leadsAstray(place) {
            let image = card.images[place]
            if image.media?.isUsablePicture == true { return .passes }
            guard let seen = defect(image, image.media) else { continue }
            return .breaks(seen, fraction: card.chosenImage == nil ? 1 : Self.laterImageLoads, line: image.line)
        }
        return card.images.contains { $0.url != nil && $0.media == nil } ? .notApplicable : .passes
    }

    /// The same where nothing but a file has the defect, of which tags tell nothing.
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

    /// The share of a first image's defect that counts when a later one is shown.
    static let laterImageLoads = 0.35
}
