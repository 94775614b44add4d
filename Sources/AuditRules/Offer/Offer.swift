internal import AuditModel

/// Builds the tags of one page, key by key.
struct Offer {
    private let page: PageEvidence
    private let own: OwnTags
    private let found: Set<String>
    private let titles: OfferedTitle
    private var texts: OfferedTexts
    private let analysis: TitleAnalysis
    private var tags: [OfferedTags.Tag] = []

    init(_ page: PageEvidence, _ title: TitleAnalysis, _ own: OwnTags, found: Set<String>) {
        (self.page, self.own, self.found, analysis) = (page, own, found, title)
        titles = OfferedTitle(page, title, found: found)
        texts = OfferedTexts(page, title, found: found)
    }

    /// The texts of the page, but with the offered title.
    private func texts(below title: String?) -> OfferedTexts {
        guard let title, title != page.card.title?.value else { return texts }
        var titled = page
        titled.write(.ogTitle, title)
        return OfferedTexts(titled, TitleAnalysis(titled, known: analysis.known), found: found)
    }

    private func isFound(_ rules: any PageRule.Type...) -> Bool { rules.contains { found.contains($0.facts.id) } }

    private mutating func add(_ key: String, _ value: String?, orBlank words: String) {
        tags.append(.init(key: key, value: value ?? OfferedTags.Tag.blank + words))
    }

    mutating func all() -> [OfferedTags.Tag] {
        let summary = addTexts()
        addAddress()
        addType()
        tags += OfferedImages(page, own, found: found).tags
        addRest(summary)
        placeTwitterImage()
        addRobots()
        addIcon()
        return tags
    }

    // MARK: Texts

    /// - Returns: the offered description; nil if a person has to write it.
    private mutating func addTexts() -> String? {
        let title = title
        texts = texts(below: title)
        let summary = summary
        let document = own.values(OwnTags.description).first
        if let document {
            add(OwnTags.description, texts.summary(document, upTo: nil) ?? summary, orBlank: Self.summaryWords)
        }
        if page.tags.has("og:title") || !own.values("og:title").isEmpty
            || isFound(TitleMissing.self, OGTitleMissing.self)
        {
            add("og:title", title, orBlank: Self.titleWords)
        }
        addSiteName()
        if !own.values("og:description").isEmpty || isFound(DescriptionMissing.self)
            || summary != page.card.summary?.value
        {
            let isNeeded = page.card.summary != nil || isFound(DescriptionMissing.self)
            if isNeeded { add("og:description", summary, orBlank: Self.summaryWords) }
        }
        return summary
    }

    static let summaryWords = "a sentence about this page"
    static let titleWords = "the title of this page, without the name of the site"

    /// A value that occurs once and has no fault stays as it is.
    private var title: String? {
        let written =
            own.values("og:title") + own.values("twitter:title") + [page.tags.documentTitle].compactMap(\.self)
        return titles.best(of: ownFirst(written, sharing: own.values("og:title").count))
    }

    /// Of several titles under one key, the page's own come first: a layout writes the same on every page.
    private func ownFirst(_ values: [String], sharing count: Int) -> [String] {
        guard count > 1, Set(values.prefix(count)).count > 1 else { return values }
        let headings = [page.tags.structure.firstHeading, page.tags.documentTitle].compactMap(\.self)
        let keys = headings.map {
            TitleAnalysis(another: PlainText.cleaned($0, limit: TitleAnalysis.lengthLimit), of: analysis).coreKey
        }
        func rank(_ value: String) -> Int {
            let title = TitleAnalysis(another: PlainText.cleaned(value, limit: TitleAnalysis.lengthLimit), of: analysis)
            if title.namesOnlyTheSite { return 2 }
            return keys.contains(title.coreKey) || keys.contains(title.key) ? 0 : 1
        }
        return values.prefix(count).sorted { rank($0) < rank($1) } + values.dropFirst(count)
    }

    private mutating func addSiteName() {
        let names = own.values("og:site_name")
        let name = texts.siteName(of: names)
        if own.has("og:site_name") || isFound(SiteNameMissing.self) {
            add("og:site_name", name, orBlank: "the name of the site")
        }
    }

    private var summary: String? {
        let written = own.values("og:description")
        let others = own.values("twitter:description") + own.values(OwnTags.description)
        return texts.summary(of: ownSummaries(written, others) + others)
    }

    /// Of several descriptions, the one that matches the title, or that the page also has elsewhere.
    private func ownSummaries(_ values: [String], _ others: [String]) -> [String] {
        guard Set(values).count > 1 else { return values }
        let topic = words(analysis.core + " " + (page.tags.structure.firstHeading ?? ""))
        func rank(_ value: String) -> Int {
            2 * words(value).intersection(topic).count + (others.contains(value) ? 1 : 0)
        }
        return values.sorted { rank($0) > rank($1) }
    }

    private func words(_ text: String) -> Set<Substring> {
        let words = String(decoding: TitleKeys.words(text.prefix(2_000)), as: UTF8.self).split(separator: " ")
        return Set(words.filter { $0.unicodeScalars.count > 2 && !WordList.functionWords.matches(String($0)) })
    }

    // MARK: Address and type

    private mutating func addAddress() {
        let written = own.values("og:url")
        let isWrong = isFound(
            OgUrlWrongPage.self, OgUrlMismatchCanonical.self, OgUrlNotAbsolute.self, InvalidUrlValue.self,
            DuplicateConflictingTags.self, DoubleEncodedEntities.self)
        guard !written.isEmpty || isFound(OgUrlMissing.self) else { return }
        let kept = isWrong ? nil : written.first.flatMap { page.offered($0, for: .page) }
        add("og:url", kept ?? page.offeredAddress?.text, orBlank: "the public URL of this page")
    }

