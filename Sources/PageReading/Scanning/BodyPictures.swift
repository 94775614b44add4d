internal import AuditModel

/// Collects the images of a body that could be picked for its card. Content and decoration have separate limits, so
/// that no menu of icons hides the photograph after it.
struct BodyPictures {
    private var content = 0
    /// Content images that declare large sides, and those that are photographs by their names: a few are kept, wherever
    /// they are.
    private var (large, photographs) = (0, 0)
    private var decorations = 0

    /// Whether an image of this size may be kept, so that the rest of its tag is worth reading.
    func asks(_ size: PictureSize, isDrawing: @autoclosure () -> Bool) -> Bool {
        size.mayBeLarge
            && (content < PageTags.imageLimit || size.isLarge && large < PageTags.lateImageLimit
                || photographs < PageTags.lateImageLimit && !isDrawing())
    }

    /// Adds an image if it may be that of the page and there is room.
    mutating func add(_ picture: BodyPicture, to tags: inout PageTags) {
        guard let use = picture.use else { return }
        if use == .content {
            let isDrawing = PictureAddress(picture.tag.src).isDrawing
            guard asks(picture.size, isDrawing: isDrawing) else { return }
            content += 1
            large += picture.size.isLarge ? 1 : 0
            photographs += isDrawing ? 0 : 1
        } else {
            decorations += 1
            guard decorations <= PageTags.imageLimit else { return }
        }
        var tag = picture.tag
        tag.use = use
        tags.images.append(tag)
    }
}

/// An `img` with the facts that tell its use (docs/linkpresentation.md §7).
struct BodyPicture {
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

    var size: PictureSize { PictureSize(width: tag.width, height: tag.height) }

    /// Nil for an image that is never the page's own: a vector, one inside the tag, a spacer, one that is hidden or
    /// small by its URL.
    var use: PictureUse? {
        let address = PictureAddress(tag.src)
        let stem = PictureHints(of: address.stem)
        guard !isForeign, !address.isVector, !stem.contains(.filler), PictureSize.mayBeLarge(address),
            !around.contains(where: \.isHidden)
        else { return nil }
        let folders = address.folders.reduce(into: PictureHints()) { $0.formUnion(PictureHints(of: $1)) }
        return use(stem, folders.subtracting(.sign))
            ?? (stem.union(folders).contains(.thumbnail) && isOfUnknownSize(address) ? .thumbnail : .content)
    }

    private func isOfUnknownSize(_ address: PictureAddress) -> Bool {
        tag.width == nil && tag.height == nil && PictureSize.of(address) == nil
    }

    /// The use according to words: of its own names, of its alt text, and of the tags around it.
    private func use(_ stem: PictureHints, _ folders: PictureHints) -> PictureUse? {
        // SPIP calls the image of an article its logo.
        let named = Self.words(names.filter { !$0.hasPrefix("spip_") })
        let described = tag.alt.map { PictureHints(of: $0) } ?? []
        let frames = Self.words(around.flatMap(\.names))
        let own = stem.union(folders).union(named.subtracting(.sign))
        if stem.contains(.sign) || own.union(described).contains(.icon) { return .icon }
        if !size.isLarge, frames.contains(.icon) || leadsToProfile { return .icon }
        if own.union(frames).contains(.ad) || isPaid { return .advertisement }
        let isLogo = own.union(described).union(frames).contains(.logo)
        return isLogo || own.contains(.strip) || size.isStrip ? .logo : nil
    }

    private static func words(_ names: [Substring]) -> PictureHints {
        names.reduce(into: []) { $0.formUnion(PictureHints(of: $1)) }
    }

    private var link: String? { around.lazy.compactMap(\.link).first }
    private var isPaid: Bool { link.map { PictureHints(of: $0).contains(.paid) } ?? false }
    private var leadsToProfile: Bool { link.map { NetworkLink.isProfile($0[...]) } ?? false }

    /// Whether it has a scheme other than http and https: `data:`, `blob:`.
    private var isForeign: Bool {
        let start = tag.src.drop(while: \.isWhitespace).prefix(16)
        guard let colon = start.firstIndex(of: ":") else { return false }
        let scheme = start[..<colon].lowercased()
        return !scheme.contains("/") && scheme != "http" && scheme != "https"
    }
}

extension BodyPicture.Wrapping {
    /// The start tags directly before an image, with only white space and void elements between them: `<div
    /// class="author-icon"><a href="/kim"><img src="4711.jpg">`.
    static func all(before image: BytePointer, from start: BytePointer) -> [Self] {
        var (place, tags) = (image, [Self]())
        var attributes = AttributeList()
        for _ in 0..<stepLimit where tags.count < BodyPicture.tagLimit {
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
        names = BodyPicture.names(text("class"), text("id"))
        link = text("href")
        isHidden = attributes.first("hidden") != nil || text("style").map { PictureStyle($0).isHidden } ?? false
    }
}

extension BodyPicture {
    static func names(_ classes: String?, _ id: String?) -> [Substring] {
        ((classes ?? "") + " " + (id ?? "")).prefix(nameLimit).split(separator: " ")
    }

    private static let nameLimit = 512
}
