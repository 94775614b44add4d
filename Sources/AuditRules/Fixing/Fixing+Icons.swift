internal import AuditModel

extension PageEvidence {
    /// An icon as Apple recommends it: a PNG of 180 × 180 pixels.
    static func goodIcon(at url: PageURL, side: Int = 180) -> MediaFacts {
        var media = MediaFacts(
            url: url, contentType: MediaType.png.mimeType, type: .png, width: side, height: side,
            size: ByteCount(10_000), milliseconds: 100)
        media.imageFacts = ImageFacts(width: side, height: side)
        return media
    }

    /// Declares one good touch icon in the head, instead of the existing ones.
    mutating func showIcon() {
        tags.links.removeAll { link in
            IconRel(link.rel) == .touch || IconRel(link.rel) != nil && link.place.inTree == .body
        }
        let url = newFile("/apple-touch-icon.png")
        tags.links.append(LinkTag(rel: "apple-touch-icon", href: url.text, sizes: "180x180"))
        var icon = IconCandidate(origin: .touch, raw: url.text, line: 1, url: url, declaredSide: 180)
        if looksAtMedia { icon.media = Self.goodIcon(at: url) }
        card.icons.removeAll { $0.origin.isTouch && $0.origin.isDeclared }
        card.icons.insert(icon, at: 0)
        forgetIcons(after: 0)
    }

    /// Icons after the one that is shown are not checked.
    private mutating func forgetIcons(after place: Int) {
        for later in card.icons.indices.dropFirst(place + 1) { card.icons[later].media = nil }
    }

    /// Puts a good icon of the declared size at the URL of one; if others declare their size, this one does too.
    mutating func replaceIcon(_ place: Int) {
        guard let url = card.icons[place].url else { return }
        let declared = card.icons[place].declaredSide ?? 0
        card.icons[place].media = Self.goodIcon(at: url, side: declared > 0 ? declared : 180)
        if declared == 0, card.icons.contains(where: { $0.declaredSide != nil }) { declareSide(180, ofIcon: place) }
        if card.icons[place].declaredType != nil { declareType(MediaType.png.mimeType, ofIcon: place) }
        if card.chosenIcon == card.icons[place] { forgetIcons(after: place) }
    }

    /// Changes the file of the icon that is shown.
    ///
    /// - Returns: false if none is shown.
    mutating func changeIcon(_ change: (inout MediaFacts) -> Void) -> Bool {
        guard let place = shownIconPlace, var media = card.icons[place].media else { return false }
        change(&media)
        card.icons[place].media = media
        if card.icons[place].declaredSide != nil, let width = media.width { declareSide(width, ofIcon: place) }
        return true
    }

    /// The index of the icon that is shown.
    var shownIconPlace: Int? {
        looksAtMedia ? card.icons.firstIndex { $0.media?.isUsableImage == true } : nil
    }

    mutating func declareSide(_ side: Int, ofIcon place: Int) {
        if let link = linkPlace(ofIcon: place) { tags.links[link].sizes = "\(side)x\(side)" }
        card.icons[place].declaredSide = side
    }

    mutating func declareType(_ type: String, ofIcon place: Int) {
        if let link = linkPlace(ofIcon: place) { tags.links[link].type = type }
        card.icons[place].declaredType = type
    }

    /// Changes the URL of an icon, in its link too.
    mutating func moveIcon(_ place: Int, to url: PageURL) {
        if let link = linkPlace(ofIcon: place) { tags.links[link].href = url.text }
        card.icons[place].move(to: url)
    }

    private func linkPlace(ofIcon place: Int) -> Int? {
        let icon = card.icons[place]
        guard icon.origin.isDeclared else { return nil }
        return tags.links.firstIndex { link in
            link.href == icon.raw && link.place.line == icon.line && IconRel(link.rel) != nil
        }
    }
}