    private mutating func addType() {
        let written = own.values("og:type")
        if isFound(SocialPostMetadataIncomplete.self) { return add("og:type", "article", orBlank: "") }
        let isUnknown = isFound(OgTypeMissing.self) && (written.isEmpty || page.tags.has("og:type"))
        guard isUnknown else {
            // A layout that writes one type on every page means “website”.
            let type = written.first { $0 != Placeholder.type } ?? written.first
            return type.map { add("og:type", $0, orBlank: "") } ?? ()
        }
        let isArticle =
            page.tags.structure.hasArticle && !page.site.isHome
            || own.tags.contains { $0.key.hasPrefix("article:") }
        add("og:type", isArticle ? "article" : Placeholder.type, orBlank: "")
    }

    // MARK: The rest

    /// All other tags stay, except harmful ones; nothing is invented.
    private mutating func addRest(_ summary: String?) {
        let first = tags.first { $0.key == "og:title" }
        let before = own.values("og:title").first
        for (place, tag) in own.tags.enumerated() where !isAdded(tag.key) && !tag.value.isEmpty {
            guard Self.mayRepeat(tag.key) || own.tags.firstIndex(where: { $0.key == tag.key }) == place else {
                continue
            }
            guard let value = value(of: tag, first, before, summary) else { continue }
            tags.append(.init(key: tag.key, value: value))
        }
        guard own.values("twitter:card").isEmpty else { return }
        if isFound(SocialPostMetadataIncomplete.self) { return add("twitter:card", "summary", orBlank: "") }
        guard isFound(XCardMissing.self) else { return }
        let hasImage = tags.contains { OfferedImages.isKey($0.key) }
        add("twitter:card", hasImage && !isImageSmall ? "summary_large_image" : "summary", orBlank: "")
    }

    /// Whether the image is known to be too small for a large card of X.
    private var isImageSmall: Bool {
        guard let media = page.card.images.first?.media, let width = media.width, let height = media.height else {
            return false
        }
        return width < 300 || height < 157
    }

    /// Next to og:image: after its properties, Messages would take it for a second image.
    private mutating func placeTwitterImage() {
        guard let place = tags.firstIndex(where: { $0.key == "twitter:image" }) else { return }
        let tag = tags.remove(at: place)
        tags.insert(tag, at: tags.firstIndex { OfferedImages.isRoot($0.key) }.map { $0 + 1 } ?? place)
    }

    private var isImageNew: Bool { tags.contains { OfferedImages.isRoot($0.key) && $0.isBlank } }

    /// Lets Google show the image large, if the page has no directives for robots.
    private mutating func addRobots() {
        let hasImage = tags.contains { OfferedImages.isKey($0.key) }
        guard hasImage, isFound(GoogleDiscoverImage.self) || !page.declaresImage || isImageNew,
            !page.tags.has("robots"), !page.tags.has("googlebot")
        else { return }
        add(OfferedTags.robots, "max-image-preview:large", orBlank: "")
    }

    private func isAdded(_ key: String) -> Bool {
        ["og:title", "og:site_name", "og:description", "og:url", "og:type", OwnTags.description].contains(key)
            || OfferedImages.isKey(key)
    }

    /// Keys that a page may have several times; for all others, the first counts.
    private static func mayRepeat(_ key: String) -> Bool {
        !key.hasPrefix("twitter:") && !["og:locale", "og:determiner", "fb:app_id"].contains(key)
    }

    private func value(
        of tag: OwnTags.Tag, _ title: OfferedTags.Tag?, _ before: String?, _ summary: String?
    ) -> String? {
        let isLeak = TemplateLeak.find(in: tag.value, segments: [tag.value[...]]) != nil
        switch tag.key {
        case "twitter:title":
            // The same text has the same faults.
            if let title, before.map({ TitleKeys.key($0) == TitleKeys.key(tag.value) }) ?? false {
                return title.isBlank ? nil : title.value
            }
            return titles.fixed(tag.value)
        case "twitter:description":
            return own.values("og:description").first == tag.value ? summary : texts.summary(tag.value)
        case "twitter:card":
            let values = own.values(tag.key)
            return values.first { $0 == "summary_large_image" } ?? (isLeak ? nil : tag.value)
        case "og:locale" where isFound(OgLocaleInvalid.self):
            return OgLocaleInvalid.meant(by: tag.value)
                ?? OfferedTags.Tag.blank + "the language and territory, such as de_DE"
        default:
            guard Self.isAddress(tag.key) else { return isLeak ? nil : tag.value }
            return page.offered(tag.value, for: tag.key.hasPrefix("twitter:image") ? .image : .file)
        }
    }

    private static func isAddress(_ key: String) -> Bool {
        [
            "twitter:image", "twitter:image:src", "og:video", "og:video:url", "og:video:secure_url", "og:audio",
            "og:audio:url", "og:audio:secure_url", "twitter:player", "twitter:player:stream", "og:see_also",
        ].contains(key)
    }

    /// A touch icon that exists but is not declared, or else a blank for one.
    private mutating func addIcon() {
        guard
            isFound(
                IconMissing.self, IconFallbackMissing.self, IconTouchMissing.self, IconNotDeclared.self,
                IconManifestOnly.self, IconSvgOnly.self, IconDataUri.self)
        else { return }
        let there = page.card.chosenIcon.flatMap { $0.origin.isTouch ? $0.url : nil }
        add(
            OfferedTags.touchIcon, there.flatMap { AddressFlaw.isOffered($0, for: .file, on: page) ? $0.text : nil },
            orBlank: "the URL of a square PNG of 180 × 180 pixels")
    }
}
