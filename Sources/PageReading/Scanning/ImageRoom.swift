internal import AuditModel

/// Keeps the pictures of a page that could be hoisted into its card, content and decoration each in a room of its own:
/// no menu of icons hides the photograph behind it.
struct ImageRoom {
    private var content = 0
    /// Those of content that declare large sides, and those that are photographs by their names: a few are kept
    /// wherever they stand.
    private var (large, photographs) = (0, 0)
    private var decorations = 0

    /// Whether a picture of these sides may be kept, so that the rest of its tag is worth reading.
    func asks(_ width: Int?, _ height: Int?, isInFurniture: Bool, isDrawing: @autoclosure () -> Bool) -> Bool {
        guard !isInFurniture, PictureUse.isLargeEnough(width, height) else { return false }
        return hasRoom(isLarge: PictureUse.isDeclaredLarge(width, height), isDrawing: isDrawing())
    }

    private func hasRoom(isLarge: Bool, isDrawing: @autoclosure () -> Bool) -> Bool {
        content < PageTags.imageLimit || isLarge && large < PageTags.lateImageLimit
            || photographs < PageTags.lateImageLimit && !isDrawing()
    }

    /// Keeps a picture if there is room for one of its use; `around` are the tags that it stands in.
    mutating func add(
        _ image: ImageTag, _ names: PictureNames, around: @autoclosure () -> PictureWrapping, to tags: inout PageTags
    ) {
        guard let use = PictureUse(image, names, around: around), take(use, image) else { return }
        tags.images.append(image)
        tags.images[tags.images.count - 1].use = use
    }

    private mutating func take(_ use: PictureUse, _ image: ImageTag) -> Bool {
        guard use == .content else {
            decorations += 1
            return decorations <= PageTags.imageLimit
        }
        let isLarge = PictureUse.isDeclaredLarge(image.width, image.height)
        let isDrawing = PictureName.isDrawing(image.src)
        guard hasRoom(isLarge: isLarge, isDrawing: isDrawing) else { return false }
        content += 1
        large += isLarge ? 1 : 0
        photographs += isDrawing ? 0 : 1
        return true
    }
}

/// What an `img` is called in its own attributes.
struct PictureNames {
    var classes: String?
    var id: String?
}

/// What an `img` is for, by its tag (docs/linkpresentation.md §7).
extension PictureUse {
    /// Nil for a picture that nobody takes for the page's: a vector, one in the tag itself, a spacer or spinner, an
    /// arrow or the answer of a program that tells no size.
    init?(_ tag: ImageTag, _ names: PictureNames, around: () -> PictureWrapping) {
        guard let use = tag.src.withBytes({ Self.use(of: tag, $0, names, around: around) }) else { return nil }
        self = use
    }

    private static func use(
        of tag: ImageTag, _ src: PictureName.Bytes, _ names: PictureNames, around: () -> PictureWrapping
    ) -> Self? {
        guard !hasForeignScheme(src) else { return nil }
        let name = PictureName(src)
        guard !name.isVector, !name.isFiller, name.allowsLargeCard else { return nil }
        let isLarge = isDeclaredLarge(tag.width, tag.height)
        if !isLarge, name.isOrnament { return nil }
        let classes = NamedWords(names.classes).some
        if let use = use(byNamesOf: tag, name, classes: classes) { return use }
        let (around, id) = (around(), NamedWords(names.id).some)
        guard !around.isHidden else { return nil }
        if id.contains(.namesLogo) { return .logo }
        if let use = use(byPlace: around, own: classes.union(id), isLarge: isLarge) { return use }
        return tag.width == nil && tag.height == nil && name.isThumbnail ? .thumbnail : .content
    }

    /// What its own names tell; nil when they leave that open.
    private static func use(byNamesOf tag: ImageTag, _ name: PictureName, classes: NamedWords.Meanings) -> Self? {
        let (folder, upper) = (name.folderWords, NamedWords(name.upperFolders).some)
        let told = name.words.some.union(folder)
        // SPIP calls the picture of an article its logo.
        let some = classes.contains(.spip) ? told : told.union(classes)
        if name.isPlace || some.contains(.icon) || folder.union(upper).contains(.faceFolder) { return .icon }
        if some.union(upper).contains(.ad) { return .advertisement }
        if some.contains(.logo) || folder.contains(.brandFolder) || isStrip(tag) { return .logo }
        return use(byDescription: NamedWords(tag.alt).some)
    }

    /// What its alternative text tells, whose words must be those of an icon or a logo as a whole.
    private static func use(byDescription words: NamedWords.Meanings) -> Self? {
        if words.contains(.namesLogo) { return .logo }
        return words.contains(.namesIcon) || words.contains([.profile, .portrait]) ? .sign : nil
    }

    /// What its place tells: its own `id` and classes, and the tags it stands in.
    private static func use(byPlace around: PictureWrapping, own: NamedWords.Meanings, isLarge: Bool) -> Self? {
        if !isLarge, around.leadsToProfile || around.words.union(own).contains(.iconPlace) { return .icon }
        if around.words.contains(.ad) || around.linkWords?.contains(.adLink) ?? false { return .advertisement }
        return around.words.contains(.logoPlace) ? .logo : nil
    }

    /// Whether the declared sides leave open that it is more than an icon.
    static func isLargeEnough(_ width: Int?, _ height: Int?) -> Bool {
        (width ?? narrowest) >= narrowest && (height ?? shortest) >= shortest
    }

    /// Whether both sides are declared, and make a picture and no strip.
    static func isDeclaredLarge(_ width: Int?, _ height: Int?) -> Bool {
        min(width ?? 0, height ?? 0) >= narrowest
    }

    private static func isStrip(_ tag: ImageTag) -> Bool {
        guard let width = tag.width, let height = tag.height else { return false }
        return max(width, height) >= longestShape * min(width, height)
    }

    /// Times the shorter side; a photograph is no longer than three to one, but for panoramas. Our inference.
    private static let longestShape = 4
    /// Pixels; what is declared narrower makes no large card (Apple TN3156).
    private static let narrowest = 150
    /// Pixels; what is declared lower is a line or an icon.
    private static let shortest = 50

    /// Whether it names a scheme besides http and https: `data:`, `blob:`.
    private static func hasForeignScheme(_ src: PictureName.Bytes) -> Bool {
        let start = src.drop(while: ASCII.isSpace).prefix(16)
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")), colon > start.startIndex,
            start[..<colon].allSatisfy(ASCII.isAlphanumeric)
        else { return false }
        let scheme = start[..<colon]
        return !ASCII.equals(scheme, "http") && !ASCII.equals(scheme, "https")
    }
}
