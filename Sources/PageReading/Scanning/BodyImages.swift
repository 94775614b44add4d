internal import AuditModel

/// Collects the images of a body that could be picked for its card. Content and decoration have separate limits, so
/// that no menu of icons hides the photograph after it.
struct BodyImages {
    private var content = 0
    /// Content images that declare large sides, and those that are photographs by their names: a few are kept, wherever
    /// they are.
    private var (large, photographs) = (0, 0)
    private var decorations = 0

    /// Whether an image of this size may be kept, so that the rest of its tag is worth reading.
    func asks(_ size: ImageSize, isDrawing: @autoclosure () -> Bool) -> Bool {
        size.mayBeLarge
            && (content < PageTags.imageLimit || size.isLarge && large < PageTags.lateImageLimit
                || photographs < PageTags.lateImageLimit && !isDrawing())
    }

    /// Adds an image if it may be that of the page and there is room.
    mutating func add(_ bodyImage: BodyImage, to tags: inout PageTags) {
        guard let use = bodyImage.use else { return }
        if use == .content {
            let isDrawing = ImageAddress(bodyImage.tag.src).isDrawing
            guard asks(bodyImage.size, isDrawing: isDrawing) else { return }
            content += 1
            large += bodyImage.size.isLarge ? 1 : 0
            photographs += isDrawing ? 0 : 1
        } else {
            decorations += 1
            guard decorations <= PageTags.imageLimit else { return }
        }
        var tag = bodyImage.tag
        tag.use = use
        tags.images.append(tag)
    }
}

/// An `img` with the facts that tell its use (docs/linkpresentation.md §7).
struct BodyImage {
    var tag: ImageTag
    /// The names in its own `class` and `id`.
    var names: [Substring]
    /// The tags directly around it, innermost first.
    var around: [Wrapping]

    /// A tag that a template puts around an image.
    struct Wrapping {
        var names: [Substring] = []
        var link: String?
        var isHidden = false
    }

    /// The most tags around an image that are considered.
    static let tagLimit = 3

    var size: ImageSize { ImageSize(width: tag.width, height: tag.height) }

    /// Nil for an image that is never the page's own: a vector, one inside the tag, a spacer, one that is hidden or
    /// small by its URL.
    var use: ImageUse? {
        let address = ImageAddress(tag.src)
        let stem = ImageHints(of: address.stem)
        guard !isForeign, !address.isVector, !stem.contains(.filler), ImageSize.mayBeLarge(address),
            !around.contains(where: \.isHidden)
        else { return nil }
        let folders = address.folders.reduce(into: ImageHints()) { $0.formUnion(ImageHints(of: $1)) }
        return use(stem, folders.subtracting(.sign))
            ?? (stem.union(folders).contains(.thumbnail) && isOfUnknownSize(address) ? .thumbnail : .content)
    }

    private func isOfUnknownSize(_ address: ImageAddress) -> Bool {
        tag.width == nil && tag.height == nil && ImageSize.of(address) == nil
    }

    /// The use according to words: of its own names, of its alt text, and of the tags around it.
    private func use(_ stem: ImageHints, _ folders: ImageHints) -> ImageUse? {
        // SPIP calls the image of an article its logo.
        let named = Self.words(names.filter { !$0.hasPrefix("spip_") })
        let described = tag.alt.map { ImageHints(of: $0) } ?? []
        let frames = Self.words(around.flatMap(\.names))
        let own = stem.union(folders).union(named.subtracting(.sign))
        if stem.contains(.sign) || own.union(described).contains(.icon) { return .icon }
        if !size.isLarge, frames.contains(.icon) || leadsToProfile { return .icon }
        if own.union(frames).contains(.ad) || isPaid { return .advertisement }
        let isLogo = own.union(described).union(frames).contains(.logo)
        return isLogo || own.contains(.strip) || size.isStrip ? .logo : nil
    }

    private static func words(_ names: [Substring]) -> ImageHints {
        names.reduce(into: []) { $0.formUnion(ImageHints(of: $1)) }
    }

    private var link: String? { around.lazy.compactMap(\.link).first }
    private var isPaid: Bool { link.map { ImageHints(of: $0).contains(.paid) } ?? false }
    private var leadsToProfile: Bool { link.map { NetworkLink.isProfile($0[...]) } ?? false }

    /// Whether it has a scheme other than http and https: `data:`, `blob:`.
    private var isForeign: Bool {
        let start = tag.src.drop(while: \.isWhitespace).prefix(16)
        guard let colon = start.firstIndex(of: ":") else { return false }
        let scheme = start[..<colon].lowercased()
        return !scheme.contains("/") && scheme != "http" && scheme != "https"
    }
}

extension BodyImage.Wrapping {
    /// The start tags directly before an image, with only white space and void elements between them: `<div
    /// class="author-icon"><a href="/kim"><img src="4711.jpg">`.
    static func all(before image: BytePointer, from start: BytePointer) -> [Self] {
        var (place, tags) = (image, [Self]())
        var attributes = AttributeList()
        for _ in 0..<stepLimit where tags.count < BodyImage.tagLimit {
            while place > start, ASCII.isSpace(place[-1]) { place -= 1 }
            guard let open = startTag(endingAt: place, start) else { break }
            if let tag = Self(open, place, &attributes) { tags.append(tag) }
            place = open
        }
        return tags
    }

    private static let (stepLimit, byteLimit) = (6, 300)

    /// The place where the start tag that ends there begins; nil for an end tag, a comment and text.
    private static func startTag(endingAt end: BytePointer, _ start: BytePointer) -> BytePointer? {
        guard end > start, end[-1] == UInt8(ascii: ">") else { return nil }
        var place = end - 1
        while place > max(start, end - byteLimit) {
            place -= 1
            if place.pointee == UInt8(ascii: ">") { return nil }
            if place.pointee == UInt8(ascii: "<") { return ASCII.isLetter(place[1]) ? place : nil }
        }
        return nil
    }

    /// Nil for a void element.
    private init?(_ open: BytePointer, _ end: BytePointer, _ attributes: inout AttributeList) {
        var (key, name) = (TagKey(), open + 1)
        while name < end, ASCII.isAlphanumeric(name.pointee) {
            key.append(name.pointee)
            name += 1
        }
        guard !ElementTable.shared.traits(of: key).contains(.void) else { return nil }
        guard attributes.read(name, end, keep: true, limit: Self.byteLimit) != nil else { return }
        guard !attributes.isSelfClosing else { return nil }
        func text(_ name: StaticString) -> String? {
            attributes.first(name).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        names = BodyImage.names(text("class"), text("id"))
        link = text("href")
        isHidden = attributes.first("hidden") != nil || text("style").map { ImageStyle($0).isHidden } ?? false
    }
}

extension BodyImage {
    static func names(_ classes: String?, _ id: String?) -> [Substring] {
        ((classes ?? "") + " " + (id ?? "")).prefix(nameLimit).split(separator: " ")
    }

    private static let nameLimit = 512
}
