internal import AuditModel

// The operations by which rules say what their fix changes (`PageRule.fix`). Tags and card change together, because
// rules read both; a test reads the card again from the fixed tags and compares.

/// Texts for a fix if the page does not say what belongs there; none of them breaks a rule.
enum Placeholder {
    static let title = "What a reader finds here"
    static let summary = "One or two plain sentences about what is on this page, in its own words."
    static let alt = "What the image shows"
    static let type = "website"
}

extension PageEvidence {
    /// Writes a text into every tag with that key that has one, or otherwise into the first, and into the card.
    mutating func write(_ key: CardKey, _ content: String) {
        let place = setContent(of: key, content)
        let line = content.isEmpty ? nil : tags.metas[place].place.line
        let text = Sourced(content, source: key.name, line: line)
        switch key {
        case .ogTitle: card.title = text
        case .twitterTitle where card.title.map { $0.source != CardKey.ogTitle.name } ?? true: card.title = text
        case .ogDescription: card.summary = text
        case .twitterDescription where card.summary.map { $0.source != CardKey.ogDescription.name } ?? true:
            card.summary = text
        case .ogSiteName:
            card.siteName = text
            card.siteLabel = content
        case .ogType: card.type = text
        case .ogURL:
            // Facts about the file at another URL do not apply to this one.
            if card.ogURL?.value.text != content { (probes.ogURLStatus, probes.ogURLTarget) = (nil, nil) }
            card.ogURL = PageURL(stored: content).map { Sourced($0, source: key.name, line: line) }
        default: break
        }
    }

    /// Changes only the tags; cards do not show these keys.
    ///
    /// - Returns: the index of the first of them.
    @discardableResult
    mutating func setContent(of key: CardKey, _ content: String) -> Int {
        let places = places(of: key)
        let written = places.filter { tags.metas[$0].content?.isBlank == false }
        for place in written.isEmpty ? places.prefix(1) : written[...] { tags.metas[place].content = content }
        if places.isEmpty { tags.metas.append(MetaTag(key, content)) }
        return written.first ?? places.first ?? tags.metas.count - 1
    }

    /// The indices of tags with that key in `metas`.
    private func places(of key: CardKey) -> [Int] {
        let name = key.name
        return tags.metas.indices.filter { tags.hasKey(name, at: $0) && !tags.metas[$0].place.isInNoscript }
    }

    /// Whether there is such a tag that is not blank.
    func has(_ key: CardKey) -> Bool {
        places(of: key).contains { tags.metas[$0].content.map { !$0.isBlank } ?? false }
    }

    /// Adds a missing key with a value from the page, or with a placeholder.
    mutating func fill(_ key: CardKey) {
        guard !has(key) else { return }
        switch key {
        case .ogTitle: write(key, ownTitle(TitleAnalysis(self)))
        case .ogDescription: write(key, card.summary?.value ?? Placeholder.summary)
        case .ogSiteName: write(key, ownSiteName)
        case .ogType: write(key, Placeholder.type)
        case .ogURL: write(key, ownAddress.text)
        case .ogImage, .ogImageURL, .ogImageSecureURL: showImage()
        default: break
        }
    }

    /// Makes a text count that was under a key that no program reads; the facts about a file at its URL are unknown.
    mutating func take(_ key: CardKey, _ content: String) {
        guard !content.isBlank else { return }
        switch key {
        case .ogTitle, .ogDescription, .ogSiteName, .ogType, .twitterTitle, .twitterDescription: write(key, content)
        case .ogURL: if let url = complete(content) { write(key, url.text) }
        case .ogImage, .ogImageURL, .ogImageSecureURL, .twitterImage: if !declaresImage { showImage() }
        case .ogLocale, .twitterCard, .twitterSite, .twitterCreator: setContent(of: key, content)
        default: break
        }
    }

    /// Replaces a text that the page cannot mean, or removes its tag if it is not required.
    mutating func replaceText(at place: Int) {
        switch tags.key(at: place).flatMap(CardKey.named) {
        case .ogTitle: write(.ogTitle, Placeholder.title)
        case .ogSiteName: write(.ogSiteName, ownSiteName)
        case .ogDescription: write(.ogDescription, Placeholder.summary)
        case .twitterDescription: write(.twitterDescription, Placeholder.summary)
        case .ogType: write(.ogType, Placeholder.type)
        case .ogImageAlt, .twitterImageAlt: tags.metas[place].content = Placeholder.alt
        case nil: tags.metas[place].content = Placeholder.summary
        default: tags.metas.remove(at: place)
        }
    }

    /// The site's name, as far as its host tells it.
    var ownSiteName: String {
        let name = site.domainLabel.isEmpty ? site.registrableDomain : site.domainLabel
        return String(name.prefix(40))
    }

    /// The URL that the page should name as its own.
    var ownAddress: PageURL { OgUrlMismatchCanonical.canonical(self) ?? final }

    /// The URL of a new file next to the page.
    func newFile(_ path: String) -> PageURL {
        PageURL(at: path, besides: final)
    }

    /// Removes tags that the card does not use, or whose part of the card is set anew.
    mutating func removeTags(_ keys: Set<String>) {
        for place in tags.metas.indices.reversed() where !tags.metas[place].place.isInNoscript {
            if let key = tags.key(at: place), keys.contains(key) { tags.metas.remove(at: place) }
        }
    }

    /// Encodes the page in UTF-8 and declares it, in header and head.
    mutating func useUTF8() {
        let mark = tags.charset.byteOrderMark
        tags.charset = CharsetFacts()
        tags.charset.header = "utf-8"
        tags.charset.prescan = "utf-8"
        tags.charset.byteOrderMark = mark.flatMap { RawText.equal($0, "utf-8") ? $0 : nil }
        tags.charset.source = .header
    }
}

extension MetaTag {
    /// Uses the attribute that all apps read for an og: key.
    mutating func useProperty() {
        guard keyAttribute == .name, name?.hasPrefix("og:") == true else { return }
        (property, name) = (name, nil)
    }

    /// A tag in the head, with the attribute for its kind of key.
    init(_ key: CardKey, _ content: String) {
        self.init(
            property: key.isOpenGraph ? key.name : nil, name: key.isOpenGraph ? nil : key.name, content: content)
    }
}
