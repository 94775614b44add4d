internal import AuditModel

extension PageEvidence {
    private static let imageKeys: Set = [
        "og:image", "og:image:url", "og:image:secure_url", "og:image:width", "og:image:height", "og:image:type",
        "og:image:alt", "twitter:image", "twitter:image:alt", "image",
    ]

    /// An image that suits every app: JPEG, 1200 × 630 pixels, 200 KB, fast.
    static func goodImage(at url: PageURL) -> MediaFacts {
        var media = MediaFacts(
            url: url, contentType: MediaType.jpeg.mimeType, type: .jpeg, width: 1200, height: 630,
            size: ByteCount(200_000), milliseconds: 100)
        media.imageFacts = ImageFacts()
        media.isAnimated = false
        return media
    }

    /// Declares one good image with its alt text, instead of all that the page declares.
    mutating func showImage() {
        removeTags(Self.imageKeys)
        let url = newFile("/preview.jpg")
        tags.metas.append(MetaTag(.ogImage, url.text))
        tags.metas.append(MetaTag(.ogImageAlt, Placeholder.alt))
        var record = ImageRecord(key: CardKey.ogImage.name, raw: url.text, line: 1, url: url)
        record.alt = Placeholder.alt
        if looksAtMedia { record.media = Self.goodImage(at: url) }
        card.images = [record]
    }

    /// Puts a good image at the URL of each of these, adding URLs where needed; if another image is shown anyway, they
    /// are removed.
    mutating func replaceImages(where isFaulty: (ImageRecord) -> Bool) {
        if looksAtMedia, let shown = judgedPlace, !isFaulty(card.images[shown]) { return keepImage(shown) }
        for place in card.images.indices where isFaulty(card.images[place]) {
            replaceImage(place)
            if looksAtMedia { return }
        }
    }

    /// Puts a good image at the URL of one; the first image of a page also gets an alt text.
    mutating func replaceImage(_ place: Int) {
        if judgedPlace == nil, card.images[place].alt == nil { declare(.ogImageAlt, Placeholder.alt, of: place) }
        // If media are not checked, an SVG is only recognised by its name and type.
        let isDrawing = !looksAtMedia && card.images[place].isNamedSVG
        if isDrawing, card.images[place].declaredType != nil {
            declare(.ogImageType, MediaType.jpeg.mimeType, of: place)
        }
        if isDrawing || card.images[place].url == nil { moveImage(place, to: newFile("/preview-\(place + 1).jpg")) }
        guard looksAtMedia, let url = card.images[place].url else { return }
        let old = card.images[place].media
        card.images[place].media = Self.goodImage(at: url)
        redeclare(place, old)
    }

    /// Changes the file of the judged image; declarations that were true stay true.
    ///
    /// - Returns: false if no file is known.
    mutating func changeImage(_ change: (inout MediaFacts) -> Void) -> Bool {
        guard let place = judgedPlace, let old = card.images[place].media else { return false }
        var media = old
        change(&media)
        card.images[place].media = media
        redeclare(place, old)
        return true
    }

    /// Makes the judged image 1200 × 630 pixels, in its tags if it was not checked.
    ///
    /// - Returns: false if neither a file nor a declared size is known.
    mutating func resizeImage() -> Bool {
        if looksAtMedia { return changeImage { ($0.width, $0.height) = (1200, 630) } }
        guard let place = judgedPlace else { return false }
        declare(.ogImageWidth, "1200", of: place)
        declare(.ogImageHeight, "630", of: place)
        return true
    }

    /// Adapts the declared size and type to a new file, unless they were wrong before.
    private mutating func redeclare(_ place: Int, _ old: MediaFacts?) {
        let record = card.images[place]
        guard let new = record.media else { return }
        if let width = new.width, Self.wasTrue(record.declaredWidth, old?.width) {
            declare(.ogImageWidth, "\(width)", of: place)
        }
        if let height = new.height, Self.wasTrue(record.declaredHeight, old?.height) {
            declare(.ogImageHeight, "\(height)", of: place)
        }
        guard let declared = record.declaredType else { return }
        let wasWrong = old.map { $0.isUsableImage && !MIMEType.fits(declared, $0.type) } ?? false
        if !wasWrong { declare(.ogImageType, new.type.mimeType, of: place) }
    }

    /// Whether a declared side may have been that of the file; 5% more or less is fine.
    private static func wasTrue(_ declared: String?, _ real: Int?) -> Bool {
        guard let declared, let number = Int(RawText.trim(declared)) else { return false }
        guard let real, real > 0 else { return true }
        return abs(Double(number) - Double(real)) <= 0.05 * Double(real)
    }

    /// Changes the URL of an image, in its tag too.
    mutating func moveImage(_ place: Int, to url: PageURL) {
        if let tag = rootTag(of: place) { tags.metas[tag].content = url.text }
        card.images[place].move(to: url)
    }

    /// Writes or removes a property of an image.
    mutating func declare(_ key: CardKey, _ value: String?, of place: Int) {
        let span = span(of: place)
        let found = span.filter { tags.hasKey(key.name, at: $0) && !tags.metas[$0].place.isInNoscript }
        if let value {
            for tag in found { tags.metas[tag].content = value }
            if found.isEmpty { tags.metas.insert(MetaTag(key, value), at: span.upperBound) }
        } else {
            for tag in found.reversed() { tags.metas.remove(at: tag) }
        }
        switch key {
        case .ogImageWidth: card.images[place].declaredWidth = value
        case .ogImageHeight: card.images[place].declaredHeight = value
        case .ogImageType: card.images[place].declaredType = value
        case .ogImageAlt: card.images[place].alt = value
        default: break
        }
    }

    /// Keeps one of several images, with its properties.
    mutating func keepImage(_ place: Int) {
        let span = span(of: place)
        // The removed tags may be the ones with `property`.
        if let root = rootTag(of: place) { tags.metas[root].useProperty() }
        for tag in tags.metas.indices.reversed() where !span.contains(tag) && !tags.metas[tag].place.isInNoscript {
            if let key = tags.key(at: tag), Self.imageKeys.contains(key) { tags.metas.remove(at: tag) }
        }
        card.images = [card.images[place]]
    }

    /// The tag with the URL of an image.
    func rootTag(of place: Int) -> Int? {
        var after = tags.metas.startIndex
        var found: Int?
        for record in card.images[...place] {
            found = tags.metas.indices[after...].first { tag in
                tags.hasKey(record.key, at: tag) && tags.metas[tag].content == record.raw
                    && !tags.metas[tag].place.isInNoscript
            }
            after = found.map { $0 + 1 } ?? after
        }
        return found
    }

    /// The tags from that of an image to that of the next one.
    private func span(of place: Int) -> Range<Int> {
        let start = rootTag(of: place) ?? tags.metas.startIndex
        let next = place + 1 < card.images.count ? rootTag(of: place + 1) : nil
        return start..<max(start, next ?? tags.metas.endIndex)
    }
}
