internal import AuditModel

extension PageURL {
    /// The same URL without its query.
    var withoutQuery: PageURL { PageURL(at: String(path), besides: self) }
}

extension PageEvidence {
    /// Serves the page, and everything it links to, over https, including redirects.
    mutating func useHTTPS() {
        requested = requested.secured
        if let domain = registrableDomains[final] { registrableDomains[final.secured] = domain }
        final = final.secured
        fetch.hops = fetch.hops.map { hop in
            FetchResult.Hop(
                from: hop.from.secured, status: hop.status, to: hop.to.secured, milliseconds: hop.milliseconds)
        }.filter { $0.from != $0.to }
        for tag in tags.metas.indices {
            if let content = Self.secured(tags.metas[tag].content) { tags.metas[tag].content = content }
        }
        for link in tags.links.indices {
            if let href = Self.secured(tags.links[link].href) { tags.links[link].href = href }
        }
        secureCard()
    }

    /// Makes the canonical link name the page itself.
    mutating func correctCanonical() {
        for place in tags.links.indices where tags.links[place].hasRelation("canonical") {
            tags.links[place].href = final.text
        }
        card.canonical?.value = final
    }

    /// Writes the URL that was meant, or one that no rule objects to, into a tag.
    ///
    /// If the tag's URL is already read that way, the facts about its file stay.
    mutating func correct(_ address: TagAddress, to meant: PageURL?) {
        let isSame = meant != nil && address.url == meant
        let url = final.isSecure && !isSame ? meant?.secured : meant
        switch address.place {
        case .ogURL: write(.ogURL, (isSame ? meant ?? ownAddress : ownAddress).text)
        case .canonical: correctCanonical()
        case .image(let place):
            moveImage(place, to: url ?? newFile("/preview-\(place + 1).jpg"))
            if !isSame { replaceImage(place) }
        case .icon(let place):
            moveIcon(place, to: url ?? newFile("/icon-\(place + 1).png"))
            if !isSame, looksAtMedia { replaceIcon(place) }
        case .video(let place):
            if isSame, let url { moveVideo(place, to: url) } else { showVideo() }
        case .audio: showAudio()
        case .reading:
            card.seeAlso.removeAll { $0.raw == address.raw }
            removeTags(called: address.name, saying: address.raw)
        case .meta: removeTags(called: address.name, saying: address.raw)
        }
    }

    /// Removes the tags with that key and value.
    mutating func removeTags(called key: String, saying content: String) {
        for place in tags.metas.indices.reversed()
        where tags.hasKey(key, at: place) && tags.metas[place].content == content {
            tags.metas.remove(at: place)
        }
    }

    private mutating func secureCard() {
        for url in [card.ogURL?.value, card.canonical?.value].compactMap({ $0 }) {
            if let domain = registrableDomains[url] { registrableDomains[url.secured] = domain }
        }
        if let url = card.ogURL?.value.secured { card.ogURL?.value = url }
        if let url = card.canonical?.value.secured { card.canonical?.value = url }
        for place in card.images.indices { card.images[place].secure() }
        for place in card.icons.indices { card.icons[place].secure() }
        for place in card.videos.indices { card.videos[place].secure() }
        for place in card.audios.indices { card.audios[place].secure() }
    }

    /// An http URL with https; nil for any other, which stays as it is.
    fileprivate static func secured(_ text: String?) -> String? {
        guard let text, RawText.hasPrefix(text, "http://") else { return nil }
        return "https" + Substring(text.utf8.dropFirst("http".utf8.count))
    }

    /// The value as an absolute URL: resolved against the page, not against a base, as far as that is clear.
    func complete(_ value: String) -> PageURL? {
        let value = String(RawText.trim(value))
        if RawText.isAbsolute(value) { return PageURL(stored: value) }
        guard RawText.scheme(of: value) == nil else { return nil }
        if value.hasPrefix("//") { return PageURL(stored: (final.isSecure ? "https:" : "http:") + value) }
        if value.hasPrefix("/") { return newFile(value) }
        return newFile(final.folder + value)
    }
}

/// A file that a card points to.
protocol FileRecord {
    var raw: String { get set }
    var url: PageURL? { get set }
    var media: MediaFacts? { get set }
}

extension ImageRecord: FileRecord {}
extension IconCandidate: FileRecord {}
extension MediaRecord: FileRecord {}

extension FileRecord {
    /// The same file at another URL.
    mutating func move(to url: PageURL) {
        raw = url.text
        self.url = url
        // Writing to any part of an image copies it.
        guard media != nil else { return }
        media?.url = url
        media?.finalURL = url
    }

    /// The same file, and the redirects to it, over https.
    mutating func secure() {
        raw = PageEvidence.secured(raw) ?? raw
        url = url?.secured
        guard let old = media else { return }
        media?.url = old.url.secured
        media?.finalURL = old.finalURL.secured
        media?.isInsecure = false
    }
}
