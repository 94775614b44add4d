internal import AuditModel

/// The image tags to paste: those of the page, except URLs that nobody could open.
struct OfferedImages {
    private(set) var tags: [OfferedTags.Tag] = []

    /// One image of the page: the tag with its URL, and the tags that describe it.
    private struct Group {
        var roots: [OwnTags.Tag] = []
        var details: [OwnTags.Tag] = []
    }

    private let page: PageEvidence
    private let found: Set<String>

    init(_ page: PageEvidence, _ own: OwnTags, found: Set<String>) {
        (self.page, self.found) = (page, found)
        let groups = Self.groups(own.tags.filter { Self.isKey($0.key) })
        let kept = kept(groups)
        if groups.isEmpty { addMissing(own) } else { for group in kept { add(group, isFirst: tags.isEmpty) } }
    }

    static func isKey(_ key: String) -> Bool { key == root || key.hasPrefix(root + ":") }

    static func isRoot(_ key: String) -> Bool { roots.contains(key) }

    private static let root = "og:image"
    private static let roots: Set<String> = [root, "og:image:url", "og:image:secure_url"]

    /// Each image with its properties; properties before the first image belong to it.
    private static func groups(_ tags: [OwnTags.Tag]) -> [Group] {
        var groups: [Group] = []
        var early: [OwnTags.Tag] = []
        for tag in tags {
            if roots.contains(tag.key) {
                let isSame = groups.last.map { last in
                    last.details.isEmpty && !last.roots.contains { $0.key == tag.key }
                }
                if isSame != true { groups.append(Group()) }
                groups[groups.count - 1].roots.append(tag)
            } else if groups.isEmpty {
                early.append(tag)
            } else {
                groups[groups.count - 1].details.append(tag)
            }
        }
        guard !groups.isEmpty else { return early.isEmpty ? [] : [Group(details: early)] }
        groups[0].details.insert(contentsOf: early, at: 0)
        return groups
    }

    /// The images that may be offered, the page's own before one that a layout adds to all pages; at least one.
    private func kept(_ groups: [Group]) -> [Group] {
        let valid = groups.filter { $0.roots.contains { page.offered($0.value, for: .image) != nil } }
        let own = valid.filter { group in
            !group.roots.contains {
                page.offered($0.value, for: .image).flatMap(PageURL.init(stored:)).map(ImageIsLogo.isStandIn) ?? false
            }
        }
        return !own.isEmpty ? own : valid.isEmpty ? Array(groups.prefix(1)) : valid
    }

    private mutating func add(_ group: Group, isFirst: Bool) {
        let roots = group.roots.compactMap { tag in address(tag).map { OfferedTags.Tag(key: tag.key, value: $0) } }
        // Apps that only read one key read this one.
        if let first = roots.first, !roots.contains(where: { $0.key == Self.root }) {
            tags.append(.init(key: Self.root, value: first.value))
        }
        tags += roots.isEmpty ? [Self.blank] : roots
        for tag in group.details where !tag.value.isEmpty {
            if let value = detail(tag, of: group) { tags.append(.init(key: tag.key, value: value)) }
        }
        let hasAlt = group.details.contains { $0.key == Self.alt }
        if isFirst, !hasAlt, found.contains(ImageAltMissing.facts.id) || isRepaired(group) || !page.declaresImage {
            tags.append(Self.blankAlt)
        }
    }

    /// Whether its URL is changed or left out.
    private func isRepaired(_ group: Group) -> Bool {
        group.roots.allSatisfy { tag in address(tag).map { $0 != tag.value } ?? true }
    }

    /// With https if the page's own server supports it.
    private func address(_ tag: OwnTags.Tag) -> String? {
        guard let text = page.offered(tag.value, for: .image), let url = PageURL(stored: text) else { return nil }
        let isInsecure = found.contains(ImageHttpOnHttps.facts.id) || text != tag.value
        return isInsecure && !url.isSecure && page.final.isSecure && url.host == page.final.host
            ? url.secured.text : text
    }

    /// Properties that the file contradicts get the file's values.
    private func detail(_ tag: OwnTags.Tag, of group: Group) -> String? {
        let record = page.card.images.first { record in group.roots.contains { $0.value == record.raw } }
        let media = record?.media.flatMap { $0.isUsableImage ? $0 : nil }
        let isSizeWrong = found.contains(ImageDeclaredSizeMismatch.facts.id)
        switch tag.key {
        case "og:image:width" where isSizeWrong: return media?.width.map { "\($0)" } ?? Self.pixels(tag.value)
        case "og:image:height" where isSizeWrong: return media?.height.map { "\($0)" } ?? Self.pixels(tag.value)
        case "og:image:width", "og:image:height": return Self.pixels(tag.value)
        case "og:image:type" where found.contains(ImageTypeMismatch.facts.id):
            return media.map(\.type.mimeType) ?? tag.value
        case Self.alt where TemplateLeak.find(in: tag.value, segments: [tag.value[...]]) != nil: return nil
        default: return tag.value
        }
    }

    /// A side that is a number of pixels; any other value is useless.
    private static func pixels(_ value: String) -> String? {
        Int(RawText.trim(value)).flatMap { $0 > 0 ? value : nil }
    }

    private static let alt = "og:image:alt"
    private static let blank = OfferedTags.Tag(
        key: root, value: OfferedTags.Tag.blank + "the URL of an image of this page, 1200 × 630 pixels")
    private static let blankAlt = OfferedTags.Tag(key: alt, value: OfferedTags.Tag.blank + "what the image shows")

    /// Whether cards show an image of the body uncropped.
    private static func isPhotograph(_ image: ImageRecord) -> Bool {
        guard image.use == .content, let width = image.media?.width, let height = image.media?.height else {
            return false
        }
        return width >= 1200 && (1.7...2.1).contains(Double(width) / Double(height))
    }

    /// The image that the page names for other programs, or an image of the body that is known to load.
    private mutating func addMissing(_ own: OwnTags) {
        let rules: [any PageRule.Type] = [ImageMissing.self, ImageHoistedFromBody.self, VideoWithoutImage.self]
        guard rules.contains(where: { found.contains($0.facts.id) }) else { return }
        let shown = page.looksAtMedia ? page.card.chosenImage.flatMap { Self.isPhotograph($0) ? $0 : nil } : nil
        let named = own.values("twitter:image:src") + page.tags.links(rel: "image_src").compactMap(\.href)
        let addresses = (named + [shown?.raw].compactMap(\.self)).compactMap { page.offered($0, for: .image) }
        guard let address = addresses.first else {
            return tags = [Self.blank, Self.blankAlt]
        }
        let alt =
            named.isEmpty
            ? shown?.alt.flatMap { $0.isBlank ? nil : $0 } : own.values("twitter:image:alt").first
        tags = [.init(key: Self.root, value: address), alt.map { .init(key: Self.alt, value: $0) } ?? Self.blankAlt]
    }
}
