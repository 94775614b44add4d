internal import AuditModel

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
